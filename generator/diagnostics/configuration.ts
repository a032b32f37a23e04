/** Diagnostics about the configuration of a project; only the commands that build one report them. */
import type { Misfit } from '../options/option.js';
import type { Source, Span } from '../text/source.js';
import { error, listNames, note, type Diagnostic } from './diagnostic.js';

/** No configuration is named, and the search found none; `below` are those in folders below. */
export function noConfig(below: readonly string[]): Diagnostic {
  return error(
    'no-config',
    'found no abnfc.config.ts, .js or .json here or in a folder above',
    undefined,
    below.length === 0
      ? [
          '--config FILE names another',
          'abnfc check GRAMMAR and abnfc compile GRAMMAR need none',
          'a minimal one, as JSON: { "grammars": [{ "source": "grammar/utf-8.abnf" }] }',
        ]
      : [`found below: ${listNames(below)}; name one with --config, or run the command beside it`],
  );
}

/** Several configurations stand beside each other. */
export function ambiguousConfig(paths: readonly string[]): Diagnostic {
  return error('ambiguous-config', `found several configurations: ${paths.join(', ')}`, undefined, [
    'keep one of them, or name one with --config',
  ]);
}

/** The name of a configuration has an unknown ending. */
export function misnamedConfig(endings: readonly string[], source: Source): Diagnostic {
  return badConfig(
    'a configuration cannot have this file name',
    source,
    `expected a name that ends in ${endings.map((ending) => `.${ending}`).join(', ')}`,
  );
}

export function configIsNotJson(problem: string, span: Span): Diagnostic {
  return badConfig(problem, span);
}

/** A part of a configuration has a value that its option cannot have. */
export function invalidConfig(misfit: Misfit, at: Span | Source): Diagnostic {
  return badConfig(`this is not a configuration: ${sayMisfit(misfit)}`, at);
}

/** A misfit as a clause, with the place in JSON. */
export function sayMisfit({ path, problem }: Misfit): string {
  const name = path.at(-1);
  const subject = typeof name === 'string' ? `"${name}"` : name === undefined ? 'it' : 'this entry';
  return `${subject} ${problem}${path.length > 0 ? `, at /${path.join('/')}` : ''}`;
}

/** A configuration is TypeScript, which this version of Node does not run. */
export function configNeedsNode(source: Source): Diagnostic {
  return badConfig(
    'this version of Node does not run TypeScript',
    source,
    'Node 22.18 and later do; for others, name it abnfc.config.mjs and write its types as comments: /** @type {import("abnfc").Config} */',
  );
}

export function configHasNoDefault(source: Source): Diagnostic {
  return badConfig(
    'this module has no default export',
    source,
    'expected `export default defineConfig({ grammars: [...] })`, with defineConfig from abnfc',
  );
}

/** A configuration cannot be imported, for `reason`; `isNotFound` if Node did not find what it imports. */
export function configIsNotImportable(
  reason: string,
  at: Span | Source,
  isNotFound: boolean,
): Diagnostic {
  return badConfig(
    `this module cannot be imported: ${reason}`,
    at,
    isNotFound
      ? 'a configuration can import what Node finds from its folder: packages and JavaScript files'
      : 'a configuration is imported, so an error that it throws ends the command',
  );
}

/** A configuration allows more states than fit in memory; `problem` gives the numbers. */
export function configMaxStates(problem: string, at: Span | Source): Diagnostic {
  return badConfig(`"maxStates": ${problem}`, at, 'expected fewer');
}

/** A diagnostic about a file that a configuration names, moved to where it does. */
export function namedByConfig(about: Diagnostic, at: Span | Source): Diagnostic {
  return { ...about, at, notes: [note('paths in a configuration start at its folder')] };
}

/** Two entries of a configuration make the same file. */
export function sameOutput(
  path: string,
  first: string,
  second: string,
  at: Span | Source,
): Diagnostic {
  return error('same-output', `${first} and ${second} both write ${path}`, at, [
    'give one of them another "name" or "output"',
  ]);
}

function badConfig(
  message: string,
  at: Span | Source,
  expected = 'expected { output, grammars: [{ source, ... }] }; its schema is node_modules/abnfc/docs/config-schema.json',
): Diagnostic {
  return error('bad-config', message, at, [note(expected)]);
}
