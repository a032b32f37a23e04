/** Shortcuts for tests: from a grammar's text to the forms it becomes. */
import { analyze } from '../../generator/compile.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';

/** All stages of a grammar that must be in order. */
export function stagesOf(text: string, options: AnalyzeOptions = {}, name = 'test.abnf'): Stages {
  const { ok, diagnostics, stages } = analyze({ name, text }, options);
  if (!ok)
    throw new Error(diagnostics.map((diagnostic) => renderDiagnostic(diagnostic)).join('\n'));
  return stages;
}

/** All stages of a grammar of the project, with its options. */
export function stagesOfGrammar(name: string): Stages {
  const source = readGrammar(name);
  return stagesOf(source.text, optionsOf(source), source.name);
}

/** The diagnostics of a grammar, as the command line prints them. */
export function complaintsAbout(
  text: string,
  options: AnalyzeOptions = {},
  name = 'test.abnf',
): string {
  const { diagnostics } = analyze({ name, text }, options);
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic)).join('\n');
}

export function ascii(text: string): readonly number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}

export function codePointsOf(text: string): readonly number[] {
  return Array.from(text, (char) => char.codePointAt(0)!);
}

/** `F0 9F` */
export function hex(octets: Iterable<number>): string {
  return Array.from(octets, (octet) => octet.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}

/** The octets of `F0 9F`. */
export function octets(text: string): readonly number[] {
  return text === '' ? [] : text.split(' ').map((digits) => parseInt(digits, 16));
}
