/** Formats with requirements beyond their grammars: searches in long inputs, and arguments that are no input. */
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FORMATS } from '../../scripts/formats.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import * as date from '../../generated/date/table.js';
import * as dateTime from '../../generated/date-time/table.js';
import * as hostname from '../../generated/hostname/table.js';
import * as mailbox from '../../generated/mailbox/table.js';
import * as time from '../../generated/time/table.js';
import { errorOf, isA } from '../support/errors.js';
import { loadRecognizers, type LoadedRecognizer } from '../support/load.js';

type Searching = Pick<LoadedRecognizer, 'validate' | 'find' | 'findAll'>;

/** Parts of texts with words about as long as is allowed, and longer. */
const PARTS: readonly (readonly [name: string, module: Searching, parts: readonly string[]])[] = [
  ['mailbox', mailbox, ['a'.repeat(63), 'b', '@', 'c.'.repeat(60), 'd', '"', '\\"', ' ', '.']],
  [
    'hostname',
    hostname,
    ['a'.repeat(62), 'b.', '.', '-', '1.2.3.4', ' ', 'c.'.repeat(120), '0x7', '1'.repeat(62)],
  ],
];

test('what a check expected', () => {
  const label = 'a'.repeat(64);
  const leapSecond = 'a leap second, which is at 23:59:60 in UTC at the end of a month';
  const cases = [
    [hostname, label, 63, 'at most 253 octets in all and 63 in labels'],
    [mailbox, `${label}a@b`, 64, 'at most 64 octets in Local-part and 255 in Domain'],
    [time, '12:00:60Z', 8, 'the offset of a leap second, which is at 23:59:60 in UTC'],
    [dateTime, '1998-12-31T22:59:60Z', 19, leapSecond],
  ] as const;
  for (const [{ parse }, text, at, expected] of cases)
    assert.equal(parse(text), { ok: false, at, expected: [expected] }, text);
});

test('the sentence about a word that does not pass the check', () => {
  const expected = 'expected at most 253 octets in all and 63 in labels';
  assert.is(
    hostname.explain(`é${'a.'.repeat(150)}b`, 1),
    `${expected} at character 254, found "."`,
  );
  assert.is(hostname.explain('-'), 'expected a letter or a digit at character 1, found "-"');
  assert.is(hostname.explain('a.b'), undefined);
});

test('the sentence about a day that its month does not have', () => {
  const sentences: Readonly<Record<string, string | undefined>> = {
    '2025-02-30': 'February 2025 has 28 days',
    '2025-02-29': 'February 2025 has 28 days',
    '2024-02-30': 'February 2024 has 29 days',
    '0100-02-29': 'February 0100 has 28 days',
    '2025-06-31': 'June has 30 days',
    '2025-01-32': 'January has 31 days',
    '2025-12-99': 'December has 31 days',
    '2025-02-00': 'expected a digit from 1 to 9 at character 10, found another "0"',
    '2025-02-3x': 'expected a digit from 0 to 2 at character 9, found "3"',
    '2025-06-3x': 'expected "0" at character 10, found "x"',
    '2025-13-01': 'expected a digit from 0 to 2 at character 7, found "3"',
    '2024-02-29': undefined,
  };
  for (const [text, sentence] of Object.entries(sentences)) {
    assert.is(date.explain(text), sentence);
    assert.is(date.explain(` ${text}`, 1), sentence);
    if (sentence === undefined) continue;
    assert.is(dateTime.explain(`${text}T00:00:00Z`), sentence);
    const begin = sentence.replace(/ at character.*/, '');
    for (const { parseOrThrow } of [date, dateTime])
      for (const [input, start] of [
        [text, `${sentence}\n${text}\n`],
        [Buffer.from(text), begin],
      ] as const)
        assert.ok(errorOf(() => parseOrThrow(input)).message.startsWith(start), text);
  }
  assert.is(date.explain('2025-02-3'), 'February 2025 has 28 days');
  assert.is(date.explain('2025-06-3'), 'expected "0" at the end');
  assert.is(date.explain('2025-02-'), 'expected a digit from 0 to 2 at the end');
});

