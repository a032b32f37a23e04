/** Puts the numbers of `bench/results/` into docs/performance.md, and draws docs/performance.svg. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format } from 'prettier';
import { root } from '../scripts/project.js';
import { drawChart } from './chart.js';
import type { Duration, Size } from './cost.js';
import { folder } from './packages.js';
import {
  boundRatioOf,
  meanOf,
  nativeRatioOf,
  ratioOf,
  TEXT_KINDS,
  winners,
  type Cell,
  type Results,
} from './report.js';
import type { Speed } from './measure.js';
import type { Cost } from './scale.js';
import type { ParseCost } from './parse.js';
import type { RecognizerCost } from './recognizers.js';
import type { StringCost } from './strings.js';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(folder, 'results', `${name}.json`), 'utf8')) as T;

interface Recorded {
  readonly head: Omit<Results, 'cells'>;
  readonly cells: readonly Cell[];
}

const JOBS = ['validate', 'decode', 'encode'];

const recorded = [...JOBS, 'ill-formed', 'stream'].map((job) => read<Recorded>(job));
const cells = recorded.flatMap((each) => each.cells);
const short = read<Recorded>('classes');
const cost = read<{
  sizes: readonly Size[];
  processes: readonly Duration[];
  shares: { readonly automata: number; readonly whole: number };
}>('cost');
const scale = read<readonly Cost[]>('scale');
const strings = read<readonly StringCost[]>('strings');
const parsing = read<readonly ParseCost[]>('parse');
const recognizing = read<readonly RecognizerCost[]>('recognizers');

/** Where and of what something was measured. */
function measuredOn({ machine, node, commit }: Omit<Results, 'cells'>): string {
  return `${machine}, Node ${node}, commit ${commit}.`;
}

