/** The verdicts on test strings, and their parts. */
import { joinRanges } from '../../automata/symbol-range.js';
import { THE_END } from '../../plan/expectations.js';
import { decoderOf } from '../../plan/plan.js';
import { printSymbolRanges } from '../../text/symbols.js';
import { MAX_LEVELS, type DerivedPart } from '../reading/derivation.js';
import { expectedAfter, sayFound } from '../reading/expected-after.js';
import { firstUnmet } from '../reading/first-unmet.js';
import { standingsOf, type Standing } from '../reading/input-run.js';
import type { GrammarReader, LabelView } from '../reading/grammar-reader.js';
import type { LinePart, LineVerdict } from './data.js';
import { readLine } from './test-string.js';
import { invariant } from '../../invariant.js';

/** The most symbols of a test string that have cells on the tape, and are in the tree of its parts. */
export const MAX_SHOWN = 2000;

/** The most symbols that are judged where automata call each other: a second or so, if no word is ambiguous. */
const MAX_WITH_CALLS = 20_000;

/** What was expected after some symbols, as phrases. */
function expectedAt(
  symbols: readonly number[],
  standing: Standing,
  { plan }: GrammarReader,
): readonly string[] {
  if (plan.kind === 'calling') return expectedAfter(symbols, standing.isEnd, plan);
  invariant(standing.kind === 'state', 'without calls, an automaton has a state');
  if (plan.kind !== 'decoder') return plan.expected[standing.state]!;
  const ranges = joinRanges(
    plan.states[standing.state]!.transitions.flatMap((transition) => transition.ranges),
  );
  const read = ranges.length === 0 ? [] : [printSymbolRanges(ranges, plan.notation)];
  return standing.isEnd ? [...read, THE_END] : read;
}

export function judgeLine(line: string, judge: GrammarReader): LineVerdict {
  const { plan, alphabet, deriver, labels } = judge;
  const { notation } = plan;
  const { symbols, places, offsets } = readLine(line, alphabet, decoderOf(plan));
  const { length } = symbols;
  const judged = plan.kind === 'calling' ? symbols.slice(0, MAX_WITH_CALLS) : symbols;
  let last!: Standing;
  let at = -1;
  for (const standing of standingsOf(judged, judge)) {
    last = standing;
    at += 1;
  }
  const unmet = firstUnmet(plan, symbols.slice(0, at));
  if (unmet !== undefined) at = unmet.at;
  const fits = at === judged.length;
  const isWord = at === length && last.isEnd && unmet === undefined;
  const kind = !fits ? 'refused' : at < length ? 'unjudged' : isWord ? 'accepted' : 'unfinished';
  const wants = kind === 'refused' || kind === 'unfinished';
  const shown = Math.min(at, MAX_SHOWN);
  const derived = deriver.derive(symbols.slice(0, shown)) ?? [];
  return {
    kind,
    offset: isWord ? -1 : offsets[at]!,
    wrong: fits ? undefined : { from: places[at]!, to: places[at + 1]! },
    place: notation.form === 'hex' ? ` at byte ${offsets[at]!}` : ` at character ${at + 1}`,
    found: fits ? undefined : sayFound(symbols[at]!, notation),
    expected: unmet?.expected ?? (wants ? expectedAt(symbols.slice(0, at), last, judge) : []),
    parts: partsOf(derived, labels, places),
    shown,
    read: at,
    length,
    noun: notation.noun,
  };
}

/**
 * The parts of a line that are worth showing: {@link MAX_LEVELS} levels, and unless all of them are wanted, no single
 * characters of large classes and no runs of single characters.
 */
export function partsOf(
  derived: readonly DerivedPart[],
  labels: readonly LabelView[],
  places: readonly number[],
  { all = false, level = 1 } = {},
): readonly LinePart[] {
  const isRun = (one: DerivedPart, other: DerivedPart | undefined): boolean =>
    other !== undefined &&
    labels[one.label]!.rule === labels[other.label]!.rule &&
    one.end - one.start <= 1 &&
    (one.end === other.start || other.end === one.start);
  return derived.flatMap((part, index): readonly LinePart[] => {
    const { rule, alternative, isClass } = labels[part.label]!;
    const isPlain = isClass || isRun(part, derived[index - 1]) || isRun(part, derived[index + 1]);
    if (isPlain && !all) return [];
    const { start, end, isOpen } = part;
    const isIdle = isOpen && start === end && part.parts.every(({ parts }) => parts.length === 0);
    if (isIdle && (start > 0 || derived.length > 1)) return [];
    const [from, to] = [places[start]!, places[end]!];
    const isCut = !isIdle && level === MAX_LEVELS && part.parts.length > 0;
    const parts =
      isIdle || isCut ? [] : partsOf(part.parts, labels, places, { all, level: level + 1 });
    return [{ rule, alternative, from, to, isOpen, isCut, parts }];
  });
}
