/** The right answers of `validate` and `findError`, by the minimal automaton. */
import * as assert from 'uvu/assert';
import { DEAD, next } from '../../generator/automata/dfa.js';
import type { Format } from '../support/formats.js';
import { hex } from '../support/grammar.js';

/** The right answer of `findError`, from the states after each octet. */
function expectedError({ stages }: Format, bytes: Uint8Array): number {
  const dfa = stages.minimal;
  let state = dfa.starts[0]!;
  let begin = 0;
  for (let i = 0; i < bytes.length; i++) {
    state = next(dfa, state, bytes[i]!);
    if (state === DEAD) return stages.decoder ? begin : i;
    if (state === dfa.starts[0]) begin = i + 1;
  }
  if (dfa.accepting[state]) return -1;
  return stages.decoder ? begin : bytes.length;
}

/** Holds all variants of a format against the automaton, on one input. */
export function checkErrors(format: Format, bytes: Uint8Array): void {
  const error = expectedError(format, bytes);
  for (const [variant, module] of format.variants) {
    const found = module.findError(bytes);
    const isValid = module.validate(bytes);
    if (found !== error || isValid !== error < 0) {
      assert.unreachable(
        `${variant} on ${hex(bytes)}: findError ${found}, validate ${isValid}; want ${error}`,
      );
    }
  }
}
