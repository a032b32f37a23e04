/** Structured fields: modules, held against the parsing algorithms of RFC 9651, section 4.2. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadFormat, textsOf, type Texts } from '../support/format-words.js';
import { runs } from '../support/thorough.js';
import { words } from '../support/words.js';

/** Reads a field as section 4.2 does, and returns the parts in the fields of modules. */
class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(type: string): Texts {
    this.skip(' ');
    const result =
      type === 'item'
        ? this.item('value')
        : { members: this.members(() => (type === 'list' ? this.member() : this.dictMember())) };
    this.skip(' ');
    if (this.at < this.text.length) throw new Error('trailing characters');
    return result;
  }

  private members(member: () => Texts): readonly Texts[] {
    const members: Texts[] = [];
    while (this.at < this.text.length) {
      members.push(member());
      this.skip(' \t');
      if (this.at === this.text.length) return members;
      this.take(/,/y);
      this.skip(' \t');
      if (this.at === this.text.length) throw new Error('trailing comma');
    }
    return members;
  }

  private member(): Texts {
    return this.text[this.at] === '('
      ? { innerList: this.innerList() }
      : { item: this.item('value') };
  }

  private dictMember(): Texts {
    const key = this.key();
    if (this.text[this.at] !== '=') return { key, parameters: this.parameters() };
    this.at += 1;
    return { key, parameters: [], ...this.member() };
  }

  private innerList(): Texts {
    const items: Texts[] = [];
    this.take(/\(/y);
    for (;;) {
      this.skip(' ');
      if (this.text[this.at] === ')') break;
      items.push(this.item('value'));
      if (!/^[ )]/.test(this.text.slice(this.at))) throw new Error('no space between items');
    }
    this.at += 1;
    return { items, parameters: this.parameters() };
  }

  private item(field: string): Texts {
    return { [field]: this.bareItem(), parameters: this.parameters() };
  }

  private parameters(): readonly Texts[] {
    const parameters: Texts[] = [];
    while (this.text[this.at] === ';') {
      this.at += 1;
      this.skip(' ');
      const key = this.key();
      const hasValue = this.text[this.at] === '=';
      if (hasValue) this.at += 1;
      parameters.push(hasValue ? { key, value: this.bareItem() } : { key });
    }
    return parameters;
  }

  private key(): string {
    return this.take(/[a-z*][a-z0-9_\-.*]*/y);
  }

  private bareItem(): string {
    const first = this.text[this.at] ?? '';
    if (/[-0-9]/.test(first)) return this.number();
    if (first === '"') return this.take(/"(?:[ !#-[\]-~]|\\["\\])*"/y);
    if (/[A-Za-z*]/.test(first)) return this.take(/[A-Za-z*][!#$%&'*+\-.^_`|~0-9A-Za-z:/]*/y);
    if (first === '?') return this.take(/\?[01]/y);
    if (first === '@') {
      this.at += 1;
      const number = this.number();
      if (number.includes('.')) throw new Error('a date with a fraction');
      return `@${number}`;
    }
    if (first === ':') {
      const bytes = this.take(/:[A-Za-z0-9+/=]*:/y);
      const base64 = bytes.slice(1, -1);
      const digits = base64.replace(/=+$/, '');
      const isPadded = base64 === digits || base64.length % 4 === 0 || digits.length % 4 === 2;
      // Padding may be missing, but not be too much, and one digit is no octet.
      if (/=/.test(digits) || digits.length % 4 === 1 || !isPadded) throw new Error('not Base64');
      if (base64.length > Math.ceil(digits.length / 4) * 4) throw new Error('too much padding');
      return bytes;
    }
    const display = this.take(/%"(?:[ !#-$&-~]|%[0-9a-f]{2})*"/y);
    const octets = display
      .slice(2, -1)
      .replace(/%(..)|./g, (char, hex: string | undefined) =>
        hex === undefined ? char : String.fromCharCode(parseInt(hex, 16)),
      );
    new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(octets, (char) => char.charCodeAt(0)),
    );
    return display;
  }

  private number(): string {
    const number = this.take(/-?\d+(?:\.\d*)?/y);
    const [, integer, fraction] = /^-?(\d+)(?:\.(\d*))?$/.exec(number)! as unknown as string[];
    if (integer!.length > (fraction === undefined ? 15 : 12)) throw new Error('too many digits');
    if (fraction !== undefined && !/^\d{1,3}$/.test(fraction)) throw new Error('a bad fraction');
    return number;
  }

  private skip(characters: string): void {
    while (this.at < this.text.length && characters.includes(this.text[this.at]!)) this.at += 1;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) throw new Error(`no ${pattern.source}`);
    this.at += found[0].length;
    return found[0];
  }
}

