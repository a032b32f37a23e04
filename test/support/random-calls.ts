/** Random grammars whose rules embed themselves, and words for all of them. */
import fc from './fast-check.js';
import { anyElements } from './random-grammars.js';
import { textsOf } from './strings.js';

const RULES = ['r', 's', 't'];

const elements = anyElements(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.constantFrom('*', '1*', '2', '*2') },
  ),
  4,
  { weight: 5, arbitrary: fc.constantFrom('"("', '")"', '"a"', '%s"b"', '""', '%x61-62') },
  { weight: 1, arbitrary: fc.constantFrom(...RULES) },
  // Calls that can be decided need something around them.
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('', '*', '*2'), fc.constantFrom(...RULES))
      .map(([times, rule]) => `"(" ${times}${rule} ")"`),
  },
);

const anyGrammar = fc
  .tuple(elements, elements, elements)
  .map((all) => all.map((text, index) => `${RULES[index]!} = ${text}\n`).join(''));

/** Rules of some forms with `R` and `S` for rules and `W` for blanks, which may also be before or after them. */
function anyOfForms(...forms: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...RULES);
  const blank = fc.constantFrom('', 'w', '');
  const alternative = fc
    .tuple(fc.constantFrom(...forms), name, name, blank, blank)
    .map(
      ([text, one, other, before, after]) =>
        `${before} ${text.replaceAll('R', one).replaceAll('S', other).replaceAll('W', 'w')} ${after}`,
    );
  const rules = RULES.map((rule) =>
    fc
      .array(alternative, { minLength: 1, maxLength: 3 })
      .map((all) => `${rule} = ${all.join(' / ')}\n`),
  );
  return fc.tuple(...rules).map((all) => `${all.join('')}w = *" "\n`);
}

/** Rules with brackets, lists and blanks, as in formats; the first symbol mostly tells the alternatives apart. */
const anyFormat = anyOfForms(
  '"(" *R ")"',
  '"(" W R W ")"',
  '"(" [R *("," S)] ")"',
  '"a"',
  '1*"a" [R]',
  '"b" R',
  '"," S R',
  '"(" 2R ")"',
);

/** Rules whose parts can be reported: their recursion always embeds. Many words have several parses. */
export const anyEmbedding = anyOfForms(
  '"(" *R ")"',
  '"(" W R W ")"',
  '"(" [R *("," S)] ")"',
  '*"a" [R] "b"',
  '*"a"',
  '"a" / "b"',
  '*2"a" R *"b"',
  '"(" 2R ")"',
  '["a"] R "," S "b"',
  '"(" *2(R / S) *"a" ")"',
);

/** All words over the symbols up to a length. */
export const WORDS: readonly string[] = [
  ...textsOf('()ab, ', 3),
  '((a))',
  '(((a)))',
  '(a)(b)',
  'aabb',
  '((a)b(a))',
  'aaaaaa',
  '((((((',
  ' ( (a) ) ',
  '(a,a,(b))',
  '( a )',
  ' (a ) ',
  '( (a) a )',
  '( a,(a), (a) )',
  'ab(ab)ab',
  'babab(a)',
];

export const anyCalls = fc.oneof(anyGrammar, anyFormat);

/**
 * Rules to put before others: as a whole they are too large to be written out with 2,000 states, so that all rules of
 * more than ten states are called. Their own words begin with "z".
 */
export const LARGE = [
  'z = r / z13',
  'z0 = "z"',
  ...Array.from({ length: 13 }, (_, n) => `z${n + 1} = "z" [z${n}] "z" [z${n}]`),
  '',
].join('\n');
