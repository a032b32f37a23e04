/**
 * The program that runs inside an engine: it compares a standalone file with the automaton of its grammar.
 *
 * It goes into engines that know no more than ES5, as text, together with the file and the cases. So it
 * calls nothing that ES5 does not have, and imports types only.
 */

/** Octets, as hex, and the expected results. */
export interface Case {
  readonly octets: string;
  /** -1, or where the first error is. */
  readonly error: number;
  /** The numbers of the characters, with U+FFFD for each ill-formed subpart. */
  readonly codePoints: readonly number[];
  /** Whether to try every place where a stream can be cut. */
  readonly isCut: boolean;
}

/** The exports of a standalone file; the optional ones depend on its parts and its sink. */
export interface StandaloneExports {
  validate(bytes: readonly number[]): boolean;
  findError(bytes: readonly number[]): number;
  decode?(bytes: readonly number[], from?: number, to?: number, fatal?: boolean): string;
  decodeToCodePoints?(
    bytes: readonly number[],
    from?: number,
    to?: number,
    fatal?: boolean,
  ): number[];
  decodeEach?(
    bytes: readonly number[],
    write: (codePoint: number) => void,
    from?: number,
    to?: number,
    fatal?: boolean,
  ): void;
  encode?(text: string): ArrayLike<number>;
  encodeCodePoints?(codePoints: readonly number[]): ArrayLike<number>;
  createDecoder(...args: readonly unknown[]): {
    decode(bytes: readonly number[]): unknown;
    end(): unknown;
  };
  createEncoder?(): { encode(text: string): ArrayLike<number>; end(): ArrayLike<number> };
  explainError(bytes: readonly number[]): { offset: number; message: string } | undefined;
  TextDecoder?: new (
    label?: string,
    options?: object,
  ) => { decode(bytes?: readonly number[], options?: object): string };
  TextEncoder?: new () => { encode(text: string): ArrayLike<number> };
}

/** The number of checks, and those that failed. */
export interface Outcome {
  passed: number;
  failures: string[];
}

