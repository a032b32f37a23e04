/**
 * A trace as text: one row per step, and errors below the step that shows them.
 *
 *     utf-8.abnf, rule UTF8-octets, 2 octets
 *     [payload bits]; partial: their value so far, in hex
 *
 *     offset  octet  bits        class     state   partial  result
 *                                          1                start, accepting; next: UTF8-1, UTF8-2, ...
 *          0  C3     110[00011]  5 C2-DF   1 => 2        3  e.g. after C2-DF; next: UTF8-tail
 *          1  A9     10[101001]  3 A0-BF   2 => 1       E9  U+00E9 é
 *
 * Lines are printed as they are requested. Widths follow from the plan and the length of the input, so that no row
 * waits for a later one. The last column is not padded: the width of a character in a terminal is unknown.
 */
import { printExpected } from '../../../runtime/shared/print.js';
import { printCount } from '../../text/print-count.js';
import { printOctet, printOctetWord } from '../../text/octets.js';
import {
  isPrintable,
  printAllSymbols,
  printMembers,
  printSymbol,
  printSymbolRanges,
  type Notation,
} from '../../text/symbols.js';
import { leadsNowhere } from '../../automata/dfa.js';
import { membersOf } from '../../automata/symbol-classes.js';
import type { SymbolRange } from '../../automata/symbol-range.js';
import { printHex } from '../../text/values.js';
import { decoderOf, type DecoderPlan, type SymbolPlan } from '../../plan/plan.js';
import { printCells, printTable } from '../../text/print-table.js';
import { escapeJson, visiblePath } from '../../text/visible.js';
import type { TraceParts } from './print-parts.js';
import { printCharacter } from './printable.js';
import type {
  TraceBegin,
  TraceCalls,
  TraceEnd,
  TraceError,
  DecoderError,
  RecognizerError,
  TraceEntry,
  TraceStep,
} from './trace-entry.js';
import { invariant } from '../../invariant.js';

/** The lines of a trace, without line ends. */
export function* printTrace(
  plan: SymbolPlan,
  entries: Iterable<TraceEntry>,
): Generator<string, void> {
  let table: TraceTable | undefined;
  for (const entry of entries) {
    switch (entry.type) {
      case 'begin':
        table = tableOf(plan, entry);
        yield* table.head;
        break;
      case 'step':
      case 'calls':
        yield table!.row(entry);
        break;
      case 'error':
        yield* printError(plan, entry);
        break;
      case 'end':
        yield* ['', printEnd(plan, entry)];
    }
  }
}

/** The lines of a trace as JSON, one entry per line. */
export function* printTraceAsJson(
  entries: Iterable<TraceEntry | TraceParts>,
): Generator<string, void> {
  for (const entry of entries) yield escapeJson(JSON.stringify(entry));
}

// --- rows --------------------------------------------------------------------------------------

/** The greatest length at which a row shows all members of a class, by notation. */
const LONGEST_CLASS: Readonly<Record<Notation['form'], number>> = { hex: 16, ascii: 24, text: 24 };

/** The lines above the rows of a trace, and its rows. */
interface TraceTable {
  readonly head: readonly string[];
  row(step: TraceRow): string;
}

/** An entry that has a row. */
type TraceRow = TraceStep | TraceCalls;

/** A column of a table: its heading, its width without the heading, and its text for a row. */
interface Column {
  readonly heading: string;
  readonly width: number;
  readonly isRight?: boolean;
  /** The text in the row of the start. */
  readonly first?: string;
  readonly show: (row: TraceRow) => string;
}

/** The text of a step of one automaton. */
function ofStep(show: (step: TraceStep) => string): Column['show'] {
  return (row) => (row.type === 'step' ? show(row) : '');
}

/** The text of a step of automata that call each other. */
function ofCalls(show: (step: TraceCalls) => string): Column['show'] {
  return (row) => (row.type === 'calls' ? show(row) : '');
}

/** The most calls and rules that a row names. */
const MAX_CALLS = 3;
const MAX_RULES = 6;

