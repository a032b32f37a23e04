/**
 * The skeleton of words: which part may follow which, and the text between two parts.
 *
 * It is the automaton of positions [Glushkov 1961], whose symbols are the beginnings and ends of parts. An expression
 * without parts becomes a text: the one in `printed`, or its shortest word (of several, the first). A word that has one
 * parse still has one if such a text takes the place of another, so each word with parts is also one of the skeleton,
 * apart from these texts. Two texts between the same two parts both stay if different expressions read the part after
 * them: `SP 2DIGIT / SP SP DIGIT`. A called expression with parts is a frame, an automaton of its own; a call of one
 * without parts is a text, too.
 *
 * Bounds of repetitions are left out where a round has a part: what is printed is parsed in any case.
 */
import { Work } from '../automata/work.js';
import type { Capture, Captured } from './captured.js';
import { determinizeSteps } from './determinize-steps.js';
import { minimizeSteps } from './minimize-steps.js';
import {
  shortest,
  sizeOf,
  type SkeletonStep,
  type Draft,
  type SkeletonEdge,
  type Text,
} from './skeleton.js';
import { FIRST_CALL, isCall, type Regex } from '../automata/regex.js';
import { getOrInsert } from '../get-or-insert.js';

/** The symbols on all edges, and the edges, after which a skeleton is given up. */
const MAX_WORK = 100_000;

/** The steps of expressions; the first begins the word, capture 0. Undefined if they take too much work. */
export function skeletonOf(
  expressions: PrintedExpressions,
  captures: readonly Capture[],
): readonly SkeletonStep[] | undefined {
  const work = new Work(MAX_WORK);
  const steps = draftsOf(expressions, captures, work);
  const shorter = steps && minimizeSteps(steps, work, true);
  const found = shorter && determinizeSteps(shorter, work);
  return found && minimizeSteps(found, work, false);
}

/** The expressions, and what is written for some of them. */
type PrintedExpressions = Pick<Captured, 'regex' | 'called' | 'printed'>;

/** An expression as a part of a skeleton. */
interface Piece {
  readonly first: readonly SkeletonEdge[];
  /** The steps that may be the last, each with the text after it. */
  readonly last: readonly SkeletonEdge[];
  /** A text without parts; undefined if each word has one. */
  readonly through: Text | undefined;
}

