/**
 * A stream read octet by octet: characters, ill-formed parts and the signature, with what the policies
 * make of them. Everything that depends on where a chunk ends is decided here, from the state alone, so
 * nothing else can.
 *
 * What has been read of a character is its pending octets, with the automaton's state and the partial
 * value that belong to them. An octet that does not go on with the character ends an ill-formed part,
 * the pending octets, and is read again as the beginning of something else: parts are maximal subparts
 * (Unicode D93b). The first octet of a stream waits for the second if it may be half of the signature
 * of UTF-16.
 */
import type { DecoderModule } from './contract.js';
import {
  beyondStringsError,
  forbiddenSignatureError,
  foreignSignatureError,
  illFormedError,
  missingSignatureError,
  type DecodeError,
  type Explain,
} from './decode-error.js';

/** What becomes of an error; a function answers with the text that stands for the ill-formed part. */
export type DecodeErrorPolicy = 'replace' | 'fatal' | 'ignore' | ((error: DecodeError) => string);

/** What a U+FEFF at the very beginning of a stream is taken for; `docs/bom.md` says which to choose. */
export type BomPolicy =
  /** A character of the text, ZERO WIDTH NO-BREAK SPACE. */
  | 'keep'
  /** A signature, which is no part of the text. */
  | 'strip'
  /** A signature that has to be there, and is no part of the text; without it there is an error. */
  | 'require'
  /** An error. */
  | 'forbid';

/** How a stream is decoded. */
export interface DecodeOptions {
  /** What becomes of an error: `replace` by default. */
  readonly errors?: DecodeErrorPolicy | undefined;
  /** What `replace` puts for each ill-formed part: U+FFFD by default. */
  readonly replacement?: string | undefined;
  /** What becomes of U+FEFF at the beginning: `keep` by default. */
  readonly bom?: BomPolicy | undefined;
  /** What tells errors their kind and rules: `explainer(explanation)`. */
  readonly explain?: Explain | undefined;
}

/** What stands between the octets before and those that are to come; plain data. */
export interface DecoderState {
  /** The automaton's state. */
  readonly state: number;
  /** The value of the bits that were read of the current character. */
  readonly partial: number;
  /** The octets that were read of the current character. */
  readonly pending: readonly number[];
  /** How many octets of the stream were read, the pending ones included. */
  readonly offset: number;
  /** Whether the stream began with U+FEFF. */
  readonly sawBom: boolean;
}

/** Where characters go. Offsets and lengths are in octets of the stream. */
export interface Sink {
  /** A character, given by its number. */
  character(value: number, offset: number, length: number): void;
  /** What the error policy puts for an ill-formed part. */
  substitute(text: string, offset: number, length: number): void;
}

/** U+FFFD, which `replace` puts. */
export const REPLACEMENT = '\ufffd';

const BOM = 0xfeff;
const DEAD = 0;

/** The automaton walked over a stream, with the policies for what it meets; what it tells goes into a sink. */
export class Scanner {
  /** Whether the stream began with U+FEFF. */
  sawBom = false;
  /** How many octets were read. */
  offset = 0;
  private state: number;
  private partial = 0;
  /** The octets of the current character: the first `count` of these. */
  private readonly octets: number[] = [];
  private count = 0;
  /** Whether the first character, or ill-formed part, is behind. */
  private isBegun = false;
  private readonly errors: DecodeErrorPolicy;
  private readonly replacement: string;
  private readonly bom: BomPolicy;
  private readonly explain: Explain | undefined;
  private readonly signature: readonly number[] | undefined;
  private readonly module: DecoderModule;
  private readonly sink: Sink;
  /** The greatest number that the sink can take. */
  private readonly max: number;

  /** A TypeError for options that there are not; a RangeError if U+FEFF is required and has no spelling. */
  constructor(module: DecoderModule, options: DecodeOptions, sink: Sink, max: number) {
    const { errors = 'replace', replacement = REPLACEMENT, bom = 'keep', explain } = options;
    if (!['replace', 'fatal', 'ignore'].includes(errors as string) && typeof errors !== 'function')
      throw new TypeError(`errors is replace, fatal, ignore or a function, not ${String(errors)}`);
    if (typeof replacement !== 'string') throw new TypeError('replacement is a text');
    if (!['keep', 'strip', 'require', 'forbid'].includes(bom))
      throw new TypeError(`bom is keep, strip, require or forbid, not ${String(bom)}`);
    this.signature =
      bom === 'require' ? Array.from(module.encodeCodePoints([BOM], true)) : undefined;
    this.module = module;
    this.errors = errors;
    this.replacement = replacement;
    this.bom = bom;
    this.explain = explain;
    this.sink = sink;
    this.max = max;
    this.state = module.start;
  }

  /** Whether a character may begin with the next octet, and it is not the first of the stream. */
  get isBetween(): boolean {
    return this.isBegun && this.count === 0;
  }

