/** A part with parts that is being printed, and those in it, by their numbers. */
interface OpenPart {
  /** What the paths of parts in it begin with: `cookies[0].`. */
  readonly path: string;
  readonly given: readonly (readonly unknown[] | undefined)[];
  /** How many are printed. */
  readonly used: readonly number[];
  readonly outer: OpenPart | undefined;
}

/** A printed part without parts: its path, where its text begins, the text, and the part before it. */
type PrintedPart = readonly [
  path: string,
  start: number,
  text: string,
  before: PrintedPart | undefined,
];

/** What may come next, a text and the index of a step, and all that is before it. */
type PrintedBranch = readonly [
  text: string,
  step: number,
  open: OpenPart,
  printed: string,
  state: number,
  trace: number,
  marks: readonly number[],
  last: PrintedPart | undefined,
];

/**
 * The word with the given parts. The automaton of `parse` reads what is printed, unit by unit, and goes on only while the
 * word can have these parts and no others.
 *
 * @param automaton `parts` of a generated module
 * @param steps per part that begins, or that ends (negative), its number, plus one for an end; then pairs: the text before
 *   what may follow, and the index of that in `steps`. The first row begins the word.
 * @param input where spans are that were given
 * @param findError where a printed word fails what words have to meet besides; -1 if nowhere
 */
