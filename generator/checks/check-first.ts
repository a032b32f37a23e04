import type { Traced } from '../automata/moves.js';
import { buildNfa } from '../automata/nfa.js';
import { parsesOf } from '../automata/parses-of.js';
import { shortestWordWith } from '../automata/shortest-word-with.js';
import type { Captured } from '../captures/captured.js';
import { printTree, treeOf } from '../captures/tree.js';
import { lostPart } from '../diagnostics/captures.js';
import { invariant } from '../invariant.js';
import { printWord } from '../text/symbols.js';
import { notationOfGrammar } from '../analysis/notation.js';
import type { Session } from '../analysis/session.js';
import type { Stages } from '../analysis/stages.js';

/**
 * Warns of parts that some word has in another parse, but no word in its first one: an alternative or a repetition before
 * them always takes their symbols.
 *
 * @param traced the automaton that finds the first parse of each word
 */
export function checkFirst(
  traced: Traced,
  { regex, captures }: Captured,
  stages: Pick<Stages, 'grammar' | 'lowered' | 'minimal' | 'decoder'>,
  { diagnostics }: Session,
): void {
  const happens = new Set(
    [...traced.moves.flat(), ...traced.ends].flatMap((continuation) => continuation?.events ?? []),
  );
  const lost = captures.slice(1).filter(({ number }) => !happens.has(number));
  if (lost.length === 0) return;
  const inLost = new Set(lost.flatMap(({ parts }) => parts.map((part) => part.capture.number)));
  const nfa = buildNfa(regex);
  const notation = notationOfGrammar(stages);
  for (const { number, field } of lost.filter((each) => !inLost.has(each.number))) {
    const word = shortestWordWith(nfa, number);
    invariant(word !== undefined, 'a part that no word has is not selected');
    const [first] = parsesOf(nfa, word);
    const parse = printTree(treeOf(first!, word.length), captures, (start, end) =>
      start === end ? '""' : printWord(word.slice(start, end), notation),
    );
    const { text, span } = stages.grammar.start.name;
    diagnostics.report(lostPart(field, printWord(word, notation), parse, text, span));
  }
}
