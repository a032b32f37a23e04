/**
 * What IDNA2008 asks of labels and no automaton can tell: that they are in Normalization Form C, by the host's `normalize`;
 * that A-labels stand for U-labels, by Punycode (RFC 3492); lengths in that form; and hyphens.
 *
 * Each check is about whole labels, and refuses one where it ends: at the dot after it, or at `to`, since the name may end
 * there, or go on. A name in octets is in UTF-8.
 */

/** What a label may be followed by; see RFC 3490, section 3.1. */
const DOTS = '.\u3002\uff0e\uff61';

/** RFC 5891, sections 4.1 and 5.2: labels are in Normalization Form C. */
export function nfcLabels(input: string | ArrayLike<number>, from: number, to: number): number {
  return firstLabel(input, from, to, (label) => {
    const decoded = decodeLabel(label);
    return decoded.normalize('NFC') !== decoded;
  });
}

/** RFC 5891, section 4.2.3.1: labels other than A-labels have no hyphens in their third and fourth place. */
export function hyphensInLabels(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
): number {
  return firstLabel(input, from, to, (label) => hasHyphens(decodeLabel(label)));
}

/** RFC 1035, section 2.3.4, and RFC 5891, section 4.2.4: labels and names are short, with A-labels for U-labels. */
export function labelLengths(input: string | ArrayLike<number>, from: number, to: number): number {
  let whole = -1;
  return firstLabel(input, from, to, (label) => {
    // A character has at most two code units, and takes a digit of Punycode or more.
    let length = label.length;
    if (length < 127 && isBeyondAscii(label)) length = 4 + encodePunycode(label).length;
    whole += 1 + length;
    return length > 63 || whole > 253;
  });
}

/**
 * RFC 5890, section 2.3.2.1: an A-label is what Punycode makes of a U-label.
 *
 * @param findError where a name fails the rules of the grammar, which has to allow it with U-labels for A-labels
 */
export function aLabels(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  findError: (name: string) => number,
): number {
  let name = '';
  let isDecoded = false;
  const error = firstLabel(input, from, to, (label, dot) => {
    const decoded = decodeLabel(label);
    name += decoded + dot;
    if (!isALabel(label)) return false;
    isDecoded = true;
    return (
      !isBeyondAscii(decoded) ||
      decoded.search('[' + DOTS + ']') >= 0 ||
      'xn--' + encodePunycode(decoded) !== label.toLowerCase()
    );
  });
  if (error >= 0 || !isDecoded) return error;
  const at = findError(name);
  let read = 0;
  return at < 0
    ? at
    : firstLabel(input, from, to, (label) => {
        read += decodeLabel(label).length + 1;
        return at < read;
      });
}

/** RFC 6531, section 3.3: what the checks above ask of the domain in a mailbox. */
export function idnDomain(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  findError: (mailbox: string) => number,
): number {
  const begin = domainIn(input, from, to);
  if (begin >= to) return -1;
  const text = textIn(input, from, begin);
  const errors = [
    nfcLabels(input, begin, to),
    hyphensInLabels(input, begin, to),
    labelLengths(input, begin, to),
    aLabels(input, begin, to, (name) => Math.max(-1, findError(text + name) - text.length)),
  ];
  return errors.reduce((first, at) => (at >= 0 && (first < 0 || at < first) ? at : first));
}

/** RFC 5321, section 4.5.3.1.1, as RFC 6531 has it: the local part has at most 64 octets in UTF-8. */
export function localPartLength(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
): number {
  const end = Math.min(to, domainIn(input, from, to) - 1);
  let octets = 0;
  for (let i = from; i < end; i++) {
    const unit = typeof input === 'string' ? input.charCodeAt(i) : 0;
    // Each half of a surrogate pair counts for two.
    octets += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
    if (octets > 64) return beginOf(input, i);
  }
  return -1;
}

/** Where the character begins that a unit belongs to. */
function beginOf(input: string | ArrayLike<number>, at: number): number {
  let begin = at;
  if (typeof input !== 'string') while (input[begin]! >> 6 === 2) begin -= 1;
  else if ((input.charCodeAt(at) & 0xfc00) === 0xdc00) begin -= 1;
  return begin;
}

/** All characters are in ASCII, as those of A-labels are. */
export function ascii(input: string | ArrayLike<number>, from: number, to: number): number {
  for (let i = from; i < to; i++)
    if ((typeof input === 'string' ? input.charCodeAt(i) : input[i]!) > 0x7f) return i;
  return -1;
}

/** The offset after the `@` of a mailbox, which a quoted local part may have, too; beyond `to` if there is none. */
function domainIn(input: string | ArrayLike<number>, from: number, to: number): number {
  let isQuoted = false;
  for (let i = from; i < to; i++) {
    const unit = typeof input === 'string' ? input.charCodeAt(i) : input[i];
    if (unit === 0x22) isQuoted = !isQuoted;
    else if (isQuoted) i += unit === 0x5c ? 1 : 0;
    else if (unit === 0x40) {
      const next = typeof input === 'string' ? input.charCodeAt(i + 1) : input[i + 1];
      // An address in brackets is no domain.
      return next === 0x5b ? to + 1 : i + 1;
    }
  }
  return to + 1;
}

