/** Advice about syntax errors, and about what is valid and probably a slip: its words, its place, its fix. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze, analyzeGrammar } from '../../generator/compile.js';
import { read, root } from '../support/files.js';

/** The two places of a grammar, both of which are ABNF alone: a file, and a block that is marked as ABNF. */
const PLACES: readonly {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}[] = [
  { name: 'test.abnf', before: '', after: '' },
  {
    name: 'test.md',
    before: '# Syntax\n\nThis is it.\n\n```abnf\n',
    after: '```\n\nThat was it.\n',
  },
];

/**
 * What is said of a grammar: for each diagnostic the text in question in quotes, its notes, and the grammar that the
 * first fix makes of it, after `=` if that is right, else after `~`.
 */
function adviceAbout(
  text: string,
  { name, before, after } = PLACES[0]!,
): readonly (readonly string[])[] {
  const { diagnostics } = analyze({ name, text: `${before}${text}\n${after}` });
  return diagnostics.map(({ at, notes }) => {
    assert.ok(at !== undefined && 'start' in at, text);
    const said = notes.map(({ message, span }) =>
      span === undefined ? message : `${message} @${span.start - before.length}`,
    );
    const place = JSON.stringify(at.source.text.slice(at.start, at.end));
    const { fix, fixAt } = notes.find((note) => note.fix !== undefined) ?? {};
    if (fix === undefined) return [place, ...said];
    const { source, start, end } = fixAt !== undefined && 'start' in fixAt ? fixAt : at;
    const mended = source.text.slice(0, start) + fix + source.text.slice(end);
    const own = mended.slice(before.length, mended.length - after.length - 1);
    const mark = analyze({ name, text: mended }).ok ? '=' : '~';
    return [place, ...said, ...own.split('\n').map((line) => `${mark} ${line}`.trimEnd())];
  });
}

/**
 * Grammars whose lines begin with `|`, each with what is said of it, in a file and in a marked block alike.
 * `UPDATE_FIXTURES=1` writes what is said now, for review by eye.
 */
test('slips of people who come from other notations', () => {
  const path = join(root, 'test', 'fixtures', 'slips.txt');
  const known = readFileSync(path, 'utf8');
  const blocks = known.split('\n\n').map((block) => {
    const lines = block.trimEnd().split('\n');
    const own = lines.filter((line) => line.startsWith('|'));
    if (own.length === 0) return block.trimEnd();
    const text = own.map((line) => line.slice(2)).join('\n');
    const [advice, others] = PLACES.map((place) => adviceAbout(text, place));
    assert.equal(others, advice, text);
    assert.is(advice!.length, 1, text);
    return [...own, ...advice!.flat()].join('\n');
  });
  const said = `${blocks.join('\n\n')}\n`;
  if (process.env['UPDATE_FIXTURES']) writeFileSync(path, said);
  assert.is(said, known);
  assert.ok(blocks.length > 170, String(blocks.length));
});

test('a speech grammar has one error', () => {
  for (const [text, place, advice] of [
    [
      '#ABNF 1.0 UTF-8;\nlanguage en;\nroot $x;\n$x = yes | no;',
      '"#ABNF 1.0 UTF-8"',
      'this is a speech grammar (SRGS), which is not the ABNF of RFC 5234',
    ],
    [
      '\ufeff#JSGF V1.0;\ngrammar x;\npublic <x> = yes | no;',
      '"#JSGF V1.0"',
      'this is a speech grammar (JSGF), which is not ABNF',
    ],
  ] as const)
    assert.equal(adviceAbout(text), [[place, advice]]);
});

test('messages, and strings that are as they should be', () => {
  const messageOf = (text: string): string | undefined =>
    analyze({ name: 'a.abnf', text }).diagnostics[0]?.message;
  assert.is(messageOf('a_b = "x"\n'), 'expected a letter, a digit or "-", found "_b"');
  assert.is(
    messageOf('a = "x\\n"\n'),
    'there are no escapes in strings: \\n is a backslash and "n"',
  );
  const known = ['"\\\\" / "\\;" / "\\n"', '"\\" / "\\n"', '"\\textbf"', '"//\\\\"', '"\\d"'];
  for (const text of [...known, '"x" /*"y"', '"b" 0<pchar>'])
    assert.equal(adviceAbout(`a = ${text}`), [], text);
  assert.not(JSON.stringify(adviceAbout('a = "b" 0x41\nx41 = "c"')).includes('did you mean'));
});

test('what is valid and cannot have been meant, unless a comment says so', () => {
  const cases: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    escape: [['a = "\\n"', 'did you mean %x0A?\n= a = %x0A']],
    'odd-range': [
      ['a = %x30-5A', 'did you mean %x30-39 / %x41-5A?\n= a = %x30-39 / %x41-5A'],
      [
        'a = %x35-62',
        'did you mean %x35-39 / %x41-5A / %x61-62?\n= a = %x35-39 / %x41-5A / %x61-62',
      ],
      ['a = %x41-7A', 'did you mean %x41-5A / %x61-7A?\n= a = %x41-5A / %x61-7A'],
      ['a = %x61-79', 'did you mean %x61-7A?\n= a = %x61-7A'],
    ],
    'idle-alternative': [
      ['a = 1*DIGIT / 3DIGIT', '1*DIGIT says it, too @4'],
      ['a = "#" 3HEXDIG / "#" 3*6HEXDIG', '"#" 3*6HEXDIG says it, too @18'],
      ['a = %s"yes" / "YES"', '"YES" says it, too @14'],
      ['a = "x" / ( 2"x" / *"x" )', '*"x" says it, too @19'],
    ],
    'core-rule-redefined': [['CR = %x0A', 'RFC 5234 B.1 has: CR = %x0D']],
    alphabet: [['a = %xE9', 'option "alphabet" says which of the two they are']],
  };
  for (const [code, rows] of Object.entries(cases))
    for (const [text, note] of rows) {
      const [[, ...notes] = []] = adviceAbout(text);
      assert.is(notes.join('\n'), note, text);
      assert.equal(adviceAbout(`${text} ; a comment; intended: ${code}`), [], text);
      assert.is(adviceAbout(`${text} ; intended: other-code`).length, 1, text);
    }
  for (const text of [
    '1*DIGIT / 3HEXDIG',
    '"#" / "#" 1*DIGIT',
    '"yes" / "yessir"',
    '2*3"x" / 3*4"x"',
  ])
    assert.equal(adviceAbout(`a = ${text}`), [], text);
});

test('grammars of the package that mean it say so', () => {
  for (const file of ['json.abnf', 'media-type.abnf', 'http-field-value.abnf']) {
    const text = read(`grammar/${file}`);
    assert.match(text, /; .*intended: /);
    assert.equal(analyzeGrammar({ name: file, text }).diagnostics, [], file);
  }
});

test.run();
