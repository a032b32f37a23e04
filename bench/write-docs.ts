/**
 * Puts the numbers of `bench/results/` into docs/performance.md, which summarizes all processors, and into a page with all
 * tables for each; and draws docs/performance.svg.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { markdownTable } from '../scripts/markdown-table.js';
import { root } from '../scripts/project.js';
import { drawChart } from './chart.js';
import type { Duration, Size } from './cost.js';
import { processors, recordingsOf, slugOf, summariesOf, type Head } from './recordings.js';
import {
  boundRatioOf,
  hostRatioOf,
  meanOf,
  nativeRatioOf,
  ratioOf,
  TEXT_KINDS,
  winners,
  type Cell,
} from './report.js';
import type { HostCost } from './hosts.js';
import type { Speed } from './measure.js';
import type { Cost } from './scale.js';
import type { NestingCost } from './nesting.js';
import type { LanguageCost } from './languages.js';
import type { ParseCost } from './parse.js';
import type { RecognizerCost } from './recognizers.js';
import type { SearchCost } from './search.js';
import type { ChecksCost } from './checks.js';
import type { SimdCost } from './simd.js';
import type { StringCost } from './strings.js';

interface ProcessCost {
  readonly sizes: readonly Size[];
  readonly processes: readonly Duration[];
  readonly shares: { readonly automata: number; readonly whole: number };
}

const JOBS = ['decode', 'encode', 'validate'];

/** Where and of what something was measured. */
function measuredOn({ machine, node, commit, note }: Head): string {
  const version = node === undefined ? '' : `, Node ${node}`;
  return `${machine}${version}, commit ${commit}.${note === undefined ? '' : ` ${note}`}`;
}

/** A table with columns of numbers aligned to the right. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable(head, rows, (column) => rows.every((row) => /^[\d. %]*$/.test(row[column]!)));

/** The cells of a job and a size that are recorded of a processor. */
const cellsOf = ({ machine }: Head, job: string, size: number): readonly Cell[] =>
  recordingsOf<Cell>(job)
    .filter(({ head }) => head.machine === machine)
    .flatMap(({ cells }) => cells.filter((cell) => cell.size === size));

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
    summariesOf(job).flatMap(({ head, summary: some }) =>
      some.map(({ size, texts, mean, worst }) => [
        ...[job, String(size), head.machine, texts, mean.toFixed(2), worst.toFixed(2)],
        ...detailsOf(texts === 'all' ? cellsOf(head, job, size) : []),
      ]),
    ),
  ).sort((a, b) => JOBS.indexOf(a[0]!) - JOBS.indexOf(b[0]!) || Number(a[1]) - Number(b[1]));
  const head = ['job', 'octets', 'processor', 'texts', 'to the best peer, mean', 'worst'];
  return table([...head, 'worst text', 'bound, mean', 'to the host, mean', 'won by'], rows);
}

/** What only full recordings tell. */
function detailsOf(some: readonly Cell[]): readonly string[] {
  if (some.length === 0) return ['', '', '', ''];
  const bounds = some.map(boundRatioOf).filter((ratio) => ratio !== undefined);
  return [
    worstOf(some).text,
    bounds.length === 0 ? '' : meanOf(bounds).toFixed(2),
    meanOf(some.map(nativeRatioOf)).toFixed(2),
    favorite(some),
  ];
}

const worstOf = (some: readonly Cell[]): Cell =>
  some.reduce((a, b) => (ratioOf(b) < ratioOf(a) ? b : a));

/** Who reads the same words or texts as our modules, by the same rules or into the same values. */
const CONTENDERS = [
  ...['RegExp of the same rules', 're2js of the same rules', 'apg-lite of the same rules'],
  ...['RegExp.exec', 'apg-lite', 'JSON.parse', 'Peggy', 'Peggy without actions'],
];

/** What one benchmark says of some words or of a text. */
interface Compared {
  readonly work: string;
  readonly input: string;
  readonly ours: Speed;
  readonly speeds: Readonly<Record<string, Speed>>;
}

