/** From a character rule with a bit layout to the transducer of a decoder. */
import type { Rule } from '../abnf/ast.js';
import type { Grammar } from '../abnf/resolve.js';
import { labelsOf } from '../automata/nfa.js';
import { pathOfWord } from '../automata/path-of-word.js';
import type { NotACode } from '../coding/spelled-products.js';
import { prove, type Coding } from '../coding/prove.js';
import { buildTransducer } from '../coding/transducer.js';
import { layoutMisfit, layoutUnused } from '../diagnostics/coding.js';
import type { Document } from '../document/read-document.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { DecoderStages, Stages } from '../analysis/stages.js';
import { printOctets } from '../text/values.js';
import { automatonOfRule } from '../analysis/automaton-of-rule.js';

/** Proves the code of a character rule and a bit layout, and makes its transducer. */
export const transduce: Pass<'document' | 'grammar', 'decoder'> = (stages, session) => ({
  decoder: buildDecoder(stages, session),
});

/** The transducer of a grammar with a character rule and a bit layout; undefined for a recognizer. */
function buildDecoder(
  { document, grammar }: Pick<Stages, 'document' | 'grammar'>,
  session: Session,
): DecoderStages | undefined {
  const rule = findDecodedRule(grammar, document, session);
  if (rule === undefined) return undefined;
  const proven = proveCharacterRule(grammar, rule, document, session);
  // Code units need no decoding: strings have characters.
  if (grammar.alphabet === 'code units') return undefined;
  const transducer = buildTransducer(proven.coding.products); // needs products proven to be disjoint
  if (transducer.kind === 'refused') return misfit(transducer.why, rule, proven.automaton, session);
  return { characterRule: rule, coding: proven.coding, transducer: transducer.made };
}

type AutomatonOfCharacterRule = ReturnType<typeof automatonOfRule>;

/** The proof that the layout decodes the character rule unambiguously. */
export function proveCharacterRule(
  grammar: Grammar,
  rule: Rule,
  { layout }: Document,
  session: Session,
): { readonly coding: Coding; readonly automaton: AutomatonOfCharacterRule } {
  const automaton = automatonOfRule(grammar, rule, session);
  const coding = prove(automaton.dfa, layout);
  if (coding.kind === 'refused') return misfit(coding.why, rule, automaton, session);
  return { coding: coding.made, automaton };
}

/** Reports a character rule and a layout that are not a code, with the rules that read the last octet of the witness. */
function misfit(
  { message, witness, row }: NotACode,
  rule: Rule,
  { nfa, lowered }: AutomatonOfCharacterRule,
  { diagnostics }: Session,
): never {
  const last = pathOfWord(nfa, witness)?.at(-1);
  const labels = last === undefined ? [] : labelsOf(nfa, last);
  const rules = [...new Set(labels.map((label) => lowered.labels[label]!.rule.name.text))];
  return diagnostics.fail(
    layoutMisfit(message, printOctets(witness), rules, rule.name.span, row?.span),
  );
}

/** The character rule of a decoder; undefined for a recognizer. */
function findDecodedRule(
  { start, characterRule, alphabet }: Grammar,
  { layout }: Document,
  { diagnostics }: Session,
): Rule | undefined {
  // A layout spells characters, so a grammar of characters has no use for it.
  if (alphabet === 'characters' || layout.length === 0) return undefined;
  if (characterRule === undefined)
    diagnostics.report(layoutUnused(start.name.text, start.name.span));
  return characterRule;
}