/** The offset at which the first label ends that is refused; -1 if there is none. */
function firstLabel(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  isRefused: (label: string, dot: string) => boolean,
): number {
  const text = textIn(input, from, to);
  let begin = 0;
  for (let end = 0; end <= text.length; end++) {
    const dot = text.charAt(end);
    if (end < text.length && DOTS.indexOf(dot) < 0) continue;
    if (isRefused(text.slice(begin, end), dot))
      return typeof input === 'string'
        ? from + end
        : from + encodeURIComponent(text.slice(0, end)).replace(/%../g, '%').length;
    begin = end + 1;
  }
  return -1;
}

/** A part of an input as text. */
function textIn(input: string | ArrayLike<number>, from: number, to: number): string {
  if (typeof input === 'string') return input.slice(from, to);
  let escaped = '';
  for (let i = from; i < to; i++) escaped += '%' + (0x100 + input[i]!).toString(16).slice(1);
  return decodeURIComponent(escaped);
}

function isBeyondAscii(text: string): boolean {
  return /[^\0-\x7f]/.test(text);
}

function isALabel(label: string): boolean {
  return /^xn--/i.test(label);
}

function hasHyphens(label: string): boolean {
  return (
    !isALabel(label) && /^(?:[\ud800-\udbff][\udc00-\udfff]|[^\ud800-\udfff]){2}--/.test(label)
  );
}

/** The U-label of an A-label, if Punycode has one; other labels as they are. */
function decodeLabel(label: string): string {
  return (label.length < 64 && isALabel(label) && decodePunycode(label.slice(4))) || label;
}

/** The bias after a number of characters, by RFC 3492, section 6.1. */
function adaptBias(delta: number, characters: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / characters);
  let bias = 0;
  for (; rest > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) / 2; bias += BASE)
    rest = Math.floor(rest / (BASE - MIN_THRESHOLD));
  return bias + Math.floor(((BASE - MIN_THRESHOLD + 1) * rest) / (rest + SKEW));
}

/** The least value of a digit that ends a number: digits are those of RFC 3492, section 5. */
function thresholdAt(place: number, bias: number): number {
  return Math.min(MAX_THRESHOLD, Math.max(MIN_THRESHOLD, place - bias));
}

/** Encodes the characters of a label, by RFC 3492, section 6.3. */
function encodePunycode(label: string): string {
  const characters: number[] = [];
  let encoded = '';
  for (let i = 0; i < label.length; i++) {
    const lead = label.charCodeAt(i);
    const trail = label.charCodeAt(i + 1);
    const isPair = (lead & 0xfc00) === 0xd800 && (trail & 0xfc00) === 0xdc00;
    if (isPair) i += 1;
    characters.push(isPair ? ((lead & 0x3ff) << 10) + (trail & 0x3ff) + 0x10000 : lead);
    if (lead < 0x80) encoded += label.charAt(i);
  }
  const basic = encoded.length;
  if (basic > 0) encoded += '-';
  let done = basic;
  let delta = 0;
  let bias = FIRST_BIAS;
  for (let last = 0x80; done < characters.length; last++, delta++) {
    const next = characters.reduce(
      (least, each) => (each >= last && each < least ? each : least),
      0x110000,
    );
    delta += (next - last) * (done + 1);
    last = next;
    for (let i = 0; i < characters.length; i++) {
      if (characters[i]! < last) delta += 1;
      if (characters[i] !== last) continue;
      let rest = delta;
      for (let place = BASE; ; place += BASE) {
        const threshold = thresholdAt(place, bias);
        const isLast = rest < threshold;
        const digit = isLast ? rest : threshold + ((rest - threshold) % (BASE - threshold));
        encoded += DIGITS.charAt(digit);
        if (isLast) break;
        rest = Math.floor((rest - threshold) / (BASE - threshold));
      }
      bias = adaptBias(delta, done + 1, done === basic);
      delta = 0;
      done += 1;
    }
  }
  return encoded;
}

/** Decodes what follows the prefix of an A-label, by RFC 3492, section 6.2; nothing if that is not Punycode. */
function decodePunycode(encoded: string): string {
  const text = encoded.toLowerCase();
  const basic = Math.max(0, text.lastIndexOf('-'));
  const characters: string[] = text.slice(0, basic).split('');
  let character = 0x80;
  let index = 0;
  let bias = FIRST_BIAS;
  for (let i = basic > 0 ? basic + 1 : 0; i < text.length;) {
    const before = index;
    let weight = 1;
    for (let place = BASE; ; place += BASE) {
      const digit = i < text.length ? DIGITS.indexOf(text.charAt(i++)) : -1;
      if (digit < 0) return '';
      index += digit * weight;
      const threshold = thresholdAt(place, bias);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = characters.length + 1;
    bias = adaptBias(index - before, count, before === 0);
    character += Math.floor(index / count);
    if (!(character < 0x110000)) return '';
    index %= count;
    const beyond = character - 0x10000;
    characters.splice(
      index++,
      0,
      beyond < 0
        ? String.fromCharCode(character)
        : String.fromCharCode(0xd800 + (beyond >> 10), 0xdc00 + (beyond & 0x3ff)),
    );
  }
  return characters.join('');
}

/** The parameters of Punycode, RFC 3492, section 5. */
const BASE = 36;
const MIN_THRESHOLD = 1;
const MAX_THRESHOLD = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;

/** The digits of Punycode. */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
