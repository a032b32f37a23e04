import { printSymbol } from '../../text/symbols.js';
import { inputRun, standingsOf } from '../reading/input-run.js';
import type { GrammarReader } from '../reading/grammar-reader.js';

/** A string, and the change that made it. */
export interface ChangedString {
  readonly symbols: readonly number[];
  readonly change: string;
}

/** A string that is nearly a word. */
export interface NearMiss extends ChangedString {
  /** The index of the symbol that is refused; the length if only more symbols would make a word. */
  readonly at: number;
}

/**
 * Strings that one change makes of a word: a symbol left out, another in its place, one too many. The empty string, if no
 * such string is refused.
 */
export function nearMissesOf(
  words: readonly (readonly number[])[],
  reader: GrammarReader,
  most: number,
): readonly NearMiss[] {
  const { notation } = reader.plan;
  const found = new Map<string, NearMiss>();
  const print = (symbol: number): string => printSymbol(symbol, notation);
  const add = (symbols: readonly number[], change: string, why: string): boolean => {
    const at = refusalIn(symbols, reader);
    if (found.has(why) || at === undefined) return false;
    if ([...found.values()].some((each) => each.symbols.join() === symbols.join())) return false;
    found.set(why, { symbols, change, at });
    return true;
  };
  // Longer words have more to change.
  for (const [round, word] of [...words].sort((a, b) => b.length - a.length).entries()) {
    if (found.size >= most) break;
    const places = Array.from(word.keys());
    const from = (round * 5) % Math.max(1, word.length);
    const inOrder = [...places.slice(from), ...places.slice(0, from)];
    const without = (at: number): boolean =>
      add(word.toSpliced(at, 1), `without ${print(word[at]!)}`, `- ${print(word[at]!)}`);
    const instead = (at: number): boolean => {
      const other = neighborOf(reader, word, at);
      if (other === undefined) return false;
      const change = `${print(other)} instead of ${print(word[at]!)}`;
      return add(word.with(at, other), change, `= ${print(other)}`);
    };
    const twice = (at: number): boolean =>
      add(word.toSpliced(at, 0, word[at]!), `${print(word[at]!)} twice`, `+ ${print(word[at]!)}`);
    const kinds = [without, instead, twice];
    for (const offset of kinds.keys()) inOrder.find(kinds[(round + offset) % kinds.length]!);
  }
  if (found.size === 0 && words[0] !== undefined && words[0].length > 0) add([], 'nothing', '');
  return [...found.values()].slice(0, most);
}

/** The index of the symbol that is refused; undefined for a word. */
function refusalIn(symbols: readonly number[], reader: GrammarReader): number | undefined {
  const standings = [...standingsOf(symbols, reader)];
  const read = standings.length - 1;
  return read === symbols.length && standings.at(-1)!.isEnd ? undefined : read;
}

/** A symbol just beyond those that a state reads where a word has another; printable if possible. */
function neighborOf(
  reader: GrammarReader,
  word: readonly number[],
  at: number,
): number | undefined {
  const run = inputRun(reader);
  const standing = [...standingsOf(word.slice(0, at), reader)].at(-1)!;
  const dead = (symbol: number): boolean =>
    symbol >= 0 &&
    symbol <= reader.plan.dfa.classes.max &&
    run.after(standing, symbol) === undefined;
  const near = [word[at]! + 1, word[at]! - 1, 0x20, 0x5f, 0x78, 0x39];
  return [...near.filter((symbol) => symbol > 0x1f && symbol < 0x7f), ...near].find(dead);
}
