/**
 * `node dist/test/engines/run.js`: standalone files in real engines, against what the grammar's automaton says.
 *
 * Names of engines run these alone. With `--write`, also `docs/engines.md`: what was run, what the engines' own
 * decoders get wrong, and which variant is quickest where.
 */
import { parseArgs } from 'node:util';
import { utf8 } from '../support/formats.js';
import { octets } from '../support/grammar.js';
import { referenceDecode } from '../reference/decode.js';
import { findEngines } from './engines.js';
import { measure, type Measurement } from './measure.js';
import { checkIn, describe, inFolder, program, settingsFor } from './try.js';
import { writeDocs, type Tally } from './write-docs.js';

const { stages } = utf8;

/** Common mistakes of decoders: the number of U+FFFD for ill-formed octets (Unicode D93b). */
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
  const tried = settingsFor(engine, true);
  for (const settings of tried) {
    const begun = performance.now();
    const outcome = await checkIn(engine, settings, true);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    passed += outcome.passed;
    failed += outcome.failed;
    console.log(
      `${engine.name} ${engine.version}, ${describe(settings)}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`,
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