/** The table of a trace. A recognizer has no partial values, text has no bits, and calls have no states. */
function tableOf(plan: SymbolPlan, begin: TraceBegin): TraceTable {
  const { notation } = plan;
  const decoder = decoderOf(plan);
  const hasCalls = plan.kind === 'calling';
  const { grammar, rule, count, start, states, offsets, symbols, length } = begin;
  const classes = classTexts(plan);
  const stateWidth = String(states.length - 1).length;
  const printState = (state: number): string => String(state).padStart(stateWidth);
  const columns: readonly (Column | undefined)[] = [
    {
      heading: 'offset',
      width: String(length).length,
      isRight: true,
      show: ({ offset }) => String(offset),
    },
    {
      heading: notation.noun,
      width: decoder ? 2 : WIDEST[notation.form].length,
      show: ({ symbol }) => (decoder ? printOctet(symbol) : printReadable(symbol, plan)),
    },
    notation.form === 'hex'
      ? {
          heading: 'bits',
          width: '110[00011]'.length,
          show: (row) => printBits(row.symbol, (row.type === 'step' && row.operation?.mask) || 0),
        }
      : undefined,
    {
      heading: 'class',
      width: Math.max(...classes.map((text) => text.length)),
      show: (row) => classes[row.class]!,
    },
    hasCalls
      ? {
          heading: 'calls',
          width: 0,
          isRight: true,
          first: '0',
          show: ofCalls((step) => String(step.calls.length)),
        }
      : {
          heading: 'state',
          width: 2 * stateWidth + ' => '.length,
          first: printState(start),
          show: ofStep(({ from, to }) => `${printState(from)} => ${to}`),
        },
    decoder && {
      heading: 'partial',
      width: printHex(decoder.maxValue).length,
      isRight: true,
      show: ofStep(({ partial }) => (partial === undefined ? '' : printHex(partial))),
    },
    {
      heading: 'result',
      width: 0,
      // With calls, rows name rules; the note of a state names what it reads.
      first: hasCalls
        ? `start${plan.states[start]!.accepting ? ', accepting' : ''}`
        : states[start]!,
      show: (row) => {
        if (row.type === 'calls') return printCalls(row);
        const { to, character, again } = row;
        const result = character === undefined ? states[to]! : printCharacter(character);
        return again ? `read again: ${result}` : result;
      },
    },
  ];
  const shown = columns.filter((column) => column !== undefined);
  const widths = shown.map(({ heading, width }) => Math.max(width, heading.length));
  const right = [...shown.keys()].filter((index) => shown[index]!.isRight);
  const print = (cellOf: (column: Column) => string): string =>
    printCells(shown.map(cellOf), widths, right);
  const countsOthers =
    symbols === 'characters' || (symbols === 'octets') !== (offsets === 'octets');
  return {
    head: [
      `${visiblePath(grammar)}, rule ${rule}, ${printCount(count, notation.noun)}`,
      ...(decoder ? ['[payload bits]; partial: their value so far, in hex'] : []),
      ...(countsOthers
        ? [`offsets count ${offsets === 'octets' ? offsets : `UTF-16 ${offsets}`}`]
        : []),
      '',
      print(({ heading }) => heading),
      print(({ first = '' }) => first),
    ],
    row: (step) => print(({ show }) => show(step)),
  };
}

/** `in value, value; accepting; next: ws, end-array`: the innermost calls, and the rules that may go on. */
function printCalls({ calls, accepting, next }: TraceCalls): string {
  const inner = calls.slice(-MAX_CALLS).join(', ');
  const rules = next.slice(0, MAX_RULES).join(', ');
  return [
    ...(inner === '' ? [] : [`in ${calls.length > MAX_CALLS ? '... ' : ''}${inner}`]),
    ...(accepting ? ['accepting'] : []),
    ...(rules === '' ? [] : [`next: ${rules}${next.length > MAX_RULES ? ', ...' : ''}`]),
  ].join('; ');
}

/** The widest symbols of recognizers. */
const WIDEST: Readonly<Record<Notation['form'], string>> = {
  hex: '41 "A"',
  ascii: String.raw`"\\"`,
  text: 'U+10FFFF',
};

/** The number and the members of each class; only the first of many members. */
function classTexts({ dfa, notation }: SymbolPlan): readonly string[] {
  const { count } = dfa.classes;
  const numberWidth = String(count - 1).length;
  return Array.from({ length: count }, (_, index) => {
    const members = membersOf(dfa.classes, index);
    const whole = printMembers(members, leadsNowhere(dfa, index), notation);
    const text =
      whole.length <= LONGEST_CLASS[notation.form] ? whole : printSome(members, notation);
    return `${String(index).padStart(numberWidth)} ${text}`;
  });
}

/** `00-2C, ...`: as many ranges as there is room for, but at least one. */
function printSome(ranges: readonly SymbolRange[], notation: Notation): string {
  const print = (count: number): string => printSymbolRanges(ranges.slice(0, count), notation);
  let count = 1;
  while (count < ranges.length && `${print(count + 1)}, ...`.length < LONGEST_CLASS[notation.form])
    count += 1;
  return count === ranges.length ? print(count) : `${print(count)}, ...`;
}

/** `10[101001]`: the bits that a mask selects are the last ones. */
function printBits(octet: number, mask: number): string {
  const bits = octet.toString(2).padStart(8, '0');
  if (mask === 0) return bits;
  const fixed = Math.clz32(mask) - 24;
  return `${bits.slice(0, fixed)}[${bits.slice(fixed)}]`;
}

