/** Views of automata, read back from their data. */
import { Ajv } from 'ajv';
import * as assert from 'uvu/assert';
import { MAX_OF } from '../../generator/alphabet.js';
import type { Dfa } from '../../generator/automata/dfa.js';
import { classesIn, type SymbolClasses } from '../../generator/automata/symbol-classes.js';
import { printJson } from '../../generator/study/inspect/json.js';
import type { View } from '../../generator/study/inspect/view.js';
import { read } from './files.js';

const isValid = new Ajv().compile(JSON.parse(read('docs/automaton-schema.json')) as object);

/** A view written as JSON, which fits its schema, and read again. */
export function again(view: View, about?: string): View {
  const back = JSON.parse(printJson(view)) as View;
  assert.ok(isValid(back), `${about}: ${JSON.stringify(isValid.errors)}`);
  return back;
}

/** The automaton of a view without flaws, but for that of an NFA: equal to the one that the view is of. */
export function dfaOf({ states, start, alphabet, classes = [] }: View): Dfa {
  const intervals = classes
    .flatMap((members, number) => members.map(({ lo }) => ({ lo, number })))
    .sort((a, b) => a.lo - b.lo);
  const found: SymbolClasses = {
    max: MAX_OF[alphabet ?? 'octets'],
    count: classes.length,
    starts: intervals.map(({ lo }) => lo),
    numbers: intervals.map(({ number }) => number),
  };
  const transitions = new Uint32Array(states.length * classes.length);
  for (const state of states)
    for (const { to, symbols } of state.transitions)
      for (const range of symbols)
        for (const index of classesIn(found, range))
          transitions[state.id * classes.length + index] = to;
  return {
    classes: found,
    transitions,
    starts: [start],
    accepting: states.map(({ accepting }) => accepting),
  };
}
