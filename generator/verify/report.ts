/** The report on a grammar and its modules, as text and as data. */
import { toRanges } from '../automata/symbol-range.js';
import { printOctet, printOctets, printRanges } from '../text/octets.js';
import type { Label } from '../abnf/lower.js';
import { originOf, printOrigin } from '../origins.js';
import { printTable } from '../print-table.js';
import type { Source } from '../source.js';
import { visible, visiblePath } from '../visible.js';
import { DEAD, START, type Reference } from './reference.js';
import type { CheckResult, Counterexample } from './run-checks.js';
import type { Specified } from './specify.js';

/** A file with the results of its checks and their durations. */
export interface ModuleReport {
  readonly file: string;
  readonly checks: readonly (CheckResult & { readonly seconds: number })[];
  /** Other problems: the file cannot be loaded, or a call does not return. */
  readonly problems: readonly string[];
}

/** The results for one grammar. */
export interface Report {
  readonly grammar: Source;
  readonly start: string;
  readonly specified: Specified;
  readonly extraStates: number;
  readonly modules: readonly ModuleReport[];
}

/** Whether everything is right. */
export function isVerified({ specified, modules }: Report): boolean {
  return (
    specified.automata.every(({ walk, isAsSmall }) => walk.divergence === undefined && isAsSmall) &&
    modules.every(
      ({ checks, problems }) =>
        problems.length === 0 && checks.every(({ counterexample }) => counterexample === undefined),
    )
  );
}

/** The report as text. */
export function printReport(report: Report): string {
  const { grammar, start, specified, modules } = report;
  const lines = [
    `${visiblePath(grammar.name)}, rule ${start}`,
    '',
    ...printAutomata(report),
    ...modules.flatMap((module) => ['', ...printModule(report, module)]),
    '',
  ];
  const bound = specified.distinctStates + report.extraStates;
  const more = report.extraStates === 0 ? '' : ` (${report.extraStates} more than the minimum)`;
  lines.push(
    ...(isVerified(report)
      ? [
          'verified: the automata are proven equal to the rules, and so is next, octet by octet.',
          `validate and findError have passed a suite that is complete for functions of at most ${bound} states${more};`,
          'docs/verification.md says what is known about the other functions, and what is left open.',
          ...(modules.some(({ checks }) => checks.some(({ every }) => every > 1))
            ? [
                'Left out: most words of the suite between neighbors and in two chunks; --thorough tries them all.',
              ]
            : []),
        ]
      : ['not verified: see above']),
  );
  return `${lines.join('\n')}\n`;
}

/** One line per module, preceded by the whole report of each grammar with something wrong. */
export function printSummary(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ modules }) =>
    modules.map(({ file, checks }) => [
      visiblePath(file),
      String(checks.length),
      String(checks.reduce((sum, { answers }) => sum + answers, 0)),
      checks.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1),
    ]),
  );
  const wrong = reports.filter((report) => !isVerified(report));
  const table = printTable([['module', 'checks', 'answers', 's'], ...rows], [1, 2, 3]);
  const verdict =
    wrong.length === 0
      ? `verified: ${rows.length} modules of ${reports.length} grammars`
      : `not verified: ${wrong.map(({ grammar }) => visible(grammar.name)).join(', ')}`;
  return `${[...wrong.map(printReport), ...table, '', verdict].join('\n')}\n`;
}

/** The report as data for other programs, with octets as numbers. */
export function reportData(report: Report): object {
  const { grammar, start, specified, modules, extraStates } = report;
  return {
    verified: isVerified(report),
    grammar: grammar.name,
    start,
    automata: specified.automata.map(({ walk: { pairs, divergence }, ...automaton }) => ({
      ...automaton,
      pairs,
      difference: divergence ?? null,
    })),
    guarantee: { states: specified.distinctStates, extraStates },
    modules: modules.map(({ file, checks, problems }) => ({
      file,
      problems,
      checks: checks.map(({ counterexample, ...check }) => ({
        ...check,
        difference: counterexample === undefined ? null : withNulls(counterexample),
      })),
    })),
  };
}

function withNulls(counterexample: Counterexample): object {
  const { bytes = null, states = null } = counterexample;
  return { ...counterexample, bytes, states };
}

