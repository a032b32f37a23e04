/** `abnfc trace`, word for word. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { abnfc, fails, main, succeeds } from '../../support/command.js';
import { root } from '../../support/files.js';
import { folderSuite, makeFolder } from '../../support/folder.js';
import { hasShell } from '../../support/on-path.js';
import { slowTests } from '../../support/slow.js';

const test = folderSuite('trace');
const slow = slowTests(test);
const inShell = hasShell ? test : test.skip;
const UTF8 = join(root, 'grammar', 'utf-8.abnf');
const IPV4 = join(root, 'grammar', 'ipv4-address.abnf');
const RFC2279 = join(root, 'grammar', 'utf-8-rfc2279.abnf');
const MODIFIED = join(root, 'grammar', 'modified-utf-8.abnf');

/** The beginnings of the lines of a trace. */
const head = (octets: string): readonly string[] => [
  `utf-8.abnf, rule UTF8-octets, ${octets}`,
  '[payload bits]; partial: their value so far, in hex',
  '',
  'offset  octet  bits        class            state   partial  result',
  '                                            1                start, accepting; next: UTF8-1, UTF8-2, UTF8-3, UTF8-4',
];

function assertTrace(args: readonly string[], code: number, lines: readonly string[]): void {
  const ended = abnfc(root, ['trace', ...args]);
  assert.is(ended.err, '');
  assert.is(ended.out, `${lines.join('\n')}\n`);
  assert.is(ended.code, code);
}

test('C0 80: two errors, and why', () => {
  assertTrace([UTF8, '--hex', 'C0 80'], 1, [
    ...head('2 octets'),
    '     0  C0     11000000     4 C0-C1, F5-FF  1 => 0           dead: no word begins like this',
    '    ill-formed at offset 0: C0',
    '      kind             overlong: this would be an overlong form of U+0000-U+003F',
    '      expected         00-7F, C2-F4, read by UTF8-1, UTF8-2, UTF8-3, UTF8-4 in state 1',
    '      maximal subpart  C0: no character begins with it, but a subpart has at least one octet',
    '      emitted          one U+FFFD for the subpart',
    '      resumes          at offset 1, in state 1',
    '     1  80     10000000     1 80-8F         1 => 0           dead: no word begins like this',
    '    ill-formed at offset 1: 80',
    '      kind             unexpected continuation: 80 only continues a character',
    '      expected         00-7F, C2-F4, read by UTF8-1, UTF8-2, UTF8-3, UTF8-4 in state 1',
    '      maximal subpart  80: no character begins with it, but a subpart has at least one octet',
    '      emitted          one U+FFFD for the subpart',
    '      resumes          at offset 2, in state 1',
    '',
    'not a word of UTF8-octets: 2 errors, the first at offset 0; 0 characters',
  ]);
});

test('text: payload bits, states, partial values, characters', () => {
  assertTrace([UTF8, '--text', 'é€😀'], 0, [
    ...head('9 octets'),
    '     0  C3     110[00011]   5 C2-DF         1 => 2        3  e.g. after C2-DF; next: UTF8-tail',
    '     1  A9     10[101001]   3 A0-BF         2 => 1       E9  U+00E9 é',
    '     2  E2     1110[0010]   7 E1-EC, EE-EF  1 => 4        2  e.g. after (E1-EC / EE-EF); next: UTF8-tail',
    '     3  82     10[000010]   1 80-8F         4 => 2       82  e.g. after C2-DF; next: UTF8-tail',
    '     4  AC     10[101100]   3 A0-BF         2 => 1     20AC  U+20AC €',
    '     5  F0     11110[000]   9 F0            1 => 6        0  e.g. after F0; next: UTF8-4',
    '     6  9F     10[011111]   2 90-9F         6 => 4       1F  e.g. after (E1-EC / EE-EF); next: UTF8-tail',
    '     7  98     10[011000]   2 90-9F         4 => 2      7D8  e.g. after C2-DF; next: UTF8-tail',
    '     8  80     10[000000]   1 80-8F         2 => 1    1F600  U+1F600 😀',
    '',
    'a word of UTF8-octets: 3 characters',
  ]);
});

