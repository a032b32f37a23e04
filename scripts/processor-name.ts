import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The generations of AMD's processors, by the family that Linux knows. */
const GENERATIONS: Readonly<Record<string, string>> = { '25': 'Zen 3 or 4', '26': 'Zen 5' };

/** The name of this machine's processor. Virtual machines hide the model of an EPYC, but not its family. */
export function processorName(): string {
  const model = cpus()[0]!.model.trim();
  const path = '/proc/cpuinfo';
  const text = model === 'AMD EPYC' && existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, family = ''] = /^cpu family\s*: (\d+)$/m.exec(text) ?? [];
  const generation = GENERATIONS[family];
  return generation === undefined ? model : `${model} (${generation})`;
}
