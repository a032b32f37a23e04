import {
  diagnosticData,
  stretchData,
  type DiagnosticData,
} from '../diagnostics/diagnostic-data.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { TriedExample } from '../study/testing/try-examples.js';
import { errorsOf, spelled } from './terminal.js';

/** What became of all examples, for programs; `docs/testing.md` has the fields. */
export interface TestReport {
  readonly format: 'abnfc test report';
  /** Changes with the format, but not for further fields. */
  readonly version: 1;
  readonly ok: boolean;
  readonly source: string;
  readonly passed: number;
  readonly failed: number;
  readonly examples: readonly ReturnType<typeof dataOf>[];
  readonly diagnostics: readonly DiagnosticData[];
}

/** @param diagnostics what is wrong, apart from the examples */
export function testReport(
  source: string,
  tried: readonly TriedExample[],
  diagnostics: readonly Diagnostic[],
): TestReport {
  const failed = tried.filter(({ problem }) => problem !== undefined).length;
  return {
    ...{ format: 'abnfc test report', version: 1 },
    ok: failed === 0 && errorsOf(diagnostics).length === 0,
    ...{ source, passed: tried.length - failed, failed },
    examples: tried.map(dataOf),
    diagnostics: diagnostics.map((each) => diagnosticData(spelled(each))),
  };
}

function dataOf({ example: { word, verdict, span }, rule, offset, problem }: TriedExample) {
  return {
    ...stretchData(span),
    ...{ rule, input: word?.text, verdict, passed: problem === undefined, offset },
    problem: problem && diagnosticData(problem),
  };
}