test('characters that break off: by another octet, which is read again, and by the end', () => {
  assertTrace([UTF8, '--hex', 'E2 82 41 F0 9F'], 1, [
    ...head('5 octets'),
    '     0  E2     1110[0010]   7 E1-EC, EE-EF  1 => 4        2  e.g. after (E1-EC / EE-EF); next: UTF8-tail',
    '     1  82     10[000010]   1 80-8F         4 => 2       82  e.g. after C2-DF; next: UTF8-tail',
    '     2  41     01000001     0 00-7F         2 => 0           dead: no word begins like this',
    '    ill-formed at offset 0: E2 82',
    '      kind             truncated: the character ends too early',
    '      expected         80-BF, read by UTF8-3, UTF8-tail in state 2',
    '      maximal subpart  E2 82: the beginning of a character, which E2 82 41 is not',
    '      emitted          one U+FFFD for the subpart',
    '      resumes          at offset 2, in state 1: 41 is read again',
    '     2  41     0[1000001]   0 00-7F         1 => 1       41  read again: U+0041 A',
    '     3  F0     11110[000]   9 F0            1 => 6        0  e.g. after F0; next: UTF8-4',
    '     4  9F     10[011111]   2 90-9F         6 => 4       1F  e.g. after (E1-EC / EE-EF); next: UTF8-tail',
    '    ill-formed at offset 3: F0 9F',
    '      kind             truncated: the input ends too early',
    '      expected         80-BF, read by UTF8-4, UTF8-tail in state 4',
    '      maximal subpart  F0 9F: the beginning of a character, at the end of the input',
    '      emitted          one U+FFFD for the subpart',
    '      resumes          at offset 5, in state 1',
    '',
    'not a word of UTF8-octets: 2 errors, the first at offset 0; 1 character',
  ]);
});

const IPV4_HEAD = [
  'offset  octet  class        state     result',
  '                             1        start; next: a digit',
  '     0  "1"    3 "1"         1 => 3   e.g. after "1"; next: a digit, "."',
  '     1  "."    1 "."         3 => 6   e.g. after "0."; next: a digit',
];

test('a recognizer: no payload, no characters, and an end at the first error', () => {
  assertTrace([IPV4, '--text', '1.x.3'], 1, [
    'ipv4-address.abnf, rule IPv4address, 5 octets',
    '',
    ...IPV4_HEAD,
    '     2  "x"    0 any other   6 => 0   dead: no word begins like this',
    '    error at offset 2: "x"',
    '      expected   a digit',
    '      would fit  "0"-"9", in state 6 (e.g. after "0."; next: a digit)',
    '      resumes    nowhere: no word begins like this',
    '',
    'not a word of IPv4address: 1 error, the first at offset 2; 3 octets read',
  ]);
  assertTrace([IPV4, '--text', '1.'], 1, [
    'ipv4-address.abnf, rule IPv4address, 2 octets',
    '',
    ...IPV4_HEAD,
    '    error at offset 2: the input ends',
    '      expected   a digit',
    '      would fit  "0"-"9", in state 6 (e.g. after "0."; next: a digit)',
    '      resumes    nowhere: no word of IPv4address ends in state 6',
    '',
    'not a word of IPv4address: 1 error, the first at offset 2; 2 octets read',
  ]);
  const { out } = succeeds(root, ['trace', IPV4, '--text', '1.2.3.4']);
  assert.match(out, /\n\na word of IPv4address: 7 octets read\n$/);
});

test('captures: the parts of a word, of characters by the offsets of the input', ({ folder }) => {
  const path = join(folder, 'test.abnf');
  writeFileSync(path, 's = a ":" b\na = *c\nb = *"b"\nc = %xE9 / %x1F600\n');
  const args = ['trace', path, '--capture', 'a(c),b', '--text'];
  const { out } = succeeds(folder, [...args, 'é\u{1f600}:']);
  assert.equal(out.split('\n').slice(-6), [
    'from-to  part  text',
    '0-3      a     U+00E9 U+1F600',
    '0-1        c   U+00E9',
    '1-3        c   U+1F600',
    '4-4      b     ""',
    '',
  ]);
  const json = abnfc(folder, ['trace', path, '--capture', 'b', '--json', '--hex', 'C3 A9 3A 62']);
  assert.equal(JSON.parse(json.out.trim().split('\n').at(-1)!), {
    type: 'parts',
    parts: [{ field: 'b', start: 3, end: 4, parts: [] }],
  });
  assert.not.match(abnfc(folder, [...args, 'x']).out, 'part');
});