/** Makes steps from expressions [Glushkov 1961]; undefined after too much work. */
function draftsOf(
  expressions: PrintedExpressions,
  captures: readonly Capture[],
  work: Work,
): readonly Draft[] | undefined {
  const steps: Draft[] = [];
  /** The first step of each frame. */
  const frames = new Map<number, number>();
  const texts = new Map<Regex, Text | undefined>();
  const withParts = new Map<Regex, boolean>();
  const bodyNumbers = new Map<Regex, number>();
  /** The shortest word without parts of each called expression, and whether other words have parts. */
  const known: { readonly text: Text | undefined; readonly hasParts: boolean }[] =
    expressions.called.map(() => ({ text: undefined, hasParts: false }));

  /**
   * Whether more is known of the called expressions than before: the least solution of a system of equations, by rounds until
   * nothing changes.
   */
  function improve(): boolean {
    texts.clear();
    withParts.clear();
    let isChanged = false;
    expressions.called.forEach((regex, index) => {
      const before = known[index]!;
      const text = shortest([before.text, textOf(regex)]);
      const hasParts = holdsParts(regex);
      if (text === before.text && hasParts === before.hasParts) return;
      known[index] = { text, hasParts };
      isChanged = work.add(1 + (text?.length ?? 0));
    });
    return isChanged;
  }

  function add(event: Draft['event'], leaf?: Regex): number {
    const bodies = leaf ? String(getOrInsert(bodyNumbers, leaf, () => bodyNumbers.size)) : '';
    return steps.push({ event, next: [], bodies }) - 1;
  }

  /** The beginning and the end of a part around those in it. */
  function around(capture: number, body: Regex): Piece {
    const begin = add({ kind: 'begin', capture });
    const { first, last, through } = pieceOf(body);
    const end = add({ kind: 'end', capture });
    steps[begin]!.next.push(...first);
    if (through !== undefined) steps[begin]!.next.push({ text: through, step: end });
    join(last, edgeTo(end));
    return { first: edgeTo(begin), last: edgeTo(end), through: undefined };
  }

  function pieceOf(regex: Regex): Piece {
    const through = textOf(regex);
    if (!holdsParts(regex)) return { first: [], last: [], through };
    switch (regex.kind) {
      case 'concatenation':
        return regex.operands.map((part) => pieceOf(part)).reduce((a, b) => concatenate(a, b));
      case 'alternation': {
        const pieces = regex.operands.map((part) => pieceOf(part));
        return {
          first: pieces.flatMap(({ first }) => first),
          last: pieces.flatMap(({ last }) => last),
          through,
        };
      }
      case 'repetition':
        return { ...repeat(regex.body, regex.min, regex.max ?? Infinity), through };
      case 'captured': {
        const { capture } = regex;
        if (captures[capture]!.parts.length > 0) return around(capture, regex.body);
        const step = edgeTo(add({ kind: 'begin', capture }, regex.body));
        return { first: step, last: step, through };
      }
      case 'labeled':
        return pieceOf(regex.body);
      case 'range': {
        const frame = regex.range.lo - FIRST_CALL;
        const begin = getOrInsert(frames, frame, () => add({ kind: 'frame' }));
        const step = edgeTo(add({ kind: 'call', step: begin }));
        return { first: step, last: step, through };
      }
      case 'empty':
        return { first: [], last: [], through };
    }
  }

  /** Rounds without parts count, so those that are required are written out. */
  function repeat(body: Regex, min: number, max: number): Omit<Piece, 'through'> {
    const one = pieceOf(body);
    const copies = one.through === undefined ? 1 : Math.max(1, min);
    let piece = one;
    let round = one;
    for (let copy = 1; copy < copies && work.add(1); copy++) {
      round = pieceOf(body);
      piece = concatenate(piece, round);
    }
    if (max > copies) join(round.last, round.first);
    return piece;
  }

  function concatenate(a: Piece, b: Piece): Piece {
    if (!work.add(sizeOf(a.last) + sizeOf(b.first))) return a;
    join(a.last, b.first);
    return {
      first: [...a.first, ...(a.through === undefined ? [] : after(a.through, b.first))],
      last: [...(b.through === undefined ? [] : before(a.last, b.through)), ...b.last],
      through: a.through && b.through && [...a.through, ...b.through],
    };
  }

  function join(last: readonly SkeletonEdge[], first: readonly SkeletonEdge[]): void {
    for (const { text, step } of last) {
      if (!work.add(sizeOf(first) + first.length * text.length)) return;
      steps[step]!.next.push(...after(text, first));
    }
  }

  function holdsParts(regex: Regex): boolean {
    return getOrInsert(
      withParts,
      regex,
      () =>
        regex.kind === 'captured' ||
        (regex.kind === 'range' && known[regex.range.lo - FIRST_CALL]?.hasParts === true) ||
        ('operands' in regex && regex.operands.some((part) => holdsParts(part))) ||
        ('body' in regex && holdsParts(regex.body)),
    );
  }

  /** The text that was chosen for an expression, or its shortest word without parts; undefined if it has none. */
  function textOf(regex: Regex): Text | undefined {
    return getOrInsert(texts, regex, () => {
      const chosen = expressions.printed.get(regex);
      if (chosen !== undefined) return chosen;
      switch (regex.kind) {
        case 'empty':
          return [];
        case 'range': {
          const { lo } = regex.range;
          return isCall(regex.range) ? known[lo - FIRST_CALL]!.text : [lo];
        }
        case 'concatenation':
          return regex.operands.reduce<Text | undefined>((text, part) => {
            const own = text && textOf(part);
            return own && [...text!, ...own];
          }, []);
        case 'alternation':
          return shortest(regex.operands.map((part) => textOf(part)));
        case 'repetition': {
          if (regex.min === 0) return [];
          const own = textOf(regex.body);
          return own && Array.from({ length: regex.min }, () => own).flat();
        }
        case 'labeled':
          return textOf(regex.body);
        case 'captured':
          return undefined;
      }
    });
  }

  let isImproved = true;
  while (isImproved) isImproved = improve();
  around(0, expressions.regex);
  // More frames are found while these are built.
  for (const [frame, begin] of frames) {
    const { first, last } = pieceOf(expressions.called[frame]!);
    const end = add({ kind: 'return' });
    steps[begin]!.next.push(...first);
    join(last, edgeTo(end));
  }
  return work.isSpent ? undefined : steps;
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