  /** Reads an octet. */
  push(octet: number): void {
    const { module } = this;
    if (this.offset === 1 && this.isHeld) this.refuse(this.octets[0], octet);
    let state = module.next(this.state, octet);
    if (state === DEAD && this.count > 0) {
      this.refuse(octet);
      state = module.next(this.state, octet);
    }
    this.offset += 1;
    this.octets[this.count++] = octet;
    if (state === DEAD) {
      // Only an error that is made can say of which encoding this is the signature.
      const isToHold = this.isHeld && this.errors !== 'replace' && this.errors !== 'ignore';
      if (!isToHold) this.refuse(octet);
      return;
    }
    this.partial = module.accumulate(this.state, this.partial, octet);
    this.state = state;
    if (state === module.start) this.complete();
  }

  /** Takes note of octets that somebody else has decoded, from one character's beginning to another's. */
  skip(octets: number): void {
    this.offset += octets;
  }

  /** Ends the stream. */
  end(): void {
    if (this.isHeld) this.refuse(this.octets[0]);
    else if (this.count > 0) this.refuse(undefined);
    if (!this.isBegun) this.begin(false);
  }

  /** Goes back to the beginning of a stream. */
  reset(): void {
    this.restart();
    this.offset = 0;
    this.isBegun = false;
    this.sawBom = false;
  }

  /** What to give to `restore`. */
  save(): DecoderState {
    const { state, partial, pending, offset, sawBom } = this;
    return { state, partial, pending, offset, sawBom };
  }

  /** Goes on where `save` was called, on a scanner of any variant. A TypeError for anything else. */
  restore(saved: DecoderState): void {
    const { module } = this;
    const { pending, offset, sawBom } = saved;
    let [state, partial] = [module.start, 0];
    for (const octet of pending) {
      partial = module.accumulate(state, partial, octet);
      state = module.next(state, octet);
    }
    const isHeld = offset === 1 && pending.length === 1 && isForeign(pending[0]!);
    if (state === DEAD && isHeld) [state, partial] = [module.start, 0];
    else if (state === module.start && pending.length > 0) state = DEAD;
    const isSame = state === saved.state && partial === saved.partial && state !== DEAD;
    if (!isSame || !(offset >= pending.length) || offset % 1 !== 0 || typeof sawBom !== 'boolean')
      throw new TypeError(`not a state of a ${module.name} decoder`);
    this.state = state;
    this.partial = partial;
    this.count = 0;
    for (const octet of pending) this.octets[this.count++] = octet;
    this.offset = offset;
    this.isBegun = offset > pending.length;
    this.sawBom = sawBom;
  }

  /** Whether the one octet so far waits for the second to be refused with it. */
  private get isHeld(): boolean {
    const { octets, count, offset, state, module } = this;
    return offset === 1 && count === 1 && state === module.start && isForeign(octets[0]!);
  }

  /** A copy of the octets of the current character. */
  private get pending(): readonly number[] {
    return this.octets.slice(0, this.count);
  }

  private restart(): void {
    this.state = this.module.start;
    this.partial = 0;
    this.count = 0;
  }

  /** What was read is a character. */
  private complete(): void {
    const { partial: value, count, offset, module } = this;
    const begin = offset - count;
    if (!this.isBegun && this.begin(value === BOM)) {
      this.restart();
    } else if (value > this.max) {
      const { pending } = this;
      this.restart();
      this.report(begin, count, () => beyondStringsError(module, begin, pending, value));
    } else {
      this.restart();
      this.sink.character(value, begin, count);
    }
  }

  /**
   * What was read is an ill-formed part.
   *
   * @param found the octet that did not fit, or nothing at the end of the stream
   * @param second the octet after the first one of the stream
   */
  private refuse(found: number | undefined, second?: number): void {
    const { pending, module, explain } = this;
    const begin = this.offset - pending.length;
    this.restart();
    if (!this.isBegun) this.begin(false);
    const first = pending[0]!;
    this.report(begin, pending.length, () =>
      second !== undefined && first + second === 0xfe + 0xff
        ? foreignSignatureError(module, [first, second], explain)
        : illFormedError(module, begin, pending, found, explain),
    );
  }

  /** Looks at the beginning of the stream. Whether the signature is dealt with, and is no text. */
  private begin(isBom: boolean): boolean {
    const { bom, module, signature, pending } = this;
    this.isBegun = true;
    this.sawBom = isBom;
    if (bom === 'require' && !isBom) {
      this.report(0, 0, () => missingSignatureError(module, signature!));
    }
    if (bom === 'forbid' && isBom) {
      this.report(0, pending.length, () => forbiddenSignatureError(module, pending));
    }
    return isBom && bom !== 'keep';
  }

  private report(offset: number, length: number, makeError: () => DecodeError): void {
    const { errors } = this;
    if (errors === 'ignore') return;
    let text = this.replacement;
    if (errors !== 'replace') {
      const error = makeError();
      if (errors === 'fatal') throw error;
      text = errors(error);
      if (typeof text !== 'string') throw new TypeError('errors has to answer with a text');
    }
    this.sink.substitute(text, offset, length);
  }
}

/** Whether an octet is in the signature of UTF-16, U+FEFF in either order. */
function isForeign(octet: number): boolean {
  return octet === 0xfe || octet === 0xff;
}
