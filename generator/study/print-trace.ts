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
 * Lines are printed as they are requested. Widths follow from the plan and the length of the input, so that
 * no row waits for a later one. The last column is not padded: the width of a character in a terminal is
 * unknown.
 */
import { printCount } from '../text/counts.js';
import { printOctet, printRanges, printWord } from '../text/octets.js';
import { printHex } from '../text/values.js';
import type { Plan } from '../emit/plan.js';
import { printCells, printTable } from '../print-table.js';
import { escapeJson, visiblePath } from '../visible.js';
import { printCharacter } from './printable.js';
import type { TraceBegin, TraceEnd, TraceError, TraceEvent, TraceStep } from './trace.js';

/** The lines of a trace, without line ends. */
export function* printTrace(plan: Plan, events: Iterable<TraceEvent>): Generator<string, void> {
  let table: Table | undefined;
  for (const event of events) {
    switch (event.type) {
      case 'begin':
        table = tableOf(plan, event);
        yield* table.head;
        break;
      case 'octet':
        yield table!.row(event);
        break;
      case 'error':
        yield* printError(plan, event);
        break;
      case 'end':
        yield* ['', printEnd(plan, event)];
    }
  }
}

/** The lines of a trace as JSON, one event per line. */
export function* printTraceAsJson(events: Iterable<TraceEvent>): Generator<string, void> {
  for (const event of events) yield escapeJson(JSON.stringify(event));
}

// --- rows --------------------------------------------------------------------------------------

/** The greatest length at which a row shows the octets of a class. */
const LONGEST_CLASS = 16;

/** The right-aligned columns: offsets and partial values. */
const RIGHT = [0, 5];

/** The lines above the rows of a trace, and its rows. */
interface Table {
  readonly head: readonly string[];
  row(step: TraceStep): string;
}

/** The table of a trace. A recognizer has no partial values, and no column for them. */
function tableOf({ decoder }: Plan, begin: TraceBegin): Table {
  const { grammar, rule, octets, start, states } = begin;
  const numberWidth = String(begin.classes.length - 1).length;
  const classes = begin.classes.map(
    (members, index) => `${String(index).padStart(numberWidth)} ${cut(members)}`,
  );
  const stateWidth = String(states.length - 1).length;
  const printState = (state: number): string => String(state).padStart(stateWidth);
  const content = [
    String(octets).length,
    decoder ? 2 : '41 "A"'.length,
    '110[00011]'.length,
    Math.max(...classes.map((text) => text.length)),
    2 * stateWidth + ' => '.length,
    printHex(decoder?.maxValue ?? 0).length,
    0,
  ];
  const widths = content.map((width, column) => Math.max(width, HEADINGS[column]!.length));
  const print = (cells: readonly string[]): string =>
    decoder
      ? printCells(cells, widths, RIGHT)
      : printCells(cells.toSpliced(5, 1), widths.toSpliced(5, 1), [0]);
  return {
    head: [
      `${visiblePath(grammar)}, rule ${rule}, ${printCount(octets, 'octet')}`,
      ...(decoder ? ['[payload bits]; partial: their value so far, in hex'] : []),
      '',
      print(HEADINGS),
      print(['', '', '', '', printState(start), '', states[start]!]),
    ],
    row: ({ offset, octet, class: index, from, to, again, operation, partial, character }) => {
      const result = character === undefined ? states[to]! : printCharacter(character);
      return print([
        String(offset),
        decoder ? printOctet(octet) : printReadable(octet),
        printBits(octet, operation?.mask ?? 0),
        classes[index]!,
        `${printState(from)} => ${to}`,
        partial === undefined ? '' : printHex(partial),
        again ? `read again: ${result}` : result,
      ]);
    },
  };
}

const HEADINGS = ['offset', 'octet', 'bits', 'class', 'state', 'partial', 'result'];

function cut(members: string): string {
  if (members.length <= LONGEST_CLASS) return members;
  const whole = members.slice(0, LONGEST_CLASS - ' ...'.length).split(' ');
  return `${whole.slice(0, -1).join(' ')} ...`;
}

/** `10[101001]`: the bits that a mask selects are the last ones. */
function printBits(octet: number, mask: number): string {
  const bits = octet.toString(2).padStart(8, '0');
  if (mask === 0) return bits;
  const fixed = Math.clz32(mask) - 24;
  return `${bits.slice(0, fixed)}[${bits.slice(fixed)}]`;
}

/** `41 "A"`, or only the digits of an unprintable character. */
function printReadable(octet: number): string {
  const isReadable = octet >= 0x20 && octet < 0x7f;
  return printOctet(octet) + (isReadable ? ` "${String.fromCharCode(octet)}"` : '');
}

// --- errors and the end ------------------------------------------------------------------------

function* printError(plan: Plan, error: TraceError): Generator<string, void> {
  const { offset, octets } = error;
  const title = plan.decoder ? 'ill-formed' : 'error';
  yield `    ${title} at offset ${offset}: ${octets.length > 0 ? printWord(octets) : 'the input ends'}`;
  for (const line of printTable(explainError(plan, error), [])) yield `      ${line}`;
}

/** An error in detail: headings and their texts. */
export function explainError(plan: Plan, error: TraceError): Details {
  return plan.decoder ? explainIllFormed(plan, error) : explainNoWord(plan, error);
}

type Details = readonly (readonly [heading: string, text: string])[];

function explainIllFormed(plan: Plan, error: TraceError): Details {
  const { octets, found, knownAt, offset, state, kind, rules, resumes } = error;
  const isBeginning = knownAt > offset;
  const part = printWord(octets);
  // The runtime writes ranges with a dash, grammars and traces with a hyphen.
  const detail = error.detail?.replaceAll('–', '-');
  const reason = detail ?? `the ${found === undefined ? 'input' : 'character'} ends too early`;
  const extent = !isBeginning
    ? `${part}: no character begins with it, but a subpart has at least one octet`
    : found === undefined
      ? `${part}: the beginning of a character, at the end of the input`
      : `${part}: the beginning of a character, which ${part} ${printOctet(found)} is not`;
  const readAgain = isBeginning && found !== undefined;
  return [
    ['kind', `${kind}: ${reason}`],
    ['expected', `${printExpected(error)}, read by ${rules!.join(', ')} in state ${state}`],
    ['maximal subpart', extent],
    ['emitted', 'one U+FFFD for the subpart'],
    [
      'resumes',
      `at offset ${resumes}, in state ${plan.start}${readAgain ? `: ${printOctet(found)} is read again` : ''}`,
    ],
  ];
}

function explainNoWord({ states, startRule }: Plan, error: TraceError): Details {
  const { found, state } = error;
  return [
    ['expected', `${printExpected(error)}, in state ${state} (${states[state]!.note})`],
    [
      'resumes',
      found === undefined
        ? `nowhere: no word of ${startRule} ends in state ${state}`
        : 'nowhere: no word begins like this',
    ],
  ];
}

function printExpected({ expected }: TraceError): string {
  return expected.length === 0 ? 'the end of the input' : printRanges(expected);
}

function printEnd({ startRule }: Plan, end: TraceEnd): string {
  const { word, read, firstError, errors, characters } = end;
  const found = word
    ? `a word of ${startRule}`
    : `not a word of ${startRule}: ${printCount(errors, 'error')}, the first at offset ${firstError}`;
  const much =
    characters === undefined
      ? `${printCount(read, 'octet')} read`
      : printCount(characters, 'character');
  return `${found}${word ? ':' : ';'} ${much}`;
}