test('a grammar of characters: a row for each, of a text and of octets', ({ folder }) => {
  const grammar = join(folder, 'word.abnf');
  writeFileSync(grammar, 'word = 1*( %x61-7A / %xE9 / %x1F600 )\n');
  const rows = (offsets: string, places: readonly number[]): readonly string[] => [
    'word.abnf, rule word, 4 characters',
    `offsets count ${offsets}`,
    '',
    'offset  character  class                       state   result',
    '                                               1       start; next: a lowercase letter, a character beyond ASCII',
    `     0  "a"        1 "a"-"z", U+00E9, U+1F600  1 => 2  e.g. after "a", accepting; next: a lowercase letter, a character beyond ASCII`,
    `     1  U+00E9     1 "a"-"z", U+00E9, U+1F600  2 => 2  e.g. after "a", accepting; next: a lowercase letter, a character beyond ASCII`,
    `     ${places[0]}  U+1F600    1 "a"-"z", U+00E9, U+1F600  2 => 2  e.g. after "a", accepting; next: a lowercase letter, a character beyond ASCII`,
    `     ${places[1]}  "."        0 any other                 2 => 0  dead: no word begins like this`,
    `    error at offset ${places[1]}: "."`,
    '      expected   the end',
    '      would fit  "a"-"z", U+00E9, U+1F600, in state 2 (e.g. after "a", accepting; next: a lowercase letter, a character beyond ASCII)',
    '      resumes    nowhere: no word begins like this',
    '',
    `not a word of word: 1 error, the first at offset ${places[1]}; 4 characters read`,
  ];
  assertTrace([grammar, '--text', 'a\xe9\u{1f600}.'], 1, rows('UTF-16 code units', [2, 4]));
  assertTrace([grammar, '--hex', '61 C3 A9 F0 9F 98 80 2E'], 1, rows('octets', [3, 7]));
  const cesu = ['--encoding', 'cesu-8', '--hex', '61 C3 A9 ED A0 BD ED B8 80 2E'];
  assertTrace([grammar, ...cesu], 1, rows('octets', [3, 9]));
  assert.is(
    fails(root, ['trace', grammar, '--hex', '61 C3']),
    'ill-formed UTF-8 at byte 1: expected 80 to BF after C3 (UTF8-2) at the end\n',
  );
});

test('a grammar of code units takes two octets for one', () => {
  const utf16 = join(root, 'grammar', 'utf-16.abnf');
  const { code, out } = abnfc(root, ['trace', utf16, '--hex', 'D83D DE00 D83D']);
  assert.is(code, 1);
  assert.match(out, '     0  U+D83D     1 U+D800-U+DBFF');
  assert.match(
    out,
    /error at offset 3: the input ends\n      expected   .*\n      would fit  U\+DC00-U\+DFFF/,
  );
  const odd = fails(root, ['trace', utf16, '--hex', '41']);
  assert.is(odd, 'a code unit has two octets, and their number is odd\n');
});