export function stringifyParts(
  automaton: {
    readonly moveOf: (state: number, unit: number) => number;
    readonly endOf: (state: number) => number;
    readonly events: ArrayLike<number>;
    readonly forks: readonly (readonly number[])[];
    readonly traces?: readonly number[];
    readonly endTraces?: ArrayLike<number>;
    readonly shape: readonly { readonly field: string; readonly parts?: readonly number[] }[];
  },
  steps: readonly (readonly (string | number)[])[],
  start: number,
  next: (state: number, unit: number) => number,
  value: unknown,
  input?: string,
  findError?: (text: string) => number,
):
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly path: string; readonly at: number; readonly message: string } {
  const { events, forks, traces = [], endTraces = [], shape } = automaton;
  let failure = { ok: false as const, path: '', at: 0, message: '' };
  let farthest = -1;
  const fail = (reached: number, path: string, at: number, why: string): void => {
    if (reached <= farthest) return;
    farthest = reached;
    failure = { ok: false, path, at, message: path + why };
  };
  const pathOf = ({ path, given, used }: OpenPart, capture: number): string =>
    path + shape[capture]!.field + (given[capture]!.length > 1 ? '[' + used[capture] + ']' : '');
  const openPart = (part: unknown, capture: number, path: string, outer?: OpenPart): OpenPart => {
    const given: (readonly unknown[])[] = [];
    const used: number[] = [];
    const { parts } = shape[capture]!;
    for (let i = 0; i < parts!.length; i += 2) {
      const inner = parts![i]!;
      const { field } = shape[inner]!;
      const found = (part as Record<string, unknown>)[field];
      given[inner] = found == null ? [] : ([] as unknown[]).concat(found);
      used[inner] = 0;
      if (found == null && parts![i + 1] === 1) fail(Infinity, path + field, 0, ' is missing');
    }
    return { path, given, used, outer };
  };

  /** After what is printed. */
  let state = start;
  let trace = 0;
  /** The events since the last unit. */
  let marks: readonly number[] = [];
  const isMarked = (place: number): boolean => {
    let i = marks.length;
    for (; i > 0 && events[place] === marks[i - 1]; i--) place -= 1;
    return i + events[place]! === 0;
  };
  /** Reads a text up to the first unit with which no word has these parts: its offset, or -1 without one. */
  const read = (text: string): number => {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      const move = automaton.moveOf(state, unit);
      let after = marks.length > 0 ? -1 : trace;
      if (move > 0) {
        const changes = move < events.length ? [0, 0, move] : forks[move - events.length]!;
        for (let k = 0; k < changes.length; k += 3) {
          // Another trace takes the number of this one, which does not go on under it.
          if (changes[k] === after) after = -1;
          if (changes[k + 1] === trace && isMarked(changes[k + 2]!)) after = changes[k]!;
        }
        marks = [];
      }
      const target = next(state, unit);
      let count = target > 0 ? 1 : 0;
      for (let k = 0; k < traces.length; k += 2) if (traces[k] === target) count = traces[k + 1]!;
      if (after < 0 || after >= count) return i;
      state = target;
      trace = after;
    }
    return -1;
  };

  /** What else may come next, the preferred one last. */
  const branches: PrintedBranch[] = [
    ['', 0, openPart(value, 0, ''), '', state, trace, marks, undefined],
  ];
  const tried: Record<string, boolean> = {};
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop()) {
    const text = branch[0];
    const step = branch[1];
    let open = branch[2];
    let printed = branch[3];
    state = branch[4];
    trace = branch[5];
    marks = branch[6];
    let last = branch[7];
    if (farthest >= 0) {
      // Only a search that failed once can be where it was.
      let key = [text, step, state, trace, marks].join(' ');
      for (let part: OpenPart | undefined = open; part !== undefined; part = part.outer)
        key += ' ' + part.used;
      if (tried[key]) continue;
      tried[key] = true;
    }
    const row = steps[step]!;
    const event = row[0] as number;
    let error = read(text);
    if (error >= 0) error += printed.length;
    else {
      printed += text;
      if (event === -1) {
        const end = automaton.endOf(state);
        const isWord = end > 0 && trace === (endTraces[state] || 0) && isMarked(end);
        error = isWord ? (findError ? findError(printed) : -1) : printed.length;
        if (error < 0) return { ok: true, value: printed };
      } else if (event < 0) {
        marks = marks.concat(-event);
        open = open.outer!;
      } else if (event > 0) {
        const index = open.used[event]!;
        const part = open.given[event]![index];
        const path = pathOf(open, event);
        const used = open.used.slice();
        used[event] = index + 1;
        open = { path: open.path, given: open.given, used, outer: open.outer };
        marks = marks.concat(1);
        if (shape[event]!.parts) open = openPart(part, event, path + '.', open);
        else {
          const { start: begin, end } = part as { readonly start: number; readonly end: number };
          const isSpan = input !== undefined && begin <= end;
          if (typeof part !== 'string' && !isSpan) throw new TypeError(path + ' is not a text');
          const own = typeof part === 'string' ? part : input!.slice(begin, end);
          last = [path, printed.length, own, last];
          error = read(own);
          if (error >= 0) error += printed.length;
          printed += own;
          marks = marks.concat(event + 1);
        }
      }
    }
    if (error >= 0) {
      let blamed = last || (['', 0, printed, last] as const);
      while (error < blamed[1] && blamed[3] !== undefined) blamed = blamed[3];
      let at = Math.min(error - blamed[1], blamed[2].length);
      // A character is wrong as a whole.
      if (/[\ud800-\udbff]$/.test(blamed[2].slice(0, at))) at -= 1;
      const [found] = /^[^]?[\udc00-\udfff]?/.exec(blamed[2].slice(at))!;
      fail(error, blamed[0], at, ' at ' + at + ': ' + (found ? JSON.stringify(found) : 'the end'));
      continue;
    }
    const { given, used } = open;
    let lacking = 0;
    for (let i = 0; i < given.length; i++) if (given[i] && used[i]! < given[i]!.length) lacking = i;
    const others = branches.length;
    for (let i = row.length - 2; i > 0; i -= 2) {
      const follower = steps[row[i + 1] as number]![0] as number;
      if (follower < 0 ? lacking === 0 : used[follower]! < given[follower]!.length)
        branches.push([
          row[i] as string,
          row[i + 1] as number,
          open,
          printed,
          state,
          trace,
          marks,
          last,
        ]);
    }
    if (branches.length > others) continue;
    const path = pathOf(open, lacking || (steps[row[2] as number]![0] as number));
    fail(printed.length, path, 0, lacking > 0 ? ' has no place' : ' is missing');
  }
  return failure;
}
