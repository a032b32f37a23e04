/** Parsers of apg-lite, of the rules of a grammar. */
import { join } from 'node:path';
import { printRule } from '../generator/abnf/print.js';
import { invariant } from '../generator/invariant.js';
import { rulesInUse } from '../generator/abnf/origins.js';
import type { Stages } from '../generator/analysis/stages.js';
import { loadModule } from './load-module.js';
import { packages, requirePackage } from './packages.js';

interface ApgApi {
  readonly errors: readonly unknown[];
  scan(strict: boolean): void;
  parse(strict: boolean, lite: boolean): void;
  translate(): void;
  attributes(): void;
  toSource(config: object): string;
}

interface ApgParser {
  callbacks: Record<
    string,
    (data: { state: number; phraseLength: number }, chars: unknown, at: number) => void
  >;
  parse(grammar: object, rule: string, input: string): { readonly success: boolean };
}

/** The parser of apg-lite, with a callback for each captured rule that notes where its words are; undefined for no word. */
export async function apgParser({
  grammar,
  lowered,
  captured,
}: Stages): Promise<(input: string) => unknown> {
  const { apgApi: Api } = requirePackage('apg-js') as { apgApi: new (source: string) => ApgApi };
  const rulesOf = rulesInUse(grammar, lowered.labels).map(printRule).join('\n');
  // No repetition of prose, which RFC 3986 has, is the empty word.
  const text = rulesOf.replaceAll(/\b0<[^>]*>/g, '""');
  const api = new Api(`${text}\n`);
  api.scan(false);
  api.parse(false, true);
  api.translate();
  api.attributes();
  invariant(api.errors.length === 0, 'apg-js takes the grammar');
  const { default: Rules } = await loadModule<{ default: new () => object }>(
    api.toSource({ lite: true }),
  );
  const rules = new Rules();
  const { Parser, identifiers } = (await import(join(packages, 'apg-lite/lib/parser.js'))) as {
    Parser: new () => ApgParser;
    identifiers: { readonly MATCH: number; readonly EMPTY: number };
  };
  const parser = new Parser();
  let parts: (string | number)[] = [];
  for (const { rules: names } of captured?.captures.slice(1) ?? [])
    for (const name of names)
      parser.callbacks[name.toLowerCase()] = ({ state, phraseLength }, _, at) => {
        if (state === identifiers.MATCH || state === identifiers.EMPTY)
          parts.push(name, at, at + phraseLength);
      };
  const start = grammar.start.name.text;
  return (input) => {
    parts = [];
    return parser.parse(rules, start, input).success ? parts : undefined;
  };
}
