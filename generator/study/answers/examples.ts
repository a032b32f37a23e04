/** Words of an automaton that people can read. Every run chooses the same ones. */
import {
  isCall,
  operandsOf,
  rangesRead,
  wordLengths,
  type Regex,
  type WordLengths,
} from '../../automata/regex.js';
import { distinctWords } from '../../automata/characterize.js';
import { shortestWord } from '../../automata/longest-word.js';
import { shortestWithCalls } from '../../automata/shortest-with-calls.js';
import { isIn, type SymbolRange } from '../../automata/symbol-range.js';
import type { Lowered } from '../../abnf/lowered.js';
import { entriesOf } from '../../analysis/automaton-of-rule.js';
import type { StudiedStages } from '../../analysis/stages.js';
import { decoderOf } from '../../plan/plan.js';
import { codeUnitsIn } from '../../text/code-units.js';
import { randomNumbers } from '../../text/random-numbers.js';
import { spellValue } from '../facts/spell-value.js';
import { isWord, standingsOf, type Standing } from '../reading/input-run.js';
import type { GrammarReader } from '../reading/grammar-reader.js';

/** The number of words to choose from, and the length of the longest one. */
const TRIES = 150;
const LONGEST = 48;

/** The depth of calls beyond which words are made as short as can be. */
const DEEPEST = 8;

const SPACE = 0x20;

/** Texts as people choose them. */
const PLEASANT = ['example', 'hello', 'test', '2024', 'beef', 'ABC', '7', 'x', 'X'].map(
  codeUnitsIn,
);

/**
 * Words that differ: each takes transitions that those before it do not, as far as there are some. They are made from
 * the expression, so that a word looks like what its rules say, and chosen by the automaton.
 *
 * @param shortest a word, and one of the results
 */
export function exampleWords(
  lowered: Lowered,
  shortest: readonly number[],
  reader: GrammarReader,
  most: number,
): readonly (readonly number[])[] {
  const write = writerOf(lowered, lengthsOf(lowered));
  const words = Array.from({ length: TRIES }, () => write(lowered.regex));
  return covering(
    reader,
    distinctWords([shortest, ...words.filter(({ length }) => length <= LONGEST)]),
    most,
  );
}

/** Texts that people know, offered to every grammar. */
const FAMILIAR: readonly string[] = [
  '2026-11-24T09:30:00Z',
  '2026-11-24',
  '09:30:00Z',
  '09:30:00',
  'http://example.com/a?b#c',
  'mailto:ada@example.org',
  'ada@example.org',
  '192.0.2.1',
  '2001:db8::7',
  'de-CH-1996',
  '1.0.0',
  '/users/0/name',
  '{"a": [1, true]}',
  '"hello"',
  'www.example.com',
  'hello',
  '2024',
];

/** Texts that decoders may have: characters of one octet up to four, or fewer. */
const CHARACTERS: readonly string[] = ['Aé€😀', 'Aé€', 'Aé', 'A'];

/** The first three familiar texts that are words; the first of a decoder that it can spell. */
export function familiarWords({ plan, deriver }: GrammarReader): readonly string[] {
  const values = decoderOf(plan)?.values;
  if (values !== undefined)
    return CHARACTERS.filter((text) =>
      [...text].every((char) => spellValue(values, char.codePointAt(0)!) !== undefined),
    ).slice(0, 1);
  // ASCII is the same in octets, characters and code units.
  return FAMILIAR.filter((text) => isWord(codeUnitsIn(text), { plan, deriver })).slice(0, 3);
}

/** A shortest word of the start rule; undefined if there is none. */
export function shortestIn({ lowered, minimal }: StudiedStages): readonly number[] | undefined {
  return lowered.called.length === 0
    ? shortestWord(minimal)
    : shortestWithCalls(minimal, entriesOf(lowered, minimal))(minimal.starts[0]!);
}

/** A number greater than the length of any shortest word of a rule. */
const UNKNOWN = 1e9;

/** The lengths of the words of all parts of expressions that call each other: their least solution. */
function lengthsOf({ regex, called }: Lowered): Map<Regex, WordLengths> {
  const nodes = new Set([regex, ...called.map((each) => each.regex)]);
  for (const node of nodes) for (const part of operandsOf(node)) nodes.add(part);
  const calls = [...nodes].flatMap((node) =>
    node.kind === 'range' && isCall(node.range) ? [{ node, label: node.range.lo }] : [],
  );
  let shortest = new Map(called.map(({ symbol }) => [symbol, UNKNOWN]));
  for (;;) {
    const lengths = new Map<Regex, WordLengths>();
    for (const { node, label } of calls)
      lengths.set(node, { shortest: shortest.get(label)!, longest: Infinity });
    // A called rule has read something.
    const found = new Map(
      called.map((each) => [
        each.symbol,
        Math.min(UNKNOWN, Math.max(1, wordLengths(each.regex, lengths).shortest)),
      ]),
    );
    if (called.every(({ symbol }) => found.get(symbol) === shortest.get(symbol))) return lengths;
    shortest = found;
  }
}