/** `"A"`; in hex `41 "A"`, or only the digits of an octet that is not printable. */
function printReadable(symbol: number, { notation }: SymbolPlan): string {
  const printed = printSymbol(symbol, notation);
  return notation.form === 'hex' && isPrintable(symbol)
    ? `${printed} "${String.fromCharCode(symbol)}"`
    : printed;
}

// --- errors and the end ------------------------------------------------------------------------

function* printError(plan: SymbolPlan, error: TraceError): Generator<string, void> {
  const { offset, part } = error;
  const found = printAllSymbols(part, plan.notation);
  const title = plan.kind === 'decoder' ? 'ill-formed' : 'error';
  yield `    ${title} at offset ${offset}: ${found || 'the input ends'}`;
  for (const line of printTable(explainError(plan, error), [])) yield `      ${line}`;
}

/** The most ranges that an error names. */
const MAX_FITTING = 24;

/** An error in detail: headings and their texts. */
export function explainError(plan: SymbolPlan, error: TraceError): Details {
  if (error.kind === undefined) return explainNoWord(plan, error);
  invariant(plan.kind === 'decoder', 'only decoders have ill-formed subparts');
  return explainIllFormed(plan, error);
}

type Details = readonly (readonly [heading: string, text: string])[];

function explainIllFormed(plan: DecoderPlan, error: DecoderError): Details {
  const { found, knownAt, offset, state, kind, rules, resumes } = error;
  const isBeginning = knownAt > offset;
  const subpart = printOctetWord(error.part);
  // The runtime writes ranges with a dash, grammars and traces with a hyphen.
  const detail = error.detail?.replaceAll('–', '-');
  const reason = detail ?? `the ${found === undefined ? 'input' : 'character'} ends too early`;
  const { unitLength } = plan;
  const extent =
    found === undefined
      ? 'the beginning of a character, at the end of the input'
      : unitLength > 1
        ? resumes > knownAt
          ? `${printOctet(found)} does not fit, and a subpart has whole units of ${unitLength} octets`
          : `the units before the one in which ${printOctet(found)} does not fit`
        : isBeginning
          ? `the beginning of a character, which ${subpart} ${printOctet(found)} is not`
          : 'no character begins with it, but a subpart has at least one octet';
  const again =
    found === undefined || resumes > knownAt
      ? ''
      : resumes === knownAt
        ? `: ${printOctet(found)} is read again`
        : ': the unit is read again';
  return [
    ['kind', `${kind}: ${reason}`],
    [
      'expected',
      `${printSymbolRanges(error.expected, plan.notation)}, read by ${rules.join(', ')} in state ${state}`,
    ],
    ['maximal subpart', `${subpart}: ${extent}`],
    ['emitted', 'one U+FFFD for the subpart'],
    ['resumes', `at offset ${resumes}, in state ${plan.start}${again}`],
  ];
}

function explainNoWord(plan: SymbolPlan, error: RecognizerError): Details {
  const { states, startRule, dfa } = plan;
  const { found, state, expected } = error;
  const where = state === undefined ? '' : `, in state ${state} (${states[state]!.note})`;
  const isChecked = plan.kind === 'flat' && (plan.requirements?.checks.length ?? 0) > 0;
  const fitting = printFitting(expected, plan.notation) || 'nothing';
  const isEnd = state === undefined || dfa.accepting[state] === true;
  return [
    ['expected', printExpected(error.phrases, '', '').replace(/^expected /, '')],
    // What a check refuses is only known of the words that it is asked about.
    ...(isChecked && expected.length === 0
      ? []
      : [['would fit', `${fitting}${isChecked ? ' by the rules' : ''}${where}`] as const]),
    [
      'resumes',
      found === undefined
        ? `nowhere: no word of ${startRule} ends ${isEnd ? 'here' : `in state ${state}`}`
        : 'nowhere: no word begins like this',
    ],
  ];
}

/** All ranges, or the first ones and the number of the others. */
function printFitting(ranges: readonly SymbolRange[], notation: Notation): string {
  const first = printSymbolRanges(ranges.slice(0, MAX_FITTING), notation);
  const others = ranges.length - MAX_FITTING;
  return others > 0 ? `${first} and ${printCount(others, 'more range')}` : first;
}

function printEnd({ startRule, notation }: SymbolPlan, end: TraceEnd): string {
  const { word, read, firstError, errors, characters } = end;
  const found = word
    ? `a word of ${startRule}`
    : `not a word of ${startRule}: ${printCount(errors, 'error')}, the first at offset ${firstError}`;
  const much =
    characters === undefined
      ? `${printCount(read, notation.noun)} read`
      : printCount(characters, 'character');
  return `${found}${word ? ':' : ';'} ${much}`;
}
