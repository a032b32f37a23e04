import { transform } from 'esbuild';
import { compile } from '../../generator/compile.js';
import { VARIANTS } from '../../generator/options/variant.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { DecoderModule } from '../../runtime/contract.js';

export function importText<Exports = Readonly<Record<string, unknown>>>(
  code: string,
): Promise<Exports> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<Exports>;
}

/** A module made of TypeScript text, as a user's build would make it. */
export async function loadModule<Module = DecoderModule>(text: string): Promise<Module> {
  const { code } = await transform(text, { loader: 'ts', target: 'es2022' });
  return importText<Module>(code);
}

type Loaded = readonly (readonly [variant: string, module: DecoderModule])[];

/** The modules compiled in this process, by text and options: several tests try the same grammars. */
const loaded = new Map<string, Promise<Loaded>>();

/** The compiler refused a grammar. */
export class Refused extends Error {}

/** All variants of a grammar, compiled and loaded; those of a recognizer have no decoder's functions. */
export function compileAndLoad(text: string, options: CompileOptions = {}): Promise<Loaded> {
  return getOrInsert(loaded, JSON.stringify([text, options]), async () => {
    const { ok, files, diagnostics } = await compile(
      { name: 'test.abnf', text },
      options.standalone === undefined ? { variants: VARIANTS, ...options } : options,
    );
    if (!ok) throw new Refused(diagnostics.map(({ message }) => message).join('\n'));
    return Promise.all(
      files.map(async ({ path, text: code }) => [path, await loadModule(code)] as const),
    );
  });
}

/** The input of a recognizer that may read strings. */
export type Input = string | ArrayLike<number>;

export interface Found {
  readonly start: number;
  readonly end: number;
}

/** A recognizer that may read strings, whatever its inputs. */
export interface LoadedRecognizer {
  validate(input: Input, from?: number, to?: number): boolean;
  findError(input: Input, from?: number, to?: number): number;
  match(input: Input, from?: number, to?: number): number;
  find(input: Input, from?: number, to?: number): Found | undefined;
  findAll(input: Input, from?: number, to?: number): readonly Found[];
  readonly start: number;
  readonly stringStart: number;
  next(state: number, unit: number): number;
  accepts(state: number): boolean;
}

/** All variants of a recognizer, compiled and loaded. */
export async function loadRecognizers(
  text: string,
  options: CompileOptions = {},
): Promise<readonly (readonly [variant: string, module: LoadedRecognizer])[]> {
  const modules = await compileAndLoad(text, options);
  return modules as unknown as readonly (readonly [string, LoadedRecognizer])[];
}
