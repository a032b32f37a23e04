/** The references for strings and for spelled characters, against slower and more obvious answers. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { layoutOf, specify } from '../../generator/verify/specification/specify.js';
import { judge } from '../../generator/verify/reference/judge.js';
import {
  deriveReference,
  START,
  stepOfReference,
  targetIn,
} from '../../generator/verify/reference/reference.js';
import { scopeOf } from '../../generator/verify/reference/scopes.js';
import {
  octetsOfText,
  type Specification,
} from '../../generator/verify/specification/specification.js';
import { codeUnitsIn, textOfCodeUnits } from '../../generator/text/code-units.js';
import {
  firstUnequal,
  pairsOf,
  stepsOf,
  unitsUpTo,
} from '../../generator/verify/reference/step-function.js';
import { stringSuite } from '../../generator/verify/suite/string-suite.js';
import { stagesOf } from '../support/grammar.js';

/** Ranges with bounds at and beside those of units, and one across the surrogates. */
const RANGES = [
  [0x61, 0x7a],
  [0xe9, 0x7f0],
  [0x2010, 0x2010],
  [0xd7f0, 0xe00f],
  [0x10010, 0x20bf0],
  [0x10ffff, 0x10ffff],
] as const;

const hex = (value: number): string => value.toString(16).toUpperCase();
const elements = RANGES.map(([lo, hi]) => `%x${hex(lo)}-${hex(hi)}`).join(' / ');
const one = specify(stagesOf(`word = ${elements}\n`), 1000)!.specification;
const many = specify(stagesOf(`word = *( ${elements} )\n`), 1000)!.specification;

const isSurrogate = (value: number): boolean => 0xd800 <= value && value <= 0xdfff;
const isRead = (value: number): boolean =>
  !isSurrogate(value) && RANGES.some(([lo, hi]) => lo <= value && value <= hi);
const encoder = new TextEncoder();

const errorInText = ({ references }: Specification, text: string): number =>
  judge(references.string!.rules[0], codeUnitsIn(text)).error;
const errorInOctets = ({ references }: Specification, octets: ArrayLike<number>): number =>
  judge(references.octets!.rules[0], octets).error;

test('every code point: read as a string and in octets if it is in a range', () => {
  for (let value = 0; value <= 0x10ffff; value++) {
    const text = String.fromCodePoint(value);
    const error = isRead(value) ? -1 : 0;
    if (errorInText(one, text) !== error) assert.unreachable(`${hex(value)} as a string`);
    if (isSurrogate(value)) continue;
    if (errorInOctets(one, encoder.encode(text)) !== error)
      assert.unreachable(`${hex(value)} in octets`);
  }
});

test('every lone surrogate is an error where it stands', () => {
  for (let value = 0xd800; value <= 0xdfff; value++) {
    const half = String.fromCharCode(value);
    for (const [text, error] of [
      [half, 0],
      [`a${half}`, 1],
      [`a${half}a`, 1],
      [`\u{10010}${half}`, 2],
      [`\ue000${half}${half}`, 1],
    ] as const)
      if (errorInText(many, text) !== error) assert.unreachable(hex(value));
  }
});

test('the rows of UTF-8 spell as TextEncoder does', () => {
  const layout = layoutOf('utf-8');
  for (let value = 0; value <= 0x10ffff; value += value > 0x10100 ? 251 : 1) {
    if (isSurrogate(value)) continue;
    const text = String.fromCodePoint(value);
    assert.equal(octetsOfText(layout, text), Array.from(encoder.encode(text)));
  }
  assert.equal(octetsOfText(layout, '\udbff'), [0xed, 0xaf, 0xbf]);
});

test('the suite: strings and their octets have the same error, a string per range end is among them', () => {
  const found = new Set<string>();
  for (const word of stringSuite(many.references.string!.rules[0]).words()) {
    const text = textOfCodeUnits(word);
    found.add(text);
    if (/\p{Surrogate}/u.test(text)) continue;
    const error = errorInText(many, text);
    const octets = encoder.encode(text);
    const place = error < 0 ? -1 : encoder.encode(text.slice(0, error)).length;
    assert.is(errorInOctets(many, octets), place, JSON.stringify(text));
  }
  for (const [lo, hi] of RANGES)
    for (const value of [lo, hi].filter((each) => each <= 0xffff))
      assert.ok(found.has(String.fromCharCode(value)), hex(value));
  for (const pair of ['\ud800\udc10', '\ud842\udff0', '\ud842\udff1', '\ud800\udc0f'])
    assert.ok(found.has(pair), JSON.stringify(pair));
});

test('octets and code units of a grammar of octets', () => {
  const { references } = specify(stagesOf('a = %x61 *%xF0-FF\n'), 1000)!.specification;
  const [string] = references.string!.rules;
  const [octets] = references.octets!.rules;
  for (let unit = 0; unit <= 0xffff; unit++)
    assert.is(
      stepOfReference(string, START, unit),
      unit <= 0xff ? stepOfReference(octets, START, unit) : 0,
    );
});

test('a character is in no other encoding than that of the layout', () => {
  const stages = stagesOf('a = %x1F600\n');
  const { grammar } = stages;
  const lengths = (['utf-8', 'cesu-8', 'utf-16'] as const).map((encoding) => {
    const layout = layoutOf(encoding);
    const { reference } = deriveReference(grammar, grammar.start, 100, scopeOf(stages), layout)!;
    // The states of a chain: the dead one, one before each unit, the end.
    return reference.rows.length - 2;
  });
  assert.equal(lengths, [4, 6, 2]);
});

test('steps: places where a function changes', () => {
  const row = [
    { lo: 0x10, hi: 0x1f, target: 2 },
    { lo: 0x20, hi: 0xffff, target: 3 },
  ];
  const steps = stepsOf(unitsUpTo(0xffff), (unit) => targetIn(row, unit));
  assert.equal(steps, [0, 0, 0x10, 2, 0x20, 3]);
  assert.equal(
    stepsOf([0, 0x10, 0x20], (unit) => targetIn(row, unit) > 1),
    [0, false, 0x10, true],
  );
  const other = stepsOf(unitsUpTo(0xffff), (unit) => (unit === 0x41 ? 9 : targetIn(row, unit)));
  assert.equal(firstUnequal(steps, other), [0x41, 3, 9]);
  assert.is(firstUnequal(steps, steps), undefined);
  assert.equal(
    [...pairsOf(steps, [0, 7])],
    [
      [0, 0, 7],
      [0x10, 2, 7],
      [0x20, 3, 7],
    ],
  );
});

test.run();
