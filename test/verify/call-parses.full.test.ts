/** Verification of `parse` where rules embed themselves: right modules pass, and wrong ones are found. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CHECKS_OF_CALLS } from '../../generator/verify/all-checks.js';
import type { StackModule } from '../../runtime/contract.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { bodyOf, load } from '../mutants/module.js';
import { partOf } from '../support/fewer.js';
import { find, findIn, specified, subjectOf } from '../support/subjects.js';

const PARTS = await specified('s = "(" *( s / %xE9 / %x20AC / "a" ) ")"\n', {
  capture: 'all',
  prefer: 'first',
});
const NESTED = await specified('s = t s "!" / t / t t\nt = *("(" s ")") [ u ]\nu = "a" / "b"\n', {
  ...{ capture: 't(u, s(first=t)), last=s(t)', prefer: 'first', values: 'text' },
});

const AGAIN = await specified('s = e\ne = "a" / e "+" e / "(" e ")"\n', {
  ...{ capture: 'all', prefer: 'first' },
});

test('parse is right by the rules in the order of their text', () => {
  for (const each of partOf([PARTS, NESTED, AGAIN]))
    for (const [name, module] of partOf(each.modules)) {
      const subject = subjectOf(each.specified, module as unknown as Exports);
      assert.is(findIn(CHECKS_OF_CALLS, subject), undefined, name);
      assert.ok(subject.probe.cases > 1000, name);
    }
});

/** Changes of the code that finds parts in a chart, each of which some short word shows. */
const PLANTED_IN_PARSE: readonly (readonly [fault: string, from: RegExp | string, to: string])[] = [
  ['the last transition', / else if \(transition > items/, ' else if (transition < items'],
  ['the beginning of a part', 'opened.pop()!, at, base', 'opened.pop()! + 1, at, base'],
  ['the end of a part', 'opened.pop()!, at, base', 'opened.pop()!, at - 1, base'],
  ['the kind of a part', 'kinds[base] = event - 1;', 'kinds[base] = event;'],
  ['parts that stay', 'count = base + 1;', 'count += 1;'],
  ['the base of parts', 'opened.push(at, count);', 'opened.push(at, 0);'],
  ['the offset of a refusal', 'ok: false, at,', 'ok: false, at: at + 1,'],
  ['the end of the whole', 'make(0, from, to, 0)', 'make(0, from, to - 1, 0)'],
  [
    'a walk that is not made again',
    /if \(items\[item \+ \d+[^\]]*\]! !== walk\)\s+walk/,
    'if (false) walk',
  ],
  ['the end that is expected', "expected.push('the end');", ''],
  ['the words of a state', 'of expectedIn(state))', 'of expectedIn(0))'],
  ['the words of a position', 'EXPECTED[EXPECTED_OF[', 'EXPECTED[1 - EXPECTED_OF['],
  [
    'characters that are not read',
    /(const EXPECTED: [^]*?)'"\("'/,
    `$1'another character of s', '"("'`,
  ],
  ['the list of all parts', 'found.push(values[k]);', 'found.unshift(values[k]);'],
];

for (const [fault, from, to] of partOf(PLANTED_IN_PARSE, 4))
  test(`planted in parse: ${fault}`, () => {
    const isSeen = [PARTS, NESTED, AGAIN].some(({ modules, specified: each }) => {
      const [, , text] = modules.find(([name]) => !name.startsWith('stack,'))!;
      const changed = text.replace(from, to);
      assert.is.not(changed, text, 'nothing was replaced');
      return findIn(CHECKS_OF_CALLS, subjectOf(each, load(bodyOf(changed)))) !== undefined;
    });
    assert.ok(isSeen, 'it was not seen');
  });

/** Changes of the code that records parts in frames. */
const PLANTED_IN_FRAMES: readonly (readonly [fault: string, from: RegExp | string, to: string])[] =
  [
    ['the offset of an event', 'tape[top + 2] = i;', 'tape[top + 2] = i + 1;'],
    ['the cell before', /tape\[top\] = trace0;/g, 'tape[top] = 0;'],
    ['cells in the same place', /top \+= 3;/, 'top += 0;'],
    [
      'the state to return to',
      'stack[height++] = PUSHES[++at]!;',
      'stack[height++] = PUSHES[at++]!;',
    ],
    ['what a refusal expects of the frames below', 'if (height === 0)', 'if (height >= 0)'],
    ['the state before a refusal', 'const before = state;', 'const before = 0 * state;'],
  ];

for (const [fault, from, to] of partOf(PLANTED_IN_FRAMES, 2))
  test(`planted in frames: ${fault}`, () => {
    const [name, , text] = PARTS.modules[0]!;
    assert.ok(name.startsWith('stack,'), name);
    const changed = text.replace(from, to);
    assert.is.not(changed, text, 'nothing was replaced');
    const subject = subjectOf(PARTS.specified, load(bodyOf(changed)));
    assert.ok(findIn(CHECKS_OF_CALLS, subject) !== undefined, 'it was not seen');
  });

test('steps that refuse a unit are found by parsing in chunks', () => {
  const [[, module]] = PARTS.modules as unknown as [[string, StackModule]];
  const next: StackModule['next'] = (state, unit, stack) =>
    unit === 0x29 ? 0 : module.next(state, unit, stack);
  const subject = subjectOf(PARTS.specified, { ...module, next } as never);
  for (const name of ['parse in chunks', 'parse of strings in chunks']) {
    const check = CHECKS_OF_CALLS.find((each) => each.name === name)!;
    assert.is(find(check, subject)?.function, 'Parser');
  }
});

test.run();
