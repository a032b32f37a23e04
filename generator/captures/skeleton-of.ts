/**
 * The skeleton of words: which part may follow which, and the text between two parts.
 *
 * It is the automaton of positions [Glushkov 1961], whose symbols are the beginnings and ends of parts. An expression
 * without parts becomes a text: the one in `printed`, or its shortest word (of several, the first). A word that has one parse
 * still has one if such a text takes the place of another, so each word with parts is also one of the skeleton, apart from
 * these texts.
 * Two texts between the same two parts both stay if different expressions read the part after them:
 * `SP 2DIGIT / SP SP DIGIT`.
 * A called expression with parts is a frame, an automaton of its own; a call of one without parts is a text, too.
 *
 * Bounds of repetitions are left out where a round has a part: what is printed is parsed in any case.
 */
import { FIRST_CALL, isCall, type Regex } from '../automata/regex.js';
import { Work } from '../automata/work.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Capture, Captured } from './captured.js';

/**
 * A part begins, with its text if it has no parts of its own; a part with parts ends; a frame begins, is called by the index
 * of its first step, or ends.
 */
export type SkeletonEvent =
  | { readonly kind: 'begin' | 'end'; readonly capture: number }
  | { readonly kind: 'call'; readonly step: number }
  | { readonly kind: 'frame' | 'return' };

/** An event, and what may follow it. */
export interface SkeletonStep {
  readonly event: SkeletonEvent;
  /** What may follow, the preferred one first. */
  readonly next: readonly SkeletonEdge[];
}

/** A text, and the step after it. */
export interface SkeletonEdge {
  /** The symbols before the next step. */
  readonly text: readonly number[];
  readonly step: number;
}

/** The expressions, and what is written for some of them. */
type PrintedExpressions = Pick<Captured, 'regex' | 'called' | 'printed'>;

/** The symbols on all edges, and the edges, after which a skeleton is given up. */
const MAX_WORK = 100_000;

/** The steps of expressions; the first begins the word, capture 0. Undefined if they take too much work. */
export function skeletonOf(
  expressions: PrintedExpressions,
  captures: readonly Capture[],
): readonly SkeletonStep[] | undefined {
  const work = new Work(MAX_WORK);
  const steps = new SkeletonBuilder(expressions, captures, work).build();
  const shorter = steps && minimizeSteps(steps, work, true);
  const found = shorter && determinizeSteps(shorter, work);
  return found && minimizeSteps(found, work, false);
}

function sizeOf(edges: readonly SkeletonEdge[]): number {
  return edges.reduce((sum, { text }) => sum + 1 + text.length, 0);
}

/** A step, and which expressions the text of its part may be read by. */
interface Draft extends SkeletonStep {
  readonly next: SkeletonEdge[];
  readonly bodies: string;
}

type Text = readonly number[];

/** An expression as a part of a skeleton. */
interface Piece {
  readonly first: readonly SkeletonEdge[];
  /** The steps that may be the last, each with the text after it. */
  readonly last: readonly SkeletonEdge[];
  /** A text without parts; undefined if each word has one. */
  readonly through: Text | undefined;
}

class SkeletonBuilder {
  readonly #regex: Regex;
  readonly #called: readonly Regex[];
  readonly #printed: Captured['printed'];
  readonly #captures: readonly Capture[];
  readonly #work: Work;
  readonly #steps: Draft[] = [];
  /** The first step of each frame. */
  readonly #frames = new Map<number, number>();
  readonly #texts = new Map<Regex, Text | undefined>();
  readonly #withParts = new Map<Regex, boolean>();
  readonly #bodies = new Map<Regex, number>();
  /** The shortest word without parts of each called expression, and whether other words have parts. */
  readonly #known: { readonly text: Text | undefined; readonly hasParts: boolean }[];

