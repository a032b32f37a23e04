import {
  checkSteps,
  joinUnits,
  kindOf,
  textOfUnits,
  unitsOfChunk,
  type InputKind,
  unitAt,
} from '../input/chunk-units.js';
import type { OnPart } from './chunk-parser.js';
import type { Parsed, StackModule } from '../contract.js';
import { Guard } from '../input/guard.js';
import type { Octets } from '../input/octets.js';
import { partsParser, type TracedParser } from './traced-parser.js';

/** The exports of a recognizer that {@link Messages} needs; of a module with captures, also `parse`. */
export interface MessageModule<Value> extends StackModule {
  findError(input: never, from?: number, to?: number): number;
  parse?(input: never, from?: number, to?: number): Parsed<Value>;
}

/** Options of {@link Messages}. */
export interface MessagesOptions {
  /**
   * The text that ends garbage, such as `'\r\n'`: reading resumes after the first occurrence that ends after the refused
   * unit. In octets, a code unit stands for the octet of its number. Without it, nothing is read after a refusal.
   */
  readonly resumeAfter?: string;
  /** The greatest length of a message, in octets or code units; a longer one is refused. 65,536 by default. */
  readonly limit?: number;
  /**
   * Called for each part of the message that is being read, as soon as it is certain, as by a `Parser`; offsets count from
   * the beginning of the message. A part of a message that may already have ended is told when that is certain. If it
   * throws, so does `write` or `end`, and reading begins anew. Only for a module with the export `parts`.
   */
  readonly onPart?: OnPart;
}

/** A word, or where there is none. Offsets count octets or code units from the beginning of the first chunk. */
export type Message<Value> =
  | {
      readonly ok: true;
      readonly offset: number;
      /** All of the message and nothing else: offsets in `value` count from its beginning. */
      readonly input: string | Uint8Array;
      /** The result of `parse` for `input`; undefined if the module has no `parse`. */
      readonly value: Value;
    }
  | {
      readonly ok: false;
      /** Where the message that was refused begins. */
      readonly offset: number;
      /** `grammar` where no message goes on, `limit` where one is longer than {@link MessagesOptions.limit}. */
      readonly reason: 'grammar' | 'limit';
      /** The offset of the error, and what was expected there: nothing beyond the limit, or if the module has no `parse`. */
      readonly at: number;
      readonly expected: readonly string[];
    };

const DEFAULT_LIMIT = 2 ** 16;
const MAX_OCTET = 0xff;
const MAX_CODE_UNIT = 0xffff;

/**
 * Reads messages that follow each other in chunks, cut anywhere: each is a word of the grammar, and the longest that
 * begins where the one before it ends. A message is returned as soon as no further unit can belong to it.
 *
 * It keeps the units of the message that is being read, and nothing of those before it. Time is in proportion to the
 * input if every word shows where it ends, by a line feed for instance; what was read in vain for a longer message is
 * read again.
 */
export class Messages<Value = unknown> {
  private readonly module: MessageModule<Value>;
  private readonly resumeAfter: string | undefined;
  private readonly limit: number;
  /** For each state, whether nothing goes on from it. */
  private readonly isLast: boolean[] = [];

  private input: InputKind | undefined;
  /** The offset of the message that is being read, and its units of earlier chunks. */
  private offset = 0;
  private held: (string | Uint8Array)[] = [];
  private heldLength = 0;
  private state = 0;
  private stack: number[] = [];
  /** The length of the longest word so far; 0 for none. */
  private wordLength = 0;
  /** Tells the parts of the message that is being read; it has read some pieces of `held`, and their units. */
  private readonly parser: TracedParser<Parsed<Value>> | undefined;
  private toldPieces = 0;
  private toldLength = 0;
  private readonly guard = new Guard('onPart', 'reader');
  /** The last units of garbage, fewer than `resumeAfter` has; undefined within a message. */
  private garbage: string | undefined;

  /** @throws {TypeError} if the module has no `next`, the grammar has the empty word, or an option has an impossible value */
  constructor(
    module: MessageModule<Value>,
    { resumeAfter, limit = DEFAULT_LIMIT, onPart }: MessagesOptions = {},
  ) {
    checkSteps(module);
    if (module.accepts(module.start, []))
      throw new TypeError(
        'the empty text is a word of the grammar: compile the rule of one message that is not empty',
      );
    if (resumeAfter !== undefined && (typeof resumeAfter !== 'string' || resumeAfter === ''))
      throw new TypeError('resumeAfter is a text that is not empty');
    if (!(limit >= 1)) throw new TypeError('limit is a number from 1 on');
    this.module = module;
    this.resumeAfter = resumeAfter;
    this.limit = limit;
    this.parser = onPart && partsParser(module, onPart);
  }

  /**
   * The messages that end in a chunk, and refusals, in their order. `onPart` is told the parts of each before it is returned.
   *
   * @throws {TypeError} for a chunk that is neither octets nor a string, for one that the module does not take, and for
   *   strings and octets in one input; nothing of the chunk was read then
   */
  write(chunk: Octets | string): Message<Value>[] {
    const units = unitsOfChunk(this.module, chunk, this.input);
    if (units.length === 0) return [];
    if (this.input === undefined) {
      this.input = kindOf(units);
      this.begin(0);
    }
    return this.read(units, false);
  }

  /** Ends the input: the messages that its end completes. Reading begins anew then. */
  end(): Message<Value>[] {
    const found = this.read(this.input === 'octets' ? new Uint8Array() : '', true);
    this.restart();
    return found;
  }

