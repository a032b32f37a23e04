/** The common parts of the plugins: ids, queries, options, places. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MAYBE_GRAMMAR, readId } from '../../generator/plugin/grammar-id.js';
import { fileAt, makeLoad, PROGRAM, type Loaded } from '../../generator/plugin/load.js';
import { checkPluginOptions, type PluginOptions } from '../../generator/plugin/plugin-options.js';
import { assertAllInert, assertInert } from '../support/injection.js';
import { makeProject } from '../support/project.js';
import { root } from '../support/files.js';
import { isA } from '../support/errors.js';
import { importText } from '../support/load.js';
import { slowTests } from '../support/slow.js';
import { words } from '../support/words.js';

const slow = slowTests(test);

test('ids: what is a grammar, in every form that bundlers give them', () => {
  const grammars: readonly (readonly [id: string, path: string, query: string])[] = [
    ['/src/a.abnf', '/src/a.abnf', ''],
    ['./a.abnf', './a.abnf', ''],
    ['/src/a.abnf?variant=table&start=b', '/src/a.abnf', 'variant=table&start=b'],
    ['C:\\src\\a.abnf?start=b', 'C:\\src\\a.abnf', 'start=b'],
    ['C:/src/a.abnf', 'C:/src/a.abnf', ''],
    ['\\\\?\\C:\\src\\a.abnf?start=b', '\\\\?\\C:\\src\\a.abnf', 'start=b'],
    ['/src/a.abnf?import', '/src/a.abnf', ''],
    ['/src/a.abnf?start=b&import&t=1790000000000&v=0123abcd', '/src/a.abnf', 'start=b'],
    ['/src/rfc3629.txt?abnf', '/src/rfc3629.txt', 'abnf'],
    ['/src/rfc3629.txt?abnf&variant=table', '/src/rfc3629.txt', 'abnf&variant=table'],
    ['/src/format.md?abnf', '/src/format.md', 'abnf'],
    ['/src/a.abnf.d/b.abnf', '/src/a.abnf.d/b.abnf', ''],
  ];
  for (const [id, path, query] of grammars) {
    assert.equal(readId(id), { path, query }, id);
    assert.ok(MAYBE_GRAMMAR.test(id), id);
  }
  const others = [
    ...words('\0/src/a.abnf?commonjs-proxy \0a.abnf /src/a.abnf?raw /src/a.abnf?url'),
    ...words('/src/a.abnf?import&raw /src/a.abnf?start=b&inline /src/a.abnfx /src/abnf'),
    ...words('/src/format.md /src/rfc3629.txt /src/rfc3629.txt?raw /src/rfc3629.txt?abnf='),
    ...words('/src/rfc3629.txt?variant=table /src/a.js?from=a.abnf'),
  ];
  for (const id of others) assert.is(readId(id), undefined, id);
});

const IPV4 = join(root, 'grammar', 'ipv4-address.abnf');

/** Loads what an import was resolved to. */
function load(id: string, options: PluginOptions = {}): Promise<Loaded> {
  return makeLoad(options)(readId(id)!);
}

async function textOf(id: string): Promise<string> {
  const { messages } = await load(id);
  return messages.map(({ text }) => text).join('\n');
}

test('a default of the plugin that has no effect on a grammar is no warning', async () => {
  const { messages } = await load(IPV4, { values: 'text', prefer: 'first', encoding: 'utf-16le' });
  assert.equal(messages, []);
  const asked = await load(`${IPV4}?values=text`, { prefer: 'first' });
  assert.is(asked.messages.length, 1);
  assert.match(asked.messages[0]!.text, 'nothing is captured');
});

test('queries: what there is not is said, with what there is', async () => {
  const unknown = await textOf(`${IPV4}?varient=table&starts=x`);
  assert.match(
    unknown,
    /^error\[query\]: "varient" is not an option of an import\n --> .*\?varient=table&starts=x\n/,
  );
  assert.match(
    unknown,
    'note: expected variant, start, encoding, input, capture, prefer, values, print, boundary, alphabet, imports, define, section, keep, list, depth, name, maxNesting, maxWork, small\n',
  );
  assert.match(unknown, '"starts" is not an option of an import');
  assert.match(unknown, 'note: did you mean "variant"?');
  assert.match(
    await textOf(`${IPV4}?variant=tabel`),
    /"tabel" is not a value of option "variant"\n.*\nnote: expected switch, table, branchless or auto/,
  );
  assert.match(await textOf(`${IPV4}?small=no`), /note: expected true or false/);
  assert.match(await textOf(`${IPV4}?start`), /"" is not a value of option "start"/);
  assert.match(await textOf(`${IPV4}?start=a&start=b`), 'option "start" is given twice');
  assert.match(
    await textOf(`${IPV4}?start=dec`),
    /error\[start-rule\]: start rule "dec" is not defined/,
  );
  assert.match(await textOf(`${IPV4}?dts=true`), '"dts" is not an option of an import');
});