function printAutomata({ specified, grammar }: Report): readonly string[] {
  const rows = specified.automata.map(({ name, states, walk, isAsSmall }) => [
    `  ${name}`,
    String(states),
    String(walk.pairs),
    walk.divergence !== undefined
      ? 'DIFFERS from the rules'
      : isAsSmall
        ? 'equal to the rules'
        : `equal to the rules, but NOT MINIMAL: ${specified.distinctStates} states are enough`,
  ]);
  const table = printTable([['automata', 'states', 'pairs', ''], ...rows], [1, 2]);
  const bugs = specified.automata.flatMap(({ name, walk: { divergence } }) =>
    divergence === undefined
      ? []
      : [
          '',
          `the ${name} is wrong after ${printWord(divergence.word)}: ${divergence.got} instead of ${divergence.expected}`,
          ...printTrace(specified, grammar, divergence.word, undefined),
          'this is a bug of abnfc',
        ],
  );
  return [...table, ...bugs];
}

function printModule({ specified, grammar }: Report, module: ModuleReport): readonly string[] {
  const rows = module.checks.map(
    ({ name, inputs, tried, answers, every, seconds, counterexample }) => [
      `  ${name}`,
      String(tried),
      String(answers),
      seconds.toFixed(1),
      counterexample !== undefined
        ? 'DIFFERENT'
        : every === 1
          ? inputs
          : `${inputs}; of the suite, only one word in ${every}`,
    ],
  );
  const found = module.checks.flatMap(({ counterexample }) => counterexample ?? []);
  const lengthOf = ({ bytes }: Counterexample): number => bytes?.length ?? Number.MAX_VALUE;
  const [shortest] = found.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return [
    ...printTable([[visiblePath(module.file), 'tried', 'answers', 's', ''], ...rows], [1, 2, 3]),
    ...module.problems.map((problem) => `  PROBLEM  ${visible(problem)}`),
    ...(shortest === undefined
      ? []
      : ['', ...printCounterexample(shortest, specified, grammar, module.file)]),
  ];
}

function printCounterexample(
  { function: name, args, bytes, expected, got, states }: Counterexample,
  specified: Specified,
  grammar: Source,
  file: string,
): readonly string[] {
  const call = args.length === 0 ? name : `${name}(${args.join(', ')})`;
  return [
    `${visiblePath(file)} is wrong${bytes === undefined ? '' : ` on ${printWord(bytes)}`}`,
    `  ${visible(call)}`,
    `  expected  ${visible(expected)}`,
    `  got       ${visible(got)}`,
    ...(bytes === undefined || bytes.length > LONGEST_TRACE
      ? []
      : printTrace(specified, grammar, bytes, states)),
  ];
}

const LONGEST_TRACE = 64;

/** Each octet with the alternatives of the rules that read it and the states of the module. */
function printTrace(
  { specification: { words }, labels }: Specified,
  grammar: Source,
  octets: readonly number[],
  states: readonly unknown[] | undefined,
): readonly string[] {
  const rows = [['', 'octet', 'the rules', states === undefined ? '' : 'next']];
  let at = START;
  rows.push(['', '', '', stateName(states?.[0])]);
  octets.forEach((octet, index) => {
    const target = words.rows[at]![octet]!;
    const origins = readersOf(words, labels, grammar, at, octet);
    const wanted = at === DEAD ? '' : `nothing reads this; expected ${printWanted(words, at)}`;
    const reading = target === DEAD ? wanted : origins.join('; ');
    const state = states?.[index + 1];
    const parts =
      states !== undefined &&
      (target === DEAD) !== (state === 0) &&
      (at === DEAD) === (states[index] === 0);
    rows.push([
      '',
      printOctet(octet),
      reading,
      `${stateName(state)}${parts ? '  <- they part here' : ''}`,
    ]);
    at = target;
  });
  const end =
    at === DEAD
      ? 'no word begins like this'
      : words.accepting[at]
        ? 'a word may end here'
        : `no word ends here; expected ${printWanted(words, at)}`;
  rows.push(['', '', end, '']);
  return ['', ...printTable(rows, [])];
}

function stateName(state: unknown): string {
  return state === undefined ? '' : state === 0 ? '0, dead' : visible(String(state));
}

function readersOf(
  { readers }: Reference,
  labels: readonly Label[],
  grammar: Source,
  state: number,
  octet: number,
): readonly string[] {
  const found = readers[state]!.filter(({ lo, hi }) => lo <= octet && octet <= hi);
  const names = [...new Set(found.map(({ label }) => label))].map((label) =>
    printOrigin(originOf(labels[label]!, grammar)),
  );
  return names.length > 2 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
}

function printWanted({ rows }: Reference, state: number): string {
  const octets = Array.from(rows[state]!.keys()).filter((octet) => rows[state]![octet] !== DEAD);
  return octets.length === 0 ? 'the end' : printRanges(toRanges(octets));
}

function printWord(octets: readonly number[]): string {
  return octets.length === 0 ? 'the empty input' : printOctets(octets);
}
