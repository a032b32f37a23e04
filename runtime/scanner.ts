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
import type { ByteRange, DecoderModule } from './contract.js';
import {
  beyondStringsError,
  forbiddenSignatureError,
  foreignSignatureError,
  illFormedError,
  missingSignatureError,
  octetsRead,
  type DecodeError,
  type Explain,
} from './decode-error.js';
import { foreignEncoding, mayBeForeign } from './foreign-signature.js';
import {
  checkAnswer,
  checkDecodeOptions,
  checkModule,
  REPLACEMENT,
  type BomPolicy,
  type DecodeErrorPolicy,
  type DecodeOptions,
} from './options.js';

/** What stands between the octets before and those that are to come; plain data. */
export interface DecoderState {
  /** The automaton's state. */
  readonly state: number;
  /** The value of the bits that were read of the current character. */
  readonly partial: number;
  /** The octets that were read of the current character; or FE or FF alone, at the beginning of a stream. */
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
  /** U+FEFF, where it is required. */
  private readonly signature: readonly number[];
  private readonly module: DecoderModule;
  private readonly sink: Sink;
  /** The greatest number that the sink can take. */
  private readonly max: number;
  /** What can be read in each state, as far as somebody has asked. */
  private readonly expected: (readonly ByteRange[])[] = [];

  /** A TypeError for options that there are not; a RangeError if U+FEFF is required and has no spelling. */
  constructor(module: DecoderModule, options: DecodeOptions, sink: Sink, max: number) {
    checkModule(module);
    checkDecodeOptions(options);
    const { errors = 'replace', replacement = REPLACEMENT, bom = 'keep', explain } = options;
    this.signature = bom === 'require' ? Array.from(module.encodeCodePoints([BOM], true)) : [];
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

  /** How many octets were read of the current character. */
  get pendingCount(): number {
    return this.count;
  }

  /** Reads an octet. */
  push(octet: number): void {
    const { module } = this;
    if (this.isHeld) this.refuse(this.octets[0], octet);
    let state = module.next(this.state, octet);
    if (state === DEAD && this.count > 0) {
      this.refuse(octet);
      state = module.next(this.state, octet);
    }
    this.offset += 1;
    this.octets[this.count++] = octet;
    if (state === DEAD) {
      if (!this.isToHold) this.refuse(octet);
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

  /** Forgets the octets of the current character, as if they had not been read; how many they were. */
  giveBack(): number {
    const { count } = this;
    this.offset -= count;
    this.restart();
    return count;
  }

  /** Ends the stream. */
  end(): void {
    if (this.count > 0) this.refuse(this.isHeld ? this.octets[0] : undefined);
    else if (!this.isBegun) this.begin();
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

  /** Goes on where `save` was called, on a scanner of any variant. A TypeError for what no `save` gives. */
  restore(saved: DecoderState): void {
    const fields = Object(saved) as DecoderState;
    if (!this.isReached(fields))
      throw new TypeError(`not a state of a ${this.module.name} decoder`);
    const { state, partial, pending, offset, sawBom } = fields;
    this.state = state;
    this.partial = partial;
    this.count = 0;
    for (const octet of pending) this.octets[this.count++] = octet;
    this.offset = offset;
    this.isBegun = offset > pending.length;
    this.sawBom = sawBom;
  }

  /** Whether a stream can be in a state. */
  private isReached({ state, partial, pending, offset, sawBom }: DecoderState): boolean {
    const { module } = this;
    if (!Array.isArray(pending)) return false;
    if (typeof sawBom !== 'boolean' || !Number.isSafeInteger(offset)) return false;
    // What began with U+FEFF is at least as long.
    if (offset < pending.length || (sawBom && offset === pending.length)) return false;
    if (pending.some((octet) => !Number.isInteger(octet) || octet < 0 || octet > 0xff))
      return false;
    if (
      pending.length === 0 ||
      (offset === 1 && mayBeForeign(pending[0]!) && state === module.start)
    )
      return state === module.start && partial === 0;
    let [at, value] = [module.start, 0];
    for (const octet of pending) {
      value = module.accumulate(at, value, octet);
      at = module.next(at, octet);
      if (at === DEAD || at === module.start) return false;
    }
    return at === state && value === partial;
  }

  /** Whether the one octet so far waits for the second to be refused with it. */
  private get isHeld(): boolean {
    return this.count > 0 && this.state === this.module.start;
  }

  /** Whether a first octet has to wait: where an error is made that can say which encoding this is. */
  private get isToHold(): boolean {
    const { errors, bom, offset, octets } = this;
    const isMade = bom === 'require' || (errors !== 'replace' && errors !== 'ignore');
    return isMade && offset === 1 && mayBeForeign(octets[0]!);
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
    if (!this.isBegun) {
      this.sawBom = value === BOM;
      if (!this.sawBom) this.begin();
      this.isBegun = true;
      if (this.sawBom && this.bom !== 'keep') {
        const { pending } = this;
        this.restart();
        if (this.bom === 'forbid') this.violate(forbiddenSignatureError(module, pending));
        return;
      }
    }
    if (value > this.max) {
      const { pending } = this;
      this.restart();
      this.report(begin, count, () => beyondStringsError(module, begin, pending, value));
      return;
    }
    this.restart();
    this.sink.character(value, begin, count);
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
    const encoding = foreignEncoding(pending[0]!, second);
    const makeError = (): DecodeError => {
      const error = illFormedError(module, begin, pending, found, explain, this.expectedIn);
      return encoding === undefined ? error : foreignSignatureError(error, second!, encoding);
    };
    this.restart();
    if (encoding !== undefined && this.bom === 'require') {
      this.isBegun = true;
      this.violate(makeError());
      return;
    }
    if (!this.isBegun) this.begin();
    this.report(begin, pending.length, makeError);
  }

  /** The stream begins with something else than U+FEFF. */
  private begin(): void {
    this.isBegun = true;
    if (this.bom === 'require') this.violate(missingSignatureError(this.module, this.signature));
  }

  private readonly expectedIn = (state: number): readonly ByteRange[] =>
    (this.expected[state] ??= octetsRead(this.module, state));

  private report(offset: number, length: number, makeError: () => DecodeError): void {
    const { errors } = this;
    if (errors === 'ignore') return;
    if (errors === 'fatal') throw makeError();
    const text = errors === 'replace' ? this.replacement : checkAnswer(errors(makeError()));
    this.sink.substitute(text, offset, length);
  }

  /** A violation of the BOM policy, which nothing can stand for unless somebody says what. */
  private violate(error: DecodeError): void {
    if (typeof this.errors !== 'function') throw error;
    this.sink.substitute(checkAnswer(this.errors(error)), error.offset, error.length);
  }
}
