/** What happens in a frame, in a sentence: what is read out, and shown above everything else. */
import { printOctet } from '../../automata/byte-range.js';
import { DEAD } from '../../automata/dfa.js';
import type { Plan } from '../../emit/plan.js';
import { printCharacter } from '../printable.js';
import type { Run } from './frames.js';

/** One or a few sentences; `index` is that of the frame. */
export function sentenceOf(plan: Plan, run: Run, index: number): string {
  const { frames, octets, end } = run;
  const { step, error, state } = frames[index]!;
  if (index === 0) return `Before the first octet: state ${state}, ${plan.states[state]!.note}.`;
  if (step === undefined) {
    const verdict = end.word
      ? `The input is a word of ${plan.startRule}`
      : `The input is no word of ${plan.startRule}`;
    const count =
      end.characters === undefined ? '' : `; characters: ${end.characters}, errors: ${end.errors}`;
    return `${error === undefined ? '' : `${capital(error.message)}. `}${verdict}${count}.`;
  }
  const { offset, octet, from, to, again, operation, partial, character } = step;
  const what = `Octet ${offset + 1} of ${octets.length}, ${printOctet(octet)}${again ? ', read again' : ''}`;
  if (to === DEAD)
    return `${what}: nothing leads on from state ${from}. ${capital(error?.message ?? '')}.`;
  const way = `${what}: state ${from} to ${to}, ${plan.states[to]!.note}.`;
  if (operation === undefined) return way;
  return character === undefined
    ? `${way} The number so far is ${hex(partial!)}.`
    : `${way} This completes ${printCharacter(character)}.`;
}

/** `(2 << 6) + (82 & 3F) = 82`: how the partial value came to be, in hex; empty in a recognizer. */
export function arithmeticOf({ frames }: Run, index: number): string {
  const step = frames[index]!.step;
  if (step?.operation === undefined) return '';
  const { shift, mask, add } = step.operation;
  const before = step.from === frames[0]!.state ? 0 : frames[index - 1]!.partial;
  const sum = add === 0 ? '' : add < 0 ? ` − ${hex(-add)}` : ` + ${hex(add)}`;
  return `(${hex(before)} << ${shift}) + (${printOctet(step.octet)} & ${printOctet(mask)})${sum} = ${hex(step.partial!)}`;
}

function hex(value: number): string {
  return value.toString(16).toUpperCase();
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
