/**
 * The functions of a format that has a requirement beyond its grammar, made from those of its generated module and a
 * check of the words that these find. Each format exports them one by one: a bundler keeps the whole of an object that
 * has them all.
 */

/** The input of a format: a string, or octets. */
export type Input = string | ArrayLike<number>;

/**
 * A requirement on the word of a grammar from `from` up to `to`: -1 if the word meets it, otherwise the offset of the
 * first unit after which no word can meet it, or `to` if the word is too short.
 */
export type Check = (input: Input, from: number, to: number) => number;

/** Where a word begins and ends. */
export interface Found {
  start: number;
  end: number;
}

/** A function of a format that reads an input, or a part of it. */
export type InputFunction<Result> = (input: Input, from?: number, to?: number) => Result;

/** `validate` of a format. */
export function validating(findError: InputFunction<number>, check: Check): InputFunction<boolean> {
  return (input, from = 0, to = input?.length) =>
    findError(input, from, to) < 0 && check(input, from, to) < 0;
}

/** `findError` of a format. */
export function findingError(
  findError: InputFunction<number>,
  check: Check,
): InputFunction<number> {
  return (input, from = 0, to = input?.length) => {
    const error = findError(input, from, to);
    return error < 0 ? check(input, from, to) : error;
  };
}

/** `match` of a format: the end of the longest word from `from` that passes the check, -1 if there is none. */
export function matching(match: Check, check: Check): InputFunction<number> {
  return (input, from = 0, to = input?.length) => matchChecked(match, check, input, from, to);
}

function matchChecked(match: Check, check: Check, input: Input, from: number, to: number): number {
  let end = match(input, from, to);
  while (end >= 0) {
    const error = check(input, from, end);
    if (error < 0) return end;
    if (end === from) return -1;
    // All words that pass end at the error or before.
    end = match(input, from, Math.min(error, end - 1));
  }
  return -1;
}

/**
 * `find` of a format. Linear in the length of the input: where the check gives words a greatest length, the module is
 * asked about parts of twice that length, since it would follow a word that is too long to its end, from each of its units.
 *
 * @param longest the greatest length of a word that passes the check, or Infinity
 */
export function finding(
  find: InputFunction<Found | undefined>,
  match: Check,
  check: Check,
  longest: number,
): InputFunction<Found | undefined> {
  return (input, from = 0, to = input?.length) => {
    match(input, from, to); // It checks the arguments.
    for (let begin = from; begin < to;) {
      const partEnd = Math.min(to, begin + 2 * longest);
      const found = find(input, begin, partEnd);
      if (found === undefined && partEnd === to) return undefined;
      // Words that begin later are not seen whole.
      if (found === undefined || found.start - begin > longest) {
        begin = found === undefined ? begin + longest : found.start;
        continue;
      }
      const end = matchChecked(match, check, input, found.start, found.end);
      if (end >= 0) return { start: found.start, end };
      begin = found.start + 1;
    }
    return undefined;
  };
}

/** `findAll` of a format, whose words are not empty: as by `find`, each after the one before. */
export function findingAll(
  find: InputFunction<Found | undefined>,
  match: Check,
  check: Check,
  longest: number,
): InputFunction<Found[]> {
  const findNext = finding(find, match, check, longest);
  return (input, from = 0, to = input?.length) => {
    const words: Found[] = [];
    for (let word = findNext(input, from, to); word; word = findNext(input, word.end, to))
      words.push(word);
    return words;
  };
}

/** `parse` of a format; a failed check expected `expected`. */
export function parsing<Parsed extends { readonly ok: boolean }>(
  parse: InputFunction<Parsed>,
  check: Check,
  expected: string,
): InputFunction<Parsed> {
  return (input, from = 0, to = input?.length) => {
    const parsed = parse(input, from, to);
    const at = parsed.ok ? check(input, from, to) : -1;
    const refusal: unknown = { ok: false, at, expected: [expected] };
    return at < 0 ? parsed : (refusal as Parsed);
  };
}

/**
 * `parseOrThrow` of a format. The error for a word that does not pass the check is a sentence and, of a string, the
 * place.
 */
export function parsingOrThrowing<Value>(
  parseOrThrow: InputFunction<Value>,
  check: Check,
  expected: string,
): InputFunction<Value> {
  return (input, from = 0, to = input?.length) => {
    const value = parseOrThrow(input, from, to);
    const at = check(input, from, to);
    if (at < 0) return value;
    const isText = typeof input === 'string';
    const message = `at ${isText ? 'index' : 'byte'} ${at}: expected ${expected}`;
    if (!isText) throw new SyntaxError(message);
    const begin = Math.max(from, at - 40);
    const excerpt = input.slice(begin, Math.min(to, at + 40)).replace(/[^ -~]/g, ' ');
    throw new SyntaxError(`${message}\n${excerpt}\n${' '.repeat(at - begin)}^`);
  };
}

/** `explain` of a format; a failed check expected `expected`. */
export function explaining(
  explain: (text: string, from?: number, to?: number) => string | undefined,
  check: Check,
  expected: string,
): (text: string, from?: number, to?: number) => string | undefined {
  return (text, from = 0, to = text?.length) => {
    const sentence = explain(text, from, to);
    const at = sentence === undefined ? check(text, from, to) : -1;
    if (at < 0) return sentence;
    const character = [...text.slice(from, at)].length + 1;
    return `expected ${expected}, ${at < to ? `at character ${character}` : 'at the end'}`;
  };
}

/** The code unit or octet at an offset. */
export function unitAt(input: Input, offset: number): number {
  return typeof input === 'string' ? input.charCodeAt(offset) : input[offset]!;
}
