/**
 * What validating a string takes, by each variant: as it is, and encoded by `TextEncoder` first; beside a
 * regular expression for the same language.
 */
import { compile } from '../generator/compile.js';
import { VARIANTS } from '../generator/options/variant.js';
import type { StringRecognizerModule } from '../runtime/contract.js';
import { loadModule } from './load-module.js';
import { compare, type Speed } from './measure.js';
import { record } from './recordings.js';

/** A grammar, a regular expression for its start rule, and some words. */
interface Subject {
  readonly name: string;
  readonly grammar: string;
  readonly pattern: RegExp;
  readonly words: readonly string[];
}

/** The speeds for a grammar, in strings per millisecond. */
export interface StringCost {
  readonly name: string;
  readonly speeds: Readonly<Record<string, Speed>>;
}

const SUBJECTS: readonly Subject[] = [
  {
    name: 'RFC 3339 date-time',
    grammar: `
date-time = 4DIGIT "-" month "-" day "T" hour ":" minute ":" second [ "." 1*DIGIT ] offset
month = "0" %x31-39 / "1" %x30-32
day = "0" %x31-39 / %x31-32 DIGIT / "3" %x30-31
hour = %x30-31 DIGIT / "2" %x30-33
minute = %x30-35 DIGIT
second = %x30-35 DIGIT / "60"
offset = "Z" / ( "+" / "-" ) hour ":" minute
`,
    pattern:
      /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])t(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i,
    words: ['1985-04-12T23:20:50.52Z', '1996-12-19T16:39:57-08:00', '1990-12-31T23:59:60Z'],
  },
  {
    name: 'RFC 8259 string',
    grammar: `
string = %x22 *( unescaped / escaped ) %x22
unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
escaped = "\\" ( %x22 / "\\" / "/" / %s"b" / %s"f" / %s"n" / %s"r" / %s"t" / %s"u" 4HEXDIG )
`,
    pattern:
      /^"(?:[\u{20}\u{21}\u{23}-\u{5b}\u{5d}-\u{d7ff}\u{e000}-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"$/u,
    words: ['"The quick brown fox"', '"\\u00e9t\\u00e9\\n"', '"été, 夏, лето"', '"\u{1f600}!"'],
  },
  {
    name: 'RFC 9535 member name',
    grammar: `
name = name-first *( name-first / DIGIT )
name-first = ALPHA / "_" / %x80-D7FF / %xE000-10FFFF
`,
    pattern:
      /^[A-Za-z_\u{80}-\u{d7ff}\u{e000}-\u{10ffff}][A-Za-z_\d\u{80}-\u{d7ff}\u{e000}-\u{10ffff}]*$/u,
    words: ['firstName', 'größe', '名前', '_id42'],
  },
];

const encoder = new TextEncoder();

async function measure({ name, grammar, pattern, words }: Subject): Promise<StringCost> {
  const { ok, files } = await compile(
    { name: 'grammar.abnf', text: grammar.trimStart() },
    { variants: VARIANTS },
  );
  if (!ok) throw new Error(`${name} does not compile`);
  const runs: Record<string, (word: string) => boolean> = {
    'regular expression': (word) => pattern.test(word),
  };
  for (const { path, text } of files) {
    const { validate } = await loadModule<StringRecognizerModule>(text);
    const variant = /(\w+)\.ts$/.exec(path)![1]!;
    runs[variant] = (word) => validate(word);
    runs[`${variant}, encoded`] = (word) => validate(encoder.encode(word));
  }
  for (const [contender, run] of Object.entries(runs))
    for (const word of words) if (run(word) !== true) throw new Error(`${contender}: ${word}`);
  const inputs = Array.from({ length: 100 }, () => words).flat();
  // One string counts as a thousand octets, so that a megabyte per second is a string per millisecond.
  return { name, speeds: compare(runs, inputs, 1000 * inputs.length) };
}

const costs: StringCost[] = [];
for (const subject of SUBJECTS) costs.push(await measure(subject));
record('strings', costs);
