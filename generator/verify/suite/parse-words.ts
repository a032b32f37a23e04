/** Inputs for parsers: words and near misses, from the reference. */
import { getOrInsert } from '../../get-or-insert.js';
import { BEGIN, reads, type ParseReference } from '../reference/parse-reference.js';
import { randomNumbers } from '../../text/random-numbers.js';
import { completionsOf, representativeUnits, type Word } from './shortest.js';

/** The number of random paths, and the most units of one before its end. */
const RANDOM_PATHS = 2000;
const MAX_UNITS = 24;

/** Every `LONG_EVERY`-th random word has `LONG_UNITS` units: errors then show an excerpt. */
const LONG_EVERY = 100;
const LONG_UNITS = 120;

/**
 * Inputs that lead to every set of states, then a unit of every kind, the units at the ends of the ranges that are read
 * there and beside them, and the rest of a word; and random paths, the same ones each time.
 *
 * @param strange units that most states refuse, the greatest of all among them
 * @param pairs two units that an error prints as one character; also tried cut in two
 */
export function* parseWords(
  reference: ParseReference,
  strange: Word,
  pairs: readonly Word[] = [],
): Generator<Word> {
  const { transitions } = reference;
  const { kinds, sets, targets, rests, restOf } = coverOf(reference);
  const max = Math.max(...strange);
  for (const [set, { word, states }] of sets.entries()) {
    const rest = restOf[set] ?? [];
    yield word;
    yield [...word, ...rest];
    for (const [index, unit] of kinds.entries()) {
      // A word without the rest shows a wrong state that accepts it.
      yield [...word, unit];
      yield [...word, unit, ...(restOf[targets[set]![index]!] ?? rest)];
    }
    // Both ends of each range and their neighbors, and units that collide when code drops high bits.
    for (const { ranges = [], to } of states.flatMap((state) => transitions[state]!))
      for (const unit of ranges.flatMap(([lo, hi]) => [
        lo - 1,
        lo,
        hi,
        hi + 1,
        lo ^ 0x80,
        lo + 0x100,
      ]))
        if (0 <= unit && unit <= max) yield [...word, unit, ...(rests[to] ?? rest)];
    for (const unit of strange) yield [...word, unit, ...rest];
    for (const pair of pairs) {
      yield [...word, ...pair];
      yield [...word, pair[0]!];
    }
  }

  const below = randomNumbers(1);
  const live = targets.map((row) =>
    row.flatMap((target, index) => (restOf[target] === undefined ? [] : [index])),
  );
  const endless = endlessOf(targets, live);
  for (let path = 0; path < RANDOM_PATHS; path++) {
    const word: number[] = [];
    let set = FIRST_SET;
    const isLong = path % LONG_EVERY === 0;
    for (let length = isLong ? LONG_UNITS : below(MAX_UNITS); length > 0; length--) {
      const indices = (isLong && endless[set]) || live[set]!;
      if (indices.length === 0) break;
      const index = indices[below(indices.length)]!;
      word.push(kinds[index]!);
      set = targets[set]![index]!;
    }
    yield [...word, ...(restOf[set] ?? [])];
    if (!isLong) continue;
    const refused = kinds.filter((_, index) => targets[set]![index] === EMPTY_SET);
    for (const unit of [...strange, ...refused]) yield [...word, unit, ...word];
  }
}

/**
 * The fewest words with every list of events, beside every list of those that other threads have meanwhile, between all
 * sets of kinds that may follow before and after it, and the shortest rest of a word; and, for every such set, a
 * refusal.
 *
 * @param strange units that most states refuse
 */
export function wordsOfMoves(reference: ParseReference, strange: Word): readonly Word[] {
  const { transitions } = reference;
  const { kinds, sets, targets, rests } = coverOf(reference);
  const read = sets.map(({ states, traces }) =>
    states.flatMap((state, index) =>
      transitions[state]!.map((each) => ({ ...each, trace: traces[index]! })),
    ),
  );
  const following = read.map((own) => [
    ...kinds.filter((unit) => own.some(({ ranges }) => reads(ranges, unit))),
    ...own.filter(({ ranges }) => ranges === undefined).map(({ events }) => `end ${events.join()}`),
  ]);
  const words = new Map<string, Word>();
  const add = (key: string, word: Word): void => void getOrInsert(words, key, () => word);
  for (const [set, { word, traces }] of sets.entries()) {
    if (set === EMPTY_SET) continue;
    const before = `${following[set]!.join()} ${Math.max(...traces)}`;
    const refused = [...strange, ...kinds].find(
      (unit) => !read[set]!.some(({ ranges }) => reads(ranges, unit)),
    );
    add(before, refused === undefined ? word : [...word, refused]);
    for (const [index, unit] of kinds.entries()) {
      const taken = read[set]!.filter(({ ranges }) => reads(ranges, unit));
      const events = taken.map((each) => `${each.trace} ${each.events.join()}`).join('/');
      const after = following[targets[set]![index]!]!.join();
      for (const { events: own, to, trace } of taken)
        if (rests[to] !== undefined)
          add([trace, own, events, before, after].join(' '), [...word, unit, ...rests[to]]);
    }
  }
  return [...words.values()];
}

