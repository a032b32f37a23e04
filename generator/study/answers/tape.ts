/** The moments of a string as cells of a tape, and as sentences. */
import { DEAD } from '../../automata/dfa.js';
import type { SymbolPlan } from '../../plan/plan.js';
import { capitalize } from '../../text/letter-case.js';
import { printCount } from '../../text/print-count.js';
import { isPrintable, printSymbol } from '../../text/symbols.js';
import { printHex } from '../../text/values.js';
import { glyphOf, printCharacter } from '../trace/printable.js';
import type { TraceCalls } from '../trace/trace-entry.js';
import { MAX_SHOWN } from './judge-line.js';
import type { LineRun } from './line-run.js';

/** A moment on a tape. */
export interface TapeCell {
  readonly text: string;
  /** The state, or the number of calls that are open. */
  readonly small: string | undefined;
  /** Whether an error shows here. */
  readonly isWrong: boolean;
  /** What ends here, or may end; undefined if nothing does. */
  readonly whole: string | undefined;
  /** The moment as a sentence. */
  readonly said: string;
  /** The offset in the line where the symbols end that were read. */
  readonly to: number;
}

export function tapeOf(run: LineRun, plan: SymbolPlan): readonly TapeCell[] {
  const whole = plan.kind === 'decoder' ? 'completes a character' : 'a word may end here';
  return run.moments.map((moment, index): TapeCell => {
    const { symbol, step, error, at } = moment;
    const common = {
      isWrong: error !== undefined,
      said: sayMoment(plan, run, index),
      to: run.places[at]!,
    };
    const start = plan.kind === 'nested' ? '0' : String(plan.start);
    if (symbol === undefined)
      return index === 0
        ? { ...common, text: 'start', small: start, whole: undefined }
        : { ...common, text: run.end ? 'end' : '…', small: undefined, whole: undefined };
    const again = step?.type === 'step' && step.again ? '↻ ' : '';
    const text =
      again + (symbol === 0x20 && plan.kind !== 'decoder' ? '␣' : showSymbol(symbol, plan));
    if (step === undefined) return { ...common, text, small: '✗', whole: undefined };
    if (step.type === 'calls')
      return {
        ...common,
        text,
        small: String(step.calls.length),
        whole: step.accepting ? whole : undefined,
      };
    const { to, character } = step;
    const isWhole = plan.kind === 'decoder' ? character !== undefined : plan.states[to]!.accepting;
    return {
      ...common,
      text,
      small: to === DEAD ? '✗' : String(to),
      whole: isWhole ? whole : undefined,
    };
  });
}

function sayMoment(plan: SymbolPlan, { moments, symbols, end }: LineRun, index: number): string {
  const { symbol, step, error, at } = moments[index]!;
  const noun = capitalize(plan.notation.noun);
  const problem = error === undefined ? '' : `${capitalize(error.message)}.`;
  if (symbol === undefined && index === 0) {
    const { note } = plan.states[plan.start]!;
    const where = plan.kind === 'nested' ? 'no call is open' : `state ${plan.start} (${note})`;
    return `Before the first ${plan.notation.noun}: ${where}.`;
  }
  if (end === undefined && symbol === undefined)
    return `${printCount(symbols.length - at, `more ${plan.notation.noun}`)} without steps: there are up to ${printCount(MAX_SHOWN, 'step')}.`;
  if (symbol === undefined) {
    const { word, characters, errors } = end!;
    const count = characters === undefined ? '' : `; characters: ${characters}, errors: ${errors}`;
    const verdict = `The input is ${word ? '' : 'not '}a word of ${plan.startRule}${count}.`;
    return `${problem} ${verdict}`.trim();
  }
  const read = `${noun} ${at} of ${symbols.length}, ${showSymbol(symbol, plan)}`;
  if (step === undefined) return `${read}: nothing reads it. ${problem}`;
  if (step.type === 'calls') return `${read}: ${printOpen(step)}.`;
  const { from, to, again, operation, partial, character } = step;
  const what = `${read}${again ? ', read again' : ''}`;
  if (to === DEAD) return `${what}: no transition from state ${from}. ${problem}`;
  const transition = `${what}: state ${from} to ${to} (${plan.states[to]!.note}).`;
  if (operation === undefined) return transition;
  return character === undefined
    ? `${transition} The partial value is ${printHex(partial!)}.`
    : `${transition} This completes ${printCharacter(character)}.`;
}

/** `2 calls are open, the innermost of value; a word may end`. */
function printOpen({ calls, accepting }: TraceCalls): string {
  const [first, ...others] = calls;
  const open =
    first === undefined
      ? 'no call is open'
      : others.length === 0
        ? `a call of ${first} is open`
        : `${calls.length} calls are open, the innermost of ${others.at(-1)}`;
  return accepting ? `${open}; a word may end` : open;
}

/** `C3`, `61 “a”`, `a` or `U+00E9 é`: an octet or a character in its notation, with its appearance. */
export function showSymbol(symbol: number, { notation, kind }: SymbolPlan): string {
  const printed = printSymbol(symbol, notation);
  if (notation.form === 'hex')
    return kind !== 'decoder' && isPrintable(symbol) && symbol !== 0x20
      ? `${printed} “${String.fromCharCode(symbol)}”`
      : printed;
  if (isPrintable(symbol)) return String.fromCharCode(symbol);
  const glyph = notation.form === 'ascii' ? undefined : glyphOf(symbol);
  return glyph === undefined ? printed : `${printed} ${glyph}`;
}
