/** The report on a grammar and its modules, as text and as data. */
import { joinRanges } from '../automata/symbol-range.js';
import { MAX_CODE_UNIT, MAX_OCTET } from '../alphabet.js';
import { codeUnitsIn, textOfCodeUnits } from '../text/code-units.js';
import { printHex, printOctet, printOctets, printRanges } from '../text/values.js';
import type { Label } from '../abnf/lowered.js';
import { originOf, printOrigin } from '../abnf/origins.js';
import { printTable } from '../text/print-table.js';
import type { Source } from '../text/source.js';
import { visible, visiblePath } from '../text/visible.js';
import { wrapWords } from '../text/wrap-words.js';
import type { PartOfModule } from './checks/exports.js';
import { print } from './probe/print.js';
import { Chart } from './reference/chart.js';
import type { Reader } from './reference/reference.js';
import type { CheckResult, Counterexample } from './run-checks.js';
import type { VerifiedAutomaton } from './specification/compare-automata.js';
import { restricts } from './specification/required-words.js';
import type { Specified } from './specification/specify.js';

/** A file with the results of its checks and their durations. */
export interface ModuleReport {
  readonly file: string;
  readonly checks: readonly (CheckResult & { readonly seconds: number })[];
  /** Problems that are not findings: the file cannot be loaded, or a call does not return. */
  readonly problems: readonly string[];
  /** The functions that a standalone file lacks or adds; undefined for a whole module. */
  readonly part: PartOfModule | undefined;
}

export interface Report {
  readonly grammar: Source;
  readonly start: string;
  readonly specified: Specified;
  readonly extraStates: number;
  readonly modules: readonly ModuleReport[];
}

export function isVerified({ specified, modules }: Report): boolean {
  return (
    specified.automata.every(({ walk, isAsSmall }) => walk.divergence === undefined && isAsSmall) &&
    modules.every(
      ({ checks, problems }) =>
        problems.length === 0 && checks.every(({ counterexample }) => counterexample === undefined),
    )
  );
}

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
  const isRestricted = restricts(specified.specification.requirements);
  const { hasSteps } = specified.specification;
  const hasNext = hasSteps && !modules.some(({ part }) => part?.lacking.includes('next'));
  const more = report.extraStates === 0 ? '' : ` (${report.extraStates} more than the minimum)`;
  lines.push(
    ...(isVerified(report)
      ? [
          ...(!specified.specification.hasCalls
            ? [
                `verified: the automata are proven equal to the rules${hasNext ? ', and so is next, octet by octet' : ''}.`,
                `validate and findError have passed a suite that is complete for functions of at most ${bound} states${more};`,
                ...(isRestricted
                  ? ['Lengths and checks are tested on words at their limits, and on the suite.']
                  : []),
                'docs/verification.md says what is known about the other functions, and what is left open.',
              ]
            : [
                'verified: the automata of the rules are proven equal to them, with calls as symbols.',
                'validate, findError, match and, with a stack, next and accepts are tested: on words through every',
                'transition, call and return, nested, damaged and at random. No finite suite is complete where',
                'rules are called (docs/verification.md).',
                ...(specified.specification.parts === undefined
                  ? []
                  : [
                      'parse is tested on short words of these, by the rules in the order of their text.',
                    ]),
              ]),
          ...(modules.some(({ checks }) => checks.some(({ untried }) => untried > 0))
            ? ['Left out: some inputs of checks that take many calls.']
            : []),
        ]
      : ['not verified: see above']),
  );
  return `${lines.join('\n')}\n`;
}

/** The report as data for other programs, with octets as numbers. */
export function reportData(report: Report): object {
  const { grammar, start, specified, modules, extraStates } = report;
  return {
    verified: isVerified(report),
    grammar: grammar.name,
    start,
    automata: specified.automata.map(({ walk: { pairs, divergence }, calls: _, ...automaton }) => ({
      ...automaton,
      pairs,
      difference: divergence ?? null,
    })),
    // No suite is complete for functions with a stack.
    guarantee: !specified.specification.hasCalls
      ? { states: specified.distinctStates, extraStates }
      : null,
    modules: modules.map(({ file, checks, problems, part }) => ({
      file,
      problems,
      ...part,
      checks: checks.map(({ name, inputs, tried, untried, answers, seconds, counterexample }) => ({
        name,
        inputs,
        tried,
        leftOut: untried,
        answers,
        seconds,
        difference: counterexample === undefined ? null : withNulls(counterexample),
      })),
    })),
  };
}

function withNulls(counterexample: Counterexample): object {
  const { bytes = null, text = null, states = null } = counterexample;
  return { ...counterexample, bytes, text, states };
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
  const bugs = specified.automata.flatMap(({ name, symbols, calls, walk: { divergence } }) => {
    if (divergence === undefined) return [];
    const { word, expected, got } = divergence;
    const trace =
      symbols === 'characters' || calls.size > 0
        ? []
        : printPath(
            specified,
            grammar,
            symbols === 'octets' ? word : textOfCodeUnits(word),
            undefined,
          );
    return [
      '',
      `the ${name} is wrong after ${printSymbols(word, symbols, calls)}: ${got} instead of ${expected}`,
      ...trace,
      'this is a bug of abnfc',
    ];
  });
  return [...table, ...bugs];
}

