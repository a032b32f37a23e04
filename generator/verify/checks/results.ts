/** Results keep their contents after other calls, and writing into them changes no later result. */
import { differenceIn, isSame } from '../probe/difference.js';
import { print } from '../probe/print.js';
import {
  finds,
  type AnswerDifference,
  type AnyFunction,
  type Exports,
  type Value,
} from '../probe/question.js';
import { spelledExtremes, textIn } from '../specification/specification.js';
import { isForDecoders, type Check } from './check.js';

/** A call that returns an array or an object. */
type ExportCall = readonly [name: string, ...args: readonly Value[]];

/** Two calls in turn, then the first one again. */
export const RESULTS: Check<readonly [ExportCall, ExportCall]> = {
  name: 'results',
  inputs: 'returned arrays, after another call and after they were written to',
  isFor: isForDecoders,
  *list({ decoder }) {
    const characters = spelledExtremes(decoder!);
    const inputs = [characters.flat(), [...characters.flat()].reverse(), characters[0]!, []];
    for (const name of ['encode', 'encodeCodePoints', 'decodeToCodePoints', 'encodeInto']) {
      const calls = inputs.map((bytes): ExportCall => {
        const { parts } = decoder!.read(bytes);
        const text = textIn(parts.filter(({ value }) => value >= 0));
        if (name === 'encode') return [name, text];
        if (name === 'encodeInto') return [name, text, new Uint8Array(8)];
        if (name === 'decodeToCodePoints') return [name, Uint8Array.from(bytes)];
        return [name, parts.map(({ value }) => value).filter((value) => value >= 0)];
      });
      for (const one of calls) for (const other of calls) yield [one, other];
    }
  },
  *ask(_, [one, other]) {
    yield finds(`${one[0]}, after another call`, (module) => lastingOf(module, one, other), 2);
  },
};

/** The difference if a result changes later, or changes a later one. */
function lastingOf(
  module: Exports,
  [name, ...args]: ExportCall,
  [other, ...others]: ExportCall,
): AnswerDifference | undefined {
  const call = (called: string, given: readonly Value[]): Value =>
    (module[called] as AnyFunction)(...given);
  const wrong = (expected: Value, got: Value): AnswerDifference => ({
    ...differenceIn(`${name}, after another call`, print(expected), print(got)),
    args: args.map(print),
  });
  let first: Value;
  try {
    first = call(name, args);
  } catch {
    return undefined;
  }
  const kept = copy(first);
  try {
    call(other, others);
  } catch {
    // Other checks ask what the call must answer.
  }
  if (!isSame(kept, first)) return wrong(kept, first);
  if (Array.isArray(first) || first instanceof Uint8Array) (first as number[]).fill(0x2a);
  const again = call(name, args);
  return isSame(kept, again) ? undefined : wrong(kept, again);
}

function copy(value: Value): Value {
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  return Array.isArray(value) ? [...(value as readonly unknown[])] : { ...Object(value) };
}
