import { diagnosticData, stretchData } from '../diagnostics/diagnostic-data.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { TriedExample } from '../study/testing/try-examples.js';
import { errorsOf, spelled } from './terminal.js';

export type TestReport = ReturnType<typeof testReport>;

/**
 * What became of all examples, for programs; `docs/testing.md` has the fields.
 *
 * @param diagnostics what is wrong, apart from the examples
 */
export function testReport(
  source: string,
  tried: readonly TriedExample[],
  diagnostics: readonly Diagnostic[],
) {
  const failed = tried.filter(({ problem }) => problem !== undefined).length;
  return {
    // The version; it changes with the format, but not when fields are added.
    ...({ format: 'abnfc test report', version: 1 } as const),
    ok: failed === 0 && errorsOf(diagnostics).length === 0,
    ...{ source, passed: tried.length - failed, failed },
    examples: tried.map(({ example: { word, verdict, span }, rule, offset, problem }) => ({
      ...stretchData(span),
      ...{ rule, input: word?.text, verdict, passed: problem === undefined, offset },
      problem: problem && diagnosticData(problem),
    })),
    diagnostics: diagnostics.map((each) => diagnosticData(spelled(each))),
  };
}