/** The offset of the first unit after which none of some words is possible; `text` is none of them. */
function firstErrorBy(words: readonly string[], text: string): number {
  const isBeginning = (length: number): boolean =>
    words.some((word) => word.startsWith(text.slice(0, length)));
  let at = 0;
  while (at < text.length && isBeginning(at + 1)) at += 1;
  return at;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Every offset from UTC that has a form, one of them with letters. */
const OFFSETS: readonly string[] = [
  'Z',
  ...Array.from({ length: 24 * 60 }, (_, minutes) => {
    const clock = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
    return [`+${clock}`, `-${clock}`];
  }).flat(),
];

test('an error of a leap second is where no offset can follow', () => {
  const cases = [
    ...['00:00:60', '07:59:60', '15:30:60.25', '23:58:60', '23:59:60'].map(
      (begin) => [time, begin] as const,
    ),
    ...[
      '1990-12-31T23:59:60',
      '1990-12-31T12:00:60',
      '1991-01-01T08:59:60.5',
      '1990-12-15T12:00:60',
    ].map((begin) => [dateTime, begin] as const),
  ];
  for (const [{ validate, findError, parse, explain }, begin] of cases) {
    // Other seconds are no concern of the check.
    const others = ['0', '1', '2', '3', '4', '5'].map((digit) =>
      begin.replace(/6(?=0(?:\.|$))/, digit),
    );
    const words = [
      ...others,
      ...OFFSETS.map((offset) => begin + offset).filter((word) => validate(word)),
    ];
    for (const offset of OFFSETS)
      for (const text of [`${begin}${offset}x`, begin + offset.slice(0, -1), begin + offset]) {
        if (validate(text)) continue;
        const at = firstErrorBy(words, text);
        assert.is(findError(text), at, text);
        assert.is((parse(text) as { at: number }).at, at, text);
        const place = at < text.length ? `at character ${at + 1}` : 'at the end';
        assert.match(explain(text)!, place, text);
      }
  }
});

test('an error of a length is where no word can have it any more', () => {
  const local = 'a'.repeat(63);
  const quoted = `"${'a'.repeat(61)}`;
  const labels = 'a.'.repeat(126);
  for (const [{ findError, parse, parseOrThrow }, text, at] of [
    [mailbox, `${local}ab@c`, 64],
    [mailbox, `${local}ab`, 64],
    [mailbox, `${local}abcde@b c`, 64],
    [mailbox, `${local}.b@c`, 63],
    [mailbox, `${local}. `, 63],
    [mailbox, `${quoted}b"@c`, 66],
    [mailbox, `${quoted}bc"@c`, 63],
    [mailbox, `${quoted}\\b"@c`, 62],
    [mailbox, `${quoted}b\\"@c`, 63],
    [mailbox, `a@${labels}abcd`, 257],
    [mailbox, `a@${labels}ab.c`, 256],
    [hostname, `${labels}ab`, 253],
    [hostname, `${labels}a.`, 253],
    [hostname, `${labels.slice(2)}ab.c`, 252],
    [hostname, `${labels}ab_`, 253],
    [hostname, `${labels}_`, 252],
    [hostname, `a.${local}ab.c`, 65],
    [hostname, `a.${local.slice(1)}-b`, 64],
  ] as const) {
    const error = findError(text);
    assert.is(error, at === text.length ? -1 : at, text);
    if (error < 0) continue;
    assert.is(findError(Buffer.from(text)), at, text);
    assert.is((parse(text) as { at: number }).at, at, text);
    assert.throws(
      () => parseOrThrow(text),
      isA(SyntaxError, /^expected .* at character \d+, found |^expected .* at the end/),
    );
  }
});

test('the words of the grammar that are within limits', async () => {
  for (const [name, module, parts] of PARTS) {
    const source = readGrammar(name);
    const text = source.text.replace(/^; limit .*$/m, '');
    const options = { ...optionsOf(source), variants: ['table'] as const };
    const [, table] = (await loadRecognizers(text, options))[0]!;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (chosen) => {
        const text = chosen.join('');
        const words = table
          .findAll(text)
          .filter(({ start, end }) => module.validate(text, start, end));
        assert.equal(module.findAll(text), words, text);
        assert.equal(module.findAll(Buffer.from(text)), words, text);
        assert.equal(module.find(text), words[0], text);
      }),
      { numRuns: 60 },
    );
  }
});

test('words that are too long do not make a search quadratic', () => {
  const long = 'a'.repeat(1 << 18);
  const fits = `${'a'.repeat(64)}@b`;
  const after = { start: long.length + 3, end: long.length + 3 + fits.length };
  assert.equal(mailbox.find(`${long}@b ${fits}`), after);
  assert.is(mailbox.find(long), undefined);
  const labels = 'a.'.repeat(1 << 18);
  assert.equal(hostname.findAll(labels), []);
  assert.equal(hostname.findAll(`${labels} a`), [
    { start: labels.length + 1, end: labels.length + 2 },
  ]);
  assert.is(hostname.find('1.'.repeat(1 << 16)), undefined);
});

test('an array whose octets change after some reads has an answer', () => {
  for (let honest = 0; honest < 8; honest++) {
    let reads = 0;
    const input = new Proxy([...Buffer.from('a@b')], {
      get: (target, key) =>
        key === '1' && reads++ >= honest ? 0x61 : (Reflect.get(target, key) as unknown),
    });
    assert.type(mailbox.validate(input), 'boolean');
  }
});

test('in every format, what is no input is a TypeError that says what was expected', async () => {
  for (const name of Object.keys(FORMATS)) {
    const module = (await import(`abnfc/${name}`)) as Readonly<Record<string, unknown>>;
    for (const key of ['validate', 'findError', 'explain', 'match', 'find', 'findAll', 'parse']) {
      const called = module[key] as
        ((input: unknown, from?: number, to?: number) => unknown) | undefined;
      if (called === undefined) continue;
      for (const input of [undefined, null])
        assert.throws(
          () => called(input),
          isA(TypeError, /^expected a /),
          `${name}: ${key}(${String(input)})`,
        );
      for (const [from, to] of [
        [2, 1],
        [0, 4],
        [-1, 1],
      ] as const)
        assert.throws(
          () => called('abc', from, to),
          isA(RangeError),
          `${name}: ${key} from ${from} to ${to}`,
        );
    }
  }
});

test.run();
