/** `abnfc trace`: its inputs, and what is safe on terminals; `fixtures/commands/trace.txt` has traces word for word. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { abnfc, fails, main, succeeds } from '../../support/command.js';
import { read, root } from '../../support/files.js';
import { folderSuite, makeFolder } from '../../support/folder.js';
import { hasShell } from '../../support/on-path.js';
import { slowTests } from '../../support/slow.js';

const test = folderSuite('trace');
const slow = slowTests(test);
const inShell = hasShell ? test : test.skip;
const UTF8 = join(root, 'grammar', 'utf-8.abnf');
const IPV4 = join(root, 'grammar', 'ipv4-address.abnf');
const MODIFIED = join(root, 'grammar', 'modified-utf-8.abnf');

test('--json: an object a line, which shows no control', () => {
  const { out } = succeeds(root, ['trace', UTF8, '--json', '--text', '\u009b\u202ea']);
  const lines = out.trimEnd().split('\n');
  assert.ok(lines.some((line) => line.endsWith('"text":"\\u009b"}')));
  assert.ok(lines.some((line) => line.endsWith('"text":"\\u202e"}')));
  assert.is(
    lines.map((line) => (JSON.parse(line) as { text?: string }).text ?? '').join(''),
    '\u009b\u202ea',
  );
});

test('--json: the help and docs/study.md have every type of line', () => {
  const folder = makeFolder({
    'parts.abnf': 'a = b\nb = "x"\n; capture a: b\n',
    'calls.abnf': 'a = "x" [ "(" a ")" ]\n',
  });
  const traces = ['parts.abnf --text x', 'parts.abnf --text y', 'calls.abnf --text x'].map((line) =>
    abnfc(folder, `trace ${line} --json`)
      .out.trimEnd()
      .split('\n')
      .map((each) => (JSON.parse(each) as { type: string }).type),
  );
  assert.equal(traces[0], ['begin', 'step', 'end', 'parts']);
  const help = abnfc(folder, 'trace --help').out.replace(/\s+/g, ' ');
  const documented = read('docs/study.md');
  const types = /"type" is ([^;]*);/.exec(help)![1]!.split(/, | or /);
  assert.equal(types.toSorted(), [...new Set(traces.flat())].sort());
  for (const type of types)
    assert.match(documented, new RegExp(`^(?:\\| \`${type}\` |In JSON, .* \`${type}\`)`, 'm'));
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
