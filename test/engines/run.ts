/**
 * `npm run test:engines`: standalone files in real engines, against what the grammar's automaton says.
 *
 * Names of engines run these alone. With `--write`, also `docs/engines.md`: what was run, what the engines' own decoders get wrong, and which
 * variant is quickest where.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from '../../generator/compile.js';
import { toJavaScript } from '../../generator/emit/javascript.js';
import {
  type FileSink,
  type Format,
  type Level,
  type Standalone,
} from '../../generator/emit/standalone.js';
import { OPTIONS_OF } from '../../generator/emit/targets.js';
import { VARIANTS } from '../../generator/emit/variant.js';
import { root } from '../support/files.js';
import { utf8 } from '../support/formats.js';
import { octets } from '../support/grammar.js';
import { referenceDecode } from '../reference/decode.js';
import { casesOf } from './cases.js';
import { findEngines, type Engine, type Job } from './engines.js';
import { measure, type Measurement } from './measure.js';
import type { Outcome } from './program.js';
import { writeDocs, type Tally } from './write-docs.js';

const { stages } = utf8;
const { source } = stages.document;

/** The program, for the oldest of engines. */
const program = toJavaScript(
  readFileSync(join(root, 'test', 'engines', 'program.ts'), 'utf8'),
  5,
).replace(/^export (?=function )/gm, '');
const cases = JSON.stringify(casesOf(stages));

type Settings = Pick<Standalone, 'variant' | 'es' | 'format' | 'sink'>;

/** Every file that an engine is tried with. */
function settingsFor({ target, accepts }: Engine): readonly Settings[] {
  const [[es, format]] = accepts as readonly [readonly [Level, Format]];
  const own = target === undefined ? [] : [OPTIONS_OF[target]];
  const shapes = accepts.flatMap(([es, format]) =>
    VARIANTS.map((variant): Settings => ({ es, format, variant, sink: 'text' })),
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

/** What decoders get wrong: how many U+FFFD there are for ill-formed octets (Unicode D93b). */
const CONFORMANCE = [
  '41 E2 89 A2 CE 91 2E',
  'F0 9F 98 80',
  'C0 80',
  'E0 80 80',
  'ED A0 80',
  'F4 90 80 80',
  'F0 80 80 80',
  'F8 88 80 80 80',
  'E2 82',
  'F0 90 41',
  'F0 9F 98',
  'E2 82 E2 82 AC',
  '80 BF',
  'C3 41',
  'EF BB BF 41',
].map((text) => {
  const { parts } = referenceDecode(stages, octets(text));
  const units = parts.flatMap(({ value }) =>
    Array.from(String.fromCodePoint(value < 0 ? 0xfffd : value).split(''), (unit) =>
      unit.charCodeAt(0),
    ),
  );
  return { octets: text.replaceAll(' ', '').toLowerCase(), codePoints: units };
});

/** What came of a file: the first failures, and how many there are. */
interface Tried extends Outcome {
  readonly failed: number;
}

const files = new Map<string, string>();

async function fileOf(
  settings: Settings,
  functions: readonly string[],
  name?: string,
): Promise<string> {
  const options = { name, standalone: { ...settings, with: functions } };
  const key = JSON.stringify(options);
  const known = files.get(key);
  if (known !== undefined) return known;
  const { ok, files: made } = await compile(source, options);
  if (!ok) throw new Error(`cannot compile ${key}`);
  files.set(key, made[0]!.text);
  return made[0]!.text;
}

/** Runs a script with a file in an engine, in a folder of its own. */
async function inFolder(engine: Engine, job: Omit<Job, 'folder'>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-engine-'));
  try {
    return await engine.run({ ...job, folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function checkIn(engine: Engine, settings: Settings): Promise<Tried> {
  const isText = settings.sink === 'text' || settings.sink === 'native';
  const functions = ['decode', 'encode', 'stream', 'errors', ...(isText ? ['web'] : [])];
  const file = await fileOf(settings, functions);
  const script = `${program}
    var outcome = check(subject, ${cases});
    report(JSON.stringify({ passed: outcome.passed, failed: outcome.failures.length, failures: outcome.failures.slice(0, 5) }));`;
  try {
    const answer = await inFolder(engine, { file, format: settings.format, script });
    return JSON.parse(answer) as Tried;
  } catch (error) {
    return { passed: 0, failed: 1, failures: [(error as Error).message] };
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
let [passed, failed, skipped] = [0, 0, 0];
const tallies: Tally[] = [];
const measurements: Measurement[] = [];
const found = await findEngines();
const unknown = positionals.filter((name) => !found.some((engine) => engine.name === name));
if (unknown.length > 0 || (values.write && positionals.length > 0))
  throw new Error(
    `the engines are ${found.map(({ name }) => name).join(', ')}; --write is for all of them`,
  );
for (const engine of found.filter(({ name }) => isWanted(name))) {
  if ('hint' in engine) {
    console.log(`${engine.name}: skipped, it is not here (${engine.hint})`);
    skipped += 1;
    continue;
  }
  const before = { passed, failed };
  const tried = settingsFor(engine);
  for (const settings of tried) {
    const begun = performance.now();
    const outcome = await checkIn(engine, settings);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    passed += outcome.passed;
    failed += outcome.failed;
    const { variant, es, format, sink } = settings;
    console.log(
      `${engine.name} ${engine.version}, ${variant} es${es} ${format} ${sink}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`,
    );
    for (const failure of outcome.failures) console.log(`  ${failure.slice(0, 400)}`);
  }
  if (!values.write) continue;
  const { name, version } = engine;
  tallies.push({
    engine: name,
    version,
    files: tried.length,
    passed: passed - before.passed,
    failed: failed - before.failed,
  });
  measurements.push(
    await measure(engine, stages, program, CONFORMANCE, (file, script) =>
      inFolder(engine, { file, format: 'iife', script }),
    ),
  );
}
if (values.write && skipped > 0) throw new Error('not written: an engine is missing');
if (values.write) writeDocs(tallies, measurements, CONFORMANCE.length);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
