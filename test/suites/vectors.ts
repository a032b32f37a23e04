/**
 * Octets for decoders of a stream, as data: the examples of the specifications, and for every format what
 * its own characters give when they are cut, mixed and joined.
 */
import type { Stages } from '../../generator/analysis/stages.js';
import { extremeWords } from '../support/texts.js';

/** UTF-8, with the text that the Encoding Standard makes of it. */
export const UTF8_VECTORS: readonly (readonly [octets: string, text: string])[] = [
  // RFC 3629 §7.
  ['41 E2 89 A2 CE 91 2E', 'A\u2262\u0391.'],
  ['ED 95 9C EA B5 AD EC 96 B4', '\ud55c\uad6d\uc5b4'],
  ['E6 97 A5 E6 9C AC E8 AA 9E', '\u65e5\u672c\u8a9e'],
  ['EF BB BF F0 A3 8E B4', '\ufeff\u{233b4}'],
  // RFC 3629 §10.
  ['C0 80', '\ufffd\ufffd'],
  ['2F C0 AE 2E 2F', '/\ufffd\ufffd./'],
  // The Unicode Standard, tables 3-8 to 3-11.
  ['C0 AF E0 80 BF F0 81 82 41', '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdA'],
  ['ED A0 80 ED BF BF ED AF 41', '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdA'],
  ['F4 91 92 93 FF 41 80 BF 42', '\ufffd\ufffd\ufffd\ufffd\ufffdA\ufffd\ufffdB'],
  ['E1 80 E2 F0 91 92 F1 BF 41', '\ufffd\ufffd\ufffd\ufffdA'],
  // Places where streaming decoders have gone wrong.
  ['F0 C3 80', '\ufffd\u00c0'],
  ['F0 90 C3 80', '\ufffd\u00c0'],
  ['E2 82 E2 82 AC', '\ufffd\u20ac'],
  ['C3 C3 A9', '\ufffd\u00e9'],
  ['EF BB EF BB BF', '\ufffd\ufeff'],
  ['EF BB BF EF BB BF 41', '\ufeff\ufeffA'],
  ['EF BB BF', '\ufeff'],
  ['EF BB', '\ufffd'],
  ['EF', '\ufffd'],
  ['EF BB 41', '\ufffdA'],
  ['41 EF BB BF', 'A\ufeff'],
  ['FF EF BB BF', '\ufffd\ufeff'],
  ['FE FF 00 41', '\ufffd\ufffd\0A'],
  ['FF FE 41 00', '\ufffd\ufffdA\0'],
  ['FE FE FF', '\ufffd\ufffd\ufffd'],
  ['FF', '\ufffd'],
  ['FF 41', '\ufffdA'],
  ['41 FE FF', 'A\ufffd\ufffd'],
  ['F0 9F 98', '\ufffd'],
  ['F0 9F 98 41', '\ufffdA'],
  ['F0 9F 98 80 F0 9F 98 80', '\u{1f600}\u{1f600}'],
  ['F4 8F BF BF F4 90 80 80', '\u{10ffff}\ufffd\ufffd\ufffd\ufffd'],
  ['', ''],
];

/** For any format: each extreme character, whole and cut short, before each other one. */
export function formatVectors(stages: Stages): readonly (readonly number[])[] {
  const words = extremeWords(stages);
  const firsts = words.filter((_, index) => index % 2 === 0);
  const vectors: (readonly number[])[] = [[]];
  for (const word of words) vectors.push(word);
  for (const one of words) {
    for (let cut = 0; cut < one.length; cut++) {
      vectors.push(one.slice(0, cut + 1));
      // The next character begins, or an octet that never does, or one that only goes on.
      for (const next of [...firsts, [0xff], [0x80]]) vectors.push([...one.slice(0, cut), ...next]);
    }
    vectors.push([...one, ...one]);
  }
  return [...new Set(vectors.map((octets) => octets.join()))].map((key) =>
    key === '' ? [] : key.split(',').map(Number),
  );
}
