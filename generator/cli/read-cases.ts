import { badCase, casesAreNotJson } from '../diagnostics/examples.js';
import type { Verdict } from '../document/lines.js';
import type { ReadFile } from '../files/read-documents.js';
import { FileError } from '../files/read-source.js';
import { findMisfit, ruleOption, type OptionTable } from '../options/option.js';
import { lineOfJson, type Example } from '../study/testing/example.js';
import { examplesInLines } from '../study/testing/examples-in-lines.js';
import { parseJson, type Path } from './project/parse-json.js';
import { UsageError } from './terminal.js';

/** The fields of a case of JSON. */
const CASE = {
  rule: ruleOption('the rule, by default the start rule'),
  input: {
    ...{ kind: 'text', placeholder: 'TEXT', expected: 'a text', mayBeEmpty: true },
    ...{ help: 'the text', required: 'the text to try' },
  },
  verdict: {
    ...{ kind: 'choice', values: ['accept', 'reject'], help: 'whether it is a word' },
    required: 'accept or reject',
  },
  offset: {
    ...{ kind: 'count', least: 0, greatest: Number.MAX_SAFE_INTEGER },
    help: 'the number of characters, or octets, that begin a word',
  },
} as const satisfies OptionTable;

interface Case {
  readonly rule?: string;
  readonly verdict: Verdict;
  readonly offset?: number;
}

/**
 * The examples of a file: a list of cases in JSON, or the lines of `NAME.examples`.
 *
 * @throws {FileError} if it cannot be read, or is no list of cases
 * @throws {UsageError} if its name has another ending
 */
export async function readCases(path: string, read: ReadFile): Promise<readonly Example[]> {
  if (/\.examples$/i.test(path)) return examplesInLines(read(path));
  if (!/\.json$/i.test(path))
    throw new UsageError(`cases are files .json or .examples, not ${path}`);
  const source = read(path);
  const { value, spanAt } = await parseJson(source, casesAreNotJson);
  const fail = (at: Path, problem: string): never => {
    throw new FileError(badCase({ path: at, problem }, spanAt(at)));
  };
  const misfit = findMisfit(
    { cases: value },
    { cases: { kind: 'groups', options: CASE, help: '' } },
  );
  if (misfit !== undefined) fail(misfit.path.slice(1), misfit.problem);
  return (value as readonly Case[]).map(({ rule, verdict, offset }, index): Example => {
    if (verdict === 'accept' && offset !== undefined)
      fail([index, 'offset'], 'is for an input to reject');
    const inside = (field: string): { readonly start: number; readonly end: number } => {
      const { start, end } = spanAt([index, field]);
      return { start: start + 1, end: end - 1 };
    };
    const { start, end } = inside('input');
    const json = { source, text: source.text.slice(start, end), pieces: [{ at: 0, from: start }] };
    return {
      ...{ verdict, offset, word: lineOfJson(json), span: { source, start, end } },
      rule: rule === undefined ? rule : { text: rule, span: { source, ...inside('rule') } },
    };
  });
}
