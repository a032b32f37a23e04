import type { Alphabet } from '../../alphabet.js';
import { readInput } from '../../files/read-source.js';
import { invariant } from '../../invariant.js';
import type { Tracer } from '../../study/trace/trace.js';
import type { TraceInput } from '../../study/trace/trace-input.js';
import { escapeJson } from '../../text/visible.js';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../../options/table.js';
import { flagOf, optIn, type OptionTable } from '../../options/option.js';
import { grammarFirst, helpOf, parseArguments, readGrammar } from '../arguments.js';
import { printLines, say, sayDiagnostics, UsageError, type ExitCode } from '../terminal.js';

const INPUT = { kind: 'text', expected: 'an input', mayBeEmpty: true } as const;

const OPTIONS = {
  hex: {
    ...INPUT,
    placeholder: 'OCTETS',
    help: 'the octets, as F0 9F 98 80, F09F9880, 0xF0, 0x9F or \\xF0\\x9F',
  },
  text: {
    ...INPUT,
    placeholder: 'TEXT',
    help: 'a text; a grammar of octets reads it in UTF-8',
  },
  json: optIn(
    'one JSON object per line: "type" is begin, step, calls, error, end or parts; "symbol" is the number of an octet, a character or a code unit, as "symbols" of begin says',
  ),
} as const satisfies OptionTable;

/** For those who write a text where a file is expected. */
const ADVICE = `--${flagOf('text', OPTIONS.text)} TEXT follows a text`;

