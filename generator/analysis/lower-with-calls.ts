import type { Lowered } from '../abnf/lowered.js';
import { MAX_OF } from '../alphabet.js';
import { calledPositionsOf } from '../automata/called-positions.js';
import { determinizeFrames } from '../automata/determinize-frames.js';
import { expandedSize, rangesRead } from '../automata/regex.js';
import { classesOf } from '../automata/symbol-classes.js';
import { lowerRule } from './automaton-of-rule.js';
import type { Session } from './session.js';
import type { Stages } from './stages.js';

/** The most positions of rules that are written out for a chart; calls are slower, and their tables smaller. */
const MAX_POSITIONS = 5000;

/** The most positions of rules that are written out for a stack, where captures need no further calls. */
const MAX_POSITIONS_OF_STACK = 100_000;

/**
 * Lowers for the captures of `parse`: rules that recur on one side are called, too, since their words are parts; and
 * all rules but the smallest, if there would be too many positions.
 */
export function lowerWithCalls(
  stages: Pick<Stages, 'grammar' | 'lowered'>,
  session: Session,
): Lowered {
  const { grammar } = stages;
  const lowered = lowerRule(grammar, grammar.start, session, { callsAll: true });
  const positions = [lowered, ...lowered.called].reduce(
    (sum, { regex }) => sum + expandedSize(regex),
    0,
  );
  const isWritten =
    positions <= MAX_POSITIONS ||
    (positions <= MAX_POSITIONS_OF_STACK &&
      lowered.called.length === stages.lowered.called.length &&
      isDecided(lowered, MAX_OF[grammar.alphabet], session));
  return isWritten
    ? lowered
    : lowerRule(grammar, grammar.start, session, { callsAll: true, callsLarge: true });
}

/** Whether a stack decides what is called, and which of several parses is the first one. */
function isDecided({ regex, called }: Lowered, max: number, { maxStates }: Session): boolean {
  const all = [regex, ...called.map((each) => each.regex)];
  const positions = calledPositionsOf(
    all,
    called.length,
    maxStates,
    (index) => called[index]!.symbol,
  );
  if (positions === undefined) return false;
  const ranges = all.flatMap(rangesRead).filter(({ hi }) => hi <= max);
  const classes = classesOf(ranges, max);
  return determinizeFrames(positions, classes, maxStates, { isOrdered: true }).kind === 'made';
}
