/** The limits of input, of the command and of the API, and the cost of reading. */
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/compile.js';
import { fails } from '../support/command.js';
import { folderSuite } from '../support/folder.js';
import { complaintsAbout } from '../support/grammar.js';
import { slowTests } from '../support/slow.js';

const test = folderSuite('limits');
const slow = slowTests(test);

test('an input without an end is given up at the limit', ({ folder }) => {
  for (const command of ['compile', 'extract']) {
    assert.match(
      fails(folder, [command, '/dev/zero']),
      /^error\[input-limit\]: \/dev\/zero has more than 16,777,216 octets\n/,
    );
  }
});

test('the API has the same limit, in octets of UTF-8', () => {
  const long = `a = "x"\n${'\n'.repeat(16 * 1024 * 1024)}`;
  assert.not(analyze({ name: 'a.abnf', text: long }).ok);
});

/** More than the growth of what is linear, eight, and less than that of what is quadratic, 64. */
const BETWEEN = 25;

/**
 * The ratio of processor time for eight times the input: the least of up to five, since a busy machine makes some of
 * them large, and none of what is quadratic small.
 */
function growth(make: (size: number) => string, size: number, name: string): number {
  const costOf = (text: string): number => {
    const before = process.cpuUsage();
    analyze({ name, text });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [short, long] = [make(size), make(8 * size)];
  costOf(short);
  let least = Infinity;
  for (let round = 0; round < 5 && least >= BETWEEN; round++) {
    const small = Math.min(...[1, 2, 3].map(() => costOf(short)));
    // Below a millisecond it is noise.
    least = Math.min(least, costOf(long) / Math.max(small, 1000));
  }
  return least;
}

const times = (size: number, line: (index: number) => string): string =>
  Array.from({ length: size }, (_, index) => line(index)).join('');

const SHAPES: Readonly<Record<string, readonly [size: number, make: (size: number) => string]>> = {
  'a comment of one line': [200_000, (n) => `a = "x" ; ${'c'.repeat(n)}\n`],
  'comments between the alternatives of a rule': [
    5000,
    (n) => `a = "x"\n${'  ; comment\n'.repeat(n)} / "y"\n`,
  ],
  'alternatives that are added': [700, (n) => `a = "x"\n${'a =/ "y"\n'.repeat(n)}`],
  'a rule that is repeated': [700, (n) => `a = "x"\n${times(n, (i) => `a = "x" / "${i}"\n`)}`],
  'alternatives on one line': [700, (n) => `a = "x"${' / "y"'.repeat(n)}\n`],
  'alternatives on lines of their own': [700, (n) => `a = "x"\n${' / "y"\n'.repeat(n)}`],
  'rules that are unknown': [500, (n) => `a = ${times(n, (i) => ` / u${i}`).slice(2)}\n`],
  'form feeds': [100_000, (n) => `a = "x"\n; ${'\f'.repeat(n)}.\n`],
  'angle brackets': [10_000, (n) => `a = ${'<'.repeat(n)}\n`],
  'rules in prose that lead to nothing': [
    1500,
    (n) => `Text.\n\n${times(n, (i) => `   r${i} = r${i + 1}\n`)}`,
  ],
  'what is nearly a row of a layout': [10_000, (n) => `0000-${' 0000'.repeat(n)} z\n`],
  'page breaks': [5000, (n) => `Text.\n${'\n[Page 5]\n\f\n\n'.repeat(n)}`],
};

for (const [what, [size, make]] of Object.entries(SHAPES))
  slow(`reading is linear: ${what}`, () => {
    const name = what.includes('prose') || what.includes('page') ? 'a.txt' : 'a.abnf';
    const factor = growth(make, size, name);
    assert.ok(factor < BETWEEN, `eight times as much takes ${factor.toFixed(1)} times as long`);
  });

slow('a rule that the parser cannot take whole is read in parts, with the same result', () => {
  const alternatives = Array.from(
    { length: 400 },
    (_, i) =>
      `%x${i % 256 < 16 ? '0' : ''}${(i % 256).toString(16)} "/;" [ "a" / "b" ] ; / "c"\n  `,
  );
  const text = `a = ${alternatives.join(' / ')}`;
  const { stages } = analyze({ name: 'a.abnf', text });
  const [rule] = stages.rules!;
  assert.is(rule!.elements.alternatives.length, 400);
  rule!.elements.alternatives.forEach(({ span }, index) =>
    assert.match(
      text.slice(span.start, span.end),
      new RegExp(`^%x${(index % 256).toString(16).padStart(2, '0')} "/;" \\[ "a" / "b" \\]$`),
    ),
  );
  assert.is(
    text.slice(rule!.span.start, rule!.span.end).length,
    text.trimEnd().lastIndexOf(']') + 1,
  );
  // Mistakes are told as in a short rule, wherever they stand.
  for (const at of [3, 200, 399]) {
    const wrong = alternatives.map((part, index) => (index === at ? part.replace('[', '|') : part));
    assert.match(
      complaintsAbout(`a = ${wrong.join(' / ')}`),
      new RegExp(`found "\\|"\n +--> test\\.abnf:${at + 1}:`),
    );
  }
  for (const slip of [' / / ', ' / ; nothing\n / '])
    assert.match(
      complaintsAbout(`a = ${alternatives.join(slip)}`),
      /expected an element, found "\/"/,
    );
});

test('what no part of the parser can take is refused in a second', () => {
  for (const text of [
    `a = "${'x'.repeat(1e6)}"\n`,
    `a = ${'"x" '.repeat(250_000)}\n`,
    `a = ( ${'"x" / '.repeat(200_000)}"x" )\n`,
  ])
    assert.match(
      complaintsAbout(text),
      /^error\[alternative-limit\]: an alternative of this rule has [\d,]+ characters; the limit is 100,000\n/,
    );
});

test('many mistakes are counted and not printed', () => {
  const said = complaintsAbout(times(2000, (index) => `r${index} | "x"\n`));
  assert.is(said.match(/^error\[syntax\]/gm)!.length, 101);
  assert.match(said, /\nerror\[syntax\]: 1,900 more errors of this kind\n$/);
  assert.is(said.match(/alternatives are separated/g)!.length, 1);
});

test('no message is longer than its reader has patience for', () => {
  for (const text of [
    `a = ${'b'.repeat(90_000)}\n`,
    `a = <${'b '.repeat(40_000)}>\n`,
    `${'a'.repeat(90_000)} = ${'a'.repeat(90_000)}\n`,
    `a "${'b'.repeat(90_000)}\n`,
  ]) {
    assert.ok(complaintsAbout(text).length < 5000, text.slice(0, 20));
  }
});

test.run();
