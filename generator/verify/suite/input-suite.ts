import type { MayFollow, Judgement } from '../reference/judge.js';
import type { Word } from './shortest.js';

/** The common part of the suites of one automaton and of several that call each other, for one of the inputs. */
export interface InputSuite {
  /** The units that the references distinguish: the least one of each kind. */
  readonly representatives: readonly number[];
  /** The least unit of each stretch that every state treats alike, ascending. */
  readonly rangeStarts: readonly number[];
  readonly shortest: Word;
  /** A shortest path to every state that is not dead. */
  readonly beginnings: readonly Word[];
  /** The right answers for units from an offset up to another. */
  judge(units: ArrayLike<number>, from?: number, to?: number): Judgement;
  /** What may follow the units before the error that {@link judge} finds. */
  following(units: ArrayLike<number>): MayFollow;
}
