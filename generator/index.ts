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
export { DEFAULT_MAX_INPUT, DEFAULT_MAX_STATES } from './options/limits.js';
export type { AnalyzeOptions, CompileOptions } from './options/table.js';
export type { CompileResult, GeneratedFile, ModuleSummary } from './targets/result.js';
export type { Analysis, Stages } from './passes/stages.js';
export { defineConfig } from './options/config.js';
export type { Config, GrammarEntry } from './options/config.js';
export type { Diagnostic, Note } from './diagnostics/diagnostic.js';
export type { StandaloneOptions } from './options/table.js';
export type { Level } from './options/choices.js';
export type { FileSink, Format } from './options/choices.js';
export type { Target } from './options/choices.js';
export type { Variant } from './options/variant.js';
export { PLAIN, renderDiagnostic } from './diagnostics/render-diagnostic.js';
export type { Palette } from './diagnostics/render-diagnostic.js';

export type { Source, Span } from './text/source.js';