  /** Forgets what was read. */
  reset(): void {
    this.guard.check();
    this.restart();
  }

  private restart(): void {
    this.input = undefined;
    this.held = [];
    this.heldLength = 0;
    this.garbage = undefined;
    this.begin(0);
  }

  private read(chunk: string | Uint8Array, isEnd: boolean): Message<Value>[] {
    this.guard.check();
    try {
      return this.guard.run(() => this.readOn(chunk, isEnd));
    } catch (error) {
      this.restart();
      throw error;
    }
  }

  private readOn(chunk: string | Uint8Array, isEnd: boolean): Message<Value>[] {
    const found: Message<Value>[] = [];
    const { module, limit } = this;
    // The message that is being read begins at `from`, before the chunk if that is negative.
    let [units, from, at] = [chunk, -this.heldLength, 0];
    for (;;) {
      if (this.garbage !== undefined) {
        at = this.skip(units, at);
        if (this.garbage !== undefined) {
          this.offset += at - from;
          return found;
        }
        this.begin(this.offset + at - from);
        from = at;
      }
      const isOver = at === units.length;
      if (isOver && (!isEnd || at === from)) break;
      const next = isOver ? 0 : module.next(this.state, unitAt(units, at), this.stack);
      const isTooLong = next !== 0 && at - from >= limit;
      if (next !== 0 && !isTooLong) {
        at += 1;
        this.state = next;
        if (!module.accepts(next, this.stack)) continue;
        this.wordLength = at - from;
        if (!this.endsIn(next)) continue;
      }
      if (from < 0) {
        // The message is all in one piece again.
        units = joinUnits([...this.held, units]);
        [from, at] = [0, at - from];
        this.held = [];
        this.heldLength = 0;
      }
      if (this.wordLength > 0 && !isTooLong) {
        at = from + this.wordLength;
        found.push(this.message(units.slice(from, at)));
        this.begin(this.offset + this.wordLength);
        from = at;
      } else {
        const { offset } = this;
        found.push(
          isTooLong
            ? { ok: false, offset, reason: 'limit', at: offset + limit, expected: [] }
            : this.refusal(units.slice(from, at + 1)),
        );
        const { length } = this.resumeAfter ?? '';
        this.garbage =
          length > 1 ? textOfUnits(units.slice(Math.max(from, at - length + 1), at)) : '';
      }
    }
    if (at > from) {
      this.held.push(units.slice(Math.max(from, 0)));
      this.heldLength = at - from;
      // The word that has been found may be all of the message.
      if (this.wordLength === 0) this.tell();
    }
    return found;
  }

  /** Tells the parts that are certain in the units so far. */
  private tell(): void {
    if (this.parser === undefined) return;
    for (const piece of this.held.slice(this.toldPieces)) this.parser.write(piece);
    this.toldPieces = this.held.length;
    this.toldLength = this.heldLength;
  }

  /** A word, with its parts. */
  private message(input: string | Uint8Array): Message<Value> {
    this.parser?.write(input.slice(this.toldLength));
    const parsed = this.parser?.end() ?? this.module.parse?.(input as never);
    const value = (parsed?.ok ? parsed.value : undefined) as Value;
    return { ok: true, offset: this.offset, input, value };
  }

  /** The refusal of units that cannot become a word: all but the last can, or the input ends after them. */
  private refusal(units: string | Uint8Array): Message<Value> {
    const { module, offset } = this;
    const parsed = module.parse?.(units as never);
    const { at, expected } =
      parsed === undefined || parsed.ok
        ? { at: module.findError(units as never), expected: [] }
        : parsed;
    return { ok: false, offset, reason: 'grammar', at: offset + at, expected };
  }

  /** The index after the end of garbage, or of the units. */
  private skip(units: string | Uint8Array, from: number): number {
    const { resumeAfter } = this;
    if (resumeAfter === undefined) return units.length;
    const { length } = resumeAfter;
    const before = this.garbage!;
    const begin = from - before.length;
    const codeAt = (at: number): number =>
      at < from ? before.charCodeAt(at - begin) : unitAt(units, at);
    for (let end = begin + length; end <= units.length; end++) {
      let rest = length;
      while (rest > 0 && codeAt(end - length + rest - 1) === resumeAfter.charCodeAt(rest - 1))
        rest--;
      if (rest > 0) continue;
      this.garbage = undefined;
      return end;
    }
    // The beginning of the text that ends garbage may be at the end of the chunk.
    const last = textOfUnits(units.slice(Math.max(from, units.length - length + 1)));
    this.garbage = length > 1 ? (before + last).slice(1 - length) : '';
    return units.length;
  }

  /** Whether a message ends in a state, whatever follows; of one with calls to return to, the next unit tells. */
  private endsIn(state: number): boolean {
    return this.stack.length === 0 && (this.isLast[state] ??= this.findLast(state));
  }

  private findLast(state: number): boolean {
    const { module } = this;
    const max = this.input === 'string' ? MAX_CODE_UNIT : MAX_OCTET;
    for (let unit = 0; unit <= max; unit++) if (module.next(state, unit, []) !== 0) return false;
    return true;
  }

  private begin(offset: number): void {
    const { start, stringStart = start } = this.module;
    this.state = this.input === 'string' ? stringStart : start;
    this.stack = [];
    this.offset = offset;
    this.wordLength = 0;
    this.parser?.reset();
    this.toldPieces = 0;
    this.toldLength = 0;
  }
}