function printModule({ specified, grammar }: Report, module: ModuleReport): readonly string[] {
  const rows = module.checks.map(
    ({ name, inputs, tried, untried, answers, seconds, counterexample }) => [
      `  ${name}`,
      String(tried),
      String(answers),
      seconds.toFixed(1),
      counterexample !== undefined
        ? 'DIFFERENT'
        : untried > 0
          ? `${inputs}; without ${untried} more`
          : inputs,
    ],
  );
  const found = module.checks.flatMap(({ counterexample }) => counterexample ?? []);
  const lengthOf = ({ bytes, text }: Counterexample): number =>
    (bytes ?? text)?.length ?? Number.MAX_VALUE;
  const [shortest] = found.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return [
    ...printTable([[visiblePath(module.file), 'tried', 'answers', 's', ''], ...rows], [1, 2, 3]),
    ...printPart(module),
    ...module.problems.map((problem) => `  PROBLEM  ${visible(problem)}`),
    ...(shortest === undefined
      ? []
      : ['', ...printCounterexample(shortest, specified, grammar, module.file)]),
  ];
}

function printPart({ part }: ModuleReport): readonly string[] {
  const print = (what: string, names: readonly string[] = []): readonly string[] =>
    names.length === 0
      ? []
      : wrapWords(`${what} ${names.join(', ')}`, 96).map((line) => `  ${line}`);
  return [
    ...print('not in this file:', part?.lacking),
    ...print('in this file only, and not verified:', part?.unasked),
  ];
}

function printCounterexample(
  { function: name, args, bytes, text, expected, got, states }: Counterexample,
  specified: Specified,
  grammar: Source,
  file: string,
): readonly string[] {
  const call = args.length === 0 ? name : `${name}(${args.join(', ')})`;
  const word = bytes ?? text;
  return [
    `${visiblePath(file)} is wrong${word === undefined ? '' : ` on ${showWord(word)}`}`,
    `  ${visible(call)}`,
    `  expected  ${visible(expected)}`,
    `  got       ${visible(got)}`,
    ...(word === undefined || word.length > LONGEST_TRACE
      ? []
      : printPath(specified, grammar, word, states)),
  ];
}

const LONGEST_TRACE = 64;

/** Each octet or code unit with the alternatives of the rules that read it and the states of the module. */
function printPath(
  { specification, labels }: Specified,
  grammar: Source,
  word: string | readonly number[],
  states: readonly unknown[] | undefined,
): readonly string[] {
  const isText = typeof word === 'string';
  const units = isText ? codeUnitsIn(word) : word;
  const input = isText ? 'string' : 'octets';
  const max = isText ? MAX_CODE_UNIT : MAX_OCTET;
  // At each offset until nothing reads on; the last one may be the end.
  const chart = Chart.of(specification.references[input]!);
  const isWord = chart.judge(units).error < 0;
  const { steps } = chart;
  const wantedAt = (index: number): string => {
    const units = steps[index]!.stretches.filter(({ lo }) => lo <= max);
    return printRanges(joinRanges(units)) || 'the end';
  };

  const rows = [['', isText ? 'unit' : 'octet', 'the rules', states === undefined ? '' : 'next']];
  rows.push(['', '', '', stateName(states?.[0])]);
  units.forEach((unit, index) => {
    const isDead = index + 1 >= steps.length;
    const refused = index >= steps.length ? '' : `nothing reads this; expected ${wantedAt(index)}`;
    const origins = isDead ? [] : originsOf(steps[index]!.readers, labels[input]!, grammar, unit);
    const state = states?.[index + 1];
    const parts =
      states !== undefined &&
      isDead !== (state === 0) &&
      index >= steps.length === (states[index] === 0);
    rows.push([
      '',
      isText ? printHex(unit).padStart(4, '0') : printOctet(unit),
      isDead ? refused : origins.join('; '),
      `${stateName(state)}${parts ? '  <- they part here' : ''}`,
    ]);
  });
  const end =
    steps.length <= units.length
      ? 'no word begins like this'
      : isWord
        ? 'a word may end here'
        : `no word ends here; expected ${wantedAt(units.length)}`;
  rows.push(['', '', end, '']);
  return ['', ...printTable(rows, [])];
}

function stateName(state: unknown): string {
  return state === undefined ? '' : state === 0 ? '0, dead' : visible(String(state));
}

function originsOf(
  readers: readonly Reader[],
  labels: readonly Label[],
  grammar: Source,
  unit: number,
): readonly string[] {
  const found = readers.filter(({ lo, hi }) => lo <= unit && unit <= hi);
  const names = [...new Set(found.map(({ label }) => label))].map((label) =>
    printOrigin(originOf(labels[label]!, grammar)),
  );
  return names.length > 2 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
}

function showWord(word: string | readonly number[]): string {
  if (word.length === 0) return 'the empty input';
  return typeof word === 'string' ? print(word) : printOctets(word);
}

/** Symbols of an automaton: octets in hex, characters and code units with at least four digits, calls by their rules. */
function printSymbols(
  word: readonly number[],
  symbols: VerifiedAutomaton['symbols'],
  calls: VerifiedAutomaton['calls'],
): string {
  if (word.length === 0) return showWord(word);
  const print =
    symbols === 'octets' ? printOctet : (symbol: number) => printHex(symbol).padStart(4, '0');
  return word.map((symbol) => calls.get(symbol) ?? print(symbol)).join(' ');
}
