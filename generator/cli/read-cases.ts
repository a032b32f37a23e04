import { sayMisfit } from '../diagnostics/configuration.js';
import { badExample } from '../diagnostics/examples.js';
import type { ReadFile } from '../files/read-documents.js';
import { FileError } from '../files/read-source.js';
import { findMisfit, ruleOption, type OptionTable, type ValuesOf } from '../options/option.js';
import { lineOfJson, type StatedExample } from '../study/testing/stated-example.js';
import { examplesInLines } from '../study/testing/examples-in-lines.js';
import { parseJson, type Path } from './project/parse-json.js';
import { UsageError } from './terminal.js';

const TEXT = { kind: 'text', placeholder: 'TEXT', expected: 'a text', mayBeEmpty: true } as const;
const VERDICT = {
  kind: 'choice',
  values: ['accept', 'reject'],
  required: 'accept or reject',
} as const;

/** A case of JSON. */
const CASE = {
  rule: ruleOption('a rule'),
  input: { ...TEXT, help: 'a text to try', required: 'the text to try' },
  verdict: { ...VERDICT, help: 'whether it is a word' },
  offset: {
    kind: 'count',
    least: 0,
    greatest: Number.MAX_SAFE_INTEGER,
    help: 'where it is rejected',
  },
} as const satisfies OptionTable;

/**
 * The examples of a file: a list of cases in JSON, or the lines of `NAME.examples`.
 *
 * @throws {FileError} if it cannot be read, or is not a list of cases
 * @throws {UsageError} if its name has another ending
 */
export async function readCases(path: string, read: ReadFile): Promise<readonly StatedExample[]> {
  if (/\.examples$/i.test(path)) return examplesInLines(read(path));
  if (!/\.json$/i.test(path))
    throw new UsageError(`cases are files .json or .examples, not ${path}`);
  const source = read(path);
  const { value, spanAt } = await parseJson(source, badExample);
  const fail = (at: Path, problem: string): never => {
    const said = sayMisfit({ path: at, problem });
    throw new FileError(badExample(`this is no list of cases: ${said}`, spanAt(at)));
  };
  const list = { kind: 'groups', options: CASE, help: '' } as const;
  const misfit = findMisfit({ cases: value }, { cases: list });
  if (misfit !== undefined) fail(misfit.path.slice(1), misfit.problem);
  return (value as readonly ValuesOf<typeof CASE>[]).map((each, index): StatedExample => {
    const { rule, verdict, offset } = each;
    if (verdict === 'accept' && offset !== undefined)
      fail([index, 'offset'], 'is for an input to reject');
    const inside = (field: string): { readonly start: number; readonly end: number } => {
      const { start, end } = spanAt([index, field]);
      return { start: start + 1, end: end - 1 };
    };
    const { start, end } = inside('input');
    const json = { source, text: source.text.slice(start, end), pieces: [{ at: 0, from: start }] };
    return {
      verdict: verdict!,
      offset,
      word: lineOfJson(json),
      span: { source, start, end },
      rule: rule === undefined ? rule : { text: rule, span: { source, ...inside('rule') } },
    };
  });
}