  constructor(
    { regex, called, printed }: PrintedExpressions,
    captures: readonly Capture[],
    work: Work,
  ) {
    this.#regex = regex;
    this.#called = called;
    this.#printed = printed;
    this.#captures = captures;
    this.#work = work;
    this.#known = called.map(() => ({ text: undefined, hasParts: false }));
  }

  /** Undefined after too much work. */
  build(): readonly Draft[] | undefined {
    let isImproved = true;
    while (isImproved) isImproved = this.#improve();
    this.#around(0, this.#regex);
    // More frames are found while these are built.
    for (const [frame, begin] of this.#frames) {
      const { first, last } = this.#pieceOf(this.#called[frame]!);
      const end = this.#add({ kind: 'return' });
      this.#steps[begin]!.next.push(...first);
      this.#join(last, edgeTo(end));
    }
    return this.#work.isSpent ? undefined : this.#steps;
  }

  /**
   * Whether more is known of the called expressions than before: the least solution of a system of equations, by rounds until
   * nothing changes.
   */
  #improve(): boolean {
    this.#texts.clear();
    this.#withParts.clear();
    let isChanged = false;
    this.#called.forEach((regex, index) => {
      const before = this.#known[index]!;
      const text = shortest([before.text, this.#textOf(regex)]);
      const hasParts = this.#hasParts(regex);
      if (text === before.text && hasParts === before.hasParts) return;
      this.#known[index] = { text, hasParts };
      isChanged = this.#work.add(1 + (text?.length ?? 0));
    });
    return isChanged;
  }

  #add(event: SkeletonEvent, leaf?: Regex): number {
    const bodies = leaf ? String(getOrInsert(this.#bodies, leaf, () => this.#bodies.size)) : '';
    return this.#steps.push({ event, next: [], bodies }) - 1;
  }

  /** The beginning and the end of a part around those in it. */
  #around(capture: number, body: Regex): Piece {
    const begin = this.#add({ kind: 'begin', capture });
    const { first, last, through } = this.#pieceOf(body);
    const end = this.#add({ kind: 'end', capture });
    this.#steps[begin]!.next.push(...first);
    if (through !== undefined) this.#steps[begin]!.next.push({ text: through, step: end });
    this.#join(last, edgeTo(end));
    return { first: edgeTo(begin), last: edgeTo(end), through: undefined };
  }

  #pieceOf(regex: Regex): Piece {
    const through = this.#textOf(regex);
    if (!this.#hasParts(regex)) return { first: [], last: [], through };
    switch (regex.kind) {
      case 'concatenation':
        return regex.operands
          .map((part) => this.#pieceOf(part))
          .reduce((a, b) => this.#concatenate(a, b));
      case 'alternation': {
        const pieces = regex.operands.map((part) => this.#pieceOf(part));
        return {
          first: pieces.flatMap(({ first }) => first),
          last: pieces.flatMap(({ last }) => last),
          through,
        };
      }
      case 'repetition':
        return { ...this.#repeat(regex.body, regex.min, regex.max ?? Infinity), through };
      case 'captured': {
        const { capture } = regex;
        if (this.#captures[capture]!.parts.length > 0) return this.#around(capture, regex.body);
        const step = edgeTo(this.#add({ kind: 'begin', capture }, regex.body));
        return { first: step, last: step, through };
      }
      case 'labeled':
        return this.#pieceOf(regex.body);
      case 'range': {
        const frame = regex.range.lo - FIRST_CALL;
        const begin = getOrInsert(this.#frames, frame, () => this.#add({ kind: 'frame' }));
        const step = edgeTo(this.#add({ kind: 'call', step: begin }));
        return { first: step, last: step, through };
      }
      case 'empty':
        return { first: [], last: [], through };
    }
  }

  /** Rounds without parts count, so those that are required are written out. */
  #repeat(body: Regex, min: number, max: number): Omit<Piece, 'through'> {
    const one = this.#pieceOf(body);
    const copies = one.through === undefined ? 1 : Math.max(1, min);
    let piece = one;
    let round = one;
    for (let copy = 1; copy < copies && this.#work.add(1); copy++) {
      round = this.#pieceOf(body);
      piece = this.#concatenate(piece, round);
    }
    if (max > copies) this.#join(round.last, round.first);
    return piece;
  }

  #concatenate(a: Piece, b: Piece): Piece {
    if (!this.#work.add(sizeOf(a.last) + sizeOf(b.first))) return a;
    this.#join(a.last, b.first);
    return {
      first: [...a.first, ...(a.through === undefined ? [] : after(a.through, b.first))],
      last: [...(b.through === undefined ? [] : before(a.last, b.through)), ...b.last],
      through: a.through && b.through && [...a.through, ...b.through],
    };
  }

  #join(last: readonly SkeletonEdge[], first: readonly SkeletonEdge[]): void {
    for (const { text, step } of last) {
      if (!this.#work.add(sizeOf(first) + first.length * text.length)) return;
      this.#steps[step]!.next.push(...after(text, first));
    }
  }

  #hasParts(regex: Regex): boolean {
    return getOrInsert(
      this.#withParts,
      regex,
      () =>
        regex.kind === 'captured' ||
        (regex.kind === 'range' && this.#known[regex.range.lo - FIRST_CALL]?.hasParts === true) ||
        ('operands' in regex && regex.operands.some((part) => this.#hasParts(part))) ||
        ('body' in regex && this.#hasParts(regex.body)),
    );
  }

  /** The text that was chosen for an expression, or its shortest word without parts; undefined if it has none. */
  #textOf(regex: Regex): Text | undefined {
    return getOrInsert(this.#texts, regex, () => {
      const chosen = this.#printed.get(regex);
      if (chosen !== undefined) return chosen;
      switch (regex.kind) {
        case 'empty':
          return [];
        case 'range': {
          const { lo } = regex.range;
          return isCall(regex.range) ? this.#known[lo - FIRST_CALL]!.text : [lo];
        }
        case 'concatenation':
          return regex.operands.reduce<Text | undefined>((text, part) => {
            const own = text && this.#textOf(part);
            return own && [...text!, ...own];
          }, []);
        case 'alternation':
          return shortest(regex.operands.map((part) => this.#textOf(part)));
        case 'repetition': {
          if (regex.min === 0) return [];
          const own = this.#textOf(regex.body);
          return own && Array.from({ length: regex.min }, () => own).flat();
        }
        case 'labeled':
          return this.#textOf(regex.body);
        case 'captured':
          return undefined;
      }
    });
  }
}

function edgeTo(step: number): readonly SkeletonEdge[] {
  return [{ text: [], step }];
}

function after(text: Text, edges: readonly SkeletonEdge[]): readonly SkeletonEdge[] {
  return edges.map((edge) => ({ ...edge, text: [...text, ...edge.text] }));
}

function before(edges: readonly SkeletonEdge[], text: Text): readonly SkeletonEdge[] {
  return edges.map((edge) => ({ ...edge, text: [...edge.text, ...text] }));
}

const BLANKS: readonly number[] = [0x09, 0x0a, 0x0d];
const SPACE = 0x20;

/** The shortest text, the first of several; but a space rather than another blank. */
function shortest(texts: readonly (Text | undefined)[]): Text | undefined {
  return texts.reduce((best, text) => {
    if (best === undefined || text === undefined) return best ?? text;
    const isPlainer =
      best.length === 1 && text.length === 1 && BLANKS.includes(best[0]!) && text[0] === SPACE;
    return text.length < best.length || isPlainer ? text : best;
  }, undefined);
}

/**
 * Subset construction [Rabin & Scott 1959]: the followers of a set of steps with one text and one event become one set.
 */
function determinizeSteps(steps: readonly Draft[], work: Work): readonly Draft[] | undefined {
  const sets = [[0]];
  const places = new Map([['0', 0]]);
  const placeOf = (set: readonly number[]): number =>
    getOrInsert(places, set.join(), () => sets.push([...set]) - 1);
  const found: Draft[] = [];
  // This loop is the subset construction; the list of sets grows while it is walked.
  for (const set of sets) {
    const groups = new Map<string, { readonly text: Text; readonly ids: Set<number> }>();
    const edges = set.flatMap((id) => steps[id]!.next);
    if (!work.add(sizeOf(edges))) return undefined;
    for (const { text, step } of edges) {
      const key = `${text.join()} ${JSON.stringify(steps[step]!.event)}`;
      getOrInsert(groups, key, () => ({ text, ids: new Set<number>() })).ids.add(step);
    }
    const next = Array.from(groups.values(), ({ text, ids }) => ({
      text,
      step: placeOf([...ids].sort((a, b) => a - b)),
    }));
    const { event } = steps[set[0]!]!;
    const bodies = [...new Set(set.map((id) => steps[id]!.bodies))].sort().join();
    found.push({ event: withStep(event, (step) => placeOf([step])), next, bodies });
  }
  return found;
}

/** An event, with another step in place of the one that it calls. */
function withStep(event: SkeletonEvent, placeOf: (step: number) => number): SkeletonEvent {
  return event.kind === 'call' ? { ...event, step: placeOf(event.step) } : event;
}

/**
 * Minimization by partition refinement [Moore 1956]: steps with one event and the same followers become one, in the order
 * in which the first step leads to them. With `byBody`, steps whose texts are read by different expressions stay apart, and
 * of several texts before one block the shortest is kept.
 */
function minimizeSteps(
  steps: readonly Draft[],
  work: Work,
  byBody: boolean,
): readonly Draft[] | undefined {
  const size = steps.reduce((sum, { next }) => sum + sizeOf(next), steps.length);
  let blocks = steps.map(({ event, bodies }) =>
    JSON.stringify([withStep(event, () => 0), byBody ? bodies : '']),
  );
  // This loop is Moore's algorithm; the rest makes steps of blocks.
  for (;;) {
    if (!work.add(size)) return undefined;
    const signatures = steps.map((step, id) => {
      const next = edgesOf(step, blocks, byBody).map(
        ({ text, step: to }) => `${text.join()}>${blocks[to]}`,
      );
      const called = step.event.kind === 'call' ? blocks[step.event.step] : '';
      return [blocks[id], called, ...next].join('|');
    });
    const numbers = new Map<string, string>();
    const finer = signatures.map((each) => getOrInsert(numbers, each, () => String(numbers.size)));
    const isStable = numbers.size === new Set(blocks).size;
    blocks = finer;
    if (isStable) break;
  }
  const order = [steps[0]!];
  const places = new Map([[blocks[0]!, 0]]);
  const placeOf = (step: number): number =>
    getOrInsert(places, blocks[step]!, () => order.push(steps[step]!) - 1);
  const found: Draft[] = [];
  // The list grows while it is walked.
  for (const step of order) {
    const next = edgesOf(step, blocks, byBody).map((edge) => ({
      ...edge,
      step: placeOf(edge.step),
    }));
    found.push({ ...step, event: withStep(step.event, placeOf), next });
  }
  return found;
}

/** What may follow a step: of several edges to one block, the one with the shortest text, or one for each text. */
function edgesOf(
  { next }: SkeletonStep,
  blocks: readonly string[],
  isShortest: boolean,
): readonly SkeletonEdge[] {
  const best = new Map<string, SkeletonEdge>();
  for (const edge of next) {
    const to = isShortest ? blocks[edge.step]! : `${blocks[edge.step]!} ${edge.text.join()}`;
    const other = best.get(to);
    if (other === undefined || shortest([other.text, edge.text]) === edge.text) best.set(to, edge);
  }
  return [...best.values()];
}
