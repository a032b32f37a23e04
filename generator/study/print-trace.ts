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
import { printOctet, printRanges } from '../text/octets.js';
import { printHex } from '../text/values.js';
import type { Plan } from '../emit/plan.js';
import { printCells, printTable } from '../print-table.js';
import { escapeJson, visiblePath } from '../visible.js';
import { printCharacter } from './printable.js';
import type { TraceBegin, TraceEnd, TraceError, TraceEvent, TraceStep } from './trace.js';

/** The lines of a trace, without line ends. */
export function* printTrace(plan: Plan, events: Iterable<TraceEvent>): Generator<string, void> {
  let printStep: ((step: TraceStep) => string) | undefined;
  for (const event of events) {
    switch (event.type) {
      case 'begin': {
        const table = new Table(plan, event);
        yield* table.head();
        printStep = (step) => table.row(step);
        break;
      }
      case 'octet':
        yield printStep!(event);
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

/** The rows of a trace. */
class Table {
  readonly #plan: Plan;
  readonly #begin: TraceBegin;
  readonly #classes: readonly string[];
  readonly #stateWidth: number;
  readonly #widths: readonly number[];

  constructor(plan: Plan, begin: TraceBegin) {
    this.#plan = plan;
    this.#begin = begin;
    const numberWidth = String(begin.classes.length - 1).length;
    this.#classes = begin.classes.map(
      (members, index) => `${String(index).padStart(numberWidth)} ${cut(members)}`,
    );
    this.#stateWidth = String(begin.states.length - 1).length;
    const content = [
      String(begin.octets).length,
      plan.decoder ? 2 : '41 "A"'.length,
      '110[00011]'.length,
      Math.max(...this.#classes.map((text) => text.length)),
      2 * this.#stateWidth + ' => '.length,
      printHex(plan.decoder?.maxValue ?? 0).length,
      0,
    ];
    this.#widths = content.map((width, column) => Math.max(width, HEADINGS[column]!.length));
  }

  *head(): Generator<string, void> {
    const { grammar, rule, octets, start, states } = this.#begin;
    yield `${visiblePath(grammar)}, rule ${rule}, ${printCount(octets, 'octet')}`;
    if (this.#plan.decoder) yield '[payload bits]; partial: their value so far, in hex';
    yield '';
    yield this.#print(HEADINGS);
    yield this.#print(['', '', '', '', this.#state(start), '', states[start]!]);
  }

  row({ offset, octet, class: index, from, to, again, operation, ...rest }: TraceStep): string {
    const { partial, character } = rest;
    const result = character === undefined ? this.#begin.states[to]! : printCharacter(character);
    return this.#print([
      String(offset),
      this.#plan.decoder ? printOctet(octet) : printReadable(octet),
      printBits(octet, operation?.mask ?? 0),
      this.#classes[index]!,
      `${this.#state(from)} => ${to}`,
      partial === undefined ? '' : printHex(partial),
      again ? `read again: ${result}` : result,
    ]);
  }

  #state(state: number): string {
    return String(state).padStart(this.#stateWidth);
  }

  /** A recognizer has no partial values, and no column for them. */
  #print(cells: readonly string[]): string {
    if (this.#plan.decoder) return printCells(cells, this.#widths, RIGHT);
    return printCells(cells.toSpliced(5, 1), this.#widths.toSpliced(5, 1), [0]);
  }
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

/** An error in detail: pairs of a heading and its text. */
export function explainError(plan: Plan, error: TraceError): readonly (readonly string[])[] {
  return plan.decoder ? explainIllFormed(plan, error) : explainNoWord(plan, error);
}

function explainIllFormed(plan: Plan, error: TraceError): readonly (readonly string[])[] {
  const { octets, found, knownAt, offset, state, kind, rules, detail, resumes } = error;
  const isBeginning = knownAt > offset;
  const part = printWord(octets);
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

function explainNoWord({ states, startRule }: Plan, error: TraceError): readonly string[][] {
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

function printWord(octets: readonly number[]): string {
  return octets.map(printOctet).join(' ');
}

function printEnd(
  { startRule }: Plan,
  { word, read, firstError, errors, characters }: TraceEnd,
): string {
  const found = word
    ? `a word of ${startRule}`
    : `not a word of ${startRule}: ${printCount(errors, 'error')}, the first at offset ${firstError}`;
  const much =
    characters === undefined
      ? `${printCount(read, 'octet')} read`
      : printCount(characters, 'character');
  return `${found}${word ? ':' : ';'} ${much}`;
}
