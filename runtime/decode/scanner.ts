/**
 * Reads a stream octet by octet: characters, ill-formed subparts and the signature, with the policies for
 * them. A scanner sees octets and never a chunk, so its decisions cannot depend on where chunks end.
 *
 * The octets read of the current character are pending, together with the automaton's state and the partial value after
 * them. An octet that does not continue the character ends an ill-formed subpart, the pending octets, and is read again
 * as the beginning of something else: subparts are maximal (Unicode D93b).
 *
 * Note [Waiting octet]. If a stream of UTF-8 begins with FF FE, the error at FF says that this is the signature of another
 * encoding. FF alone decides that there is an error, but not what it says. So a first octet that may begin a signature
 * of UTF-16 waits for the second, in the start state, and is refused when that comes or the stream ends. It does not
 * wait if nobody will see the error: `replace` and `ignore` make none, unless U+FEFF is required.
 *
 * Where units have several octets, as in UTF-16BE, the same happens unit by unit. The state is that before a unit
 * that is not whole.
 */
import { DEAD, fingerprintOf } from '../recognize/automaton.js';
import type { ByteRange, DecoderModule } from '../contract.js';
import {
  beyondStringsError,
  forbiddenSignatureError,
  foreignSignatureError,
  illFormedError,
  missingSignatureError,
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
import { octetsRead } from '../shared/ranges.js';

/** The state of a decoder within a stream, as plain data. */
export interface DecoderState {
  /** A hash of the automaton: `restore` refuses the state of another one. */
  readonly automaton: number;
  /** The automaton's state. */
  readonly state: number;
  /** The partial value of the current character. */
  readonly partial: number;
  /** The octets read of the current character; or FE or FF alone, at the beginning of a stream. */
  readonly pending: readonly number[];
  /** The number of octets of the stream that were read, the pending ones included. */
  readonly offset: number;
  /** Whether the stream began with U+FEFF. */
  readonly sawBom: boolean;
}

/** The receiver of characters. Offsets and lengths count octets of the stream. */
export interface CharacterSink {
  /** A character, given by its code point. */
  character(value: number, offset: number, length: number): void;
  /** The text that the error policy puts for an ill-formed subpart. */
  substitute(text: string, offset: number, length: number): void;
}

const BOM = 0xfeff;

/** Walks the automaton over a stream, applies the policies, and passes the results to a sink. */
export class Scanner {
  private hasBom = false;
  private totalOctets = 0;
  private state: number;
  private partial = 0;
  /** The octets of the current character: the first `count` of these. */
  private readonly octets: number[] = [];
  private count = 0;
  /** Whether the first character or ill-formed subpart was read. */
  private hasBegun = false;
  private readonly errors: DecodeErrorPolicy;
  private readonly replacement: string;
  private readonly bom: BomPolicy;
  private readonly explain: Explain | undefined;
  /** The octets of U+FEFF if it is required; otherwise none. */
  private readonly signature: readonly number[];
  private readonly module: DecoderModule;
  private readonly sink: CharacterSink;
  /** The greatest code point that the sink takes. */
  private readonly max: number;
  private readonly unitLength: number;
  /** The octets that each state reads, computed when an error first asks for them. */
  private readonly expected: (readonly ByteRange[])[] = [];

  /** Throws a TypeError for invalid options, a RangeError if U+FEFF is required and has no spelling. */
  constructor(module: DecoderModule, options: DecodeOptions, sink: CharacterSink, max: number) {
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
    this.unitLength = module.unitLength ?? 1;
    this.state = module.start;
  }

  /** The number of octets that were read. */
  get offset(): number {
    return this.totalOctets;
  }

  /** Whether the stream began with U+FEFF. */
  get sawBom(): boolean {
    return this.hasBom;
  }

  /** Whether the next octet begins a character that is not the first of the stream. */
  get isBetweenCharacters(): boolean {
    return this.hasBegun && this.count === 0;
  }

  /** The number of octets read of the current character. */
  get pendingCount(): number {
    return this.count;
  }

  /** Reads an octet. */
  push(octet: number): void {
    const { octets, unitLength } = this;
    if (this.isWaiting) this.refuse(1, 0, octet);
    octets[this.count++] = octet;
    this.totalOctets += 1;
    if (this.count % unitLength !== 0) return;
    const unit = this.count - unitLength;
    const misfit = this.read(unit);
    if (misfit < 0) {
      if (this.state === this.module.start) this.complete();
    } else if (unit > 0) {
      const again = octets.slice(unit, this.count);
      this.refuse(unit, misfit);
      for (const each of again) this.push(each);
    } else if (!this.mustWait) {
      this.refuse(unitLength, misfit);
    }
  }

  /** Skips octets that the module has decoded, from the beginning of one character to the beginning of another. */
  skip(octets: number): void {
    this.totalOctets += octets;
  }

  /** Forgets the octets of the current character as if they had not been read, and returns their number. */
  giveBack(): number {
    const { count } = this;
    this.totalOctets -= count;
    this.restart();
    return count;
  }

  /** Ends the stream. */
  end(): void {
    const { count, unitLength } = this;
    if (this.isWaiting) this.refuse(1, 0);
    else if (count > 0) this.refuse(count, this.read(count - (count % unitLength)));
    else if (!this.hasBegun) this.missSignature();
  }

  /** Goes back to the beginning of a stream. */
  reset(): void {
    this.restart();
    this.totalOctets = 0;
    this.hasBegun = false;
    this.hasBom = false;
  }

  /** The state within the stream, for `restore`. */
  save(): DecoderState {
    const { state, partial, pending, offset, sawBom } = this;
    return { automaton: fingerprintOf(this.module), state, partial, pending, offset, sawBom };
  }

  /** Resumes where `save` was called, on a scanner of any variant. Throws a TypeError for other values. */
  restore(saved: DecoderState): void {
    const {
      automaton,
      state,
      partial,
      pending: octets,
      offset,
      sawBom,
    } = Object(saved) as DecoderState;
    // A copy: holes are undefined, and nothing changes after the check.
    const pending = Array.isArray(octets) ? Array.from<number>(octets) : undefined;
    if (
      pending === undefined ||
      !this.isReached({ automaton, state, partial, pending, offset, sawBom })
    )
      throw new TypeError(`not a state of a ${this.module.name} decoder`);
    this.state = state;
    this.partial = partial;
    this.count = 0;
    for (const octet of pending) this.octets[this.count++] = octet;
    this.totalOctets = offset;
    this.hasBegun = offset > pending.length;
    this.hasBom = sawBom;
  }

  /** Whether a stream can be in a state. */
  private isReached({ automaton, state, partial, pending, offset, sawBom }: DecoderState): boolean {
    const { module } = this;
    if (automaton !== fingerprintOf(module)) return false;
    if (typeof sawBom !== 'boolean' || !Number.isSafeInteger(offset)) return false;
    // A stream that began with U+FEFF has at least its octets.
    if (offset < pending.length || (sawBom && offset === pending.length)) return false;
    if (pending.some((octet) => !Number.isInteger(octet) || octet < 0 || octet > 0xff))
      return false;
    const whole = pending.length - (pending.length % this.unitLength);
    // See Note [Waiting octet].
    if (whole === 0 || (offset === 1 && mayBeForeign(pending[0]!) && state === module.start))
      return state === module.start && partial === 0;
    let [at, value] = [module.start, 0];
    for (const octet of pending.slice(0, whole)) {
      value = module.accumulate(at, value, octet);
      at = module.next(at, octet);
      if (at === DEAD || at === module.start) return false;
    }
    return at === state && value === partial;
  }

  /** Whether the first octet of the stream waits to be refused. See Note [Waiting octet]. */
  private get isWaiting(): boolean {
    return this.unitLength === 1 && this.count > 0 && this.state === this.module.start;
  }

  /** Whether the pending octet, with which no character begins, has to wait. See Note [Waiting octet]. */
  private get mustWait(): boolean {
    const { errors, bom, totalOctets, octets } = this;
    const isMade = bom === 'require' || (errors !== 'replace' && errors !== 'ignore');
    return isMade && totalOctets === 1 && mayBeForeign(octets[0]!);
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

  /**
   * Reads the pending octets from an index on. If one does not fit, the state stays.
   *
   * @returns the index of the octet that does not fit, or −1
   */
  private read(from: number): number {
    const { module, octets, count } = this;
    let { state, partial } = this;
    for (let i = from; i < count; i++) {
      const octet = octets[i]!;
      partial = module.accumulate(state, partial, octet);
      state = module.next(state, octet);
      if (state === DEAD) return i;
    }
    this.state = state;
    this.partial = partial;
    return -1;
  }

  /** Passes the pending octets on, which are a character: as the signature, an error, or to the sink. */
  private complete(): void {
    const { partial: value, count, totalOctets, module } = this;
    const begin = totalOctets - count;
    if (!this.hasBegun) {
      this.hasBom = value === BOM;
      if (!this.hasBom) this.missSignature();
      this.hasBegun = true;
      if (this.hasBom && this.bom !== 'keep') {
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
   * Reports the first pending octets, `length` of them, as an ill-formed subpart, and forgets the others.
   *
   * @param misfit the index of the octet that did not fit; −1 at the end of the stream
   * @param next the octet for which the subpart waited, if it did
   */
  private refuse(length: number, misfit: number, next?: number): void {
    const { pending, module, explain } = this;
    const subpart = pending.slice(0, length);
    this.totalOctets -= pending.length - length;
    const begin = this.totalOctets - length;
    const [first, second = next] = subpart;
    const encoding = begin === 0 ? foreignEncoding(first!, second) : undefined;
    const makeError = (): DecodeError => {
      const read = misfit < 0 ? pending : pending.slice(0, misfit);
      const found = pending[misfit];
      const error = illFormedError(module, begin, subpart, found, read, explain, this.expectedIn);
      return encoding === undefined ? error : foreignSignatureError(error, second!, encoding);
    };
    this.restart();
    if (encoding !== undefined && this.bom === 'require') {
      this.hasBegun = true;
      this.violate(makeError());
      return;
    }
    if (!this.hasBegun) this.missSignature();
    this.report(begin, length, makeError);
  }

  /** Notes that the stream begins without U+FEFF, which is an error if that is required. */
  private missSignature(): void {
    this.hasBegun = true;
    if (this.bom === 'require') this.violate(missingSignatureError(this.module, this.signature));
  }

  private readonly expectedIn = (state: number): readonly ByteRange[] =>
    (this.expected[state] ??= octetsRead((from, octet) => this.module.next(from, octet), state));

  private report(offset: number, length: number, makeError: () => DecodeError): void {
    const { errors } = this;
    if (errors === 'ignore') return;
    if (errors === 'fatal') throw makeError();
    const text = errors === 'replace' ? this.replacement : checkAnswer(errors(makeError()));
    this.sink.substitute(text, offset, length);
  }

  /** A violation of the BOM policy: thrown, unless `errors` is a function that replaces it. */
  private violate(error: DecodeError): void {
    if (typeof this.errors !== 'function') throw error;
    this.sink.substitute(checkAnswer(this.errors(error)), error.offset, error.length);
  }
}
