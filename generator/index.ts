/**
 * The API of abnfc, on Node and in browsers: what the command does, without files.
 *
 *     import { compile, renderDiagnostic } from 'abnfc';
 *
 *     const result = await compile({ name: 'digits.abnf', text: 'digits = 1*DIGIT\n' });
 *     for (const diagnostic of result.diagnostics) console.error(renderDiagnostic(diagnostic));
 *     for (const { path, text } of result.files) console.log(path, text.length);
 */
export { analyze, compile } from './compile.js';
export { DEFAULT_MAX_STATES, MAX_INPUT } from './options/limits.js';
export type { AnalyzeOptions, CompileOptions, StandaloneOptions } from './options/table.js';
export type { CompileResult, GeneratedFile, ModuleSummary } from './targets/compile-result.js';
export type { Analysis, Stages } from './analysis/stages.js';
export { defineConfig, type Config, type GrammarEntry } from './options/config.js';
export type { Diagnostic, Note } from './diagnostics/diagnostic.js';
export type { FileSink, Format, Level, EngineTarget } from './options/choices.js';
export type { Variant } from './options/variant.js';
export { PLAIN, renderDiagnostic, type Palette } from './diagnostics/render-diagnostic.js';
export type { Source, Span } from './text/source.js';