/** The numbers of the set before any unit and of the empty set. */
const FIRST_SET = 1;
const EMPTY_SET = 0;

/** The kinds of units, the sets of states that inputs lead to, and shortest rests of words from states and from sets. */
function coverOf(reference: ParseReference) {
  const { transitions } = reference;
  const kinds = unitsOf(reference);
  const accepting = transitions.map((own) => own.some(({ ranges }) => ranges === undefined));
  const rests = completionsOf(accepting, (state) =>
    transitions[state]!.flatMap(({ ranges, to }) =>
      ranges === undefined ? [] : [{ symbol: ranges[0]![0], target: to }],
    ),
  );
  const { sets, targets } = setsOf(reference, kinds);
  return { kinds, sets, targets, rests, restOf: restsOf(rests, sets) };
}

/** A set of states that an input leads to. */
interface StateSet {
  /** A shortest input that leads to the set. */
  readonly word: Word;
  readonly states: Word;
  /** For each state, which of different events have happened in that input before it. */
  readonly traces: Word;
}

/** The sets of states that inputs lead to, each with a shortest input, and their numbers after each kind of units. */
function setsOf({ transitions }: ParseReference, kinds: Word) {
  const sets: StateSet[] = [
    { word: [], states: [], traces: [] },
    { word: [], states: [BEGIN], traces: [0] },
  ];
  const numbers = new Map(sets.map(({ states }, number) => [states.join(), number]));
  const targets: number[][] = [];
  for (const { word, states, traces } of sets)
    targets.push(
      kinds.map((unit) => {
        const reached = new Map<number, string>();
        for (const [index, state] of states.entries())
          for (const { ranges, to, events } of transitions[state]!)
            if (reads(ranges, unit))
              getOrInsert(reached, to, () => `${traces[index]} ${events.join()}`);
        const next = [...reached.keys()].sort((a, b) => a - b);
        return getOrInsert(numbers, next.join(), () => {
          const pasts = next.map((state) => reached.get(state)!);
          const known = [...new Set(pasts)];
          const traces = pasts.map((past) => known.indexOf(past));
          return sets.push({ word: [...word, unit], states: next, traces }) - 1;
        });
      }),
    );
  return { sets, targets };
}

/** For each set, the units with which an input can go on and on; undefined if there are none. */
function endlessOf(targets: readonly Word[], live: readonly Word[]): readonly (Word | undefined)[] {
  let endless: readonly (Word | undefined)[] = live;
  for (let count = Infinity; ;) {
    const before = endless;
    endless = before.map((row, set) => {
      const left = row?.filter((index) => before[targets[set]![index]!] !== undefined) ?? [];
      return left.length === 0 ? undefined : left;
    });
    const now = endless.filter((row) => row !== undefined).length;
    if (now === count) return endless;
    count = now;
  }
}

/** For each set, a shortest of the completions of its states; undefined if there is none. */
function restsOf(
  rests: readonly (Word | undefined)[],
  sets: readonly { readonly states: Word }[],
): readonly (Word | undefined)[] {
  return sets.map(({ states }) => {
    const all = states.flatMap((state) => (rests[state] === undefined ? [] : [rests[state]]));
    return all.sort((a, b) => a.length - b.length)[0];
  });
}

/** The least of all units that lead every state to the same states; units that no state reads are a kind, too. */
function unitsOf({ transitions }: ParseReference): Word {
  const cuts = new Set([0]);
  for (const { ranges = [] } of transitions.flat())
    for (const [lo, hi] of ranges) cuts.add(lo).add(hi + 1);
  const units = [...cuts].sort((a, b) => a - b);
  // Beyond the last range there may be no unit.
  if (units.length > 1) units.pop();
  return representativeUnits(
    units,
    transitions.map((own) => (unit) => {
      const read = own.filter(({ ranges }) => reads(ranges, unit));
      return read.map(({ events, to }) => `${events.join()}>${to}`).join(' ');
    }),
  );
}