/** Recognizers and parsers beside others, on every kind of word and on every text. */
function byGrammar(): string {
  const rows = processors().flatMap((machine) => {
    const costs = comparedOn(machine);
    return [...new Set(costs.map(({ work }) => work))].flatMap((work) =>
      CONTENDERS.flatMap((contender) => {
        const some = costs.filter((cost) => cost.work === work && contender in cost.speeds);
        if (some.length === 0) return [];
        const ratio = ({ ours, speeds }: Compared): number => ours / speeds[contender]!;
        const worst = some.reduce((a, b) => (ratio(b) < ratio(a) ? b : a));
        const numbers = [meanOf(some.map(ratio)), ratio(worst)].map((each) => each.toFixed(2));
        return [[work, contender, machine, ...numbers, worst.input]];
      }),
    );
  });
  const works = [...new Set(rows.map(([work]) => work))];
  rows.sort(
    (a, b) =>
      works.indexOf(a[0]) - works.indexOf(b[0]) ||
      CONTENDERS.indexOf(a[1]!) - CONTENDERS.indexOf(b[1]!),
  );
  return table(['work', 'beside', 'processor', 'mean', 'worst', 'worst on'], rows);
}

function comparedOn(machine: string): readonly Compared[] {
  const cellsIn = <T>(benchmark: string): readonly T[] =>
    recordingsOf<T>(benchmark).find(({ head }) => head.machine === machine)?.cells ?? [];
  return [
    ...cellsIn<RecognizerCost>('recognizers').map(({ name, validators }) => ({
      work: '`validate`, table',
      input: name,
      ours: validators[0]!.speed,
      speeds: Object.fromEntries(validators.map((each) => [each.name, each.speed])),
    })),
    ...cellsIn<ParseCost>('parse').map(({ name, speeds }) => ({
      ...{ work: '`parse`', input: name },
      ...{ ours: speeds['parse']!, speeds },
    })),
    ...cellsIn<NestingCost>('nesting').map(({ automaton, text, speeds }) => ({
      work: `\`validate\` with a ${automaton === 'stack' ? 'stack: JSON' : 'chart: JSONPath, ABNF'}`,
      input: text,
      ...{ ours: speeds['validate']!, speeds },
    })),
  ];
}

/** The ratios to the best peer for each kind of text, at a short and a long size. */
function byKind(): string {
  const rows = JOBS.flatMap((job) =>
    recordingsOf<Cell>(job).flatMap(({ head }) =>
      TEXT_KINDS.map((kind) => {
        const columns = [16, 65_536].flatMap((size) => {
          const some = cellsOf(head, job, size).filter(({ kindOfText }) => kindOfText === kind);
          return [meanOf(some.map(ratioOf)).toFixed(2), ratioOf(worstOf(some)).toFixed(2)];
        });
        return [job, head.machine, kind, ...columns];
      }),
    ),
  );
  const head = ['job', 'processor', 'kind', '16 octets, mean', 'worst', '64 KiB, mean', 'worst'];
  return table(head, rows);
}

/** The mean speed beside the host's own function, for each version of Node. */
function byHost(): string {
  const recordings = recordingsOf<HostCost>('hosts');
  const versions = [
    ...new Set(recordings.flatMap(({ cells }) => cells.map(({ node }) => node))),
  ].sort();
  const ratios: Readonly<Record<string, (cell: HostCost) => number | undefined>> = {
    host: hostRatioOf,
    package: ({ ours, peer }) => peer && ours / peer,
    'host, `/host`': ({ host, handing }) => handing && handing / host,
  };
  const rows = recordings.flatMap(({ head, cells }) =>
    [...new Set(cells.map(({ job, size }) => `${job} ${size}`))].sort(byJobAndSize).flatMap((key) =>
      Object.entries(ratios).flatMap(([to, ratioIn]) => {
        const shown = versions.map((version) => {
          const found = cells
            .filter(({ node, job, size }) => node === version && `${job} ${size}` === key)
            .map(ratioIn)
            .filter((ratio) => ratio !== undefined);
          const worst = Math.min(...found).toFixed(2);
          return found.length === 0 ? '' : `${meanOf(found).toFixed(2)} (${worst})`;
        });
        return shown.every((each) => each === '')
          ? []
          : [[...key.split(' '), head.machine, to, ...shown]];
      }),
    ),
  );
  const head = ['job', 'octets', 'processor', 'to the', ...versions.map((each) => `Node ${each}`)];
  return table(head, rows);
}

