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
 * The word with the given parts. Words in which the parts have an order of the grammar are tried; `parse` decides which of
 * them has these parts and no others.
 *
 * @param shape the captures. `parts` has pairs: an index into `shape`, and 0 optional, 1 required, 2 list
 * @param steps per row, what happens there: the number of a part that begins; -1 less its number where one with parts ends;
 *   from the length of `shape` on, a call of the row that is so much further; -1 less that length, a return. Then pairs: the
 *   text before what may follow, and its row. The first row begins the word.
 * @param input where spans are that were given
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
):
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly path: string; readonly at: number; readonly message: string } {
  const captures = shape.length;
  let failure = { ok: false as const, path: '', at: 0, message: '' };
  let farthest = -1;
  const pathOf = (
    { given, outer, capture, index }: OpenPart,
    inner: number,
    place: number,
  ): string =>
    (outer ? pathOf(outer, capture, index) + '.' : '') +
    shape[inner]!.field +
    (given[inner]!.length + place > 1 ? '[' + place + ']' : '');
  const fail = (reached: number, path: string, at: number, why: string): void => {
    if (reached <= farthest) return;
    farthest = reached;
    failure = { ok: false, path, at, message: path + why };
  };
  const listOf = (part: unknown, capture: number): readonly unknown[] => {
    const found = Object(part)[shape[capture]!.field];
    return Array.isArray(found) ? found : found == null ? [] : [found];
  };
  /** The text of a part, undefined if it is neither one nor a span. */
  const textIn = (part: unknown, source?: string): string | undefined => {
    if (typeof part === 'string') return part;
    const { start, end } = Object(part);
    return source !== undefined && start <= end ? source.slice(start, end) : undefined;
  };
  /** The parts of a word as one text, different from that of others; adds the text of each. */
  const keyOf = (whole: unknown, texts: string[], source?: string): string => {
    let key = '';
    const rest: (readonly [part: unknown, capture: number])[] = [[whole, 0]];
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const [part, capture] = next;
      const { parts } = shape[capture]!;
      if (!parts) {
        const text = textIn(part, source)!;
        texts.push(text);
        key += text.length + ':' + text;
      } else
        for (let i = parts.length - 2; i >= 0; i -= 2) {
          const own = listOf(part, parts[i]!);
          key += own.length + ',';
          for (let k = own.length - 1; k >= 0; k--) rest.push([own[k], parts[i]!]);
        }
    }
    return key;
  };
  const openPart = (part: unknown, capture: number, index: number, outer?: OpenPart): OpenPart => {
    const given: (readonly unknown[] | undefined)[] = new Array(captures);
    const used: number[] = new Array(captures);
    const open = { capture, index, outer, given, used };
    const parts = shape[capture]!.parts!;
    for (let i = 0; i < parts.length; i += 2) {
      const own = listOf(part, parts[i]!);
      given[parts[i]!] = own;
      used[parts[i]!] = 0;
      if (parts[i + 1] === 1 && own.length === 0)
        fail(Infinity, pathOf(open, parts[i]!, 0), 0, ' is missing');
    }
    return open;
  };

  let own: string | undefined;
  /** Whether a word has the given parts; if not, blames the unit at which it, or the part of it that is a word, has others. */
  const isRight = (word: string, last: PrintedPart | undefined): boolean => {
    const parsed = parse(word);
    // A whole word with other parts came farther than what is none.
    const reached = parsed.ok ? Infinity : parsed.at;
    let offset = Math.min(word.length, reached);
    const known = parsed.ok ? parsed : parse(word.slice(0, reached));
    const texts: string[] = [];
    const key = known.ok ? keyOf(known.value, texts, word) : '';
    if (own === undefined) own = keyOf(value, [], input);
    if (parsed.ok && key === own) return true;
    const printed: PrintedPart[] = [];
    for (let part = last; part !== undefined; part = part[5]) printed.push(part);
    printed.reverse();
    for (let i = 0; i < texts.length && i < printed.length; i++) {
      const text = printed[i]![0];
      const found = texts[i]!;
      if (text === found) continue;
      let at = 0;
      while (at < text.length && text[at] === found[at]) at++;
      offset = Math.min(offset, printed[i]![1] + at);
      break;
    }
    let blamed = printed.pop();
    while (printed.length && offset < blamed![1]) blamed = printed.pop();
    if (blamed === undefined) fail(reached, '', 0, 'no word has these parts');
    else {
      const [text, start, open, capture, index] = blamed;
      const at = Math.min(offset - start, text.length);
      const [found] = /^[^]?[\udc00-\udfff]?/.exec(text.slice(at))!;
      const what = found ? JSON.stringify(found) : 'the end';
      fail(reached, pathOf(open, capture, index), at, ' at ' + at + ': ' + what);
    }
    // No word begins as this one does up to there, and what came after it may be right behind another beginning.
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
    const begun = branch[1];
    let open = branch[2];
    let printed = branch[3] + branch[0];
    let last = branch[4];
    let call = branch[5];
    let entered: readonly number[] = [];
    if (farthest >= 0) {
      // Only a search that failed once can be where it was.
      let key = branch[0] + ' ' + begun;
      for (let part: OpenPart | undefined = open; part !== undefined; part = part.outer)
        key += ' ' + part.used;
      for (let outer = call; outer !== undefined; outer = outer[1]) key += ' ' + outer[0];
      if (tried[key]) continue;
      tried[key] = true;
      marked[key] = branch[3].length;
    }
    let row = steps[begun]!;
    const event = row[0] as number;
    if (event === -1) {
      if (isRight(printed, last)) return { ok: true, value: printed };
      continue;
    } else if (event === -1 - captures) {
      row = steps[call![0]]!;
      call = call![1];
    } else if (event < 0) open = open.outer!;
    else if (event >= captures) {
      entered = branch[6].concat(event);
      call = [begun, call];
      row = steps[event - captures]!;
    } else if (event > 0) {
      const { capture, index, outer, given } = open;
      const place = open.used[event]!;
      const part = given[event]![place];
      const used = open.used.slice();
      used[event] = place + 1;
      open = { capture, index, outer, given, used };
      if (shape[event]!.parts) open = openPart(part, event, place, open);
      else {
        const text = textIn(part, input);
        if (text === undefined) throw new TypeError(pathOf(open, event, place) + ' is not a text');
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
            : lacking === 0 || follower === -1 - captures
      )
        branches.push([row[i] as string, next, open, printed, last, call, entered]);
    }
    if (branches.length > others) continue;
    const parsed = parse(printed);
    if (last !== undefined && !parsed.ok && parsed.at < printed.length) isRight(printed, last);
    else {
      const follower = steps[row[2] as number]![0] as number;
      const isPart = follower > 0 && follower < captures;
      const absent = lacking || (isPart ? follower : shape[open.capture]!.parts![0]!);
      const path = pathOf(open, absent, used[absent]!);
      if (lacking === 0 && shape[open.capture]!.isUnion) {
        const whole = path.slice(0, -1 - shape[absent]!.field.length);
        fail(printed.length, whole, 0, whole ? ' has no part' : 'no part is given');
      } else fail(printed.length, path, 0, lacking > 0 ? ' has no place' : ' is missing');
    }
  }
  return failure;
}
