/** The polyfill of `docs/standalone.md` for old browsers, in engines of ES5. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'acorn';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { read } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import { utf8 } from '../support/formats.js';
import { onPath } from '../support/on-path.js';

const page = read('docs/standalone.md');

/** The lines of the second `script` element. */
const [, polyfill] = /<script>\n([^<]*window\.TextDecoder = [^<]*)<\/script>/.exec(page)!;

const { files } = await compile(utf8.stages.document.source, {
  standalone: { es: 5, with: ['web'], minify: true },
});
assert.is(files[0]!.path, 'utf-8.min.js');

/** A browser without the classes: Duktape has some of its own. */
const OLD = 'var window = this; TextDecoder = TextEncoder = undefined;';

const USE = `
  var octets = new TextEncoder().encode('\\u20ac\\u65e5');
  var items = [];
  for (var i = 0; i < octets.length; i++) items.push(octets[i]);
  var decoder = new TextDecoder('utf-8');
  var text = decoder.decode(items.slice(0, 4), { stream: true }) + decoder.decode(items.slice(4));
  var codes = [];
  for (var j = 0; j < text.length; j++) codes.push(text.charCodeAt(j).toString(16));
  var refused = '';
  try { new TextDecoder('utf-8', { fatal: true }).decode([0xc0, 0xae]); } catch (error) { refused = error.name; }
  print(items.join() + ' ' + codes.join() + ' ' + refused);`;

test('all of it is ES5', () => {
  for (const code of [files[0]!.text, polyfill!]) parse(code, { ecmaVersion: 5 });
});

for (const engine of ['duk', 'mujs']) {
  const path = onPath(engine);
  (path === undefined ? test.skip : test)(`it decodes and encodes in ${engine}`, () => {
    const code = [OLD, files[0]!.text, polyfill!, USE].join('\n');
    const script = join(makeFolder({ 'page.js': code }), 'page.js');
    const { stdout, stderr } = spawnSync(path!, [script], { encoding: 'utf8' });
    assert.is(stdout.trim() + stderr, '226,130,172,230,151,165 20ac,65e5 TypeError');
  });
}

test('classes of the browser stay', () => {
  const window = new Function(
    'TextDecoder',
    'TextEncoder',
    'window',
    'utf8',
    `${polyfill!} return window;`,
  )(String, String, {}, {}) as object;
  assert.equal(window, {});
});

test.run();
