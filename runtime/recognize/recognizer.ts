import { DEAD, fingerprintOf } from './automaton.js';
import { checkSteps, kindOf, unitAt, unitsOfChunk, type InputKind } from '../input/chunk-units.js';
import type { StackModule } from '../contract.js';
import type { Octets } from '../input/octets.js';
import { seal, unseal, type Sealed } from './saved-state.js';

/** How far an input was read. */
export interface RecognizerProgress {
  /** A hash of the automaton: `restore` refuses the state of another one. */
  readonly automaton: number;
  readonly state: number;
  /** The states that calls return to, the outermost first; empty for a module without a stack. */
  readonly stack: readonly number[];
  readonly offset: number;
  /** The kind of the input; undefined before the first chunk that is not empty. */
  readonly input: InputKind | undefined;
}

/** The state of a {@link Recognizer}, as data that can be stored. */
export type RecognizerState = Sealed<RecognizerProgress>;

/**
 * Decides in chunks whether an input is a word of a grammar, by any generated module that exports `next`: all but those
 * with a chart. Where chunks end does not matter, not even within a surrogate pair or the octets of a character.
 *
 * The memory between chunks is a state and an offset, and a number per open call of a module with a stack. Each unit
 * takes one call of the module's `next`.
 */
export class Recognizer {
  private readonly module: StackModule;
  private state = 0;
  private stack: number[] = [];
  private unitsRead = 0;
  private input: InputKind | undefined;

  /** @param module a module with a stack, or any that needs none */
  constructor(module: StackModule) {
    checkSteps(module);
    this.module = module;
    this.reset();
  }

  /**
   * Reads more of the input.
   *
   * @returns whether it can still become a word; once it cannot, nothing more is read
   * @throws {TypeError} for a chunk that is neither octets nor a string, for a string in a module of octets, and for
   *   strings and octets in one input; nothing of the chunk was read then
   */
  write(chunk: Octets | string): boolean {
    const units = unitsOfChunk(this.module, chunk, this.input);
    if (units.length > 0 && this.input === undefined) {
      this.input = kindOf(units);
      if (this.input === 'string') this.state = this.module.stringStart ?? this.module.start;
    }
    for (let at = 0; at < units.length && this.state !== DEAD; at++) {
      this.state = this.module.next(this.state, unitAt(units, at), this.stack);
      if (this.state !== DEAD) this.unitsRead += 1;
    }
    return this.state !== DEAD;
  }

  /** Whether what was read so far is a word. */
  get isWord(): boolean {
    return this.module.accepts(this.state, this.stack);
  }

  /** The number of octets or code units after which a word was still possible; the first that was refused follows. */
  get offset(): number {
    return this.unitsRead;
  }

  /** Ends the input, and is ready for another: whether it was a word. */
  end(): boolean {
    const { isWord } = this;
    this.reset();
    return isWord;
  }

  /** Forgets what was read. */
  reset(): void {
    this.state = this.module.start;
    this.stack = [];
    this.unitsRead = 0;
    this.input = undefined;
  }

  /** The state after the chunks so far, as plain data. */
  save(): RecognizerState {
    const { module, state, stack, unitsRead: offset, input } = this;
    return seal({ automaton: fingerprintOf(module), state, stack: stack.slice(), offset, input });
  }

  /**
   * Goes on from what {@link save} returned, also of another recognizer of the same grammar, in any variant.
   *
   * @throws {TypeError} for a state of another grammar, or one that was changed; the recognizer is as it was then
   */
  restore(saved: RecognizerState): void {
    const { state, stack, offset, input } = unseal<RecognizerProgress>(
      saved,
      fingerprintOf(this.module),
    );
    this.state = state;
    this.stack = stack.slice();
    this.unitsRead = offset;
    this.input = input;
  }
}
