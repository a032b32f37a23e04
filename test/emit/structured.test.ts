/** Nested code gives the results of the automaton, whatever the flow of control is. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dominatorsOf } from '../../generator/emit/structured/dominators.js';
import type { Flow } from '../../generator/emit/structured/flow.js';
import { split } from '../../generator/emit/structured/split.js';
import { structure } from '../../generator/emit/structured/structure.js';
import { code } from '../../generator/emit/program/fragment.js';
import { loadRecognizers } from '../support/load.js';
import { runs } from '../support/thorough.js';

/** Random flows: node 0 leads to all others, directly or not. */
const flows = fc
  .integer({ min: 1, max: 30 })
  .chain((count) =>
    fc.tuple(
      fc.array(fc.nat(count - 1), { minLength: count, maxLength: count }),
      fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 2 * count }),
    ),
  )
  .map(([parents, edges]): Flow => {
    const targets = parents.map((): Set<number> => new Set());
    parents.forEach((parent, node) => node > 0 && targets[parent % node]!.add(node));
    for (const [from, to] of edges) if (from !== to) targets[from]!.add(to);
    return { root: 0, stateOf: [...parents.keys()], targets: targets.map((set) => [...set]) };
  });

/** The states that a path of choices leads through, by the flow itself. */
function walk({ root, targets, stateOf }: Flow, choices: readonly number[]): readonly number[] {
  const states = [stateOf[root]!];
  let node = root;
  for (const choice of choices) {
    const next = targets[node]!;
    if (next.length === 0) break;
    node = next[choice % next.length]!;
    states.push(stateOf[node]!);
  }
  return states;
}

/** {@link walk} by nested code: each node notes its state, and goes where the next choice says. */
function walkNested(flow: Flow): (choices: readonly number[]) => readonly number[] {
  const body = structure(flow, (node, branches, last) => {
    const { length } = flow.targets[node]!;
    const isChosen = (target: number): string =>
      `choices[i] % ${length} === ${flow.targets[node]!.indexOf(target)}`;
    return code`
      states.push(${flow.stateOf[node]!});
      if (++i === choices.length${last === undefined ? ' || true' : ''}) return states;
      ${branches.map((each) => code`if (${isChosen(each.target)}) {\n${each.code}\n}`)}
      ${last === undefined ? '' : `if (!(${isChosen(last)})) throw new Error('no branch');`}`;
  });
  return new Function('choices', `let i = -1, state = 0; const states = [];\n${body.text}`) as (
    choices: readonly number[],
  ) => readonly number[];
}

const paths = fc.array(fc.nat(1000), { maxLength: 200 });

test('every path through a random flow is the same in nested code, before and after splitting', () => {
  fc.assert(
    fc.property(flows, fc.array(paths, { minLength: 5, maxLength: 5 }), (flow, all) => {
      for (const each of [flow, split(flow)]) {
        const nested = walkNested(each);
        for (const choices of all) assert.equal(nested(choices), walk(each, choices));
      }
      // Copies lead where the nodes do that they are copied from.
      const copied = split(flow);
      for (const choices of all) assert.equal(walk(copied, choices), walk(flow, choices));
    }),
    { numRuns: runs(2000) },
  );
});

test('a loop with two entries is entered once after splitting', () => {
  const flow = { root: 0, stateOf: [0, 1, 2, 3], targets: [[1, 2], [2], [1, 3], []] };
  const { stateOf, targets, root } = split(flow);
  assert.equal([...stateOf], [0, 1, 2, 3, 2]);
  const { order, isBackwards, dominates } = dominatorsOf({ root, stateOf, targets });
  for (const node of order)
    for (const target of targets[node]!)
      assert.ok(!isBackwards(node, target) || dominates(target, node), `${node} to ${target}`);
});

test('dominators are the nodes without which another is not reached', () => {
  fc.assert(
    fc.property(flows, (flow) => {
      const { order, dominates } = dominatorsOf(flow);
      for (const removed of order) {
        const reached = new Set(removed === flow.root ? [] : [flow.root]);
        for (const node of reached)
          for (const target of flow.targets[node]!) if (target !== removed) reached.add(target);
        for (const node of order) assert.is(dominates(removed, node), !reached.has(node));
      }
    }),
    { numRuns: runs(300) },
  );
});

/** Grammars by their special feature, with pieces of words. */
const GRAMMARS: Readonly<Record<string, readonly [grammar: string, pieces: readonly string[]]>> = {
  'loops with several entries': [
    's = [ "a" ] *( "%" 2HEXDIG / "a" / "b" [ "%" HEXDIG ] )\n',
    ['a', 'b', '%', '1', 'f', 'x'],
  ],
  'a loop with too many entries to copy': [
    `s = *( ${Array.from({ length: 20 }, (_, i) => `%x${(0x41 + i).toString(16)}`).join(' [ "#" ] [ ')}${' ]'.repeat(19)} "!" )\n`,
    ['A', 'B', 'C', 'D', 'E', 'S', 'T', '#', '!'],
  ],
  'more meeting points than blocks should nest': [
    `s = ( ${Array.from({ length: 24 }, (_, i) => `%x${(0x61 + i).toString(16)} [ "1" ] [ "2" ]`).join(' / ')} ) *( "." s1 )
s1 = ${Array.from({ length: 24 }, (_, i) => `[ %x${(0x61 + i).toString(16)} ]`).join(' ')}\n`,
    ['a', 'b', 'c', 'x', '1', '2', '.'],
  ],
  'more sets than a table has bits': [
    `s = *( ${Array.from({ length: 36 }, (_, i) => `"${String.fromCharCode(0x30 + (i % 10))}${String.fromCharCode(0x61 + Math.floor(i / 10))}" ( %x${(0x21 + i).toString(16)} / %x${(0x24 + i).toString(16)} / %x${(0x27 + i).toString(16)} )`).join(' / ')} )\n`,
    ['0a', '5d', '1b', '!', '$', "'", 'A', '3', 'c'],
  ],
  'characters of all lengths': [
    's = *( %x20-21 / %x23-5B / %x5D-10FFFF / "\\" ( "n" / "u" 2HEXDIG ) )\n',
    ['a', '"', '\\', 'n', 'u', '0', 'F', 'é', '€', '\u{1f600}', '\ud83d', '\ude00', '\uffff'],
  ],
  'every octet': ['s = "a" *OCTET\n', ['a', '\x80', '\xff', '\u0100', 'b']],
};

for (const [name, [grammar, pieces]] of Object.entries(GRAMMARS))
  test(`findError is that of the table variant: ${name}`, async () => {
    const modules = await loadRecognizers(grammar, { variants: ['switch', 'table'] });
    const [nested, table] = modules.map(([, module]) => module);
    const encoder = new TextEncoder();
    const words = fc
      .array(fc.constantFrom(...pieces), { maxLength: 30 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(words, fc.nat(30), fc.nat(30), (word, a, b) => {
        for (const input of [word, encoder.encode(word)]) {
          const [from, to] = [a, b].map((each) => each % (input.length + 1)).sort((x, y) => x - y);
          assert.is(nested!.findError(input), table!.findError(input));
          assert.is(nested!.findError(input, from, to), table!.findError(input, from, to));
        }
      }),
      { numRuns: runs(3000) },
    );
  });

test.run();
