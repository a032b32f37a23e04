import { blameText, type PartFailure } from './blame-text.js';
import { givenParts } from './given-parts.js';
import { givenText } from './given-text.js';
import { keyOfParts } from './key-of-parts.js';

/** A part with parts that is being printed. */
interface OpenPart {
  readonly capture: number;
  /** Which of the parts of its capture it is. */
  readonly index: number;
  readonly outer: OpenPart | undefined;
  /** The given parts, by captures. */
  readonly given: readonly (readonly unknown[] | undefined)[];
  /** How many of them are printed. */
  readonly used: readonly number[];
}

/** A printed part without parts: its text, where that begins, and the part before it. */
type PrintedPart = readonly [
  text: string,
  start: number,
  outer: OpenPart,
  capture: number,
  index: number,
  before: PrintedPart | undefined,
];

/** What `parse` finds in a text. */
type ParsedParts =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly at: number };

/** The row of a call, and the calls around it. */
type PrintedCall = readonly [row: number, outer: PrintedCall | undefined];

/** What may come next, a text and a row of the steps, and all that is before it. */
type PrintedBranch = readonly [
  text: string,
  row: number,
  open: OpenPart,
  printed: string,
  last: PrintedPart | undefined,
  call: PrintedCall | undefined,
  /** The rows called since a part began or ended. */
  entered: readonly number[],
];

/**
 * The word with the given parts. Where the parts do not decide what comes next, each order that the grammar allows is
 * tried; `parse` decides which word has these parts and no others.
 *
 * A search of `steps`, depth first: `branches` is its stack, with the preferred branch on top. Branches that were tried
 * are not tried again. A text with which no word begins drops the branches that continue it, and makes others possible
 * again, see `isRight`. If nothing fails, the time is linear in the length of the word.
 *
 * @param shape the captures. `parts` has pairs: an index into `shape`, and 0 optional, 1 required, 2 list
 * @param steps rows: an event, then pairs of the text before a follower and the follower's row; the first row begins the
 *   word. Events, with n captures: 0 the word or a called row begins; k part k begins; -1 - k part k, which has parts, ends;
 *   n + r calls row r; -1 - n returns.
 * @param input the text that given spans refer to
 */