export const help = `Usage: abnfc trace GRAMMAR [DOCUMENT...] (--hex OCTETS | --text TEXT | FILE) [options]

Follows octets through a decoder or a recognizer. Each octet has a row: its offset, its bits with the
payload in brackets, its class (octets that no state distinguishes), the states before and after it, the
partial value, and the state reached or the character completed. An error is explained below the octet
that shows it: its place and kind, what was expected, how far the ill-formed subpart extends, and where
decoding resumes. An octet that cuts a character short is read again, so it has two rows. A recognizer stops
at the first error. With captures, the parts of a word follow. GRAMMAR or FILE may be -, standard input.

Where rules are called, since they embed themselves or are too large, a row has the number of calls that are
open after the symbol, the innermost of them, and the rules that may read the next symbol.

A grammar of characters has one row per character, a grammar of UTF-16 code units one per unit. For these,
offsets in a TEXT count UTF-16 code units, and offsets in octets count octets. Octets must be well-formed in
the encoding of the grammar; for a grammar of code units, two octets make one unit, the higher one first.

Options:
${helpOf({ ...OPTIONS, ...ANALYZE_OPTIONS })}

Exit codes: 0 a word of the start rule, 1 an error in the input or in the grammar, 2 wrong usage.

Examples:
  abnfc trace grammar/utf-8.abnf --hex "C0 80"
  abnfc trace rfc3629.txt notes.txt | less
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, { ...OPTIONS, ...ANALYZE_OPTIONS });
  const [grammar, ...documents] = grammarFirst(positionals);
  const isGiven = values.hex !== undefined || values.text !== undefined;
  const file = isGiven ? undefined : documents.pop();
  const read = readerOf(values.hex, values.text, file);
  if (grammar === '-' && file === '-')
    throw new UsageError('GRAMMAR and FILE cannot both be standard input');

  const { source, options } = readGrammar(grammar, values, documents);
  const given = read();
  const { analyzeGrammar } = await import('../../compile.js');
  const { planOfSymbols } = await import('../../plan/plan-of.js');
  const { ok, diagnostics, stages } = analyzeGrammar(source, options);
  sayDiagnostics(diagnostics);
  if (!ok) return 1;

  const input =
    typeof given === 'string'
      ? (await import('../../study/trace/trace-input.js')).symbolsOfText(
          given,
          stages.grammar.alphabet,
        )
      : await symbolsOfOctets(given, stages.grammar.alphabet, options);
  if (typeof input === 'string') {
    say(`${input}\n`);
    return 1;
  }
  const { printTrace, printTraceAsJson } = await import('../../study/trace/print-trace.js');
  const plan = planOfSymbols(stages, options);
  const { tracer } = await import('../../study/trace/trace.js');
  const { grammarReaderOf } = await import('../../study/reading/grammar-reader.js');
  const trace = tracer(
    plan,
    plan.kind === 'calling' ? grammarReaderOf(stages, plan, options) : undefined,
  );
  let isWord = false;
  const events = function* (): ReturnType<Tracer> {
    for (const event of trace(input.symbols, input.places)) {
      if (event.type === 'end') isWord = event.word;
      yield event;
    }
  };
  await printLines(values.json ? printTraceAsJson(events()) : printTrace(plan, events()));
  if (isWord && stages.captured !== undefined && plan.kind !== 'calling') {
    const { partsOfWord, printParts } = await import('../../study/trace/print-parts.js');
    const word = Array.from(input.symbols);
    const offsets = Array.from(input.places?.offsets ?? word.keys());
    const offsetOf = (index: number): number => offsets[index] ?? index;
    const parts = partsOfWord(stages.captured, word, offsetOf);
    const textOf = (start: number, end: number): readonly number[] =>
      word.filter((_, index) => start <= offsetOf(index) && offsetOf(index) < end);
    await printLines(
      values.json ? printTraceAsJson([parts]) : printParts(parts, textOf, plan.notation),
    );
  }
  return isWord ? 0 : 1;
}

/** The symbols that octets stand for, or why they do not. */
async function symbolsOfOctets(
  octets: Uint8Array,
  alphabet: Alphabet,
  { encoding = 'utf-8' }: AnalyzeOptions,
): Promise<TraceInput | string> {
  if (alphabet === 'octets') return { symbols: octets };
  const { charactersOf, codeUnitsOf } = await import('../../study/trace/trace-input.js');
  if (alphabet === 'code units')
    return codeUnitsOf(octets) ?? 'a code unit has two octets, and their number is odd';
  const { analyze } = await import('../../compile.js');
  const { planOf } = await import('../../plan/plan-of.js');
  const { readGrammarFile } = await import('../../abnf/read-grammar-file.js');
  const name = `${encoding}.abnf` as const;
  const { ok, stages } = analyze({ name, text: readGrammarFile(name) });
  invariant(ok, `${name} has a mistake`);
  return charactersOf(octets, planOf(stages, {}));
}

/** The text or the octets of the command; a file is read when the function is called. */
function readerOf(
  hex: string | undefined,
  text: string | undefined,
  file: string | undefined,
): () => Uint8Array | string {
  const given = [hex, text, file].filter((input) => input !== undefined);
  if (given.length === 0) throw new UsageError('expected octets: --hex, --text or FILE');
  if (given.length > 1) throw new UsageError('--hex, --text and FILE exclude each other');
  if (file !== undefined) return () => readInput(file, undefined, Infinity, () => [ADVICE]);
  const input = hex === undefined ? text! : octetsOfHex(hex);
  return () => input;
}

/** The octets of `C0 80`, `C080`, `0xC0, 0x80`, `\xC0\x80` or `%C0%80`. */
function octetsOfHex(text: string): Uint8Array {
  const [read] = /^(?:[\s,]*(?:0x|\\x|\\u|U\+|%)?[\da-f]{2})*[\s,]*/i.exec(text)!;
  const [wrong] = /^[^\s,]{1,8}/u.exec(text.slice(read.length)) ?? [];
  if (wrong === undefined)
    return Uint8Array.from(read.match(/[\da-f]{2}/gi) ?? [], (digits) => parseInt(digits, 16));
  throw new UsageError(
    `--hex takes pairs of hex digits, not ${escapeJson(JSON.stringify(wrong))} at position ${read.length + 1}`,
  );
}
