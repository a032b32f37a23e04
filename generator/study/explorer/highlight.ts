/** Follows the automata of all stages while the page steps through that of the plan. */
import { isIn } from '../../automata/symbol-range.js';
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import type { ViewName } from '../inspect/view.js';
import type { StageData } from './data.js';
import type { Frame, InputRun } from './frames.js';
import { standIn, type Edge } from './stage-chart.js';

/** The parts of the picture of a stage that are lit. */
export interface Highlight {
  /** The states now; of an NFA all that it is in, none in the dead state. */
  readonly states: readonly StateId[];
  /** The edges that led there. */
  readonly edges: readonly Edge[];
  /** The states before a symbol that did not fit; empty after any other. */
  readonly stuck: readonly StateId[];
  /** The states in which rules wait for the calls that are open. */
  readonly waiting: readonly StateId[];
}

/** The state that a symbol leads to in a deterministic stage; 0 if none. */
export function follow({ states }: StageData, state: StateId, symbol: number): StateId {
  return states[state]?.ways.find(({ octets }) => isIn(symbol, octets))?.to ?? DEAD;
}

/** The highlight of a stage; undefined if it has too many states to be part of the page. */
export function highlightOf(
  stages: readonly StageData[],
  name: ViewName,
  { symbols }: InputRun,
  frame: Frame,
): Highlight | undefined {
  const stage = stages.find((each) => each.stage === name);
  if (stage?.calls !== undefined) return highlightOfCalls(stage, symbols, frame);
  const walked = name === 'nfa' ? stages.find((each) => each.stage === 'dfa') : stage;
  if (stage === undefined || walked === undefined) return undefined;
  if (stage.states.length === 0 || walked.states.length === 0) return undefined;
  const { step, since, at } = frame;
  let before = walked.start;
  let now = walked.start;
  // An octet that cut a character short was read with it, and is now read again from the start.
  for (const symbol of symbols.slice(since, at)) [before, now] = [now, follow(walked, now, symbol)];
  // At the end, too, what did not fit is where it was.
  const died = now === DEAD;
  if (name !== 'nfa') {
    return {
      states: [now],
      edges: step === undefined || died ? [] : [[before, now]],
      stuck: died ? [before] : [],
      waiting: [],
    };
  }
  const inner = (state: StateId): readonly StateId[] => walked.states[state]!.of ?? [];
  const edges = inner(before).flatMap((from) =>
    stage.states[from]!.ways.filter(
      ({ octets: read }) => step !== undefined && isIn(step.octet, read),
    ).map(({ to }): Edge => [from, to]),
  );
  return {
    states: died ? [] : inner(now),
    edges: died ? [] : edges,
    stuck: died ? inner(before) : [],
    waiting: [],
  };
}

/** The same in automata that call each other; the states before a symbol that did not fit stay. */
function highlightOfCalls(
  stage: StageData,
  symbols: readonly number[],
  { step, at, isStuck }: Frame,
): Highlight | undefined {
  if (stage.states.length === 0) return undefined;
  const { states, waiting, edges } = standIn(stage, symbols.slice(0, isStuck ? at - 1 : at));
  return {
    states: isStuck ? [] : states,
    edges: step === undefined || isStuck ? [] : edges,
    stuck: isStuck ? states : [],
    waiting,
  };
}
