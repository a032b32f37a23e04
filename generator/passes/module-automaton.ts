/** Adds to the automaton over units how modules find captured parts: by traces, or, with calls, by positions. */
import { findMultiplied } from '../abnf/blame.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { GrammarStages, ModuleAutomaton, UnitAutomaton } from '../analysis/stages.js';
import { withTraces } from '../automata/build.js';
import { calledPositionsOf, findCallCycle } from '../automata/called-positions.js';
import { countParts, type CountedParts } from '../automata/count-parts.js';
import { withClasses } from '../automata/dfa.js';
import type { Traced } from '../automata/moves.js';
import { FIRST_CALL, type Regex } from '../automata/regex.js';
import { classesOf, intersectClasses } from '../automata/symbol-classes.js';
import type { Captured } from '../captures/captured.js';
import { checkFirst } from '../checks/check-first.js';
import { stateLimit } from '../diagnostics/automaton.js';
import { emptyLimit, uncountedLimit } from '../diagnostics/requirements.js';
import { captureWithoutEnd } from '../diagnostics/captures.js';
import { spellAll } from './spell.js';

/** Finds captured parts: by traces, or, with calls, by positions. */
export const moduleAutomaton: Pass<keyof GrammarStages | 'unitAutomaton', 'moduleAutomaton'> = (
  stages,
  session,
) => {
  const { grammar, lowered, captured, unitAutomaton } = stages;
  if (captured === undefined)
    return { moduleAutomaton: { ...unitAutomaton, parts: { kind: 'none' } } };
  const all = [captured.regex, ...captured.called];
  const count = lowered.called.length > 0 ? captured.called.length : grammar.rules.size;
  const regexes = spellAll(all, count, stages, session);
  const add = lowered.called.length > 0 ? withPositions : withMoves;
  return { moduleAutomaton: add(unitAutomaton, regexes, captured, stages, session) };
};

/** Adds the moves of traces. */
function withMoves(
  units: UnitAutomaton,
  regexes: readonly Regex[],
  captured: Captured,
  stages: GrammarStages,
  session: Session,
): ModuleAutomaton {
  const { grammar, lowered } = stages;
  const known = regexes[0] === captured.regex ? captured.traced : undefined;
  const found = withTraces(units, regexes, session.maxStates, captured, known);
  if (found.kind === 'refused') {
    const { nfa, longest } = found.why;
    const multiplied = findMultiplied(nfa, longest, lowered.labels, grammar.start);
    return session.diagnostics.fail(stateLimit(found.why, multiplied, { hasCaptures: true }));
  }
  const { traced, ...automaton } = found.made;
  if (captured.isOrdered) checkFirst(traced, captured, stages, session);
  const counted = countLimits(traced, captured, session);
  return { ...automaton, parts: { kind: 'traced', traced, counted } };
}

/** The lengths of the parts that have limits. */
function countLimits(
  traced: Traced,
  { requirements }: Captured,
  { diagnostics }: Session,
): CountedParts | undefined {
  if (requirements === undefined) return undefined;
  const { limits } = requirements;
  const counted = countParts(traced, limits);
  if (counted.kind === 'refused') {
    const { limit, why } = counted.why;
    return diagnostics.fail(uncountedLimit(why, limits[limit]!.span));
  }
  if (!isEmpty(traced, counted.made, limits)) return counted.made;
  const alone = limits.find((limit) => {
    const own = countParts(traced, [limit]);
    return own.kind === 'made' && isEmpty(traced, own.made, [limit]);
  });
  return diagnostics.fail(emptyLimit((alone ?? limits[0]!).span, alone === undefined));
}

/** Whether some input has no word within limits. */
function isEmpty(
  { dfa }: Traced,
  { needs }: CountedParts,
  limits: readonly { readonly most: number }[],
): boolean {
  const meets = (vector: readonly number[]): boolean =>
    vector.every((number, limit) => number <= limits[limit]!.most);
  return dfa.starts.some((start) => !needs[start]!.some(meets));
}

/** Adds the positions of expressions with captures, by which words with calls are parsed. */
function withPositions(
  units: UnitAutomaton,
  regexes: readonly Regex[],
  { called, callees }: Captured,
  { grammar: { start } }: GrammarStages,
  { maxStates, diagnostics }: Session,
): ModuleAutomaton {
  const positions = calledPositionsOf(regexes, called.length, maxStates);
  if (positions === undefined) {
    const whole = { rule: start, positions: 1, copied: undefined };
    const why = { limit: maxStates, ranOutOfWork: true };
    return diagnostics.fail(stateLimit(why, whole, { hasCaptures: true }));
  }
  const cycle = findCallCycle(positions);
  if (cycle !== undefined) {
    const names = cycle.map((symbol) => callees[(symbol - FIRST_CALL) % called.length]!.name);
    const { span } = names[0]!;
    diagnostics.fail(
      captureWithoutEnd(
        names.map(({ text }) => text),
        span,
      ),
    );
  }
  const { dfa } = units;
  const ranges = positions.all.flatMap(({ transitions }) =>
    transitions.flatMap((each) => (each.kind === 'symbol' ? each.range : [])),
  );
  // Common classes let one table serve both automata.
  const classes = intersectClasses(dfa.classes, classesOf(ranges, dfa.classes.max));
  return { ...units, dfa: withClasses(dfa, classes), parts: { kind: 'called', positions } };
}
