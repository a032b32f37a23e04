/**
 * The cost of the checks of arguments, in nanoseconds per call: functions on 16 octets, beside copies of the module
 * without them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '../generator/invariant.js';
import { root } from '../scripts/project.js';
import { loadModule } from './load-module.js';
import { compare } from './measure.js';
import { record } from './recordings.js';
import { meanOf } from './report.js';
import { wellFormedTexts, windows } from './texts.js';

/** The mean time of a call over all texts, in nanoseconds. */
export interface ChecksCost {
  readonly call: string;
  readonly checked: number;
  readonly unchecked: number;
}

const OCTETS = 16;

/** The octets of all inputs together: more branches than a processor learns. */
const TOTAL = 262_144;

/** The statement that checks the arguments. */
const CHECK = /^  checkRange\(bytes, from, to\);\n/gm;

const CALLS = [
  ['branchless', 'validate'],
  ['switch', 'decode'],
] as const;

type Call = (bytes: Uint8Array) => unknown;

const costs: ChecksCost[] = [];
for (const [variant, name] of CALLS) {
  const text = readFileSync(join(root, 'generated', 'utf-8', `${variant}.ts`), 'utf8');
  const without = text.replace(CHECK, '');
  invariant(without !== text, `${variant} has no checks`);
  const [checked, unchecked] = await Promise.all(
    [text, without].map((each) => loadModule<Readonly<Record<string, Call>>>(each)),
  );
  const runs = { checked: checked![name]!, unchecked: unchecked![name]! };
  const speeds = wellFormedTexts().map((each) => {
    const inputs = windows(each, OCTETS, TOTAL);
    return compare(runs, inputs, inputs.length);
  });
  // Speeds are millions of calls per second.
  const meanTime = (run: keyof typeof runs): number =>
    Math.round(10 * meanOf(speeds.map((each) => 1000 / each[run]!))) / 10;
  const times = { checked: meanTime('checked'), unchecked: meanTime('unchecked') };
  costs.push({ call: `${name}, ${variant}`, ...times });
}
record('checks', costs);
