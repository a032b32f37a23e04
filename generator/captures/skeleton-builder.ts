import { FIRST_CALL, isCall, type Regex } from '../automata/regex.js';
import type { Work } from '../automata/work.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Capture, Captured } from './captured.js';
import { shortest, sizeOf, type Draft, type SkeletonEdge, type Text } from './skeleton.js';

/** The expressions, and what is written for some of them. */
export type PrintedExpressions = Pick<Captured, 'regex' | 'called' | 'printed'>;

/** An expression as a part of a skeleton. */
interface Piece {
  readonly first: readonly SkeletonEdge[];
  /** The steps that may be the last, each with the text after it. */
  readonly last: readonly SkeletonEdge[];
  /** A text without parts; undefined if each word has one. */
  readonly through: Text | undefined;
}

/** Makes steps from expressions [Glushkov 1961]. */
export class SkeletonBuilder {
  readonly #expressions: PrintedExpressions;
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

  constructor(expressions: PrintedExpressions, captures: readonly Capture[], work: Work) {
    this.#expressions = expressions;
    this.#captures = captures;
    this.#work = work;
    this.#known = expressions.called.map(() => ({ text: undefined, hasParts: false }));
  }

  /** Undefined after too much work. */
  build(): readonly Draft[] | undefined {
    let isImproved = true;
    while (isImproved) isImproved = this.#improve();
    this.#around(0, this.#expressions.regex);
    // More frames are found while these are built.
    for (const [frame, begin] of this.#frames) {
      const { first, last } = this.#pieceOf(this.#expressions.called[frame]!);
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
    this.#expressions.called.forEach((regex, index) => {
      const before = this.#known[index]!;
      const text = shortest([before.text, this.#textOf(regex)]);
      const hasParts = this.#hasParts(regex);
      if (text === before.text && hasParts === before.hasParts) return;
      this.#known[index] = { text, hasParts };
      isChanged = this.#work.add(1 + (text?.length ?? 0));
    });
    return isChanged;
  }

  #add(event: Draft['event'], leaf?: Regex): number {
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
      const chosen = this.#expressions.printed.get(regex);
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
