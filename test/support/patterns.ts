/** Patterns of grammars, and engines that read them. */
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { PatternFormat } from '../../generator/options/choices.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';

/** The file of a pattern. */
export async function fileOf(
  text: string,
  pattern: PatternFormat,
  options: CompileOptions = {},
  name = 'test.abnf',
): Promise<string> {
  const { ok, files, diagnostics } = await compile({ name, text }, { ...options, pattern });
  assert.ok(ok, diagnostics.map((each) => renderDiagnostic(each)).join('\n'));
  return files[0]!.text;
}

/** The grammar of a format without what it requires besides its rules, which no pattern can say. */
export const rulesOf = (name: string): string =>
  readGrammar(name).text.replace(/^; (?=limit |check |remark )/gm, '; no ');

/** The pattern of a format, and how to search and validate in its host. */
export async function patternOf(name: string): Promise<RegExp> {
  const { variants: _, ...options } = optionsOf(readGrammar(name));
  const text = await fileOf(rulesOf(name), 'regexp', options, `${name}.abnf`);
  const [, source, flags] = / = \/(.*)\/(\w*);\n$/.exec(text)!;
  return new RegExp(source!, flags);
}
