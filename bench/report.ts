/** The results of a benchmark. */
import { printTable } from '../generator/text/print-table.js';
import type { Speed } from './measure.js';

/** What a text is. In running text, letters of one script follow each other; in all others, ASCII stands between them. */
export const TEXT_KINDS = ['running text', 'markup', 'JSON', 'source', 'log'] as const;

export type TextKind = (typeof TEXT_KINDS)[number];

/** The results of a job on a text, in parts of some size. */
export interface Cell {
  readonly job: string;
  readonly text: string;
  readonly kindOfText: TextKind;
  readonly isMostlyNonAscii: boolean;
  readonly size: number;
  readonly kinds: Readonly<Record<string, 'ours' | 'peer' | 'native' | 'bound'>>;
  readonly speeds: Readonly<Record<string, Speed>>;
}

/** A contender and its speed. */
export interface Ranked {
  readonly name: string;
  readonly speed: number;
}

/** The fastest contender of each kind in a cell. */
export function winners({
  kinds,
  speeds,
}: Cell): Readonly<Record<'ours' | 'peer' | 'native' | 'bound', Ranked | undefined>> {
  const ranked = Object.entries(speeds)
    .map(([name, speed]) => ({ name, speed }))
    .sort((a, b) => b.speed - a.speed);
  const bestOf = (kind: string): Ranked | undefined =>
    ranked.find(({ name }) => kinds[name] === kind);
  return {
    ours: bestOf('ours'),
    peer: bestOf('peer'),
    native: bestOf('native'),
    bound: bestOf('bound'),
  };
}

/** The speed of the unavoidable work, relative to the best peer; undefined if it was not measured. */
export function boundRatioOf(cell: Cell): number | undefined {
  const { bound, peer } = winners(cell);
  return bound && peer && bound.speed / peer.speed;
}

/** The speed of our fastest, relative to the best peer; 1 if there is none. */
export function ratioOf(cell: Cell): number {
  const { ours, peer } = winners(cell);
  return peer === undefined ? 1 : ours!.speed / peer.speed;
}

/** The speed of our fastest, relative to the host. */
export function nativeRatioOf(cell: Cell): number {
  const { ours, native } = winners(cell);
  return native === undefined ? 1 : ours!.speed / native.speed;
}

/** The speed beside the host's own function. */
export function hostRatioOf({
  ours,
  host,
}: {
  readonly ours: Speed;
  readonly host: Speed;
}): number {
  return ours / host;
}

/** The geometric mean. */
export function meanOf(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** A row per cell: the fastest contenders, their speeds and the ratios. */
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
