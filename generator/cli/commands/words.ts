import { optIn, type OptionTable } from '../../options/option.js';
import { ANALYZE_OPTIONS } from '../../options/table.js';
import { printCount } from '../../text/print-count.js';
import { helpOf, readArguments } from '../arguments.js';
import { printData, printLines, say, sayDiagnostics, type ExitCode } from '../terminal.js';

const OPTIONS = {
  count: {
    kind: 'count',
    least: 1,
    greatest: 100_000,
    placeholder: 'COUNT',
    help: 'the number of words, or of near misses; fewer if no more are found',
    default: 10,
  },
  seed: {
    kind: 'count',
    least: 0,
    greatest: 0xffff_ffff,
    placeholder: 'SEED',
    help: 'another number draws other words',
    default: 1,
  },
  cover: optIn(
    'a small set of words that together take every transition of the minimal automaton, however many they are; a greedy choice, so not always the smallest set',
  ),
  nearMiss: optIn(
    'strings that one edit of these words makes, a symbol left out, doubled or replaced, and that are no words: as lines of `reject TEXT at OFFSET`, each below a comment with its edit',
  ),
  json: optIn('as JSON'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc words GRAMMAR [DOCUMENT...] [options]

Prints words of the start rule, one a line, shorter ones first. They are drawn at random: each of 32 lengths
from that of the shortest word on is equally likely, and so is each word of a length. Where symbols lead to
the same state, letters and digits stand for all of them; if there are none, other printable ASCII does. Words
that a requirement of the grammar refuses are left out. The same SEED draws the same words.

A line has the escapes of test strings: \\n, \\r, \\t, \\\\, \\xHH and \\u{HHHH}; of octets, \\xHH is one octet. A
space at its beginning or end is \\x20. Near misses are in the form of files that abnfc test reads. An offset
counts the symbols before the first one that does not fit.

Options:
${helpOf({ ...OPTIONS, ...ANALYZE_OPTIONS })}

Examples:
  abnfc words grammar/uri.abnf --count 20
  abnfc words rfc3339.txt --start date-time --cover
  abnfc words grammar/semver.abnf --near-miss
`;

/** Words of a grammar, for programs. */
export interface WordsData {
  readonly format: 'abnfc words';
  /** The version; it changes with the format, but not when fields are added. */
  readonly version: 1;
  readonly rule: string;
  /** The words, shorter ones first; near misses are separate. */
  readonly words?: readonly WordData[];
  readonly nearMisses?: readonly NearMissData[];
}

export interface WordData {
  /** The word as a line of text, with escapes. */
  readonly text: string;
  /** The numbers of its symbols: octets, characters or code units, as the grammar means them. */
  readonly symbols: readonly number[];
}

export interface NearMissData extends WordData {
  /** The edit that made it of a word. */
  readonly edit: string;
  /** The number of symbols before the first one that does not fit. */
  readonly offset: number;
}

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, source, options } = readArguments(args, OPTIONS);
  const { count = OPTIONS.count.default, seed = OPTIONS.seed.default } = values;
  const { analyzeGrammar } = await import('../../compile.js');
  const { compiledOf } = await import('../../study/reading/compiled.js');
  const { wordsOf } = await import('../../study/words/words-of.js');
  const { ok, diagnostics, stages } = analyzeGrammar(source, options);
  sayDiagnostics(diagnostics);
  if (!ok) return 1;
  const compiled = compiledOf(stages, options);
  const { words, leftOut } = wordsOf(compiled, {
    ...values,
    seed,
    // Near misses need some words to be made of.
    count: values.nearMiss ? Math.max(count, OPTIONS.count.default) : count,
  });
  const { printLine } = await import('../../study/answers/test-string.js');
  const dataOf = (symbols: readonly number[]): WordData => {
    const line = printLine(symbols, compiled.alphabet);
    return { text: line.replace(/^ | $/g, '\\x20'), symbols };
  };
  const head = {
    format: 'abnfc words',
    version: 1,
    rule: stages.grammar.start.name.text,
  } as const satisfies WordsData;
  if (leftOut > 0)
    say(`the requirements of the grammar refuse ${printCount(leftOut, 'further word')}\n`);
  if (values.nearMiss) {
    const { nearMissesOf } = await import('../../study/words/near-misses.js');
    const nearMisses = nearMissesOf(words, compiled, count).map(
      ({ symbols, change, at }): NearMissData => ({ ...dataOf(symbols), edit: change, offset: at }),
    );
    if (values.json) printData({ ...head, nearMisses } satisfies WordsData);
    else
      await printLines(
        nearMisses.flatMap(({ text, edit, offset }) => [
          `; ${edit}`,
          `reject ${text === '' ? '' : `${text} `}at ${offset}`,
        ]),
      );
    return 0;
  }
  const data = words.map(dataOf);
  if (values.json) printData({ ...head, words: data } satisfies WordsData);
  else await printLines(data.map(({ text }) => text));
  return 0;
}
