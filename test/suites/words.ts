/**
 * Words that grammars accept and refuse, as data: every machine there is runs them all
 * (see ../machines.test.ts). Octets are in hex, or in ASCII where a word begins with a quote.
 */
import { ascii, octets } from '../support/grammar.js';
import { read } from '../support/files.js';

export interface WordCase {
  readonly name: string;
  readonly grammar: string;
  readonly start?: string;
  readonly accepts: readonly string[];
  readonly refuses: readonly string[];
}

const list = (line: string): readonly string[] => line.split(', ');

export function octetsOf(word: string): Uint8Array {
  return Uint8Array.from(word.startsWith("'") ? ascii(word.slice(1)) : octets(word));
}

const DEC_OCTET =
  'dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35\n';

/** The rules without their bit layout: a recognizer. */
const UTF8 = read('grammar/utf-8.abnf').replace(/^;.*\n/gm, '');

export const WORD_CASES: readonly WordCase[] = [
  {
    name: 'RFC 3629, by class of the first octet, inside and just outside of every range',
    grammar: UTF8,
    accepts: [
      '',
      ...list('00, 7F, 41 7F 00, C2 80, C2 BF, DF 80, DF BF, E0 A0 80, E0 BF BF, E1 80 80'),
      ...list('EC BF BF, EE 80 80, EF BF BF, EF BB BF, ED 80 80, ED 9F BF, F0 90 80 80'),
      ...list('F0 BF BF BF, F1 80 80 80, F3 BF BF BF, F4 80 80 80, F4 8F BF BF'),
      ...list('F0 A3 8E B4 41 C3 A9'),
    ],
    refuses: [
      ...list('80, BF, C0, C1, F5, FF, C0 80, C1 BF, F5 80 80 80, FE, 41 80, C2, C2 7F'),
      ...list('C2 C0, DF 7F, C2 80 80, E0, E0 A0, E0 9F 80, E0 80 80, E0 C0 80, E0 A0 7F'),
      ...list('E0 A0 C0, E1, E1 80, E1 7F 80, E1 C0 80, EF 80 7F, EF 80 C0, ED A0 80'),
      ...list('ED BF BF, ED 7F 80, ED A1 8C ED BE B4, F0, F0 90, F0 90 80, F0 8F 80 80'),
      ...list('F0 80 80 80, F0 C0 80 80, F0 90 7F 80, F0 90 80 C0, F1 7F 80 80, F3 C0 80 80'),
      ...list('F4 90 80 80, F4 7F 80 80, F4 80 80 7F'),
    ],
  },
  {
    name: 'RFC 3986 dec-octet, where ordered choice fails',
    grammar: DEC_OCTET,
    accepts: ["'0", "'9", "'10", "'99", "'100", "'199", "'200", "'249", "'250", "'255"],
    refuses: ["'", "'256", "'260", "'300", "'00", "'01", "'1000", "'2555", "'a", '00', 'FF'],
  },
  {
    name: 'RFC 3986 IPv4address',
    grammar: `IPv4address = dec-octet 3( "." dec-octet )\n${DEC_OCTET}`,
    accepts: ["'0.0.0.0", "'255.255.255.255", "'192.0.2.16", "'1.20.30.250"],
    refuses: list("', '1.2.3, '1.2.3., '1.2.3.4., '1.2.3.256, '1..2.3, '01.2.3.4, '1.2.3.4\n"),
  },
  {
    name: 'RFC 5646 language tags, in part',
    grammar: [
      'langtag  = language [ "-" script ] [ "-" region ] *( "-" variant )',
      'language = 2*3ALPHA / 4ALPHA / 5*8ALPHA',
      'script   = 4ALPHA',
      'region   = 2ALPHA / 3DIGIT',
      'variant  = 5*8alphanum / DIGIT 3alphanum',
      'alphanum = ALPHA / DIGIT',
      '',
    ].join('\n'),
    accepts: list("'de, 'zh-Hant, 'zh-Hant-TW, 'de-CH-1996, 'sl-rozaj-biske, 'es-419, 'ABCDEFGH"),
    refuses: ["'", "'d", "'de-", "'de--CH", "'abcdefghi", "'de-CH-CH", "'zh-Hant-Hant", "'de-1"],
  },
  {
    name: 'an infinite language with a memory of two octets',
    grammar: 'a = *( "a" / "b" ) %s"a" 2( "a" / "b" )\n',
    accepts: ["'aaa", "'abb", "'bbaba", "'Baab"],
    refuses: ["'", "'aa", "'baab".slice(0, 3), "'bbb", "'abbb", "'Abb"],
  },
  {
    name: 'binary framing: a length octet that the grammar spells out',
    grammar: 'frame = %x00 / %x01 OCTET / %x02 2OCTET / %x03 3OCTET\n',
    accepts: ['00', '01 FF', '02 00 00', '03 01 02 03'],
    refuses: ['', '01', '02 00', '04', '00 00', '03 01 02 03 04'],
  },
];