/** The parts of a field by the algorithm; undefined if it fails. */
function readField(type: string, text: string): Texts | undefined {
  try {
    return new Reader(text).read(type);
  } catch {
    return undefined;
  }
}

/** Texts of parts without those around them, nor the parts of a value, which are its kind. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  const { '': text, kind: _, ...parts } = value as Record<string, unknown>;
  const [[name, part] = [], ...others] = Object.entries(parts);
  if (name !== 'key' && part === text && others.length === 0) return text;
  return Object.fromEntries(Object.entries(parts).map(([name, each]) => [name, plain(each)]));
}

/** The examples of RFC 9651, section 3, and the ends of what is allowed. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  list: [
    'sugar, tea, rum',
    '("foo" "bar"), ("baz"), ("bat" "one"), ()',
    '("foo"; a=1;b=2);lvl=5, ("bar" "baz");lvl=1',
    'abc;a=1;b=2; cde_456, (ghi;jk=4 l);q="9";r=w',
    '',
    '  ',
    ' a\t,\tb \t',
    '(  a   b  ),*:/',
  ],
  dictionary: [
    'en="Applepie", da=:w4ZibGV0w6ZydGU=:',
    'a=?0, b, c; foo=bar',
    'rating=1.5, feelings=(joy sadness)',
    'a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid',
    'foo=1, bar=2',
    'a=1,a=2,*b-_.*0;c',
    '',
  ],
  item: [
    ...words('5 42 -999999999999999 4.5 -123456789012.123 "\\"\\\\%" foo123/456 :: :YQ:'),
    ...words(':YWI: ?1 @1659578233 @-1'),
    '5; foo=bar',
    '1; a; b=?0',
    '"hello world"',
    ':cHJldGVuZCB0aGlzIGlzIGJpbmFyeSBjb250ZW50Lg==:',
    '%"This is intended for display to %c3%bcsers."',
    '%"\\ %f0%9f%98%80%ef%bf%bd%e2%82%ac%00"',
  ],
};

test('structured fields: the examples of RFC 9651, section 3', async () => {
  for (const [type, texts] of Object.entries(EXAMPLES)) {
    const module = await loadFormat(`structured-field-${type}`);
    for (const text of texts) {
      const expected = readField(type, text);
      assert.ok(expected, text);
      for (const input of [text, new TextEncoder().encode(text)])
        assert.equal(plain(textsOf(module, input, module.parse(input))), expected, text);
    }
  }
});

test('structured fields: the kinds of items', async () => {
  const { parseOrThrow } = await loadFormat('structured-field-item');
  const kinds = {
    '1': 'integer',
    '1.0': 'decimal',
    '"1"': 'string',
    a: 'token',
    '::': 'byteSequence',
  };
  for (const [text, kind] of Object.entries({
    ...kinds,
    '?0': 'boolean',
    '@1': 'date',
    '%""': 'displayString',
  }))
    assert.is((parseOrThrow(text)['value'] as { kind: string }).kind, kind, text);
});

test('structured fields: changed examples, by the algorithms', async () => {
  // The same numbers on every run.
  let seed = 1;
  const random = (below: number): number =>
    ((seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) % 65536) % below;
  const characters = ' \t,;=()":?@%.-\\*/=aAbf09_+\u00e9';
  let words = 0;
  for (const [type, texts] of Object.entries(EXAMPLES)) {
    const module = await loadFormat(`structured-field-${type}`);
    for (let run = 0; run < runs(20_000); run += 1) {
      let text = texts[random(texts.length)]!;
      for (let changes = 1 + random(3); changes > 0; changes -= 1) {
        const at = random(text.length + 1);
        text =
          text.slice(0, at) +
          characters.charAt(random(characters.length)) +
          text.slice(at + random(3));
      }
      const expected = readField(type, text);
      assert.is(module.validate(text), expected !== undefined, JSON.stringify(text));
      if (expected === undefined) continue;
      words += 1;
      assert.equal(plain(textsOf(module, text, module.parse(text))), expected, text);
    }
  }
  assert.ok(words > runs(5_000), String(words));
});

test.run();