export function check(subject: StandaloneExports, cases: readonly Case[]): Outcome {
  const outcome: Outcome = { passed: 0, failures: [] };

  function expect(what: string, found: unknown, wanted: unknown): void {
    if (String(found) === String(wanted)) outcome.passed += 1;
    else outcome.failures.push(`${what}: ${String(found)}, expected ${String(wanted)}`);
  }

  /** The decoded characters as code points, whatever the sink. */
  function numbersOf(decoded: unknown): readonly number[] {
    if (typeof decoded !== 'string') return decoded as readonly number[];
    const numbers: number[] = [];
    for (let i = 0; i < decoded.length; i++) {
      const unit = decoded.charCodeAt(i);
      const next = i + 1 < decoded.length ? decoded.charCodeAt(i + 1) : 0;
      if (unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
        numbers.push(0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff));
        i += 1;
      } else {
        numbers.push(unit);
      }
    }
    return numbers;
  }

  function decodeAll(bytes: readonly number[], fatal: boolean): readonly number[] {
    if (subject.decode !== undefined)
      return numbersOf(subject.decode(bytes, 0, bytes.length, fatal));
    if (subject.decodeToCodePoints !== undefined)
      return subject.decodeToCodePoints(bytes, 0, bytes.length, fatal);
    const found: number[] = [];
    subject.decodeEach!(bytes, (codePoint) => found.push(codePoint), 0, bytes.length, fatal);
    return found;
  }

  /** A stream of chunks that begin at the offsets. */
  function decodeChunks(
    bytes: readonly number[],
    offsets: readonly number[],
    fatal: boolean,
    stripBom: boolean,
  ): readonly number[] {
    let found: number[] = [];
    const isCallback = subject.decodeEach !== undefined;
    const decoder = isCallback
      ? subject.createDecoder((codePoint: number) => found.push(codePoint), fatal, stripBom)
      : subject.createDecoder(fatal, stripBom);
    const take = (decoded: unknown): void => {
      if (!isCallback) found = found.concat(numbersOf(decoded));
    };
    for (let i = 0; i < offsets.length; i++)
      take(
        decoder.decode(
          bytes.slice(offsets[i], i + 1 < offsets.length ? offsets[i + 1] : bytes.length),
        ),
      );
    take(decoder.end());
    return found;
  }

  function offsetOf(work: () => void): number {
    try {
      work();
    } catch (error) {
      const { message } = error as Error;
      return error instanceof TypeError ? Number(message.slice(message.lastIndexOf(' ') + 1)) : -2;
    }
    return -1;
  }

  function textOf(codePoints: readonly number[]): string {
    let text = '';
    for (let i = 0; i < codePoints.length; i++) {
      const c = codePoints[i]!;
      // Both halves in one call: strings of some engines hold whole characters.
      text +=
        c > 0xffff
          ? String.fromCharCode(0xd7c0 + (c >> 10), 0xdc00 | (c & 0x3ff))
          : String.fromCharCode(c);
    }
    return text;
  }

  function listOf(octets: ArrayLike<number>): readonly number[] {
    return Array.prototype.slice.call(octets) as readonly number[];
  }

  function encodeAll(codePoints: readonly number[]): readonly number[] {
    return listOf(
      subject.encode === undefined
        ? subject.encodeCodePoints!(codePoints)
        : subject.encode(textOf(codePoints)),
    );
  }

  for (let k = 0; k < cases.length; k++) {
    const each = cases[k]!;
    const bytes: number[] = [];
    for (let i = 0; i < each.octets.length; i += 2)
      bytes.push(parseInt(each.octets.slice(i, i + 2), 16));
    const { codePoints, error, octets } = each;
    if (typeof Uint8Array !== 'undefined') {
      const typed = new Uint8Array(bytes) as ArrayLike<number> as readonly number[];
      expect(`validate, typed ${octets}`, subject.validate(typed), error < 0);
      expect(`findError, typed ${octets}`, subject.findError(typed), error);
      expect(`decode, typed ${octets}`, decodeAll(typed, false), codePoints);
    }
    expect(`validate ${octets}`, subject.validate(bytes), error < 0);
    expect(`findError ${octets}`, subject.findError(bytes), error);
    expect(`decode ${octets}`, decodeAll(bytes, false), codePoints);
    expect(
      `decode fatal ${octets}`,
      offsetOf(() => decodeAll(bytes, true)),
      error,
    );
    const explained = subject.explainError(bytes);
    expect(`explainError ${octets}`, explained === undefined ? -1 : explained.offset, error);
    if (error < 0) expect(`encode ${octets}`, encodeAll(codePoints), bytes);
    if (subject.decodeEach !== undefined && error >= 0) {
      // The callback receives well-formed characters before the error is thrown, wherever chunks end.
      const found: number[] = [];
      const decoder = subject.createDecoder((codePoint: number) => found.push(codePoint), true);
      offsetOf(() => decoder.decode(bytes) || decoder.end());
      expect(`before the error ${octets}`, found, decodeAll(bytes.slice(0, error), false));
    }
    const every: number[] = [];
    for (let i = 0; i < bytes.length; i++) every.push(i);
    expect(`octet by octet ${octets}`, decodeChunks(bytes, every, false, false), codePoints);
    expect(
      `fatal, octet by octet ${octets}`,
      offsetOf(() => decodeChunks(bytes, every, true, false)),
      error,
    );
    for (let cut = 0; each.isCut && cut <= bytes.length; cut++) {
      expect(
        `fatal, cut at ${cut} ${octets}`,
        offsetOf(() => decodeChunks(bytes, [0, cut], true, false)),
        error,
      );
      expect(`cut at ${cut} ${octets}`, decodeChunks(bytes, [0, cut], false, false), codePoints);
    }
    const isBom = codePoints[0] === 0xfeff;
    expect(
      `without BOM ${octets}`,
      decodeChunks(bytes, every, false, true),
      isBom ? codePoints.slice(1) : codePoints,
    );
    expect(
      `without BOM, at once ${octets}`,
      decodeChunks(bytes, [0], false, true),
      isBom ? codePoints.slice(1) : codePoints,
    );
    if (subject.TextDecoder !== undefined) {
      const kept = new subject.TextDecoder('utf-8', { ignoreBOM: true });
      expect(`TextDecoder ${octets}`, numbersOf(kept.decode(bytes)), codePoints);
      const half = bytes.length >> 1;
      const streamed =
        kept.decode(bytes.slice(0, half), { stream: true }) + kept.decode(bytes.slice(half));
      expect(`TextDecoder in two ${octets}`, numbersOf(streamed), codePoints);
      const fatal = new subject.TextDecoder('utf8', { fatal: true });
      expect(
        `TextDecoder fatal ${octets}`,
        offsetOf(() => fatal.decode(bytes)),
        error,
      );
    }
    if (error < 0 && subject.TextEncoder !== undefined)
      expect(
        `TextEncoder ${octets}`,
        listOf(new subject.TextEncoder().encode(textOf(codePoints))),
        bytes,
      );
    if (error < 0 && subject.createEncoder !== undefined) {
      const text = textOf(codePoints);
      const encoder = subject.createEncoder();
      let found: readonly number[] = [];
      for (let i = 0; i < text.length; i++)
        found = found.concat(listOf(encoder.encode(text.charAt(i))));
      expect(`encoder ${octets}`, found.concat(listOf(encoder.end())), bytes);
    }
  }
  return outcome;
}

