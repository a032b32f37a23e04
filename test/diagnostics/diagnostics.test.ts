/**
 * The exact text of every complaint about a grammar: each file of `fixtures/errors/` has its expected
 * output beside it. `UPDATE_FIXTURES=1 npm test` writes what is said now, for review by eye.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze, compile } from '../../generator/compile.js';
import { whyNotRegular } from '../../generator/study/diff/why-not-regular.js';
import type { Source } from '../../generator/text/source.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import { VARIANTS } from '../../generator/options/variant.js';
import { partOf } from '../support/fewer.js';
import { filesBelow, read, root } from '../support/files.js';
import { complaintsAbout } from '../support/grammar.js';
import { slowTests } from '../support/slow.js';
import { words } from '../support/words.js';

const slow = slowTests(test);

const folder = join(root, 'test', 'fixtures', 'errors');
const inputs = filesBelow(folder, '').filter((name) => !name.endsWith('.expected'));

/** The complaints of an analysis, and of what is done with one automaton. */
function saidAbout(source: Source): string {
  const { ok, diagnostics, stages } = analyze(source);
  const all = [...diagnostics, ...(ok ? whyNotRegular(stages, {}) : [])];
  return all.map((diagnostic) => renderDiagnostic(diagnostic)).join('\n');
}

for (const name of inputs) {
  (name === 'state-limit.abnf' ? slow : test)(`what is said about ${name}`, () => {
    const said = saidAbout({ name, text: readFileSync(join(folder, name), 'utf8') });
    const expectedPath = join(folder, `${name}.expected`);
    if (process.env['UPDATE_FIXTURES']) writeFileSync(expectedPath, said);
    assert.ok(existsSync(expectedPath), `${expectedPath} is missing`);
    assert.is(said, readFileSync(expectedPath, 'utf8'));
  });
}

