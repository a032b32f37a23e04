/** Standalone files in an engine, against the grammar's automaton. */
import { compile } from '../../generator/compile.js';
import { toJavaScript } from '../../generator/emit/print/javascript.js';
import type { EngineTarget, FileSink, Format, Level } from '../../generator/options/choices.js';
import { optionsFor, type Standalone } from '../../generator/emit/standalone/standalone.js';
import { ENGINE_OPTIONS } from '../../generator/emit/standalone/engine-options.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import { VARIANTS, type Variant } from '../../generator/options/variant.js';
import { read } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import { utf8 } from '../support/formats.js';
import { casesOf } from './cases.js';
import type { Engine, Job } from './engines.js';
import type { Outcome } from './program.js';

const { stages } = utf8;
const { source } = stages.document;

/** The program, for the oldest of engines. */
export const program = toJavaScript(read('test/engines/program.ts'), 5).replace(
  /^export (?=function )/gm,
  '',
);
const cases = new Map<boolean, string>();

/** The options in which the files for an engine differ. */
export type Settings = Pick<Standalone, 'es' | 'format' | 'sink'> & { readonly variant: Variant };

/** The variant of a decoder for a target. */
function ownVariant(target: EngineTarget): Variant {
  const { variant } = ENGINE_OPTIONS[target];
  return variant === 'auto' ? 'switch' : variant;
}

/**
 * The files that an engine is tried with: every variant in every form that it accepts, or every variant in the first
 * form and one variant, in turn, in each of the others.
 */
export function settingsFor({ target, accepts }: Engine, isEach: boolean): readonly Settings[] {
  const [[es, format]] = accepts as readonly [readonly [Level, Format]];
  const own =
    target === undefined ? [] : [{ ...ENGINE_OPTIONS[target], variant: ownVariant(target) }];
  const shapes = accepts.flatMap(([es, format], index) =>
    VARIANTS.filter((_, at) => isEach || index === 0 || index % VARIANTS.length === at).map(
      (variant): Settings => ({ es, format, variant, sink: 'text' }),
    ),
  );
  const sinks = (['native', 'code-points', 'callback'] as const).map(
    (sink: FileSink): Settings => ({ es, format, variant: 'switch', sink }),
  );
  const all = [...own, ...shapes, ...sinks];
  return [
    ...new Map(
      all.map((settings) => [JSON.stringify(Object.entries(settings).sort()), settings]),
    ).values(),
  ];
}

/** The result of a file: the first failures, and their number. */
export interface Tried extends Outcome {
  readonly failed: number;
}

const files = new Map<string, string>();

async function fileOf(
  settings: Settings,
  functions: readonly string[],
  name?: string,
): Promise<string> {
  const options = {
    name,
    standalone: optionsFor({ ...settings, language: 'js', with: functions, minify: false }),
  };
  const key = JSON.stringify(options);
  const known = files.get(key);
  if (known !== undefined) return known;
  const { ok, files: made } = await compile(source, options);
  if (!ok) throw new Error(`cannot compile ${key}`);
  files.set(key, made[0]!.text);
  return made[0]!.text;
}

/** Runs a script with a file in an engine, in a folder of its own. */
export async function inFolder(engine: Engine, job: Omit<Job, 'folder'>): Promise<string> {
  const folder = makeFolder();
  return await engine.run({ ...job, folder });
}

/** Tries an engine with a file, with every octet in every state or with the ends of classes of octets. */
export async function checkIn(engine: Engine, settings: Settings, isEach: boolean): Promise<Tried> {
  const isText = settings.sink === 'text' || settings.sink === 'native';
  const functions = ['decode', 'encode', 'stream', 'errors', ...(isText ? ['web'] : [])];
  const file = await fileOf(settings, functions);
  const tried = getOrInsert(cases, isEach, () => JSON.stringify(casesOf(stages, isEach)));
  const script = `${program}
    var outcome = check(subject, ${tried});
    report(JSON.stringify({ passed: outcome.passed, failed: outcome.failures.length, failures: outcome.failures.slice(0, 5) }));`;
  try {
    const answer = await inFolder(engine, { file, format: settings.format, script });
    return JSON.parse(answer) as Tried;
  } catch (error) {
    return { passed: 0, failed: 1, failures: [(error as Error).message] };
  }
}

/** `switch es5 iife text` */
export function describe({ variant, es, format, sink }: Settings): string {
  return `${variant} es${es} ${format} ${sink}`;
}
