/**
 * The functions of a format that has a requirement beyond its grammar, made from its generated module and a
 * check of the words that these find. Each format exports them one by one: a bundler keeps the whole of an object that
 * has them all.
 */

import { sentenceOf } from '../shared/sentence.js';

/** The input of a format: a string, or octets. */
export type FormatInput = string | ArrayLike<number>;

/**
 * A requirement on what stands from `from` up to `to`, the beginning of a word of the grammar, or all of one. -1 if words
 * that begin like this can meet it; otherwise the offset of the first unit after which none can.
 */
export type Check = (input: FormatInput, from: number, to: number) => number;

/** A sentence about an error of the grammar at an offset that says more than what was expected there, if there is one. */
export type Remark = (
  input: FormatInput,
  from: number,
  to: number,
  at: number,
) => string | undefined;

/** The end of the longest word of the grammar from `from`, -1 if there is none. */
type Match = (input: FormatInput, from: number, to: number) => number;

/** Where a word begins and ends. */
export interface FoundWord {
  start: number;
  end: number;
}

/** A function of a format that reads an input, or a part of it. */
export type InputFunction<Result> = (input: FormatInput, from?: number, to?: number) => Result;

/** `validate` of a format. */
export function validating(findError: InputFunction<number>, check: Check): InputFunction<boolean> {
  return (input, from = 0, to = input?.length) =>
    findError(input, from, to) < 0 && check(input, from, to) < 0;
}

/** The first error: the check's, if it comes before `error`, the grammar's; -1 if there is neither. */
function firstError(
  check: Check,
  input: FormatInput,
  from: number,
  to: number,
  error: number,
): number {
  const at = check(input, from, error < 0 ? to : error);
  return at < 0 ? error : at;
}

/** `findError` of a format. */
export function findingError(
  findError: InputFunction<number>,
  check: Check,
): InputFunction<number> {
  return (input, from = 0, to = input?.length) =>
    firstError(check, input, from, to, findError(input, from, to));
}

/** `match` of a format: the end of the longest word from `from` that passes the check, -1 if there is none. */
export function matching(match: Match, check: Check): InputFunction<number> {
  return (input, from = 0, to = input?.length) => {
    let end = match(input, from, to);
    while (end >= 0) {
      const error = check(input, from, end);
      if (error < 0) return end;
      if (end === from) return -1;
      // All words that pass end at the error or before.
      end = match(input, from, Math.min(error, end - 1));
    }
    return -1;
  };
}

/** `find` of a format: the first word that `findAll` finds. */
export function finding(
  find: InputFunction<FoundWord | undefined>,
  check: Check,
): InputFunction<FoundWord | undefined> {
  return (input, from = 0, to = input?.length) => {
    let word = find(input, from, to);
    while (word && check(input, word.start, word.end) >= 0) word = find(input, word.end, to);
    return word;
  };
}

/** `findAll` of a format: the words of the grammar that pass the check. A part of one that does not is none of the text. */
export function findingAll(
  findAll: InputFunction<FoundWord[]>,
  check: Check,
): InputFunction<FoundWord[]> {
  return (input, from = 0, to = input?.length) =>
    findAll(input, from, to).filter(({ start, end }) => check(input, start, end) < 0);
}

/** `parse` of a format; a failed check expected `expected`. */
export function parsing<Parsed extends { readonly ok: true } | { readonly ok: false; at: number }>(
  parse: InputFunction<Parsed>,
  check: Check,
  expected: string,
): InputFunction<Parsed> {
  return (input, from = 0, to = input?.length) => {
    const parsed = parse(input, from, to);
    const error = parsed.ok ? -1 : parsed.at;
    const at = firstError(check, input, from, to, error);
    const refusal: unknown = { ok: false, at, expected: [expected] };
    return at === error ? parsed : (refusal as Parsed);
  };
}

/**
 * `parseOrThrow` of a format. The error of the check, and one with a remark, is a sentence and, of a string, the place.
 */
export function parsingOrThrowing<Value>(
  parseOrThrow: InputFunction<Value>,
  findError: InputFunction<number>,
  check: Check,
  expected: string,
  remark?: Remark,
): InputFunction<Value> {
  return (input, from = 0, to = input?.length) => {
    let at: number;
    let said: string | undefined;
    try {
      const value = parseOrThrow(input, from, to);
      at = check(input, from, to);
      if (at < 0) return value;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const first = findError(input, from, to);
      at = firstError(check, input, from, to, first);
      if (at === first) {
        said = remark?.(input, from, to, at);
        if (said === undefined) throw error;
      }
    }
    const message = said ?? sentenceOf([expected], input, from, to, at);
    if (typeof input !== 'string') throw new SyntaxError(message);
    const begin = Math.max(from, at - 40);
    const excerpt = input.slice(begin, Math.min(to, at + 40)).replace(/[^ -~]/g, ' ');
    throw new SyntaxError(`${message}\n${excerpt}\n${' '.repeat(at - begin)}^`);
  };
}

/** `explain` of a format; a failed check expected `expected`. */
export function explaining(
  explain: (text: string, from?: number, to?: number) => string | undefined,
  findError: InputFunction<number>,
  check: Check,
  expected: string,
  remark?: Remark,
): (text: string, from?: number, to?: number) => string | undefined {
  return (text, from = 0, to = text?.length) => {
    const sentence = explain(text, from, to);
    const error = sentence === undefined ? -1 : findError(text, from, to);
    const at = firstError(check, text, from, to, error);
    if (at === error) return (sentence && remark?.(text, from, to, at)) ?? sentence;
    return sentenceOf([expected], text, from, to, at);
  };
}

/** The code unit or octet at an offset. */
export function unitAt(input: FormatInput, offset: number): number {
  return typeof input === 'string' ? input.charCodeAt(offset) : input[offset]!;
}
