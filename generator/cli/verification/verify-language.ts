import { noCases } from '../../diagnostics/output.js';
import { FileError } from '../../files/read-source.js';
import { LANGUAGES } from '../../languages/languages.js';
import type { LanguageName } from '../../options/choices.js';
import type { CompileOptions } from '../../options/table.js';
import type { Source } from '../../text/source.js';
import { print, sayDiagnostics, showProgress, type ExitCode } from '../terminal.js';
import { casesFor } from './cases-for.js';
import { runSelftest } from './run-selftest.js';

/** Builds and runs the self-test of a language with every word of the suite. */
export async function verifyLanguage(
  source: Source,
  options: CompileOptions,
  language: LanguageName,
): Promise<ExitCode> {
  const { compile } = await import('../../compile.js');
  const own = { ...options, language, selftest: true };
  const { ok, diagnostics, files } = await compile(source, own);
  sayDiagnostics(diagnostics);
  if (!ok) return 1;
  showProgress(`verifying ${source.name} in ${LANGUAGES[language].title}`);
  try {
    const cases = await casesFor(source, options, { isWhole: true });
    if (cases === undefined) throw new FileError(noCases(source));
    const output = runSelftest(LANGUAGES[language], files, cases);
    print(`${source.name} in ${LANGUAGES[language].title}: ${output.trim()}\n`);
    return 0;
  } finally {
    showProgress('');
  }
}
