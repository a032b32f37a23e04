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
import type { Capture } from './captured.js';
import { determinizeSteps } from './determinize-steps.js';
import { minimizeSteps } from './minimize-steps.js';
import { draftsOf, type PrintedExpressions } from './skeleton-builder.js';
import type { SkeletonStep } from './skeleton.js';

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