test('--json: an object a line', () => {
  assertTrace([UTF8, '--hex', 'C0', '--json'], 1, [
    '{"type":"begin","grammar":"utf-8.abnf","rule":"UTF8-octets","octets":1,"symbols":"octets","offsets":"octets","length":1,"start":1,"states":["dead: no word begins like this","start, accepting; next: UTF8-1, UTF8-2, UTF8-3, UTF8-4","e.g. after C2-DF; next: UTF8-tail","e.g. after E0; next: UTF8-3","e.g. after (E1-EC / EE-EF); next: UTF8-tail","e.g. after ED; next: UTF8-3","e.g. after F0; next: UTF8-4","e.g. after F1-F3; next: UTF8-tail","e.g. after F4; next: UTF8-4"],"classes":["00-7F","80-8F","90-9F","A0-BF","C0-C1, F5-FF","C2-DF","E0","E1-EC, EE-EF","ED","F0","F1-F3","F4"]}',
    '{"type":"octet","offset":0,"octet":192,"class":4,"from":1,"to":0,"again":false}',
    '{"type":"error","offset":0,"octets":[192],"found":192,"knownAt":0,"state":1,"expected":[{"lo":0,"hi":127},{"lo":194,"hi":244}],"kind":"overlong","rules":["UTF8-1","UTF8-2","UTF8-3","UTF8-4"],"detail":"this would be an overlong form of U+0000–U+003F","text":"\ufffd","resumes":1,"message":"ill-formed UTF-8 at byte 0: expected 00 to 7F or C2 to F4, found C0; this would be an overlong form of U+0000–U+003F"}',
    '{"type":"end","word":false,"read":1,"firstError":0,"errors":1,"characters":0}',
  ]);
  const { out } = succeeds(root, ['trace', UTF8, '--json', '--text', '\u009b\u202ea']);
  const lines = out.trimEnd().split('\n');
  assert.ok(lines.some((line) => line.endsWith('"text":"\\u009b"}')));
  assert.ok(lines.some((line) => line.endsWith('"text":"\\u202e"}')));
  assert.is(
    lines.map((line) => (JSON.parse(line) as { text?: string }).text ?? '').join(''),
    '\u009b\u202ea',
  );
});

test('escape characters never come through', () => {
  const evil = '\x1b]0;x\x07\u009b1m\u202e\u0301\r\n';
  const { out } = succeeds(root, ['trace', UTF8, '--text', evil]);
  assert.match(out, /  U\+001B \(control\)\n/);
  assert.match(out, /  U\+009B \(control\)\n/);
  assert.match(out, /  U\+202E \(format\)\n/);
  assert.match(out, /  U\+0301 \u25cc\u0301\n/);
  assert.not.match(out, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u);
  const { out: text } = abnfc(root, ['trace', IPV4, '--text', '\x1b\r']);
  assert.not.match(text, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u);
  // Halves of surrogate pairs are characters of modified UTF-8.
  const { out: halves } = abnfc(root, ['trace', MODIFIED, '--hex', 'EDA0BD EDB880']);
  assert.match(halves, /  U\+D83D \(surrogate\)\n[^]*  U\+DE00 \(surrogate\)\n/);
});

test('a character that no string holds is one all the same', () => {
  const { out } = succeeds(root, ['trace', RFC2279, '--hex', 'FD BF BF BF BF BF']);
  assert.match(out, /  7FFFFFFF  U\+7FFFFFFF \(beyond U\+10FFFF: U\+FFFD in a string\)\n/);
});

test('--hex takes what people paste', () => {
  const wanted = abnfc(root, ['trace', UTF8, '--text', 'é€']).out;
  for (const hex of [
    'C3 A9 E2 82 AC',
    'c3a9e282ac',
    '0xC3, 0xA9, 0xE2, 0x82, 0xAC,',
    '\\xC3\\xA9\\xe2\\x82\\xac',
    '  C3A9\n\tE282 AC ',
  ])
    assert.equal(
      abnfc(root, ['trace', UTF8, '--hex', hex]),
      { code: 0, out: wanted, err: '' },
      hex,
    );
  const empty = abnfc(root, ['trace', UTF8, '--hex', '']);
  assert.match(empty.out, /, 0 octets\n[^]*\n\na word of UTF8-octets: 0 characters\n$/);
});

slow('a file, or standard input for one of the two', ({ folder }) => {
  writeFileSync(join(folder, 'octets'), Uint8Array.of(0xc3, 0xa9, 0xc0));
  const wanted = abnfc(root, ['trace', UTF8, '--hex', 'C3 A9 C0']);
  assert.is(wanted.code, 1);
  assert.equal(abnfc(folder, ['trace', UTF8, 'octets']), wanted);
  const grammar = readFileSync(UTF8, 'utf8');
  assert.is(
    abnfc(folder, 'trace - octets', grammar).out,
    wanted.out.replace('utf-8.abnf', '<stdin>'),
  );
  assert.is(
    abnfc(folder, ['trace', UTF8, '-'], 'é').out,
    abnfc(root, ['trace', UTF8, '--text', 'é']).out,
  );
  assert.is(
    fails(folder, ['trace', UTF8, 'none']),
    'error[unreadable]: cannot read none: no such file\nnote: --text TEXT follows a text\n',
  );
  const wrong = abnfc(folder, 'trace - --text x', 'a = b\n');
  assert.is(wrong.code, 1);
  assert.is(wrong.out, '');
  assert.match(wrong.err, /^error\[undefined-rule\]/);
});

