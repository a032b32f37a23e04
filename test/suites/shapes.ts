/** Grammars whose automata have shapes that the formats of `generated/` do not have, as data. */

/** Grammars whose shapes the formats of `generated/` do not have. */
export const RECOGNIZER_SHAPES: Readonly<Record<string, string>> = {
  'a loop over digits, and over all octets': 'a = *DIGIT "x" *OCTET\n',
  everything: 'a = *OCTET\n',
  'nothing at all, in other words': 'a = 0"x"\n',
  'only the empty word': 'a = ""\n',
  'one octet': 'a = OCTET\n',
  'both ends of the octets': 'a = *( %x00 / %xFF ) / %x00-FE 2%x01-FF\n',
  'many accepting states': 'a = *5( "a" [ "b" ] ) / "c" *3DIGIT\n',
  'more classes than a row':
    'a = 1*( %x01.41 / %x02.42 / %x03.43 / %x04.44 / %x05.45 / %x06.46 / %x07.47 / %x08.48 / %x09.49 )\n',
  'a run in a middle state': 'a = "<" *%x00-1F ">" / *%x00-7F\n',
  'words that would end a comment': 'a = "*/" "x" / "`${y}" "\\" / %x0A.2A.2F\n',
};

/** Decoders whose shapes the formats of `generated/` do not have. */
export const DECODER_SHAPES: Readonly<Record<string, string>> = {
  'a variable-length quantity': [
    'a = *( n )',
    'n = %x00-7F / %x81-FF %x00-7F / %x81-FF %x80-FF %x00-7F',
    '; 0000 0000-0000 007F | 0xxxxxxx',
    '; 0000 0080-0000 3FFF | 1xxxxxxx 0xxxxxxx',
    '; 0000 4000-001F FFFF | 1xxxxxxx 1xxxxxxx 0xxxxxxx',
  ].join('\n'),
  'one octet each, with an offset':
    'a = *( n )\nn = %x40-4F\n; 0000 2000-0000 200F | 0100xxxx + 0000 2000\n',
  'whole octets': 'a = *( n )\nn = %x00-FF %x00-FF\n; 0000 0000-0000 FFFF | xxxxxxxx xxxxxxxx\n',
  'values beyond strings only':
    'a = *( n )\nn = %x80-FF\n; 0020 0000-0020 007F | 1xxxxxxx + 0020 0000\n',
  'many ways, so that the switch is a loop': `a = *( n )\nn = ${Array.from({ length: 70 }, (_, i) => `%x${(128 + i).toString(16)} %x${(i % 32).toString(16)}-3F`).join(' / ')}\n; 0000 0000-0000 1FFF | 1xxxxxxx 00xxxxxx\n`,
  'a constant below zero': [
    'a = *( n )',
    'n = %xA0-BF %xF8-F9 / %x80-FF %x18-1B',
    '; 0000 0000-0000 003F | 101xxxxx 1111100x',
    '; 0000 0040-0000 023F | 1xxxxxxx 000110xx + 0000 0040',
  ].join('\n'),
  'rows that begin alike and end apart': [
    'a = *( n )',
    'n = %x10 %x80-BF / %x10 %xC0-DF / %x20-3F',
    '; 0000 1000-0000 103F | 00010000 10xxxxxx + 0000 1000',
    '; 0000 0800-0000 081F | 00010000 110xxxxx + 0000 0800',
    '; 0000 0000-0000 001F | 001xxxxx',
  ].join('\n'),
  'a window of four octets': [
    'a = *n',
    'n = %x61 %x62 / %x62 %x62 %x61 / %x63 / %x61 %x61 %x63',
    '; 0000 0001-0000 0001 | 01100001 01100010 + 0000 0001',
    '; 0000 0002-0000 0002 | 01100010 01100010 01100001 + 0000 0002',
    '; 0000 0003-0000 0003 | 01100011 + 0000 0003',
    '; 0000 0004-0000 0004 | 01100001 01100001 01100011 + 0000 0004',
  ].join('\n'),
  'surrogates, but no A': [
    'a = *n',
    'n = %x00-40 / %x42-7F / %xC2-DF t / %xE0 %xA0-BF t / %xE1-EF 2t / %xF0 %x90-BF 2t / %xF1-F3 3t',
    't = %x80-BF',
    '; 0000 0000-0000 007F | 0xxxxxxx',
    '; 0000 0080-0000 07FF | 110xxxxx 10xxxxxx',
    '; 0000 0800-0000 FFFF | 1110xxxx 10xxxxxx 10xxxxxx',
    '; 0001 0000-000F FFFF | 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx',
  ].join('\n'),
  'U+FEFF in one octet, which is the second of a foreign signature':
    'a = *n\nn = %x00-7F / %xFE\n; 0000 0000-0000 007F | 0xxxxxxx\n; 0000 FEFF-0000 FEFF | 11111110 + 0000 FEFF\n',
  'every octet a character': 'a = *( n )\nn = %x00-FF\n; 0000 0000-0000 00FF | xxxxxxxx\n',
  'three whole octets':
    'a = *( n )\nn = 3OCTET\n; 0000 0000-00FF FFFF | xxxxxxxx xxxxxxxx xxxxxxxx\n',
  'four octets, a few of them':
    'a = *( n )\nn = %x00-7F 3OCTET\n; 0000 0000-7FFF FFFF | 0xxxxxxx xxxxxxxx xxxxxxxx xxxxxxxx\n',
};
