/** Follows the automata of all stages while the page steps through that of the plan. */
import type { StateId } from '../../automata/nfa.js';
import type { ViewName } from '../inspect/view.js';
import type { StageData } from './data.js';
import type { RunMoment, InputRun } from './runner.js';
import { standingAfter, type PictureEdge } from './stage-standing.js';

/** The parts of the picture of a stage that are lit. */
export interface Highlight {
  /** The states that it is in; none if no word begins like this. */
  readonly states: readonly StateId[];
  /** The edges that led there. */
  readonly edges: readonly PictureEdge[];
  /** The states before a symbol that did not fit; empty after any other. */
  readonly stuck: readonly StateId[];
  /** The states in which rules wait for the calls that are open. */
  readonly waiting: readonly StateId[];
}

/**
 * The highlight of a stage; undefined if it has too many states to be part of the page. At the end, too, what did not fit
 * is where it was.
 */
export function highlightOf(
  stages: readonly StageData[],
  name: ViewName,
  { symbols }: InputRun,
  { step, since, at, isStuck }: RunMoment,
): Highlight | undefined {
  const stage = stages.find((each) => each.stage === name);
  if (stage === undefined || stage.states.length === 0) return undefined;
  // A symbol that cut a character short was read with it, and is now read again from the start.
  const read = symbols.slice(since, isStuck ? at - 1 : at);
  const { states, waiting, edges } = standingAfter(stage, read);
  return {
    states: isStuck ? [] : states,
    edges: step === undefined || isStuck ? [] : edges,
    stuck: isStuck ? states : [],
    waiting,
  };
}
