import { blameText, type PartFailure } from './blame-text.js';
import { givenParts } from './given-parts.js';
import { givenText } from './given-text.js';

/** A part without parts, as it is printed. */
type PrintedText = readonly [text: string, start: number, path: string];

/**
 * The word with the given parts. At each step, the given parts alone decide which of them comes next. `parse` decides
 * whether the word has these parts and no others.
 *
 * @param shape the captures. `parts` has pairs: an index into `shape`, and 0 optional, 1 required, 2 list
 * @param steps rows: an event, then pairs of the text before a follower and the follower's row; the first row begins the
 *   word. Events: k part k begins, 0 the word; -1 - k part k, which has parts, ends.
 * @param input the text that given spans refer to
 */
export function stringifyParts(
  shape: readonly {
    readonly field: string;
    readonly parts?: readonly number[];
    readonly isUnion?: boolean;
  }[],
  steps: readonly (readonly (string | number)[])[],
  parse: (
    text: string,
  ) => { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly at: number },
  value: unknown,
  input?: string,
): { readonly ok: true; readonly value: string } | PartFailure {
  let failure: PartFailure | undefined;
  let row = steps[0]!;
  let word = '';
  /** The lengths of all lists and all texts, in the order of the word: equal only for equal parts. */
  let printed: unknown[];
  /** Undefined until a failure has to name its part. */
  let texts: PrintedText[] | undefined;
  const fail = (path: string, at: number, why: string): void => {
    failure = failure || { ok: false, path, at, message: path + why };
  };
  /** Prints a part of a capture, from `row` up to the row of its end. */
  const printPart = (part: unknown, capture: number, path: string, source?: string): void => {
    const { parts, isUnion } = shape[capture]!;
    if (!parts) {
      const text = givenText(part, source);
      if (text === undefined) {
        if (texts) throw new TypeError(path + ' is neither a text nor a span of `input`');
        // The second run, which knows paths, throws.
        return fail('', 0, '');
      }
      if (texts) texts.push([text, word.length, path]);
      printed.push(text);
      word += text;
      return;
    }
    // The parts of each capture that are given, and how many of them are printed.
    const given: (readonly unknown[])[] = [];
    const used: number[] = [];
    let left = 0;
    const pathOf = (inner: number): string =>
      path +
      (path && '.') +
      shape[inner]!.field +
      (given[inner]!.length > 1 ? '[' + used[inner] + ']' : '');
    for (let i = 0; i < parts.length; i += 2) {
      const inner = parts[i]!;
      const list = givenParts(part, shape[inner]!.field);
      given[inner] = list;
      used[inner] = 0;
      left += list.length;
      printed.push(list.length);
    }
    while (!failure) {
      let follower = 0;
      let i = 1;
      for (; i < row.length; i += 2) {
        follower = steps[row[i + 1] as number]![0] as number;
        if (follower > 0 ? used[follower]! < given[follower]!.length : left === 0) break;
      }
      if (i >= row.length) {
        let missing = left > 0 ? 0 : follower;
        for (let k = parts.length - 2; k >= 0; k -= 2) {
          const inner = parts[k]!;
          if (used[inner]! < given[inner]!.length) follower = inner;
          else if (parts[k + 1] === 1 && given[inner]!.length === 0) missing = inner;
        }
        if (left === 0 && isUnion) fail(path, 0, path ? ' has no part' : 'no part is given');
        else fail(pathOf(missing || follower), 0, missing ? ' is missing' : ' has no place');
        return;
      }
      word += row[i];
      row = steps[row[i + 1] as number]!;
      if (follower < 0) return;
      const own = texts ? pathOf(follower) : '';
      left--;
      printPart(given[follower]![used[follower]!++], follower, own, source);
    }
  };
  const print = (whole: unknown, source?: string): readonly unknown[] => {
    row = steps[0]!;
    word = '';
    printed = [];
    printPart(whole, 0, '', source);
    return printed;
  };

  const wanted = print(value, input);
  const text = word;
  const parsed = parse(text);
  if (!failure && parsed.ok) {
    const found = print(parsed.value, text);
    if (wanted.length === found.length && wanted.every((each, i) => each === found[i]))
      return { ok: true, value: text };
  }
  // Print again, this time with the path of each part, to find the part to blame.
  failure = undefined;
  texts = [];
  print(value, input);
  const named = texts;
  if (!failure) {
    if (named.length === 0) fail('', 0, 'no word has these parts');
    else {
      const offset = parsed.ok ? text.length : parsed.at;
      const known = parsed.ok ? parsed : parse(text.slice(0, offset));
      texts = [];
      if (known.ok) print(known.value, text);
      const [index, at, why] = blameText(
        named,
        texts.map(([text]) => text),
        offset,
      );
      fail(named[index]![2], at, why);
    }
  }
  return failure!;
}