test('documents follow the grammar, and the input follows them', () => {
  const folder = makeFolder({ 'a.abnf': 'a = b\n', 'b.abnf': 'b = "x"\n', 'x.txt': 'x' });
  for (const input of [['x.txt'], ['--text', 'x']]) {
    const { out } = succeeds(folder, ['trace', 'a.abnf', 'b.abnf', ...input]);
    assert.match(out, /^a\.abnf, rule a, 1 octet\n/);
  }
  for (const command of ['facts', 'inspect', 'explore'])
    succeeds(folder, [command, 'a.abnf', 'b.abnf']);
});

test('--start and --max-states', () => {
  const { out } = succeeds(root, ['trace', IPV4, '--start', 'dec-octet', '--text', '255']);
  assert.match(out, /^ipv4-address\.abnf, rule dec-octet, 3 octets\n/);
  assert.match(fails(root, ['trace', IPV4, '--max-states', '3', '--text', '255']), /^error\[/);
});

test('wrong usage ends with 2', () => {
  const usage: readonly (readonly [args: readonly string[], said: string])[] = [
    [[], 'expected a GRAMMAR'],
    [[UTF8], 'expected octets: --hex, --text or FILE'],
    [[UTF8, '--text', 'a', '--hex', '41'], '--hex, --text and FILE exclude each other'],
    [['-', '-'], 'GRAMMAR and FILE cannot both be standard input'],
    [[UTF8, '--hex', 'C3 G9'], '--hex takes pairs of hex digits, not "G9" at position 4'],
    [[UTF8, '--hex', 'C3 A'], '--hex takes pairs of hex digits, not "A" at position 4'],
    [[UTF8, '--hex', '0x'], '--hex takes pairs of hex digits, not "0x" at position 1'],
    [[UTF8, '--hex', '%xC3.A9'], '--hex takes pairs of hex digits, not "%xC3.A9" at position 1'],
    [[UTF8, '--hex', '41\u009b'], '--hex takes pairs of hex digits, not "\\u009b" at position 3'],
    [
      [UTF8, '--text', 'a', '--max-states', '0'],
      '--max-states must be a number from 1 to 10000000, not "0"',
    ],
  ];
  for (const [args, said] of usage) {
    assert.is(
      fails(root, ['trace', ...args], 2),
      `abnfc: ${said}\nabnfc trace --help shows the usage.\n`,
    );
  }
});

inShell('a long input: whoever has seen enough closes the pipe', ({ folder }) => {
  writeFileSync(join(folder, 'long'), Buffer.alloc(3_000_000, 'é€'));
  // Little memory: what is printed is far more than that.
  const command = `"${process.execPath}" --max-old-space-size=64 "${main}" trace "${UTF8}" long`;
  const first = spawnSync('sh', ['-c', `${command} | head -n 1`], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.is(first.stderr, '');
  assert.is(first.stdout, 'utf-8.abnf, rule UTF8-octets, 3,000,000 octets\n');
});

(hasShell ? slow : test.skip)(
  'a long input: rows are as wide as the short ones, and all come',
  ({ folder }) => {
    writeFileSync(join(folder, 'long'), Buffer.alloc(400_000, 'é€'));
    const command = `"${process.execPath}" --max-old-space-size=48 "${main}" trace "${UTF8}" long`;
    const all = spawnSync('sh', ['-c', `${command} | cut -c 1-13 | tail -n 3`], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.is(all.stderr, '');
    assert.is(all.stdout, '399999  AC   \n\na word of UTF\n');
  },
);

test.run();
