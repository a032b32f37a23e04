/** `encode` by pages, of encodings that spell some units of a page and not others: it equals `encodeInto`, unit by unit. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../../support/fast-check.js';
import { readSource, root } from '../../support/files.js';
import { compileAndLoad } from '../../support/load.js';
import { runs } from '../../support/thorough.js';

const { text: UTF8 } = readSource(root, 'grammar', 'utf-8.abnf');

/** The grammar of UTF-8 with other ranges. */
function changed(...changes: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    const after = text.replace(from, to);
    assert.is.not(after, text, String(from));
    return after;
  }, UTF8);
}

const THREE = '%xEE-EF 2( UTF8-tail )';

const GRAMMARS: Readonly<Record<string, string>> = {
  'UTF-8': UTF8,
  'without U+FFFE and U+FFFF': changed([
    THREE,
    '%xEE 2( UTF8-tail ) / %xEF %x80-BE UTF8-tail / %xEF %xBF %x80-BD',
  ]),
  'without a replacement but "?"': changed([
    THREE,
    '%xEE 2( UTF8-tail ) / %xEF %x80-BE UTF8-tail / %xEF %xBF (%x80-BC / %xBE-BF)',
  ]),
  'without a character of two octets': changed([
    '%xC2-DF UTF8-tail',
    '%xC2 (%x80-AC / %xAE-BF) / %xC3-DF UTF8-tail',
  ]),
  'one supplementary plane': changed(
    ['%xF0 %x90-BF', '%xF0 %x90-9F'],
    [/ \/ %xF1-F3 3\( UTF8-tail \) \/\n.*/, ''],
  ),
  'no supplementary planes': changed(
    [' / UTF8-4\n', '\n'],
    [/UTF8-4 .*\n.*\n/, ''],
    [/; {3}0001.*\n/, ''],
  ),
  'with all surrogates': changed(['%xED %x80-9F', '%xED %x80-BF']),
  'with half of the surrogates': changed(['%xED %x80-9F', '%xED %x80-AF']),
  'up to two octets': changed(
    [' / UTF8-3 / UTF8-4\n', '\n'],
    [/UTF8-3 .*\n.*\nUTF8-4 .*\n.*\n/, ''],
    [/; {3}0000 0800.*\n.*\n/, ''],
  ),
};

/** Units at the ends of rows, of pages and of gaps, and pairs. */
const ENDS = [
  0, 0x3f, 0x40, 0x7f, 0x80, 0xac, 0xad, 0xbf, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff,
];
const UNITS = [...ENDS, 0xe000, 0xffbf, 0xffc0, 0xfffc, 0xfffd, 0xfffe, 0xffff];
const unit = fc.oneof(
  fc.constantFrom(...UNITS.map((each) => String.fromCharCode(each))),
  fc.constantFrom(
    '\u{10000}',
    '\u{1ffff}',
    '\u{20000}',
    '\u{10ffff}',
    'abcd',
    'ж',
    '語',
    'abcdefgh',
  ),
);
const texts = fc.string({ unit, maxLength: 48 });

for (const [name, grammar] of Object.entries(GRAMMARS)) {
  test(name, async () => {
    const [made] = await compileAndLoad(grammar, { variants: ['table'] });
    const { encode, encodeInto } = made![1];
    assert.match(encode.toString(), 'encodeLong');
    const result = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    };
    fc.assert(
      fc.property(texts, fc.boolean(), (text, fatal) => {
        const expected = result(() => {
          const bytes = new Uint8Array(3 * text.length);
          const { read, written } = encodeInto(text, bytes, fatal);
          assert.is(read, text.length);
          return bytes.slice(0, written);
        });
        assert.equal(
          result(() => encode(text, fatal)),
          expected,
        );
      }),
      { numRuns: runs(3000) },
    );
  });
}

test.run();
