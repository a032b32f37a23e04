import { printRequirements } from '../../captures/requirements.js';
import { printCommand } from '../../text/command-line.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { grammarPath } from '../../files/grammar-path.js';
import { DEFAULT_MAX_STATES } from '../../options/limits.js';
import { visible, visiblePath } from '../../text/visible.js';
import { optIn, ruleOption, type OptionTable } from '../../options/option.js';
import { GRAMMAR_OPTIONS, LIMITS, RULE_OPTIONS } from '../../options/table.js';
import { helpOf, parseArguments, readGrammar } from '../arguments.js';
import { reported } from '../reported.js';
import { print, printData, say, sayDiagnostics, UsageError } from '../terminal.js';

const OPTIONS = {
  start: { ...RULE_OPTIONS.start, help: 'the rule to compare, of both grammars' },
  other: ruleOption('the rule of the second grammar, if its name differs'),
  ...GRAMMAR_OPTIONS,
  json: optIn('as JSON; numbers of words are strings'),
  ...LIMITS,
} as const satisfies OptionTable;

export const help = `Usage: abnfc diff GRAMMAR GRAMMAR [options]

Compares the languages of two grammars: whether they are equal, or which has words that the other lacks,
with the shortest such word and the rules that read it; for decoders, also the values of their characters.
If only one is a grammar of characters, the numbers of the other stand for characters, too.
Limits and checks in their comments are printed besides, and grammars with other ones are different.
One of the two may be -, standard input.

Options:
${helpOf(OPTIONS)}

Exit codes: 0 equal, 1 different, 2 an error.

Examples:
  abnfc diff rfc3629.txt grammar/utf-8.abnf
  abnfc diff grammar/utf-8.abnf grammar/cesu-8.abnf
`;

/** Equal means the same words and, for two decoders, the same characters. */
export async function run(args: readonly string[]): Promise<0 | 1 | 2> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [first, second, extra] = positionals;
  if (first === undefined || second === undefined) throw new UsageError('expected two GRAMMARs');
  if (extra !== undefined) throw new UsageError(`expected two GRAMMARs: "${extra}" is a third`);

  const { analyzeGrammar } = await import('../../compile.js');
  const { compareGrammars, notationOfBoth } = await import('../../study/diff/compare-grammars.js');
  const { whyNotRegular } = await import('../../study/diff/why-not-regular.js');
  const { printComparison } = await import('../../study/diff/print-comparison.js');
  const starts = [values.start, values.other ?? values.start];
  const unread: Diagnostic[] = [];
  const read = await reported(unread, () =>
    [first, second].map((path, index) => {
      const { source, options } = readGrammar(grammarPath(path), values);
      return { source, options: { ...options, start: starts[index] } };
    }),
  );
  const given = read ?? [];
  const maxStates = given[0]?.options.maxStates ?? DEFAULT_MAX_STATES;
  const alone = given.map(({ source, options }) => analyzeGrammar(source, options));
  const alphabets = alone.map(({ stages }) => stages.grammar?.alphabet);
  const analyses = alone.map((analysis, index) =>
    alphabets[index] === 'octets' &&
    alphabets.includes('characters') &&
    analysis.stages.decoder === undefined
      ? analyzeGrammar(analysis.source, { ...given[index]!.options, alphabet: 'characters' })
      : analysis,
  );
  const reasons = analyses.map(({ ok, stages }, index) =>
    ok ? whyNotRegular(stages, given[index]!.options) : [],
  );
  sayDiagnostics([
    ...unread,
    // A grammar says that its numbers are octets, and is compared as one of characters all the same.
    ...analyses.flatMap(({ diagnostics }, index) => [
      ...diagnostics.filter(({ code }) => code !== 'overridden-head' || values.alphabet),
      ...reasons[index]!,
    ]),
  ]);
  const [a, b] = analyses.flatMap(({ ok, stages }, index) =>
    ok && reasons[index]!.length === 0 ? [stages] : [],
  );
  if (a === undefined || b === undefined) return 2;
  if (a.grammar.alphabet !== b.grammar.alphabet) {
    const [one, other] = [a, b].map(({ grammar }) => grammar.alphabet);
    say(`words of ${one} cannot be compared with words of ${other}\n`);
    return 2;
  }
  const difference = compareGrammars(a, b, maxStates);
  if (difference === undefined) {
    say(
      `the two automata have more than ${maxStates} pairs of states; to allow more: ${visible(printCommand(['abnfc', 'diff', ...args]))} --max-states N\n`,
    );
    return 2;
  }
  const names = first === second ? [`${first} (first)`, `${first} (second)`] : [first, second];
  const required = [a, b].map(({ captured }) => printRequirements(captured?.requirements));
  const requirements = { first: required[0], second: required[1] };
  if (values.json) printData({ ...difference, requirements });
  else {
    const [one, other] = names.map(visiblePath);
    print(printComparison(difference, one!, other!, notationOfBoth(a, b), required));
  }
  const { relation, characters } = difference;
  const isSame =
    relation === 'equal' &&
    required[0] === required[1] &&
    (characters === undefined ||
      (characters.spelledDifferently.length === 0 && characters.readDifferently === undefined));
  return isSame ? 0 : 1;
}
