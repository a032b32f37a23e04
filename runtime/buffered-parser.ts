import { fingerprintOf } from './automaton.js';
import type { ChunkParser } from './chunk-parser.js';
import { joinUnits, textOfUnits, type InputKind } from './chunk-units.js';
import type { StackModule } from './contract.js';
import { stableOctetsOf, type Octets } from './octets.js';
import { Recognizer } from './recognizer.js';
import { checkAutomaton, fieldsOf, inputKindOf, refuseState, takes } from './saved-state.js';

/** The exports of a module with captures but without `parts` that a parser needs; `Result` is that of its `parse`. */
export interface BufferedModule<Result> extends StackModule {
  parse(input: never, from?: number, to?: number): Result;
}

/** The state of a {@link BufferedParser}, as data that can be stored. */
export interface BufferedState {
  /** A hash of the automaton: `restore` refuses the state of another one. */
  readonly automaton: number;
  /** Undefined before the first chunk that is not empty. */
  readonly input: InputKind | undefined;
  /** The input so far, up to the first unit that was refused; an octet is the code unit of its number. */
  readonly text: string;
}

/**
 * Recognizes each chunk and keeps it, and parses all of them at the end: for modules without the export `parts`.
 *
 * The memory between chunks is the input, and a number per open call of a module with a stack.
 */
export class BufferedParser<Result> implements ChunkParser<Result, BufferedState> {
  private readonly module: BufferedModule<Result>;
  private recognizer: Recognizer;
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
    const units = this.units ?? (takes(module, 'string') ? '' : new Uint8Array());
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
    return units === undefined
      ? { automaton, input: undefined, text: '' }
      : typeof units === 'string'
        ? { automaton, input: 'string', text: units }
        : { automaton, input: 'octets', text: textOfUnits(units) };
  }

  restore(saved: BufferedState): void {
    const fields = fieldsOf(saved, 'it');
    const { module } = this;
    checkAutomaton(fields['automaton'], fingerprintOf(module));
    const input = inputKindOf(fields['input'], module);
    const { text } = fields;
    if (typeof text !== 'string') refuseState('text is not a string');
    if ((input === undefined) !== (text === ''))
      refuseState(`text is ${text === '' ? '' : 'not '}empty, and input ${input ?? 'undefined'}`);
    const restored = new BufferedParser(module);
    const goesOn = restored.write(input === 'octets' ? octetsOfText(text) : text);
    if (!goesOn && text.length > restored.offset + 1)
      refuseState(`text goes on after the unit at ${restored.offset}, which is refused`);
    this.recognizer = restored.recognizer;
    this.chunks = restored.chunks;
    this.isRefused = restored.isRefused;
  }

  /** The input so far in one piece; undefined before any. */
  private get units(): string | Uint8Array | undefined {
    if (this.chunks.length > 1) this.chunks = [joinUnits(this.chunks)];
    return this.chunks[0];
  }
}

function octetsOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (unit, at) => {
    const octet = unit.charCodeAt(0);
    if (octet > 0xff) refuseState(`the code unit ${octet} of text at ${at} stands for no octet`);
    return octet;
  });
}