test('every diagnostic of the catalogue is shown by a fixture or another test', () => {
  const home = join(root, 'generator', 'diagnostics');
  const catalogue = filesBelow(home, '.ts')
    .map((path) => readFileSync(join(home, path), 'utf8'))
    .join('\n');
  const codes = new Set(
    [...catalogue.matchAll(/(?:error|warning)\(\s*'([\w-]+)'/g)].map((match) => match[1]!),
  );
  const commands = join(root, 'test', 'fixtures', 'commands');
  const shown = [
    ...inputs.map((name) => join(folder, `${name}.expected`)),
    ...filesBelow(commands, '.txt').map((name) => join(commands, name)),
  ]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  // In a regular expression the brackets are escaped.
  const elsewhere = [
    ...words('abnf/format.test.ts abnf/link.test.ts abnf/lists.test.ts'),
    ...words('document/documents.test.ts'),
    ...words('captures/selection.test.ts cli/commands/build.full.test.ts cli/cli.test.ts'),
    ...words('cli/commands/test.test.ts cli/limits.test.ts cli/watch.full.test.ts'),
    ...words('files/read-documents.test.ts diagnostics/diagnostics.test.ts emit/boundary.test.ts'),
    ...words(
      'emit/calls/options.test.ts emit/emit.test.ts emit/requirements.test.ts emit/whole-characters.test.ts',
    ),
    ...words('emit/standalone/standalone.test.ts files/write-files.test.ts'),
    ...words(
      'languages/languages.test.ts playground/page.full.test.ts patterns/patterns.test.ts plugin/load.test.ts',
    ),
  ]
    .map((path) => read(`test/${path}`).replaceAll('\\', ''))
    .join('\n');
  const missing = [...codes].filter(
    (code) =>
      !shown.includes(`[${code}]`) &&
      !elsewhere.includes(`[${code}]`) &&
      !elsewhere.includes(`'${code}'`),
  );
  assert.equal(missing, []);
  assert.ok(codes.size > 20);
});

test('docs/abnf-support.md lists all warnings, and which of them a comment silences', () => {
  const codesIn = (folder: string, pattern: RegExp): readonly string[] => {
    const all = filesBelow(join(root, folder), '.ts')
      .map((path) => read(`${folder}/${path}`))
      .flatMap((text) => Array.from(text.matchAll(pattern), ([, code]) => code!));
    return [...new Set(all)].sort();
  };
  const [, table] = /<!-- warnings -->([^]*?)<!-- -->/.exec(read('docs/abnf-support.md'))!;
  const rows = [...table!.matchAll(/^\| `([\w-]+)` .*\| (yes|) +\|$/gm)];
  assert.equal(
    rows.map(([, code]) => code),
    codesIn('generator/diagnostics', /warning\(\s*'([\w-]+)'/g),
  );
  assert.equal(
    rows.flatMap(([, code, isSilenced]) => (isSilenced === 'yes' ? [code] : [])),
    codesIn('generator', /isIntended\([\w.]+, '([\w-]+)'/g),
  );
});

test('start and character rules that do not exist are named with what resembles them', () => {
  const text = 'text = *( char )\nchar = "x"\n; 0000 0078-0000 0078 | 01111000 + 0000 0078\n';
  assert.is(
    complaintsAbout(text, { start: 'txet' }),
    [
      'error[start-rule]: start rule "txet" is not defined',
      ' --> test.abnf',
      'note: did you mean "text"?',
      ' --> test.abnf:1:1',
      '  |',
      '1 | text = *( char )',
      '  | ^^^^',
      '',
    ].join('\n'),
  );
});

test('a start rule that was taken for prose is shown', () =>
  assert.match(
    complaintsAbout(
      'Prose.\n\n   a = "x"\n\nThe\n\n   b = LBRACE a\n',
      { start: 'b' },
      'document.txt',
    ),
    /^error\[start-rule\]: start rule "b" is not defined\n[^]*note: this line was not taken for a rule: it may be prose, since "LBRACE" is not a rule\n --> document.txt:7:4\n/,
  ));

test('alphabets, encodings and inputs that do not fit a grammar', () => {
  assert.match(
    complaintsAbout('a = %x41-100\n', { alphabet: 'octets' }),
    /^error\[number\]: %x41-100 goes above FF, the greatest octet\n[^]*\nnote: option "alphabet" may also be "characters"\n/,
  );
  assert.is(complaintsAbout('a = %x80-FF\n', { alphabet: 'octets' }), '');
  assert.is(complaintsAbout('a = %x80-FF\n', { alphabet: 'characters' }), '');
  assert.is(complaintsAbout('a = OCTET\n'), '', 'its name says what it is');
  assert.match(
    complaintsAbout('a = 1*%x41-1F600\n', { encoding: 'modified-utf-8' }),
    /^warning\[encoding\]: modified-utf-8 cannot encode U\+10000, which the grammar reads\n/,
  );
  assert.match(
    complaintsAbout('a = %x1F600\n', { encoding: 'modified-utf-8' }),
    /^error\[encoding\]: no word of rule "a" can be encoded in modified-utf-8\n/,
  );
  assert.is(complaintsAbout('a = 1*%x0-10FFFF\n', { encoding: 'cesu-8' }), '');
  const units = 'a = *( b )\nb = %x0000-FFFF\n; 0000 0000-0000 FFFF | xxxxxxxxxxxxxxxx\n';
  assert.match(
    complaintsAbout(units, { input: 'octets' }),
    /^error\[input\]: a grammar of 16-bit code units reads strings, not octets\n/,
  );
  const decoder = 'a = *( b )\nb = %x00-7F\n; 0000 0000-0000 007F | 0xxxxxxx\n';
  assert.is(complaintsAbout(decoder, { alphabet: 'characters' }), '');
  assert.match(
    complaintsAbout(decoder, { input: 'both' }),
    /^error\[input\]: a decoder reads octets, not strings\n/,
  );
});

slow('limits of one automaton end in an error that names a rule, wherever they are met', () => {
  const limited: readonly (readonly [text: string, maxStates: number | undefined, said: RegExp])[] =
    [
      [
        'a = %x41\n',
        1,
        /^error\[state-limit\]: .* more than 1 state: words of rule "a" have up to 1 octet\n/,
      ],
      [
        'a = "-" b\nb = 1*100000( c )\nc = %x00-FF\n',
        undefined,
        /^error\[state-limit\]: .* more than 100,000 states: words of rule "b" have up to 100,000 octets\n --> test\.abnf:2:1\n/,
      ],
      [
        'a = b\nb = 10000( c )\nc = 2( %x00-FF ) *"x"\n',
        20_000,
        /^error\[state-limit\]: .* more than 20,000 states: words of rule "b" have at least 20,000 octets\n/,
      ],
      [
        'a = b\nb = *90( *100"x" )\n',
        10_000,
        /^error\[state-limit\]: .*: after the same input, rule "b" can be at [\d,]+ different points\n --> test\.abnf:2:1\n/,
      ],
      [
        'line = *( word SP ) "end" 20( word SP )\nword = 1*8( ALPHA / "-" )\n',
        1000,
        /^error\[state-limit\]: .*: after the same input, rule "line" can be at \d+ different points\n --> test\.abnf:1:1\n[^]*\nnote: \d+ copies of "word" are open at once after the same input\n --> test\.abnf:2:1\n/,
      ],
      [
        'a = 9( b )\nb = 9( 9( 9( 9( 9( 9"x" ) ) ) ) )\n',
        10_000,
        /^error\[expansion-limit\]: rule "b" /,
      ],
      ['a = 99999999999999999999"x"\n', undefined, /^error\[expansion-limit\]: rule "a" /],
    ];
  for (const [text, maxStates, said] of partOf(limited))
    assert.match(complaintsAbout(text, { maxStates, depth: 0 }), said, text);
});

slow('a module that would be too large is refused, variant by variant', async () => {
  const text = 'a = *( "a" / "b" ) "a" 14( "a" / "b" )\n';
  const result = await compile({ name: 'large.abnf', text }, { variants: ['switch'] });
  assert.not(result.ok);
  assert.is(
    result.diagnostics.map((diagnostic) => renderDiagnostic(diagnostic)).join('\n'),
    [
      'error[module-limit]: the switch variant would have 65,536 branches; the limit is 50,000',
      ' --> large.abnf',
      'note: the table variant can be larger',
      'note: option "start" selects a smaller rule',
      '',
    ].join('\n'),
  );
});

slow(
  'variants that are too large to be of use are left out, unless one is asked for alone',
  async () => {
    const words = Array.from({ length: 10 }, (_, i) => `%d${i} ${i}"x"`);
    const source = { name: 'large.abnf', text: `s = 150( ${words.join(' / ')} )\n` };
    const all = await compile(source, { variants: VARIANTS });
    assert.equal(
      all.files.map(({ path }) => path),
      ['large/table.ts', 'large/branchless.ts'],
    );
    const [warned, ...others] = all.diagnostics.map((diagnostic) => renderDiagnostic(diagnostic));
    assert.is(others.length, 0);
    assert.match(
      warned!,
      /^warning\[slow-switch\]: the switch variant is left out: it would have [\d,]+ branches, too many for engines to optimize\n/,
    );
    const alone = await compile(source, { variants: ['switch'] });
    assert.equal(
      alone.files.map(({ path }) => path),
      ['large/switch.ts'],
    );
    assert.match(alone.diagnostics[0]!.message, 'the switch variant has ');
    assert.equal((await compile(source, { variants: ['table'] })).diagnostics, []);
  },
);

slow('a minified switch of many branches is told to be three times the table', async () => {
  for (const [times, isTold] of [
    [10, false],
    [30, true],
  ] as const) {
    const source = { name: 'pairs.abnf', text: `s = ${times}( ALPHA DIGIT / "-" ALPHA )\n` };
    const [one, other] = await Promise.all(
      (['switch', undefined] as const).map((variant) =>
        compile(source, { small: true, standalone: { variant, format: 'esm' } }),
      ),
    );
    const codes = one!.diagnostics.map(({ code }) => code);
    assert.equal(codes, isTold ? ['large-switch'] : []);
    assert.equal(other!.diagnostics, []);
    const ratio = one!.files[0]!.text.length / other!.files[0]!.text.length;
    assert.is(ratio >= 3, isTold, String(ratio));
  }
});

slow('a table that is too large gives way to switch, with calls and without', async () => {
  const pair = (i: number): string =>
    `%x${(0x4000 + i).toString(16)} %x${(0x6000 + i).toString(16)}`;
  const pairs = Array.from({ length: 1100 }, (_, i) => pair(i)).join(' / ');
  for (const nested of ['', ' / "(" s ")"']) {
    const source = { name: 'large.abnf', text: `s = ${pairs}${nested}\n` };
    const { files, diagnostics } = await compile(source, { input: 'string' });
    assert.is(files[0]?.path, 'large/switch.ts');
    assert.match(renderDiagnostic(diagnostics[0]!), 'note: the table variant would be too large\n');
    if (nested !== '') continue;
    const refused = await compile(source, { input: 'string', variants: ['table'] });
    assert.match(
      renderDiagnostic(refused.diagnostics.at(-1)!),
      /the limit is 2,000,000\n --> large.abnf\nnote: option "maxStates" raises the limit\n/,
    );
    const raised = await compile(source, {
      input: 'string',
      variants: ['table'],
      maxStates: 200_000,
    });
    assert.is(raised.files[0]?.path, 'large/table.ts');
  }
});

test('a chain of rules has an end', () => {
  const chain = Array.from({ length: 5000 }, (_, i) => `a${i} = a${i + 1}\n`).join('');
  assert.match(
    complaintsAbout(`${chain}a5000 = "x"\n`),
    /^error\[nesting-limit\]: rule "a\d+" nests more than 1,000 levels deep\n/,
  );
});

test.run();
