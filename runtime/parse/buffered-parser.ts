import { fingerprintOf } from '../recognize/automaton.js';
import type { ChunkParser } from './chunk-parser.js';
import { joinUnits, kindOf, textOfUnits, type InputKind } from '../input/chunk-units.js';
import type { StackModule } from '../contract.js';
import { stableOctetsOf, type Octets } from '../input/octets.js';
import { Recognizer } from '../recognize/recognizer.js';
import { seal, unseal, type Sealed } from '../recognize/saved-state.js';

/** The exports of a module with captures but without `parts` that a parser needs; `Result` is what `parse` returns. */
export interface BufferedModule<Result> extends StackModule {
  parse(input: never, from?: number, to?: number): Result;
}

interface InputSoFar {
  /** A hash of the automaton: `restore` refuses the state of another one. */
  readonly automaton: number;
  /** The kind of the input; undefined before the first chunk that is not empty. */
  readonly input: InputKind | undefined;
  /** The input so far, up to the first unit that was refused; an octet is the code unit of its number. */
  readonly text: string;
}

/** The state of a {@link BufferedParser}, as data that can be stored. */
export type BufferedState = Sealed<InputSoFar>;

/**
 * Recognizes each chunk and keeps it, and parses all of them at the end: for modules without the export `parts`.
 *
 * The memory between chunks is the input, and a number per open call of a module with a stack.
 */
export class BufferedParser<Result> implements ChunkParser<Result, BufferedState> {
  private readonly module: BufferedModule<Result>;
  private readonly recognizer: Recognizer;
  private chunks: (string | Uint8Array)[] = [];
  private isRefused = false;

  constructor(module: BufferedModule<Result>) {
    this.module = module;
    this.recognizer = new Recognizer(module);
  }

  write(chunk: Octets | string): boolean {
    const { recognizer } = this;
    const { offset } = recognizer;
    // The caller may change the octets later, and another thread those in shared memory at any time.
    const units = typeof chunk === 'string' ? chunk : stableOctetsOf(chunk, true);
    const goesOn = recognizer.write(units);
    // The first unit that is refused is the last that `parse` has to see.
    const kept = goesOn ? units : units.slice(0, recognizer.offset - offset + 1);
    if (units.length > 0 && !this.isRefused) this.chunks.push(kept);
    this.isRefused = !goesOn;
    return goesOn;
  }

  get offset(): number {
    return this.recognizer.offset;
  }

  get isWord(): boolean {
    return this.recognizer.isWord;
  }

  end(): Result {
    const { module } = this;
    const units = this.units ?? (takesStrings(module) ? '' : new Uint8Array());
    this.reset();
    return module.parse(units as never);
  }

  reset(): void {
    this.recognizer.reset();
    this.chunks = [];
    this.isRefused = false;
  }

  save(): BufferedState {
    const { units } = this;
    const automaton = fingerprintOf(this.module);
    if (units === undefined) return seal({ automaton, input: undefined, text: '' });
    return seal({ automaton, input: kindOf(units), text: textOfUnits(units) });
  }

  restore(saved: BufferedState): void {
    const { input, text } = unseal<InputSoFar>(saved, fingerprintOf(this.module));
    this.reset();
    this.write(input === 'octets' ? octetsOfText(text) : text);
  }

  /** The input so far in one piece; undefined before any. */
  private get units(): string | Uint8Array | undefined {
    if (this.chunks.length > 1) this.chunks = [joinUnits(this.chunks)];
    return this.chunks[0];
  }
}

function octetsOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}

function takesStrings(module: Pick<StackModule, 'validate'>): boolean {
  try {
    module.validate('' as never, 0, 0);
    return true;
  } catch {
    return false;
  }
}
