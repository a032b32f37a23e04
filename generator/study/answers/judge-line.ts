/** The verdicts on test strings, and their parts. */
import { joinRanges } from '../../automata/symbol-range.js';
import { THE_END } from '../../plan/expectations.js';
import { printSymbolRanges } from '../../text/symbols.js';
import { MAX_LEVELS, type DerivedPart } from '../reading/derivation.js';
import { expectedAfter, sayFound } from '../reading/expected-after.js';
import { standingsOf, type Standing } from '../reading/input-run.js';
import type { GrammarReader, LabelView } from '../reading/grammar-reader.js';
import type { LinePart, LineVerdict } from './data.js';
import { readLine } from './test-string.js';

/** The greatest number of symbols of a test string. */
export const LONGEST_STRING = 2000;

/** The words for what was expected after some symbols. */
function expectedAt(
  symbols: readonly number[],
  { state, isEnd }: Standing,
  { plan }: GrammarReader,
): readonly string[] {
  if (state === undefined) return expectedAfter(symbols, isEnd, plan);
  const words = plan.expected[state];
  if (words !== undefined) return words;
  const ranges = joinRanges(
    plan.states[state]!.transitions.flatMap((transition) => transition.ranges),
  );
  const read = ranges.length === 0 ? [] : [printSymbolRanges(ranges, plan.notation)];
  return isEnd ? [...read, THE_END] : read;
}

export function judgeLine(line: string, judge: GrammarReader): LineVerdict {
  const { plan, alphabet, deriver, labels } = judge;
  const { decoder, notation } = plan;
  const read = readLine(line, alphabet, decoder);
  const symbols = read.symbols.slice(0, LONGEST_STRING);
  const standings = [...standingsOf(symbols, judge)];
  const last = standings.at(-1)!;
  const at = standings.length - 1;
  const isRead = at === symbols.length;
  const isWord = isRead && last.isEnd;
  const derived = deriver.derive(symbols.slice(0, at)) ?? [];
  return {
    kind: isWord ? 'accepted' : isRead ? 'unfinished' : 'refused',
    offset: isWord ? -1 : read.offsets[at]!,
    wrong: isRead ? undefined : { from: read.places[at]!, to: read.places[at + 1]! },
    place: notation.form === 'hex' ? ` at byte ${read.offsets[at]!}` : ` at character ${at + 1}`,
    found: isRead ? undefined : sayFound(symbols[at]!, notation),
    expected: isWord ? [] : expectedAt(symbols.slice(0, at), last, judge),
    parts: partsOf(derived, labels, read.places),
    read: at,
    noun: notation.noun,
  };
}

/**
 * The parts of a line that are worth showing: no single characters of large classes, no runs of single characters, and
 * {@link MAX_LEVELS} levels.
 */
export function partsOf(
  derived: readonly DerivedPart[],
  labels: readonly LabelView[],
  places: readonly number[],
  level = 1,
): readonly LinePart[] {
  const isRun = (one: DerivedPart, other: DerivedPart | undefined): boolean =>
    other !== undefined &&
    labels[one.label]!.rule === labels[other.label]!.rule &&
    one.end - one.start <= 1 &&
    (one.end === other.start || other.end === one.start);
  return derived.flatMap((part, index): readonly LinePart[] => {
    const { rule, alternative, isClass } = labels[part.label]!;
    if (isClass) return [];
    if (isRun(part, derived[index - 1]) || isRun(part, derived[index + 1])) return [];
    const { start, end, isOpen } = part;
    const isIdle = isOpen && start === end && part.parts.every(({ parts }) => parts.length === 0);
    if (isIdle && (start > 0 || derived.length > 1)) return [];
    const [from, to] = [places[start]!, places[end]!];
    const isLast = isIdle || level === MAX_LEVELS;
    const parts = isLast ? [] : partsOf(part.parts, labels, places, level + 1);
    return [{ rule, alternative, from, to, isOpen, parts }];
  });
}
