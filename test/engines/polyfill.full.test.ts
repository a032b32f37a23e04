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

/** The text of a file: its name is that of the file and of the global, and not that of the encoding. */
async function fileOf(path: string, name?: string): Promise<string> {
  const standalone = { es: 5, with: ['web'], minify: true } as const;
  const { files } = await compile(utf8.stages.document.source, { standalone, name });
  assert.is(files[0]!.path, path);
  return files[0]!.text;
}

const file = await fileOf('utf-8.min.js');
const PAGES = {
  'of the documentation': [file, polyfill!],
  'with another name': [
    await fileOf('poly.min.js', 'poly'),
    polyfill!.replaceAll('utf8.', 'poly.'),
  ],
};

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
  try { new TextDecoder('utf-8', { fatal: true }).decode([0xc0, 0xae]); } catch (error) { refused = error.name + ': ' + error.message; }
  print([items.join(), codes.join(), decoder.encoding, new TextEncoder().encoding, refused].join(' '));`;

test('all of it is ES5', () => {
  for (const code of [file, polyfill!]) parse(code, { ecmaVersion: 5 });
});

for (const engine of ['duk', 'mujs']) {
  const path = onPath(engine);
  for (const [page, scripts] of Object.entries(PAGES))
    (path === undefined ? test.skip : test)(`the polyfill ${page} works in ${engine}`, () => {
      const code = [OLD, ...scripts, USE].join('\n');
      const script = join(makeFolder({ 'page.js': code }), 'page.js');
      const { stdout, stderr } = spawnSync(path!, [script], { encoding: 'utf8' });
      const refused = 'utf-8 utf-8 TypeError: ill-formed UTF-8 at byte 0';
      assert.is(stdout.trim() + stderr, `226,130,172,230,151,165 20ac,65e5 ${refused}`);
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
