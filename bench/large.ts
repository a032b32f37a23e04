/**
 * `node dist/bench/large.js`: the speed of `findError` in the switch and table variants by the number of transitions, and
 * with it the number above which V8 leaves the switch variant to its interpreter.
 *
 * The grammars are sets of words of four letters, one after the other; the input is those words. Speeds are in MB/s.
 */
import { analyze, emitModules } from '../generator/compile.js';
import { planOf } from '../generator/plan/plan-of.js';
import { printTable } from '../generator/text/print-table.js';
import { loadModule } from './load-module.js';
import { compare } from './measure.js';

const rows: (readonly string[])[] = [['words', 'states', 'transitions', 'switch', 'table']];
for (const count of [200, 500, 1000, 1500, 2000, 2200, 2400, 2700, 3000, 4000]) {
  const words = Array.from({ length: count }, (_, i) => {
    // Scattered, and the same in every run.
    const mixed = Math.imul((i + 1) ^ ((i + 1) << 9), 0x9e3779b1);
    const number = (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 4) % 26 ** 4;
    return Array.from({ length: 4 }, (_, j) =>
      String.fromCharCode(0x61 + (Math.floor(number / 26 ** j) % 26)),
    ).join('');
  });
  const text = `s = *( ${words.map((word) => `%s"${word}"`).join('\n / ')} )\n`;
  const analysis = analyze({ name: 'words.abnf', text });
  if (!analysis.ok) throw new Error('the grammar has a mistake');
  const { states } = planOf(analysis.stages, {});
  const octets = new TextEncoder().encode(words.join(''));
  const runs: Record<string, (input: Uint8Array) => number> = {};
  for (const variant of ['switch', 'table'] as const) {
    const { files } = await emitModules(analysis, { variants: [variant] });
    const module = await loadModule<{ findError(octets: Uint8Array): number }>(files[0]!.text);
    runs[variant] = (input) => module.findError(input);
  }
  const speeds = Object.values(compare(runs, [octets], octets.length));
  const transitions = states.reduce((sum, state) => sum + state.transitions.length, 0);
  rows.push([
    String(count),
    String(states.length),
    String(transitions),
    ...speeds.map((speed) => speed.toFixed(0)),
  ]);
}
console.log(printTable(rows, [0, 1, 2, 3, 4]).join('\n'));
