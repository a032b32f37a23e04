/** The comparison of an answer with the expected one. */
import { print, printBoth } from './print.js';
import {
  AnswerJudge,
  Thrown,
  Throws,
  type AnswerDifference,
  type Exports,
  type InQuestion,
  type ModuleQuestion,
  type Value,
} from './question.js';

/** A difference that no single call shows; `name` says where. */
export function differenceIn(
  name: string,
  expected: string,
  got: string,
  word?: InQuestion,
): AnswerDifference {
  return { function: name, args: [], ...inQuestion(word), expected, got };
}

function inQuestion(word: InQuestion): Pick<AnswerDifference, 'bytes' | 'text'> {
  return typeof word === 'string'
    ? { bytes: undefined, text: word }
    : { bytes: word && Array.from(word), text: undefined };
}

/** The difference between an answer and the expected one; undefined for the right one. */
export function differenceOf(
  { name, args, expected, word }: ModuleQuestion,
  got: Value,
): AnswerDifference | undefined {
  if (expected instanceof AnswerJudge && !(got instanceof Thrown))
    return expected.differenceIn(got);
  if (isRight(expected, got)) return undefined;
  return {
    function: name,
    args: args.map(print),
    ...inQuestion(word),
    ...(expected instanceof AnswerJudge
      ? { expected: 'an answer', got: print(got) }
      : printBoth(expected, got)),
  };
}

/** Whether reading a value does not throw, and finds it right. */
function isRight(expected: Value, got: Value): boolean {
  try {
    return isSame(expected, got);
  } catch {
    return false;
  }
}

/** Whether a value is the expected one. Arrays are the same if their prototypes and items are. */
export function isSame(expected: Value, got: Value): boolean {
  if (expected === got) return true;
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, got);
  if (expected instanceof Throws) {
    if (!(got instanceof Thrown)) return false;
    const { thrown } = got;
    const kind = { TypeError, RangeError }[expected.kind];
    return (
      thrown instanceof kind && thrown.constructor === kind && thrown.message === expected.message
    );
  }
  if (typeof got !== 'object' || got === null) return false;
  if ('length' in expected) {
    const [a, b] = [expected as ArrayLike<unknown>, got as ArrayLike<unknown>];
    const isOfKind = Object.getPrototypeOf(expected) === Object.getPrototypeOf(got);
    if (!isOfKind || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
  }
  return Object.entries(expected).every(([key, value]) => (got as Exports)[key] === value);
}