test('alphabet, input and encoding of an import', async () => {
  const query = 'alphabet=characters&input=string&encoding=cesu-8';
  const { code } = await load(`${IPV4}?${query}`);
  assert.match(
    code!,
    'abnfc compile ipv4-address.abnf --encoding cesu-8 --input string --alphabet characters',
  );
  assert.match(code!, 'function validate(text, ');
  assert.match(await textOf(`${IPV4}?input=text`), /note: expected octets, string or both/);
  assert.match(await textOf(`${IPV4}?alphabet=bytes`), /note: expected octets or characters/);
  assert.match(await textOf(`${IPV4}?encoding=latin-1`), /note: expected utf-8, /);
});

test('imports, rules, lists and depth of an import', async () => {
  const folder = makeProject({
    'a/main.abnf': 'main = [ 1#item ] other\nOWS = *SP\nitem = "i" / "(" item ")"\n',
    'b/further.abnf': 'other = "x" last\n',
  });
  const path = join(folder, 'a', 'main.abnf');
  const query = 'imports=../b/further.abnf&define=last%20%3D%20%22y%22&list=sender&depth=1';
  const { code, imports } = await load(`${path}?${query}`);
  assert.equal(imports, [join(folder, 'b', 'further.abnf')]);
  const { validate } = await importText<{ validate(input: string): boolean }>(code!);
  for (const text of ['xy', 'i, (i) ,ixy']) assert.ok(validate(text), text);
  for (const text of ['x', ',xy', '((i))xy', 'i,,ixy']) assert.not.ok(validate(text), text);

  const options = { imports: ['../b/further.abnf'], define: ['last = "z"'], depth: 0 };
  const other = await load(`${path}?list=recipient`, options);
  assert.match(other.code!, /further\.abnf --define .* --list recipient --depth 0/);
  assert.equal(other.imports, imports);

  const wrong = await load(`${path}?imports=../b/further.abnf&list=sender&depth=1`);
  const [message] = wrong.messages;
  assert.is(message!.message, 'rule "last" is not defined');
  const file = relative(process.cwd(), imports[0]!);
  assert.equal(message!.at, {
    file,
    line: 1,
    column: 12,
    length: 4,
    lineText: 'other = "x" last',
  });
  assert.is(fileAt(wrong, message!.at!), imports[0]);
  assert.match(await textOf(`${path}?imports=nowhere.abnf`), /cannot read .*a\/nowhere\.abnf/);
  const [bogus] = (await load(`${path}?imports=../b/further.abnf&bogus=1`)).messages;
  assert.is(bogus!.at!.file, relative(process.cwd(), path));
  assert.match(await textOf(`${path}?depth=-1`), 'note: expected a number from 0 to 300');
  assert.match(await textOf(`${path}?list=all`), 'note: expected recipient or sender');
  assert.match(await textOf(`${path}?imports=`), 'note: expected a list of paths');
  assert.match(await textOf(`${path}?imports=../b/further.abnf`), '?list=FORM reads them');
});

test('of a document that may not be read, an error tells nothing', async () => {
  const folder = makeProject({ 'a.abnf': 'a = b\n', 'b.abnf': 'b = "b"\n' });
  const load = makeLoad({});
  const rights = { mayWrite: false, find: () => undefined };
  for (const imported of ['b.abnf', 'c.abnf', 'a.abnf']) {
    const id = readId(`${join(folder, 'a.abnf')}?imports=${imported}`)!;
    const { code, imports, messages } = await load(id, rights);
    assert.is(code, undefined);
    assert.equal(imports, []);
    assert.is(
      messages.map(({ text }) => text.split('\n')[0]).join(),
      `error[unserved-import]: there is no document "${imported}", or it is not served`,
    );
  }
});

test('options: misuse is a TypeError', () => {
  assert.throws(
    () => checkPluginOptions({ variant: 'tabel' as 'table' }),
    /^abnfc: option "variant" must be switch, table, branchless or auto, not "tabel"$/,
  );
  assert.throws(
    () => checkPluginOptions({ starts: 'a' } as PluginOptions),
    /^abnfc: option "starts" does not exist; did you mean "start"\?$/,
  );
  assert.throws(
    () => checkPluginOptions({ dts: 'yes' as unknown as boolean }),
    /^abnfc: option "dts" must be true or false, not "yes"$/,
  );
  assert.throws(() => checkPluginOptions({ small: 'no' as unknown as boolean }), isA(TypeError));
  checkPluginOptions({ start: undefined, dts: true, small: false });
});

