/** A moment as a sentence, which is shown below the tape and read out. */
import { capitalize } from '../../text/capitalize.js';
import { printOctet } from '../../text/octets.js';
import { isPrintable, printSymbol } from '../../text/symbols.js';
import { printHex } from '../../text/values.js';
import { DEAD } from '../../automata/dfa.js';
import type { Plan } from '../../plan/plan.js';
import { glyphOf, printCharacter } from '../trace/printable.js';
import type { TraceCalls } from '../trace/trace.js';
import type { InputRun } from './runner.js';

/** One or a few sentences; `index` is that of the moment. */
export function sentenceOf(plan: Plan, run: InputRun, index: number): string {
  const { moments, symbols, end } = run;
  const { notation } = plan;
  const { step, error, state } = moments[index]!;
  if (index === 0) {
    const where =
      state === undefined ? 'no call is open' : `state ${state} (${plan.states[state]!.note})`;
    return `Before the first ${notation.noun}: ${where}.`;
  }
  if (step === undefined) {
    const verdict = `The input is ${end.word ? '' : 'not '}a word of ${plan.startRule}`;
    const count =
      end.characters === undefined ? '' : `; characters: ${end.characters}, errors: ${end.errors}`;
    return `${error === undefined ? '' : `${capitalize(error.message)}. `}${verdict}${count}.`;
  }
  const noun = capitalize(notation.noun);
  const read = `${noun} ${step.offset + 1} of ${symbols.length}, ${showSymbol(step.octet, plan)}`;
  if (step.type === 'calls')
    return error === undefined
      ? `${read}: ${printOpen(step)}.`
      : `${read}: nothing reads it. ${capitalize(error.message)}.`;
  const { from, to, again, operation, partial, character } = step;
  const what = `${read}${again ? ', read again' : ''}`;
  if (to === DEAD)
    return `${what}: no transition from state ${from}. ${capitalize(error?.message ?? '')}.`;
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

/** `(2 << 6) + (82 & 3F) = 82`: the computation of the partial value, in hex; empty in a recognizer. */
export function arithmeticOf({ moments }: InputRun, index: number): string {
  const step = moments[index]!.step;
  if (step?.type !== 'octet' || step.operation === undefined) return '';
  const { shift, mask, payloadShift, add } = step.operation;
  const before = step.from === moments[0]!.state ? 0 : moments[index - 1]!.partial;
  const sum = add === 0 ? '' : add < 0 ? ` − ${printHex(-add)}` : ` + ${printHex(add)}`;
  const octet = `(${printOctet(step.octet)} & ${printOctet(mask)})`;
  const payload = payloadShift === 0 ? octet : `(${octet} << ${payloadShift})`;
  return `(${printHex(before)} << ${shift}) + ${payload}${sum} = ${printHex(step.partial!)}`;
}

/** `C3`, `61 “a”`, `"a"` or `U+00E9 é`: an octet or a code unit in its notation, with its appearance. */
export function showSymbol(symbol: number, { notation, decoder }: Plan): string {
  const printed = printSymbol(symbol, notation);
  if (notation.form === 'hex')
    return decoder === undefined && isPrintable(symbol) && symbol !== 0x20
      ? `${printed} “${String.fromCharCode(symbol)}”`
      : printed;
  const glyph = isPrintable(symbol) || notation.form === 'ascii' ? undefined : glyphOf(symbol);
  return glyph === undefined ? printed : `${printed} ${glyph}`;
}
