/** A string step by step: the entries of its trace as moments to go to, forth and back. */
import { DEAD } from '../../automata/dfa.js';
import { decoderOf } from '../../plan/plan.js';
import type { GrammarReader } from '../reading/grammar-reader.js';
import { tracer } from '../trace/trace.js';
import type { TraceCalls, TraceEnd, TraceError, TraceStep } from '../trace/trace-entry.js';
import { MAX_SHOWN } from './judge-line.js';
import { readLine } from './test-string.js';

/** A moment: before the first symbol, after each one that was read, and at the end. */
export interface LineMoment {
  /** The symbol that was read last; undefined in the first moment and in the last. */
  readonly symbol: number | undefined;
  /** The entry of the trace for it; where automata call each other, a symbol that does not fit has none. */
  readonly step: TraceStep | TraceCalls | undefined;
  /** The error that the symbol, or the end, revealed. */
  readonly error: TraceError | undefined;
  /** The number of symbols before the last restart in the start state. */
  readonly since: number;
  /** The number of symbols before the current character of a decoder, or the one that was completed last. */
  readonly begin: number;
  /** The number of symbols read. */
  readonly at: number;
  /** Whether the last of them did not fit. */
  readonly isStuck: boolean;
  /** The characters that a decoder has made so far. */
  readonly outputs: readonly Output[];
}

/** A character, or U+FFFD for a maximal subpart. */
export interface Output {
  readonly octets: readonly number[];
  readonly text: string;
  /** The value of the character; undefined for a replacement. */
  readonly character: number | undefined;
}

export interface LineRun {
  readonly symbols: readonly number[];
  /** The offset of each symbol in the line, and of the end. */
  readonly places: readonly number[];
  /** The moments of the line, from before its first symbol on: at least two. */
  readonly moments: readonly LineMoment[];
  /** The last entry of the trace; undefined if only a part of the string has moments. */
  readonly end: TraceEnd | undefined;
}

/** The moments of a line, up to {@link MAX_SHOWN} steps. */
export function runLine(line: string, reader: GrammarReader): LineRun {
  const { plan, alphabet } = reader;
  const { symbols, places } = readLine(line, alphabet, decoderOf(plan));
  let now: LineMoment = {
    symbol: undefined,
    step: undefined,
    error: undefined,
    since: 0,
    begin: 0,
    at: 0,
    isStuck: false,
    outputs: [],
  };
  const moments = [now];
  let end: TraceEnd | undefined;
  for (const entry of tracer(plan, reader)(symbols)) {
    const isStep = entry.type === 'step' || entry.type === 'calls';
    if (isStep && moments.length > MAX_SHOWN) break;
    switch (entry.type) {
      case 'step':
      case 'calls': {
        const { offset } = entry;
        const { step: before } = now;
        // After a symbol that does not fit, the automaton begins anew.
        const since = now.isStuck ? offset : now.since;
        const isNew = now.isStuck || (before?.type === 'step' && before.character !== undefined);
        const begin = isNew ? offset : now.begin;
        const { character, text = '' } = entry.type === 'step' ? entry : {};
        const octets = symbols.slice(begin, offset + 1);
        const outputs =
          character === undefined ? now.outputs : [...now.outputs, { octets, text, character }];
        const isStuck = entry.type === 'step' && entry.to === DEAD;
        const read = { symbol: entry.symbol, step: entry, error: undefined };
        moments.push((now = { ...read, since, begin, at: offset + 1, isStuck, outputs }));
        break;
      }
      case 'error': {
        const { part: octets, found, knownAt } = entry;
        const made =
          entry.kind === undefined ? [] : [{ octets, text: entry.text, character: undefined }];
        const outputs = [...now.outputs, ...made];
        const wrong = { error: entry, outputs };
        if (found === undefined) now = { ...now, symbol: undefined, step: undefined, ...wrong };
        else if (now.isStuck) moments[moments.length - 1] = now = { ...now, ...wrong };
        else {
          const read = { symbol: found, step: undefined, at: knownAt + 1, isStuck: true };
          moments.push((now = { ...now, ...read, ...wrong }));
        }
        break;
      }
      case 'end':
        end = entry;
    }
  }
  // A recognizer stops at its first error, which is the reason at the end, too.
  const isReason = end !== undefined && (now.symbol === undefined || plan.kind !== 'decoder');
  const error = isReason ? now.error : undefined;
  moments.push({ ...now, symbol: undefined, step: undefined, error });
  return { symbols, places, moments, end };
}

/** The symbols that were read since the last restart, without one that did not fit. */
export function symbolsSinceRestart(
  { symbols }: LineRun,
  { since, at, isStuck }: LineMoment,
): readonly number[] {
  return symbols.slice(since, isStuck ? at - 1 : at);
}