/** Writes words of an expression; it takes the alternatives that it took least often. */
function writerOf({ called }: Lowered, lengths: Map<Regex, WordLengths>) {
  const calledRules = new Map(called.map(({ symbol, regex }) => [symbol, regex]));
  const taken = new Map<Regex, number>();
  const below = randomNumbers(0x2f6e2b1);
  let word: number[] = [];
  /** The depth of calls in the word. */
  let depth = 0;

  function add(regex: Regex): void {
    switch (regex.kind) {
      case 'empty':
        return;
      case 'range': {
        const callee = calledRules.get(regex.range.lo);
        if (callee === undefined) return addOne([regex.range], 0, 0);
        depth += 1;
        add(callee);
        depth -= 1;
        return;
      }
      case 'concatenation':
        for (const part of regex.operands) add(part);
        return;
      case 'alternation': {
        if (isSingle(regex)) return addOne(rangesRead(regex), 0, random());
        const part = choose(regex.operands);
        if (part !== undefined) add(part);
        return;
      }
      case 'repetition': {
        const { min, max = Infinity, body } = regex;
        const { shortest } = wordLengths(body, lengths);
        // Several letters say more than one; of longer parts and of blanks, a few are enough.
        const isBlank = rangesRead(body).every(({ hi }) => hi <= SPACE);
        const wanted = shortest > 1 ? upTo(2) : max === 1 || isBlank ? upTo(1) : 2 + upTo(4);
        const count = isLate() ? min : Math.min(Math.max(min, wanted), max);
        const choice = random();
        for (let i = 0; i < count; i++)
          if (isSingle(body)) addOne(rangesRead(body), i, choice);
          else add(body);
        return;
      }
      case 'labeled':
      case 'captured':
        return add(regex.body);
    }
  }

  function addOne(ranges: readonly SymbolRange[], turn: number, choice: number): void {
    word.push(pleasant(ranges, turn, choice));
  }

  function isSingle(regex: Regex): boolean {
    const { shortest, longest } = wordLengths(regex, lengths);
    return shortest === 1 && longest === 1;
  }

  /**
   * The part that was taken least often: mostly a part of single characters, if there is one; near the end a short one.
   */
  function choose(parts: readonly Regex[]): Regex | undefined {
    const least = Math.min(...parts.map((part) => wordLengths(part, lengths).shortest));
    const late = isLate();
    const single = parts.filter((part) => isSingle(part));
    const fitting = late
      ? parts.filter((part) => wordLengths(part, lengths).shortest === least)
      : single.length > 0 && random() < 0.8
        ? single.slice(0, 1)
        : parts;
    const count = (part: Regex): number => taken.get(part) ?? 0;
    const [first, ...others] = fitting;
    if (first === undefined) return undefined;
    const chosen = others.reduce((best, each) => (count(each) < count(best) ? each : best), first);
    taken.set(chosen, count(chosen) + 1);
    return chosen;
  }

  /** Whether what follows has to be short. */
  function isLate(): boolean {
    return word.length > LONGEST / 2 || depth > DEEPEST;
  }

  function random(): number {
    return below(2 ** 32) / 2 ** 32;
  }

  function upTo(most: number): number {
    return below(most + 1);
  }

  return (regex: Regex): readonly number[] => {
    word = [];
    add(regex);
    return word;
  };
}

/** Chooses the words that take the most new transitions, shorter ones first. */
function covering(
  reader: GrammarReader,
  words: readonly (readonly number[])[],
  most: number,
): readonly (readonly number[])[] {
  const covered = new Set<string>();
  const chosen: (readonly number[])[] = [];
  const left = new Set(words);
  /** Tells apart what can be read there, without the calls around it. */
  const keyOf = (standing: Standing): string =>
    standing.kind === 'state'
      ? String(standing.state)
      : [...new Set(reader.deriver.threadsOf(standing.reached).map(({ state }) => state))].join();
  const transitionsOf = (word: readonly number[]): readonly string[] => {
    const keys = Array.from(standingsOf(word, reader), keyOf);
    return keys.slice(1).map((key, index) => `${keys[index]!} ${key}`);
  };
  const transitions = new Map(words.map((word) => [word, transitionsOf(word)]));
  while (chosen.length < most && left.size > 0) {
    const rated = [...left].map((word) => {
      const fresh = new Set(
        transitions.get(word)!.filter((transition) => !covered.has(transition)),
      );
      return { word, worth: fresh.size / (1 + word.length / 24) };
    });
    const { word } = rated.reduce((best, each) => (each.worth > best.worth ? each : best));
    left.delete(word);
    chosen.push(word);
    for (const transition of transitions.get(word)!) covered.add(transition);
  }
  return chosen.sort((a, b) => a.length - b.length);
}

/** A symbol of some ranges that is easy to read; with the same text, the symbols of some turns are a word. */
function pleasant(ranges: readonly SymbolRange[], turn: number, choice: number): number {
  const all = PLEASANT.filter((text) => text.every((symbol) => isIn(symbol, ranges)));
  const long = all.filter(({ length }) => length > 1);
  const fitting = long.length > 0 ? long : all;
  // Mostly the first, so that other texts stand out.
  const text = fitting[Math.floor(choice * choice * fitting.length)];
  if (text !== undefined) return text[turn % text.length]!;
  const printable = ranges.find(({ hi, lo }) => hi > 0x20 && lo < 0x7f);
  return printable === undefined ? ranges[0]!.lo : Math.max(printable.lo, 0x21);
}