/** Tries a `TextDecoder`: the number of U+FFFD, and the cases with wrong results. */
export function judge(
  Decoder: new (
    label: string,
    options: object,
  ) => { decode(bytes: Uint8Array, options?: object): string },
  cases: readonly { readonly octets: string; readonly codePoints: readonly number[] }[],
): readonly string[] {
  const wrong: string[] = [];
  for (let k = 0; k < cases.length; k++) {
    const { octets, codePoints } = cases[k]!;
    const bytes = new Uint8Array(octets.length / 2);
    for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(octets.slice(2 * i, 2 * i + 2), 16);
    let found = '';
    try {
      const text = new Decoder('utf-8', { ignoreBOM: true }).decode(bytes);
      for (let i = 0; i < text.length; i++) found += `${text.charCodeAt(i).toString(16)} `;
    } catch (error) {
      found = String(error);
    }
    let wanted = '';
    for (let i = 0; i < codePoints.length; i++) wanted += `${codePoints[i]!.toString(16)} `;
    if (found !== wanted) wrong.push(octets);
  }
  try {
    const decoder = new Decoder('utf-8', {});
    const first = decoder.decode(new Uint8Array([0xe2]), { stream: true });
    if (first + decoder.decode(new Uint8Array([0x82, 0xac])) !== '\u20ac') wrong.push('stream');
  } catch {
    wrong.push('stream');
  }
  try {
    if (new Decoder('utf-8', {}).decode(new Uint8Array([0xef, 0xbb, 0xbf])) !== '')
      wrong.push('BOM');
  } catch {
    wrong.push('BOM');
  }
  return wrong;
}

/**
 * The least milliseconds that each function takes, of some rounds in which everybody has a turn. A function
 * is called again until its turn is long enough for a clock that counts milliseconds.
 */
export function measure(works: readonly (() => void)[], rounds: number): readonly number[] {
  const least: number[] = [];
  const turn = 20;
  for (let round = 0; round < rounds; round++) {
    for (let k = 0; k < works.length; k++) {
      let calls = 0;
      const begun = Date.now();
      let passed = 0;
      while (passed < turn) {
        works[k]!();
        calls += 1;
        passed = Date.now() - begun;
      }
      const each = passed / calls;
      if (round === 0 || each < least[k]!) least[k] = each;
    }
  }
  return least;
}