export function searchParts(
  shape: readonly {
    readonly field: string;
    readonly parts?: readonly number[];
    readonly isUnion?: boolean;
  }[],
  steps: readonly (readonly (string | number)[])[],
  parse: (text: string) => ParsedParts,
  value: unknown,
  input?: string,
): { readonly ok: true; readonly value: string } | PartFailure {
  const captures = shape.length;
  const NO_PLACE = ' has no place';
  /** The event of a return. */
  const RETURN = -1 - captures;
  let failure = { ok: false as const, path: '', at: 0, message: '' };
  let farthest = -1;
  let isInText = false;
  const fail = (reached: number, path: string, at: number, why: string): void => {
    if (reached <= farthest) return;
    farthest = reached;
    // A text that is wrong in one order of parts has no place in the others.
    if (isInText && why === NO_PLACE) return;
    isInText = why !== NO_PLACE;
    failure = { ok: false, path, at, message: path + why };
  };
  const openPart = (part: unknown, capture: number, index: number, outer?: OpenPart): OpenPart => {
    const given: (readonly unknown[] | undefined)[] = new Array(captures);
    const used: number[] = new Array(captures);
    const open = { capture, index, outer, given, used };
    const parts = shape[capture]!.parts!;
    for (let i = 0; i < parts.length; i += 2) {
      const own = givenParts(part, shape[parts[i]!]!.field);
      given[parts[i]!] = own;
      used[parts[i]!] = 0;
      if (parts[i + 1] === 1 && own.length === 0)
        fail(Infinity, pathOfPart(shape, open, parts[i]!, 0), 0, ' is missing');
    }
    return open;
  };

  const wanted = keyOfParts(shape, value, [], input);
  /** Whether a word has exactly the given parts. If not, records a failure at the first unit that is read as part of something else. */
  const isRight = (word: string, parsed: ParsedParts, last: PrintedPart | undefined): boolean => {
    // A word with other parts counts as farther than a text that is no word.
    const reached = parsed.ok ? Infinity : parsed.at;
    const known = parsed.ok ? parsed : parse(word.slice(0, reached));
    const texts: string[] = [];
    const key = known.ok ? keyOfParts(shape, known.value, texts, word) : '';
    if (parsed.ok && key === wanted) return true;
    const printed: PrintedPart[] = [];
    for (let part = last; part !== undefined; part = part[5]) printed.push(part);
    printed.reverse();
    if (printed.length === 0) fail(reached, '', 0, 'no word has these parts');
    else {
      const [blamed, at, why] = blameText(printed, texts, Math.min(word.length, reached));
      const [, , open, capture, index] = printed[blamed]!;
      fail(reached, pathOfPart(shape, open, capture, index), at, why);
    }
    // No word begins with this text: drop the branches that continue it. What was tried behind it may still be right behind
    // another text.
    while (!parsed.ok && branches.length && branches[branches.length - 1]![3].length > parsed.at)
      branches.pop();
    for (const key of Object.keys(marked)) {
      if (marked[key]! >= reached) delete tried[key];
      delete marked[key];
    }
    return false;
  };

  /** What else may come next, the preferred one last. */
  const branches: PrintedBranch[] = [['', 0, openPart(value, 0, 0), '', undefined, undefined, []]];
  const tried: Record<string, boolean> = {};
  /** What was tried since a word was parsed, and the length of what was printed before. */
  const marked: Record<string, number> = {};
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop()) {
    const [ahead, begun, around, before, lastBefore, callBefore, enteredBefore] = branch;
    let open = around;
    let printed = before + ahead;
    let last = lastBefore;
    let call = callBefore;
    let entered: readonly number[] = [];
    if (farthest >= 0) {
      // Before the first failure, the search never meets a state twice.
      let key = ahead + ' ' + begun;
      for (let part: OpenPart | undefined = open; part !== undefined; part = part.outer)
        key += ' ' + part.used;
      for (let outer = call; outer !== undefined; outer = outer[1]) key += ' ' + outer[0];
      if (tried[key]) continue;
      tried[key] = true;
      marked[key] = before.length;
    }
    let row = steps[begun]!;
    const event = row[0] as number;
    if (event === -1) {
      // The word ends.
      if (isRight(printed, parse(printed), last)) return { ok: true, value: printed };
      continue;
    } else if (event === RETURN) {
      // A called row ends.
      row = steps[call![0]]!;
      call = call![1];
    } else if (event < 0) {
      // A part with parts ends.
      open = open.outer!;
    } else if (event >= captures) {
      // Another row is called.
      entered = enteredBefore.concat(event);
      call = [begun, call];
      row = steps[event - captures]!;
    } else if (event > 0) {
      // A part begins.
      const { capture, index, outer, given } = open;
      const place = open.used[event]!;
      const part = given[event]![place];
      const used = open.used.slice();
      used[event] = place + 1;
      open = { capture, index, outer, given, used };
      if (shape[event]!.parts) open = openPart(part, event, place, open);
      else {
        const text = givenText(part, input);
        if (text === undefined)
          throw new TypeError(
            pathOfPart(shape, open, event, place) + ' is neither a text nor a span of `input`',
          );
        last = [text, printed.length, open, event, place, last];
        printed += text;
      }
    }
    const { given, used } = open;
    let lacking = 0;
    for (let i = 0; i < captures; i++) if (given[i] && used[i]! < given[i]!.length) lacking = i;
    const others = branches.length;
    for (let i = row.length - 2; i > 0; i -= 2) {
      const next = row[i + 1] as number;
      const follower = steps[next]![0] as number;
      // Another call of a row without a part between them leads nowhere else.
      if (
        follower >= captures
          ? entered.indexOf(follower) < 0
          : follower > 0
            ? used[follower]! < given[follower]!.length
            : lacking === 0 || follower === RETURN
      )
        branches.push([row[i] as string, next, open, printed, last, call, entered]);
    }
    if (branches.length > others) continue;
    // A failure that is not farther than the farthest known one tells nothing new.
    if (printed.length <= farthest) continue;
    const parsed = parse(printed);
    if (last !== undefined && !parsed.ok && parsed.at < printed.length)
      isRight(printed, parsed, last);
    else {
      const follower = steps[row[2] as number]![0] as number;
      const isPart = follower > 0 && follower < captures;
      const absent = lacking || (isPart ? follower : shape[open.capture]!.parts![0]!);
      const path = pathOfPart(shape, open, absent, used[absent]!);
      if (lacking === 0 && shape[open.capture]!.isUnion) {
        const whole = path.slice(0, -1 - shape[absent]!.field.length);
        fail(printed.length, whole, 0, whole ? ' has no part' : 'no part is given');
      } else fail(printed.length, path, 0, lacking > 0 ? NO_PLACE : ' is missing');
    }
  }
  return failure;
}

/** The path of a part that is in an open part: `members[1].key`. */
function pathOfPart(
  shape: readonly { readonly field: string }[],
  open: OpenPart,
  capture: number,
  index: number,
): string {
  let path = '';
  let inner = capture;
  let place = index;
  for (let part: OpenPart | undefined = open; part !== undefined; part = part.outer) {
    // A part behind the last given one has a number, too.
    const isListed = part.given[inner]!.length > 1 || place > 0;
    path =
      (part.outer ? '.' : '') + shape[inner]!.field + (isListed ? '[' + place + ']' : '') + path;
    inner = part.capture;
    place = part.index;
  }
  return path;
}
