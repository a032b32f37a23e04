/**
 * The functions of a format that has a requirement beyond its grammar: those of its generated module, and a check of
 * the words that these find.
 */

/** What formats read: a string, or octets. */
export type Input = string | ArrayLike<number>;

/**
 * A requirement on the word of a grammar from `from` up to `to`: -1 if the word meets it, otherwise the offset of the
 * first unit after which no word is possible that does, or `to` if the word is too short.
 */
export type Check = (input: Input, from: number, to: number) => number;

/** The result of `parse` for an input that is not a word. */
interface Refusal {
  readonly ok: false;
  readonly at: number;
  readonly expected: readonly string[];
}

/** `findError` of a format; `error` is the result of the module's. */
export function checkError(
  error: number,
  check: Check,
  input: Input,
  from: number,
  to: number,
): number {
  return error < 0 ? check(input, from, to) : error;
}

/** `match` of a format: the end of the longest word from `from` that passes the check, -1 if there is none. */
export function matchChecked(
  match: Check,
  check: Check,
  input: Input,
  from: number,
  to: number,
): number {
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

/** `find` of the module of a format. */
type Find = (input: Input, from: number, to: number) => { start: number; end: number } | undefined;

/**
 * `find` of a format. Linear in the length of the input: where the check gives words a greatest length, the module is
 * asked about parts of twice that length, since it would follow a word that is too long to its end, from each of its units.
 *
 * @param longest the greatest length of a word that passes the check, or Infinity
 */
export function findChecked(
  find: Find,
  match: Check,
  check: Check,
  longest: number,
  input: Input,
  from: number,
  to: number,
): { start: number; end: number } | undefined {
  match(input, from, to); // It checks the arguments.
  return findFrom(find, match, check, longest, input, from, to);
}

/** `findAll` of a format, whose words are not empty: as by `find`, each behind the one before. */
export function findAllChecked(
  find: Find,
  match: Check,
  check: Check,
  longest: number,
  input: Input,
  from: number,
  to: number,
): { start: number; end: number }[] {
  match(input, from, to);
  const words: { start: number; end: number }[] = [];
  const search = (begin: number): { start: number; end: number } | undefined =>
    findFrom(find, match, check, longest, input, begin, to);
  for (let word = search(from); word !== undefined; word = search(word.end)) words.push(word);
  return words;
}

function findFrom(
  find: Find,
  match: Check,
  check: Check,
  longest: number,
  input: Input,
  from: number,
  to: number,
): { start: number; end: number } | undefined {
  for (let begin = from; begin < to;) {
    const partEnd = Math.min(to, begin + 2 * longest);
    const found = find(input, begin, partEnd);
    if (found === undefined && partEnd === to) return undefined;
    // Words that begin behind are not seen whole.
    if (found === undefined || found.start - begin > longest) {
      begin = found === undefined ? begin + longest : found.start;
      continue;
    }
    const end = matchChecked(match, check, input, found.start, found.end);
    if (end >= 0) return { start: found.start, end };
    begin = found.start + 1;
  }
  return undefined;
}

/** `parse` of a format; `parsed` is the result of the module's, `expected` what a failed check expected. */
export function checkParsed<Parsed extends { readonly ok: true }>(
  parsed: Parsed | Refusal,
  check: Check,
  expected: string,
  input: Input,
  from: number,
  to: number,
): Parsed | Refusal {
  const at = parsed.ok ? check(input, from, to) : -1;
  return at < 0 ? parsed : { ok: false, at, expected: [expected] };
}

/**
 * Throws the error of `parseOrThrow` for a word that does not pass the check: a sentence and, of a string, the place.
 *
 * @throws {SyntaxError}
 */
export function assertChecked(
  check: Check,
  expected: string,
  input: Input,
  from: number,
  to: number,
): void {
  const at = check(input, from, to);
  if (at < 0) return;
  const isText = typeof input === 'string';
  const message = `at ${isText ? 'index' : 'byte'} ${at}: expected ${expected}`;
  if (!isText) throw new SyntaxError(message);
  const begin = Math.max(from, at - 40);
  const excerpt = input.slice(begin, Math.min(to, at + 40)).replace(/[^ -~]/g, ' ');
  throw new SyntaxError(`${message}\n${excerpt}\n${' '.repeat(at - begin)}^`);
}

/** `explain` of a format; `sentence` is the result of the module's, `expected` what a failed check expected. */
export function explainChecked(
  sentence: string | undefined,
  check: Check,
  expected: string,
  text: string,
  from: number,
  to: number,
): string | undefined {
  const at = sentence === undefined ? check(text, from, to) : -1;
  if (at < 0) return sentence;
  const character = [...text.slice(from, at)].length + 1;
  return `expected ${expected}, ${at < to ? `at character ${character}` : 'at the end'}`;
}

/** The code unit or octet at an offset. */
export function unitAt(input: Input, offset: number): number {
  return typeof input === 'string' ? input.charCodeAt(offset) : input[offset]!;
}
