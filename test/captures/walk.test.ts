/** Automata with traces proven against their NFAs; and that a change of any move is seen. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEAD } from '../../generator/automata/dfa.js';
import { NO_MOVE, type Continuation, type Traced } from '../../generator/automata/moves.js';
import { buildNfa, type Nfa } from '../../generator/automata/nfa.js';
import { analyze } from '../../generator/compile.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import type { Source } from '../../generator/text/source.js';
import { PUBLISHED, UNAMBIGUOUS } from '../suites/captures.js';
import { hasShared, sharedSource } from '../support/files.js';
import { findTraceDifference } from '../support/walk-traces.js';

const sharedTest = hasShared ? test : test.skip;

function tracedOf(source: Source, options: AnalyzeOptions): readonly [Nfa, Traced] {
  const { ok, stages, diagnostics } = analyze(source, options);
  assert.ok(ok, diagnostics.map(({ message }) => message).join('\n'));
  if (!ok) throw new Error();
  assert.is(stages.grammar.alphabet, 'octets');
  const { parts } = stages.moduleAutomaton;
  if (parts.kind !== 'traced') throw new Error();
  return [buildNfa(stages.captured!.regex), parts.traced];
}

/** An automaton with one change in its moves, for every place. */
function* mutantsOf(traced: Traced): Generator<readonly [string, Traced]> {
  const { dfa, moves, moveOf, ends, traces } = traced;
  for (const [entry, number] of Array.from(moveOf).entries()) {
    if (dfa.transitions[entry] === DEAD) continue;
    const others = Array.from(moves.keys()).filter((other) => other !== number);
    // One that fits the number of traces, if there is one, and the one that changes nothing.
    const fitting = others.find(
      (other) => other > 0 && moves[other]!.length === traces[dfa.transitions[entry]!],
    );
    for (const other of [fitting, number === NO_MOVE ? undefined : NO_MOVE]) {
      if (other === undefined) continue;
      const changed = Uint32Array.from(moveOf);
      changed[entry] = other;
      yield [`move ${number} at ${entry} is ${other}`, { ...traced, moveOf: changed }];
    }
  }
  const variations = ({ from, events }: Continuation): readonly Continuation[] => [
    { from, events: [...events, 0] },
    { from, events: events.slice(1) },
    { from, events: events.toReversed() },
    { from: from + 1, events },
    { from: 0, events },
  ];
  const differs = (a: Continuation, b: Continuation): boolean =>
    JSON.stringify(a) !== JSON.stringify(b);
  for (const [number, move] of moves.entries())
    for (const [trace, continuation] of move.entries())
      for (const other of variations(continuation)) {
        if (!differs(other, continuation)) continue;
        const changed = moves.with(number, move.with(trace, other));
        yield [
          `trace ${trace} of move ${number} is ${JSON.stringify(other)}`,
          { ...traced, moves: changed },
        ];
      }
  for (const [state, end] of ends.entries())
    for (const other of end === undefined ? [] : [undefined, ...variations(end)]) {
      if (other !== undefined && !differs(other, end!)) continue;
      yield [`state ${state} ends otherwise`, { ...traced, ends: ends.with(state, other) }];
    }
}

/** Examples of octets with enough moves to change. */
const MANY = /^(?:an optional part|parts of parts|a part that|parts that|many parts)/;

for (const [name, capture, text] of UNAMBIGUOUS.filter(([name]) => MANY.test(name))) {
  test(`every state and every change: ${name}`, () => {
    const [nfa, traced] = tracedOf({ name: 'test.abnf', text }, { capture });
    assert.is(findTraceDifference(nfa, traced), undefined);
    let count = 0;
    for (const [change, mutant] of mutantsOf(traced)) {
      count += 1;
      assert.ok(findTraceDifference(nfa, mutant) !== undefined, change);
    }
    assert.ok(count > 20);
  });
}

// IRIs are of characters, and a URI is a URI reference.
for (const { start, documents, capture } of [
  ...PUBLISHED.filter(
    ({ options, start }) => options === undefined && !/^(?:IRI|URI)$/.test(start),
  ),
  { start: 'sf-item', documents: ['rfc8941-structured-fields.abnf'], capture: 'all' },
]) {
  sharedTest(`every state: ${start}, ${capture}`, () => {
    const [source, ...imports] = documents.map(sharedSource);
    const [nfa, traced] = tracedOf(source!, { start, imports, capture });
    assert.is(findTraceDifference(nfa, traced), undefined);
  });
}

test.run();
