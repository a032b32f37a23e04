/**
 * Every rule of published grammars, taken for one of characters: the automaton of modules gives a string and its
 * UTF-8 the verdict of the automaton of characters, at the offset of the same character.
 */
import { codeUnitsIn } from '../../generator/text/code-units.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/compile.js';
import { DEAD, next, stateCount } from '../../generator/automata/dfa.js';
import type { StateId } from '../../generator/automata/nfa.js';
import type { ModuleAutomaton } from '../../generator/passes/stages.js';
import { cover, errorIn, isSurrogate } from '../support/cover.js';
import { partOf } from '../support/fewer.js';
import { hasShared, readSource, shared } from '../support/files.js';

const DOCUMENTS = [
  ['specs', 'rfcs', 'rfc3986.txt'],
  ['specs', 'rfcs', 'rfc3987.txt'],
  ['specs', 'rfcs', 'rfc5322.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc5646.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc6570.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc6901.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc8259.txt'],
  ['specs', 'rfcs', 'rebuilt', 'rfc8610.txt'],
  ['grammars', 'rfc8941-structured-fields.abnf'],
  ['grammars', 'rfc9110-http.abnf'],
  ['grammars', 'rfc9535-jsonpath.abnf'],
  ['grammars', 'toml.abnf'],
];

/** The greatest number of states of automata that are walked, so that a run ends in a minute. */
const MAX_STATES = 150;

/** The right answer of `findError` for units, by the automaton of modules. */
function findError(
  { dfa, begun }: ModuleAutomaton,
  start: StateId,
  units: ArrayLike<number>,
): number {
  let state = start;
  for (let i = 0; i < units.length; i++) {
    const before = state;
    state = units[i]! > dfa.classes.max ? DEAD : next(dfa, state, units[i]!);
    if (state === DEAD) return i - begun[before]!;
  }
  return dfa.accepting[state] ? -1 : units.length - begun[state]!;
}

const encoder = new TextEncoder();
const sharedTest = hasShared ? test : test.skip;

for (const path of DOCUMENTS) {
  sharedTest(`${path.at(-1)}: every rule that compiles`, () => {
    const source = readSource(shared, ...path);
    const { stages } = analyze(source);
    const names = new Set(stages.rules!.map(({ name }) => name.text.toLowerCase()));
    let compiled = 0;
    for (const start of partOf([...names], 4)) {
      const { ok, stages: found } = analyze(source, {
        start,
        alphabet: 'characters',
        depth: 0,
        maxStates: MAX_STATES * 10,
      });
      if (!ok || stateCount(found.minimal) > MAX_STATES) continue;
      compiled += 1;
      const { minimal, moduleAutomaton } = found;
      const { dfa } = moduleAutomaton;
      for (const word of cover(minimal)) {
        const error = errorIn(minimal, word);
        const text = String.fromCodePoint(...word);
        const before = String.fromCodePoint(...word.slice(0, Math.max(0, error)));
        const inString = findError(moduleAutomaton, dfa.starts.at(-1)!, codeUnitsIn(text));
        if (inString !== (error < 0 ? -1 : before.length))
          assert.unreachable(`${start}: ${JSON.stringify(text)} has its error at ${inString}`);
        if (word.some(isSurrogate)) continue;
        const inOctets = findError(moduleAutomaton, dfa.starts[0]!, encoder.encode(text));
        if (inOctets !== (error < 0 ? -1 : encoder.encode(before).length))
          assert.unreachable(`${start}: ${JSON.stringify(text)} in UTF-8: ${inOctets}`);
      }
    }
    assert.ok(compiled > 0);
  });
}

test.run();