slow('queries reach the compiler, before the options of the plugin', async () => {
  const codeOf = async (query: string, options: PluginOptions): Promise<string> =>
    (await load(join(root, 'grammar', 'utf-8.abnf') + query, options)).code!;
  assert.match(await codeOf('', {}), '// Variant: switch');
  assert.match(await codeOf('', { variant: 'table' }), '// Variant: table');
  assert.match(await codeOf('?variant=branchless', { variant: 'table' }), '// Variant: branchless');
  assert.match(await codeOf('?small=true', { small: false }), '--small');
  assert.match(
    await codeOf('?name=text&start=UTF8-octets', { name: 'other' }),
    '--start UTF8-octets --name text',
  );
});

test('what cannot be read is said as the command says it', async () => {
  assert.match(
    await textOf('/nowhere/a.abnf'),
    /^error\[unreadable\]: cannot read .*a\.abnf: no such file$/,
  );
  const folder = makeProject({});
  const path = join(folder, 'a.abnf');
  writeFileSync(path, Uint8Array.of(0x61, 0xff));
  assert.match(await textOf(path), /^error\[not-text\]: .* octet FF at offset 1/);
  writeFileSync(path, '');
  const { messages } = await load(path);
  assert.equal(
    messages.map(({ at }) => at),
    [{ file: relative(process.cwd(), path), line: 1, column: 0, length: 0, lineText: '' }],
  );
});

test('places count as bundlers do, with the ends of lines left out', async () => {
  const folder = makeProject({ 'a.abnf': 'a = b\r\nb = %x41\r\nb = "x"  \r\n' });
  const file = relative(process.cwd(), join(folder, 'a.abnf'));
  const { messages } = await load(join(folder, 'a.abnf'));
  assert.is(messages.length, 1);
  const { at, notes } = messages[0]!;
  assert.equal(at, { file, line: 3, column: 0, length: 1, lineText: 'b = "x"  ' });
  assert.equal(notes[0]!.at, { file, line: 2, column: 0, length: 1, lineText: 'b = %x41' });
});

test('nothing that a terminal would obey reaches a bundler', async () => {
  const escape = '\x1b[2J\x07\x9b1m\r';
  const encoded = encodeURIComponent(escape);
  const folder = makeProject({ 'a.abnf': `a = b\n; ${escape}\nb = "${escape}"\n` });
  const ids = ['', `?${encoded}=1`, `?start=${encoded}`, `?name=${encoded}`, `?variant=${encoded}`];
  for (const id of ids) {
    const { messages } = await load(join(folder, `a.abnf${id}`));
    assert.ok(messages.length > 0, id);
    assert.not.match(JSON.stringify(messages), /\\u001b|\\u0007|\\r|\x9b/, id);
  }
});

test('a query or a name of a file is no code', async () => {
  const foreign = ['\n', '\r', '\u2028'].map((end) => `${end};PWNED=1//`).join('');
  const path = `a${foreign.replaceAll('/', '')}'"\`\${PWNED=1}.abnf`;
  const folder = makeProject({ [path]: 'a = b\nb = "b"\n' });
  const definition = `b = "*/" ;\n ${foreign.replaceAll('\n', '\n ')}`;
  for (const query of ['', `?define=${encodeURIComponent(definition)}`, `?define=${definition}`])
    for (const mayWrite of [true, false]) {
      const load = makeLoad({ dts: true, name: 'a' });
      const { code, messages } = await load(readId(join(folder, path) + query)!, {
        ...PROGRAM,
        mayWrite,
      });
      assert.equal(
        messages.filter(({ severity }) => severity === 'error'),
        [],
      );
      await assertAllInert([{ path: 'a.mjs', text: code! }]);
    }
  const types = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  assert.is(types.length, 3);
  for (const name of types) assertInert(name, readFileSync(join(folder, name), 'utf8'));
});

test('types are not written over a file that abnfc has not written', async () => {
  const files = {
    'a.abnf': 'a = "x"\n',
    'a.d.abnf.ts': 'export declare const mine: number;\n',
    'a.abnf.variant=table.d.ts': '// Mine.\n',
  };
  const folder = makeProject(files);
  for (const id of ['a.abnf', 'a.abnf?variant=table']) {
    const { messages } = await load(join(folder, id), { dts: true });
    assert.match(messages.map(({ text }) => text).join(), /^error\[foreign-file\]: .*a.*d\..*ts /);
  }
  for (const [name, text] of Object.entries(files))
    assert.is(readFileSync(join(folder, name), 'utf8'), text);
  // Those of abnfc are replaced.
  const { messages } = await load(join(folder, 'a.abnf?start=a'), { dts: true });
  assert.equal(messages, []);
  const path = join(folder, 'a.abnf.start=a.d.ts');
  const written = readFileSync(path, 'utf8');
  assert.match(written, /^\/\/ @generated by abnfc from a\.abnf\. Do not edit\.\n/);
  writeFileSync(path, `${written} `);
  await load(join(folder, 'a.abnf?start=a'), { dts: true });
  assert.is(readFileSync(path, 'utf8'), written);
});

test.run();
