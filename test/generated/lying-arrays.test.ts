/** Arrays that claim to be others: what `parse` accepts, `validate` accepts, and nothing else is read. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as dateTime from '../../generated/date-time/table.js';
import * as languageTag from '../../generated/language-tag/table.js';
import * as mailbox from '../../generated/mailbox/table.js';
import * as mediaType from '../../generated/media-type/table.js';
import * as uri from '../../generated/uri/table.js';
import * as utf8 from '../../generated/utf-8/branchless.js';

const WORDS = [
  [dateTime, '1985-04-12T23:20:50.52Z'],
  [languageTag, 'de-Latn-CH'],
  [mailbox, 'a@example.com'],
  [mediaType, 'text/html;charset=utf-8'],
  [uri, 'http://example.com/?q'],
] as const;

/** The verdict of a call; undefined if it throws what modules throw for their arguments. */
function verdictOf(call: () => boolean): boolean | undefined {
  try {
    return call();
  } catch (error) {
    assert.ok(error instanceof TypeError || error instanceof RangeError);
    return undefined;
  }
}

/** A word, claimed to be of other lengths, one after the other. */
function claiming(word: Uint8Array, lengths: readonly number[]): Uint8Array {
  let asked = 0;
  const get = (): number => lengths[asked++ % lengths.length]!;
  return Object.defineProperty(word.slice(), 'length', { get });
}

/** A word whose entries are others from the second reading on. */
function changing(word: Uint8Array, later: unknown): unknown {
  const read = new Set<PropertyKey>();
  const get = (_: object, key: string): unknown => {
    if (key === 'length') return word.length;
    if (read.has(key)) return later;
    read.add(key);
    return word[Number(key)];
  };
  return new Proxy([], { get: get as () => unknown });
}

function* liars(word: Uint8Array): Generator<() => unknown> {
  const { length } = word;
  const own = (object: object): object => Object.setPrototypeOf(object, Uint8Array.prototype);
  yield () => own({ length: 3 });
  yield () => own({ length });
  yield () => own({ ...word, length: length + 1 });
  yield () => own(Int8Array.from(word, (octet, at) => (at === length - 1 ? octet - 256 : octet)));
  yield () => own(Uint16Array.from(word, (octet) => octet + 256));
  for (const lengths of [
    [100],
    [-1],
    [NaN],
    [length + 1],
    [-1, length],
    [100, length],
    [length, 100],
  ])
    yield () => claiming(word, lengths);
  for (const later of [undefined, NaN, -1, 0x141, 'length', 'byteLength', {}, 0x20])
    yield () => changing(word, later);
}

test('what parse accepts, validate accepts', () => {
  for (const [module, text] of WORDS) {
    const word = new TextEncoder().encode(text);
    assert.ok(module.validate(word));
    let index = 0;
    for (const liar of liars(word)) {
      const said = `${text}, ${index++}`;
      // Each call gets an array that nobody has asked yet.
      const parsed = verdictOf(() => module.parse(liar() as number[]).ok);
      if (parsed === true)
        assert.is(
          verdictOf(() => module.validate(liar() as number[])),
          true,
          said,
        );
      const result = verdictOf(() => {
        const each = module.parse(liar() as number[]);
        assert.ok(each.ok || (each.at >= 0 && each.at <= word.length && each.expected.length > 0));
        return each.ok;
      });
      assert.is(result, parsed, said);
    }
  }
});

test('writing into an array that claims to be longer', () => {
  const bytes = claiming(new Uint8Array(2), [100]);
  assert.throws(() => utf8.encodeInto('abc', bytes), /^expected a Uint8Array or an array to write/);
  assert.equal(utf8.encodeInto('abc', claiming(new Uint8Array(2), [2, 100])), {
    read: 2,
    written: 2,
  });
});

test.run();
