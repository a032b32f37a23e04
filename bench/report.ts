/** What came of a benchmark, as tables. */
import { printTable } from '../generator/print-table.js';
import type { Speed } from './measure.js';

/** What came of a job on a text, in parts of some size. */
export interface Cell {
  readonly job: string;
  readonly text: string;
  readonly isMostlyNonAscii: boolean;
  readonly size: number;
  readonly kinds: Readonly<Record<string, 'ours' | 'peer' | 'native' | 'bound'>>;
  readonly speeds: Readonly<Record<string, Speed>>;
}

/** A run: where, when in history, and what came of it. */
export interface Results {
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  readonly cells: readonly Cell[];
}

/** Somebody and how fast they are. */
export interface Ranked {
  readonly name: string;
  readonly speed: number;
}

/** Of a cell, who is the quickest of each kind. */
export function winners({
  kinds,
  speeds,
}: Cell): Readonly<Record<'ours' | 'peer' | 'native' | 'bound', Ranked | undefined>> {
  const bestOf = (kind: string): Ranked | undefined =>
    Object.entries(speeds)
      .filter(([name]) => kinds[name] === kind)
      .map(([name, { best }]) => ({ name, speed: best }))
      .sort((a, b) => b.speed - a.speed)[0];
  return {
    ours: bestOf('ours'),
    peer: bestOf('peer'),
    native: bestOf('native'),
    bound: bestOf('bound'),
  };
}

/** How many times as fast as the best peer it is to do what nobody can leave out; nothing where unknown. */
export function boundRatioOf(cell: Cell): number | undefined {
  const { bound, peer } = winners(cell);
  return bound && peer && bound.speed / peer.speed;
}

/** How many times as fast ours is as the best peer; 1 where there is none. */
export function ratioOf(cell: Cell): number {
  const { ours, peer } = winners(cell);
  return peer === undefined ? 1 : ours!.speed / peer.speed;
}

/** The same against the host. */
export function nativeRatioOf(cell: Cell): number {
  const { ours, native } = winners(cell);
  return native === undefined ? 1 : ours!.speed / native.speed;
}

/** The geometric mean. */
export function meanOf(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** Every cell: who is the quickest, with how much, and how that compares. */
export function printCells(cells: readonly Cell[]): string {
  const rows = cells.map((cell) => {
    const { ours, peer, native } = winners(cell);
    const show = (ranked: Ranked | undefined): readonly string[] =>
      ranked === undefined ? ['', ''] : [ranked.name, ranked.speed.toFixed(0)];
    return [
      ...[cell.job, cell.text, String(cell.size)],
      ...[...show(ours), ...show(peer), ratioOf(cell).toFixed(2)],
      ...[...show(native), native === undefined ? '' : nativeRatioOf(cell).toFixed(2)],
    ];
  });
  const head = ['job', 'text', 'octets', 'ours', 'MB/s', 'best peer', 'MB/s', 'ratio'];
  return printTable([[...head, 'native', 'MB/s', 'ratio'], ...rows], [2, 4, 6, 7, 9, 10]).join(
    '\n',
  );
}