/** A table in Markdown, with columns of numbers aligned to the right. */
function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumber = (column: number): boolean =>
    rows.every((row) => /^[\d. %]*$/.test(row[column]!));
  const rule = titles.map((_, column) => (isNumber(column) ? '--:' : '---'));
  return [titles, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const cellsOf = (job: string, size?: number): readonly Cell[] =>
  cells.filter((cell) => cell.job === job && (size === undefined || cell.size === size));

/** The number of cells that each of our variants wins. */
function favorite(some: readonly Cell[]): string {
  const wins = new Map<string, number>();
  for (const cell of some) {
    const { name } = winners(cell).ours!;
    wins.set(name, (wins.get(name) ?? 0) + 1);
  }
  return [...wins]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function summary(): string {
  const rows = JOBS.flatMap((job) =>
    [...new Set(cellsOf(job).map(({ size }) => size))].map((size) => {
      const some = cellsOf(job, size);
      return [
        job,
        String(size),
        ...meanAndWorst(some),
        ...roomOf(some),
        meanOf(some.map(nativeRatioOf)).toFixed(2),
        favorite(some),
      ];
    }),
  );
  return table(
    [
      ...['job', 'octets', 'to the best peer, mean', 'worst', 'worst text'],
      ...['bound, mean', 'worst', 'to the host, mean', 'won by'],
    ],
    rows,
  );
}

/** The mean and the least ratio to the best peer, and the text of the least. */
function meanAndWorst(some: readonly Cell[]): readonly string[] {
  const worst = some.reduce((a, b) => (ratioOf(b) < ratioOf(a) ? b : a));
  return [meanOf(some.map(ratioOf)).toFixed(2), ratioOf(worst).toFixed(2), worst.text];
}

/** The same for each kind of text, at a short and a long size. */
function byKind(): string {
  const rows = JOBS.flatMap((job) =>
    [16, 65536].flatMap((size) =>
      TEXT_KINDS.map((kind) => {
        const some = cellsOf(job, size).filter(({ kindOfText }) => kindOfText === kind);
        return [job, String(size), kind, String(some.length), ...meanAndWorst(some)];
      }),
    ),
  );
  return table(['job', 'octets', 'kind', 'texts', 'mean', 'worst', 'worst text'], rows);
}

/** The mean and the least ratio of the bound. */
function roomOf(cells: readonly Cell[]): readonly [mean: string, worst: string] {
  const ratios = cells.map(boundRatioOf).filter((ratio) => ratio !== undefined);
  if (ratios.length === 0) return ['', ''];
  return [meanOf(ratios).toFixed(2), Math.min(...ratios).toFixed(2)];
}

function eachText(job: string, size: number): string {
  const rows = cellsOf(job, size).map((cell) => {
    const { ours, peer, native } = winners(cell);
    return [
      cell.text,
      `${ours!.name}`,
      ours!.speed.toFixed(0),
      peer?.name ?? '',
      peer?.speed.toFixed(0) ?? '',
      ratioOf(cell).toFixed(2),
      native?.speed.toFixed(0) ?? '',
      nativeRatioOf(cell).toFixed(2),
    ];
  });
  return table(['text', 'ours', 'MB/s', 'best peer', 'MB/s', 'ratio', 'host', 'ratio'], rows);
}

/** The least and the greatest speed of one contender over all texts. */
function steadiness(): string {
  const name = 'branchless --no-skip';
  const speeds = cellsOf('validate', 65536).map(({ speeds: all }) => all[name]!);
  const middle = meanOf(speeds);
  const percent = (value: number): string => `${(100 * (value / middle - 1)).toFixed(0)} %`;
  return `${name}: ${Math.min(...speeds).toFixed(0)} to ${Math.max(...speeds).toFixed(0)} MB/s, ${percent(Math.min(...speeds))} to +${percent(Math.max(...speeds))} of the mean.`;
}

function illFormed(): string {
  const wellFormed = new Map(cellsOf('decode', 65536).map((cell) => [cell.text, cell]));
  const rows = cellsOf('ill-formed').map((cell) => {
    const same = wellFormed.get(cell.text.replace(/,.*/, ''));
    const reference = same ?? wellFormed.get('russian')!;
    const { ours, peer, native } = winners(cell);
    const clean = winners(reference).ours!.speed;
    return [
      cell.text,
      ours!.name,
      ours!.speed.toFixed(0),
      `${(ours!.speed / clean).toFixed(2)}${same === undefined ? ' (of russian)' : ''}`,
      `${peer!.name} ${peer!.speed.toFixed(0)}`,
      native!.speed.toFixed(0),
    ];
  });
  return table(['input', 'ours', 'MB/s', 'of well-formed', 'best peer, MB/s', 'host, MB/s'], rows);
}

function streaming(): string {
  const ratios = cellsOf('stream').map(({ speeds }) => speeds['in chunks']! / speeds['one call']!);
  return `In chunks of 64 KiB, a mebibyte is decoded at ${meanOf(ratios).toFixed(2)} times the speed of one call, ${Math.min(...ratios).toFixed(2)} on the worst text.`;
}

/** The classes that decode streams, on short inputs: what a call takes, and beside the host's. */
function classes(): string {
  const prefix = 'classes: ';
  const some = short.cells;
  const rows = [...new Set(some.map(({ job, size }) => `${job}\n${size}`))].map((key) => {
    const [job, size] = key.split('\n') as [string, string];
    const same = some.filter((cell) => cell.job === job && cell.size === Number(size));
    const name = job.slice(prefix.length);
    const ratios = same.map(nativeRatioOf);
    const nanoseconds = same.map(({ speeds }) => (1000 * Number(size)) / speeds[name]!);
    return [
      name,
      size,
      meanOf(nanoseconds).toFixed(0),
      meanOf(ratios).toFixed(2),
      Math.min(...ratios).toFixed(2),
    ];
  });
  const titles = ['class', 'octets', 'ns per call', 'to the host, mean', 'on the worst text'];
  return `${measuredOn(short.head)}\n\n${table(titles, rows)}`;
}

/** What validating a string takes, as it is and encoded first. */
function validatingStrings(): string {
  const rows = strings.flatMap(({ name, speeds }) =>
    Object.entries(speeds)
      .filter(([contender]) => !contender.endsWith(', encoded'))
      .map(([contender, speed]) => {
        const encoded = speeds[`${contender}, encoded`];
        const nanoseconds = (each: Speed): string => (1e6 / each).toFixed(0);
        return [
          name,
          contender,
          nanoseconds(speed),
          encoded === undefined ? '' : nanoseconds(encoded),
        ];
      }),
  );
  return table(['grammar', 'validator', 'ns per string', 'with TextEncoder'], rows);
}

/** What parsing takes, beside others. */
function parsingWords(): string {
  const rows = parsing.flatMap(({ name, inputs, length, speeds }) =>
    Object.entries(speeds).map(([contender, speed]) => [
      `${name}, ${inputs} of ${length.toFixed(0)} characters`,
      contender,
      ((1000 * length) / speed).toFixed(0),
      contender === 'parse' ? '' : (speeds['parse']! / speed).toFixed(2),
    ]),
  );
  const said = parsing
    .filter((cost) => cost.refused > 0)
    .map(({ name, refused, inputs, speeds }) =>
      'apg-lite' in speeds
        ? `apg-lite refuses ${refused} of ${refused + inputs} words of ${name}, which are left out.`
        : `apg-lite refuses ${refused} of ${inputs} words of ${name}, and is left out there.`,
    );
  return `${table(['words', 'contender', 'ns per word', 'speed of parse to it'], rows)}\n\n${said.join('\n')}`;
}

/** What validating takes, beside others, and what they get wrong. */
function recognizers(): string {
  const rows = recognizing.flatMap(({ name, inputs, length, words, others, validators }) =>
    validators.map(({ name: validator, speed, refused, accepted }, index) => [
      index === 0 ? `${name}, ${inputs} of ${length.toFixed(0)} characters` : '',
      validator,
      ((1000 * length) / speed).toFixed(0),
      (validators[0]!.speed / speed).toFixed(2),
      refused === 0 ? '' : `${refused} of ${words}`,
      accepted === 0 ? '' : `${accepted} of ${others}`,
    ]),
  );
  const head = ['words', 'validator', 'ns per word', 'speed of table to it'];
  return table([...head, 'refuses words', 'accepts others'], rows);
}

function sizes(): string {
  const rows = cost.sizes.map(({ module, functions, minified, gzip, brotli }) => [
    module,
    functions,
    ...[minified, gzip, brotli].map(String),
  ]);
  return table(['module', 'functions', 'minified', 'gzip', 'brotli'], rows);
}

function processes(): string {
  const start = cost.processes.find(({ what }) => what === 'node -e 0')!.milliseconds;
  const rows = cost.processes.map(({ what, milliseconds }) => [
    what,
    milliseconds.toFixed(0),
    (milliseconds / start).toFixed(2),
  ]);
  const { automata, whole } = cost.shares;
  return `${table(['process', 'ms', 'of node -e 0'], rows)}\n\nOf ${whole.toFixed(0)} ms that all variants of UTF-8 take when everything is loaded, ${automata.toFixed(2)} ms are subset construction and minimization.`;
}

function growth(): string {
  const rows = scale.map(
    ({ grammar, octets, analysis, emission, memory, nfaStates, states, sizes: all }) => [
      grammar.replaceAll('\\', '\\\\'),
      ...[octets, nfaStates, states].map(String),
      analysis.toFixed(2),
      emission.toFixed(2),
      memory.toFixed(0),
      Object.values(all)
        .map((size) => (size / 1000).toFixed(0))
        .join(', '),
    ],
  );
  return table(
    ['grammar', 'octets', 'NFA', 'DFA', 'analysis, s', 'emission, s', 'MiB', 'kB of each variant'],
    rows,
  );
}

const BLOCKS: Readonly<Record<string, () => string>> = {
  head: () => [...new Set(recorded.map(({ head }) => measuredOn(head)))].join('\n'),
  summary,
  kinds: byKind,
  validate: () => eachText('validate', 65536),
  decode: () => eachText('decode', 65536),
  encode: () => eachText('encode', 65536),
  steadiness,
  illFormed,
  streaming,
  classes,
  strings: validatingStrings,
  recognizers,
  parse: parsingWords,
  sizes,
  processes,
  growth,
};

const path = join(resolve(root), 'docs', 'performance.md');
let text = readFileSync(path, 'utf8');
for (const [name, block] of Object.entries(BLOCKS)) {
  const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
  if (!place.test(text)) throw new Error(`docs/performance.md has no place for ${name}`);
  text = text.replace(place, (_, begin: string, end: string) => `${begin}\n${block()}\n\n${end}`);
}
writeFileSync(path, await format(text, { parser: 'markdown' }));
writeFileSync(
  join(resolve(root), 'docs', 'performance.svg'),
  drawChart(
    'Decoding 64 KiB to a string, in MB/s',
    cellsOf('decode', 65536).map((cell) => {
      const { ours, peer, native } = winners(cell);
      return { label: cell.text, values: [ours!.speed, peer!.speed, native!.speed] };
    }),
    ['abnfc', 'best JavaScript peer', 'TextDecoder'],
  ),
);
