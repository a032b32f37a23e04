/** Results keep their contents after other calls, and writing into them changes no later result. */
import {
  differenceIn,
  isSame,
  Outcome,
  print,
  type AnswerDifference,
  type Value,
} from '../isolation/probe.js';
import { spelledExtremes, textOf } from '../specification/specification.js';
import type { ModuleUnderTest } from './module-under-test.js';
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
        const text = textOf(parts.filter(({ value }) => value >= 0));
        if (name === 'encode') return [name, text];
        if (name === 'encodeInto') return [name, text, new Uint8Array(8)];
        if (name === 'decodeToCodePoints') return [name, Uint8Array.from(bytes)];
        return [name, parts.map(({ value }) => value).filter((value) => value >= 0)];
      });
      for (const one of calls) for (const other of calls) yield [one, other];
    }
  },
  try(
    { probe }: ModuleUnderTest,
    [[name, ...args], [other, ...others]],
  ): AnswerDifference | undefined {
    probe.cases += 2;
    const first = probe.call(name, args);
    if (first instanceof Outcome) return undefined;
    const kept = copy(first);
    probe.call(other, others);
    const left = probe.compute(() => first);
    if (!isSame(kept, left)) return wrong(name, args, kept, left);
    if (Array.isArray(first) || first instanceof Uint8Array) (first as number[]).fill(0x2a);
    const again = probe.call(name, args);
    return isSame(kept, again) ? undefined : wrong(name, args, kept, again);
  },
};

function copy(value: Value): Value {
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  return Array.isArray(value) ? [...(value as readonly unknown[])] : { ...Object(value) };
}

function wrong(
  name: string,
  args: readonly Value[],
  expected: Value,
  got: Value,
): AnswerDifference {
  const difference = differenceIn(`${name}, after another call`, print(expected), print(got));
  return { ...difference, args: args.map(print) };
}