/** Orders rows by their job, then by their size. */
function byJobAndSize(a: string, b: string): number {
  const [[jobA, sizeA], [jobB, sizeB]] = [a.split(' '), b.split(' ')] as [string[], string[]];
  return JOBS.indexOf(jobA!) - JOBS.indexOf(jobB!) || Number(sizeA) - Number(sizeB);
}

/** Each text in 64 KiB: our speed, and its ratios to the best peer and to the host. */
function eachText(cells: readonly Cell[], head: Head): string {
  const texts = [...new Set(cells.map(({ text }) => text))];
  const rows = texts.map((text) => [
    text,
    ...JOBS.flatMap((job) => {
      const cell = cellsOf(head, job, 65_536).find((each) => each.text === text);
      if (cell === undefined) return ['', '', ''];
      const { ours } = winners(cell);
      return [ours!.speed.toFixed(0), ratioOf(cell).toFixed(2), nativeRatioOf(cell).toFixed(2)];
    }),
  ]);
  return table(['text', ...JOBS.flatMap((job) => [`${job}, MB/s`, 'to peer', 'to host'])], rows);
}

function illFormed(cells: readonly Cell[], head: Head): string {
  const wellFormed = new Map(cellsOf(head, 'decode', 65_536).map((cell) => [cell.text, cell]));
  const rows = cells.map((cell) => {
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

function streaming(cells: readonly Cell[]): string {
  const ratios = cells.map(({ speeds }) => speeds['in chunks']! / speeds['one call']!);
  return `In chunks of 64 KiB, a mebibyte is decoded at ${meanOf(ratios).toFixed(2)} times the speed of one call, ${Math.min(...ratios).toFixed(2)} on the worst text.`;
}

/** The classes that decode streams, on short inputs: what a call takes, and beside the host's. */
function classes(some: readonly Cell[]): string {
  const prefix = 'classes: ';
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
  return table(titles, rows);
}

/** What finding all words takes. */
function searching(costs: readonly SearchCost[]): string {
  const contenders = [...new Set(costs.flatMap(({ speeds }) => Object.keys(speeds)))];
  const rows = costs.map(({ format, text, length, words, speeds }) => [
    format,
    text,
    String(words),
    ...contenders.map((name) =>
      speeds[name] === undefined ? '' : (length / 1000 / speeds[name]).toFixed(2),
    ),
  ]);
  return table(['format', 'text', 'words', ...contenders], rows);
}

/** The speed of vectors in WebAssembly, relative to the host and to the branchless variant. */
function simd(costs: readonly SimdCost[]): string {
  const keys = new Map(costs.map(({ node = '', octets }) => [`${node} ${octets}`, [node, octets]]));
  const rows = [...keys.values()].map(([node, octets]) => {
    const ratios = (to: string): readonly number[] =>
      costs
        .filter((each) => (each.node ?? '') === node && each.octets === octets)
        .map(({ speeds }) => speeds['WebAssembly']! / speeds[to]!);
    const [host, own] = [ratios('host'), ratios('branchless')];
    const numbers = [meanOf(host), Math.min(...host), Math.max(...host), meanOf(own)];
    return [String(node), String(octets), ...numbers.map((each) => each.toFixed(2))];
  });
  const head = ['Node', 'octets', 'to the host, mean', 'least', 'greatest', 'to branchless, mean'];
  return table(head, rows);
}

/** The times of calls with and without checks of their arguments. */
function checks(costs: readonly ChecksCost[]): string {
  const rows = costs.map(({ call, checked, unchecked }) => [
    call,
    checked.toFixed(1),
    unchecked.toFixed(1),
  ]);
  return table(['call', 'ns', 'ns without checks'], rows);
}

/** The speeds of checking texts that nest. */
function nesting(costs: readonly NestingCost[]): string {
  const contenders = [...new Set(costs.flatMap(({ speeds }) => Object.keys(speeds)))];
  const rows = costs.map(({ grammar, automaton, text, inputs, length, speeds }) => [
    grammar,
    automaton,
    inputs === 1 ? text : `${inputs} ${text}`,
    String(length),
    ...contenders.map((name) => speeds[name]?.toFixed(1) ?? ''),
  ]);
  return table(['grammar', 'automaton', 'text', 'characters', ...contenders], rows);
}

/** What validating a string takes, as it is and encoded first. */
function validatingStrings(strings: readonly StringCost[]): string {
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
function parsingWords(parsing: readonly ParseCost[]): string {
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
function recognizers(recognizing: readonly RecognizerCost[]): string {
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

function languages(all: readonly LanguageCost[]): string {
  const rows = all.map(({ language, job, contender, speed, compiler }) => {
    const ours = all.find((each) => each.language === language && each.job === job)!;
    return [compiler, job, contender, speed.toFixed(0), (ours.speed / speed).toFixed(2)];
  });
  return table(['compiler', 'job', 'contender', 'MB/s', 'speed of abnfc to it'], rows);
}

function sizes([cost]: readonly ProcessCost[]): string {
  const rows = cost!.sizes.map(({ module, functions, minified, gzip, brotli }) => [
    module,
    functions,
    ...[minified, gzip, brotli].map(String),
  ]);
  return table(['module', 'functions', 'minified', 'gzip', 'brotli'], rows);
}

function processes([cost]: readonly ProcessCost[]): string {
  const { processes: all, shares } = cost!;
  const start = all.find(({ what }) => what === 'node -e 0')!.milliseconds;
  const rows = all.map(({ what, milliseconds }) => [
    what,
    milliseconds.toFixed(0),
    (milliseconds / start).toFixed(2),
  ]);
  const { automata, whole } = shares;
  return `${table(['process', 'ms', 'of node -e 0'], rows)}\n\nOf ${whole.toFixed(0)} ms that all variants of UTF-8 take when everything is loaded, ${automata.toFixed(2)} ms are subset construction and minimization.`;
}

function growth(scale: readonly Cost[]): string {
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

/** A section of the page of a processor: the tables of one benchmark. */
interface Section {
  readonly title: string;
  readonly benchmark: string;
  /** What was measured, in sentences. */
  readonly about: readonly string[];
  print(cells: readonly unknown[], head: Head): string;
}

const section = <T>(
  title: string,
  benchmark: string,
  print: (cells: readonly T[], head: Head) => string,
  ...about: readonly string[]
): Section => ({
  ...{ title, benchmark, about },
  print: (cells, head) => print(cells as readonly T[], head),
});

const SECTIONS: readonly Section[] = [
  section('Each text, 64 KiB', 'validate', eachText),
  section('Ill-formed input', 'ill-formed', illFormed),
  section('Streams', 'stream', streaming),
  section('Classes', 'classes', classes, 'One call of a class that decodes streams.'),
  section(
    'Strings',
    'strings',
    validatingStrings,
    'Validating a string of some twenty characters, read as it is, and encoded by `TextEncoder` first (`bench/strings.ts`), with a regular expression for the same language.',
  ),
  section(
    'Searching',
    'search',
    searching,
    'Milliseconds to find all words of a format in 370,000 characters (`bench/search.ts`), with a regular expression such as people write for it, the same one in re2js, and linkify-it.',
    'The texts are made for this page: prose and a log in which words are few or many, and texts that begin words without end.',
    'Cells are empty where a contender took more than two seconds.',
  ),
  section(
    'WebAssembly',
    'simd',
    simd,
    'The speed of a validator of UTF-8 with vectors of WebAssembly (`bench/simd.ts`), relative to others.',
  ),
  section(
    'Nesting',
    'nesting',
    nesting,
    'Checking texts of grammars whose rules embed themselves (`bench/nesting.ts`), in million characters per second.',
    'Peggy compiles the JSON grammar among the examples of PEG.js, from which it descends.',
    'Cells are empty where a contender overflows the call stack.',
  ),
  section(
    'Recognizers',
    'recognizers',
    recognizers,
    'Validating words of the ready-made grammars (`bench/recognizers.ts`): URIs and addresses that occur in packages of npm, language tags of translations, media types of a registry, and timestamps.',
    'Words are strings of their own, as JSON has them; V8 takes longer to read parts of other strings.',
    'The regular expression is made of the same rules; re2js and apg-lite get these rules as well, and the others are what people use for each kind.',
    'The last two columns are their mistakes, by the words of the grammar, among texts through every transition of the minimal automaton: words that they refuse, and other texts that they accept.',
    'Some of these are on purpose: `URL.canParse` follows another standard, and RFC 3339 leaves the numbers of months and days to prose, which ajv-formats and `Date.parse` check.',
  ),
  section(
    'Parsing',
    'parse',
    parsingWords,
    'Parsing the same words (`bench/parse.ts`).',
    'The regular expression has named groups, which keep the last word of each part; apg-lite has a callback for each part; the packages are those that people use for each kind, and do not all check what they parse.',
  ),
  section(
    'Other languages',
    'languages',
    languages,
    'URIs, and UTF-8 in texts of 64 KiB (`bench/languages.ts`): the best of several runs.',
    '`url.Parse`, `java.net.URI` and `urlsplit` make parts, and do not check the grammar of RFC 3986.',
  ),
  section(
    'Checks of arguments',
    'checks',
    checks,
    'Calls on 16 octets, beside copies of the module without checks of arguments (`bench/checks.ts`).',
  ),
  section(
    'Sizes',
    'cost',
    sizes,
    'Octets of a bundle that exports these functions of UTF-8, by esbuild.',
  ),
  section('Processes', 'cost', processes, 'The shortest of several runs, in turn.'),
  section(
    'How cost grows with the grammar',
    'scale',
    growth,
    'Words of letters, Unicode classes as ranges of octets, and published grammars of languages that nest, each in a process of its own.',
    '_Analysis_ is every pass from the text to the automata, _emission_ from there to the text of the table variant; the memory is what the process needs for that at most.',
  ),
];

/** The page of the results of one processor, with its path. */
function pageOf(machine: string): readonly [path: string, text: string] {
  const sections = SECTIONS.flatMap(({ title, benchmark, about, print }) => {
    const found = recordingsOf<unknown>(benchmark).find(({ head }) => head.machine === machine);
    if (found === undefined) return [];
    const { head, cells } = found;
    const text = about.length === 0 ? [] : [about.join('\n')];
    return [`## ${title}`, ...text, measuredOn(head), print(cells, head)];
  });
  const about = `[docs/performance.md](../../../docs/performance.md) says how all of this was measured, and what follows from it.`;
  return [pathOf(machine), [`# Performance on ${machine}`, about, ...sections].join('\n\n')];
}

const pathOf = (machine: string): string => `bench/results/${slugOf(machine)}/README.md`;

/** Where the figures come from, and where the tables are. */
function intro(): string {
  const heads = JOBS.flatMap((job) => summariesOf(job).map(({ head }) => measuredOn(head)));
  const list = [...new Set(heads)].sort().map((line) => `- ${line}`);
  const links = processors().map((machine) => `[${machine}](../${pathOf(machine)})`);
  return `${list.join('\n')}\n\nAll tables: ${links.join(', ')}.`;
}

/** The files that show the results, by their paths; the prose of docs/performance.md stays as it is. */
export async function documents(): Promise<Readonly<Record<string, string>>> {
  let page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
  for (const [name, text] of Object.entries({
    head: intro(),
    summary: summary(),
    hosts: byHost(),
    kinds: byKind(),
    grammars: byGrammar(),
  })) {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    if (!place.test(page)) throw new Error(`docs/performance.md has no place for ${name}`);
    page = page.replace(place, (_, begin: string, end: string) => `${begin}\n${text}\n\n${end}`);
  }
  const pages = [['docs/performance.md', page] as const, ...processors().map(pageOf)];
  const laidOut = await Promise.all(
    pages.map(async ([path, text]) => [path, await format(text, { parser: 'markdown' })] as const),
  );
  return { ...Object.fromEntries(laidOut), 'docs/performance.svg': chart(processors()[0]!) };
}

/** One processor is enough for a picture. */
function chart(machine: string): string {
  const { head } = recordingsOf<Cell>('decode').find((each) => each.head.machine === machine)!;
  return drawChart(
    `Decoding 64 KiB to a string, in MB/s, on ${machine}`,
    cellsOf(head, 'decode', 65_536).map((cell) => {
      const { ours, peer, native } = winners(cell);
      return { label: cell.text, values: [ours!.speed, peer!.speed, native!.speed] };
    }),
    ['abnfc', 'best JavaScript peer', 'TextDecoder'],
  );
}

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of Object.entries(await documents()))
    writeFileSync(join(root, path), text);
