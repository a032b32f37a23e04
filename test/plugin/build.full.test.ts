/** Grammars in all bundlers: the bundles run, and errors have their places. */
import { join } from 'node:path';
import { rollup } from 'rollup';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as utf8 from '../../generated/utf-8/table.js';
import { abnfc as forRollup } from '../../generator/plugin/rollup.js';
import { BUNDLERS, run, makeProject } from '../support/bundlers.js';
import { read } from '../support/files.js';

const grammar = (name: string): string => read(`grammar/${name}.abnf`);
const GRAMMARS = {
  'utf-8.abnf': grammar('utf-8'),
  'ipv4.abnf': grammar('ipv4-address'),
  'document.txt': `Some prose.\n\n${grammar('ipv4-address')}`,
};

/** The calls of the programs: ill-formed text, and the ends of a range. */
const PROGRAM = `
  import { decode } from './utf-8.abnf';
  import * as table from './utf-8.abnf?variant=table&start=UTF8-octets';
  import { validate as isOctet } from './ipv4.abnf?variant=table&start=dec-octet';
  import { validate as isAddress } from './ipv4.abnf';
  import { validate as isRead, next } from './document.txt?abnf&variant=branchless';

  const octets = (text) => new TextEncoder().encode(text);
  export const decoded = decode(Uint8Array.of(0x2f, 0xc0, 0xae, 0xf0, 0x9f, 0x98, 0x80, 0xe2, 0x82));
  export const found = table.findError(Uint8Array.of(0x41, 0xed, 0xa0, 0x80));
  export const names = Object.keys(table).sort();
  export const decisions = [
    isOctet(octets('255')), isOctet(octets('256')), isOctet(octets('1.1.1.1')),
    isAddress(octets('255')), isAddress(octets('1.1.1.1')), isRead(octets('1.1.1.1')), next(0, 0),
  ];
`;

/** The program of a new project with these files. */
const entryOf = (files: Readonly<Record<string, string>>): string =>
  join(makeProject(files), 'main.js');

const BAD = 'whole = part %x41\npart = missing / absent\n';

for (const { name, firstColumn, build } of BUNDLERS) {
  test(`${name}: the bundle runs and gives the known answers`, async () => {
    const { code, errors, warnings } = await build(entryOf({ ...GRAMMARS, 'main.js': PROGRAM }));
    assert.equal([errors, warnings], [[], []]);
    const { decoded, found, names, decisions } = await run(code);
    assert.is(decoded, '/\ufffd\ufffd\u{1f600}\ufffd');
    assert.is(found, 1);
    assert.equal(names, Object.keys(utf8).sort());
    assert.equal(decisions, [true, false, false, false, true, true, 0]);
  });

  test(`${name}: what is not imported is not in the bundle`, async () => {
    const folder = makeProject({
      ...GRAMMARS,
      'some.js': "export { validate } from './utf-8.abnf';",
      'none.js': "import './utf-8.abnf'; import { decode } from './utf-8.abnf?variant=table';",
      'all.js': "export * from './utf-8.abnf';",
    });
    const [some, none, all] = await Promise.all(
      ['some.js', 'none.js', 'all.js'].map(async (file) => (await build(join(folder, file))).code),
    );
    // Texts are made by `decode`, and octets by `encode`.
    assert.match(all!, /fromCharCode/);
    assert.match(all!, /Uint8Array/);
    assert.not.match(some!, /fromCharCode|Uint8Array\(\d|Uint16Array/);
    assert.equal(Object.keys(await run(some!)), ['validate']);
    assert.ok(some!.length * 4 < all!.length, `${some!.length} of ${all!.length}`);
    assert.ok(none!.length < 200, none);
  });

  test(`${name}: every error is shown, with file, line, column and text`, async () => {
    const { errors, warnings } = await build(
      entryOf({
        'bad.abnf': BAD,
        'main.js': "import { validate } from './bad.abnf'; validate([]);",
      }),
    );
    assert.equal(warnings, []);
    const [first] = errors;
    assert.match(first!.message, 'rule "missing" is not defined');
    assert.match(first!.file!, /bad\.abnf$/);
    assert.equal([first!.line, first!.column], [2, 7 + firstColumn]);
    assert.match(first!.frame, 'part = missing / absent');
    const said = errors.map(({ message, frame }) => `${message}\n${frame}`).join('\n');
    assert.match(said, 'rule "absent" is not defined');
    // One diagnostic each, where the bundler has a list.
    const last = errors.at(-1)!;
    if (errors.length > 1)
      assert.equal([errors.length, last.line, last.column], [2, 2, 17 + firstColumn]);
    else assert.match(first!.message, '(and 1 more below)');
  });

  test(`${name}: a warning is one, and the bundle is made`, async () => {
    const folder = makeProject({
      'odd.abnf': 'word = "a"\nother = "b"\n',
      'main.js': "import { validate } from './odd.abnf'; export const is = validate([0x61]);",
    });
    // Errors are reported again, whatever the cache has.
    for (let time = 0; time < 2; time++) {
      const { code, errors, warnings } = await build(join(folder, 'main.js'));
      assert.equal([errors.length, warnings.length], [0, 1]);
      assert.match(warnings[0]!.message, 'rule "other" is not used by the start rule "word"');
      assert.match(warnings[0]!.file!, /odd\.abnf$/);
      assert.equal([warnings[0]!.line, warnings[0]!.column], [2, firstColumn]);
      assert.is((await run(code))['is'], true);
    }
  });

  test(`${name}: an import that asks for what there is not, and one of a file that is not there`, async () => {
    const folder = makeProject({
      ...GRAMMARS,
      'key.js': "export { decode } from './utf-8.abnf?varient=table';",
      'export.js':
        "export { decode } from './ipv4.abnf'; import { decode } from './ipv4.abnf'; decode();",
      'file.js': "export { decode } from './utf-9.abnf?variant=table';",
    });
    const saidOf = async (file: string): Promise<string> => {
      const { errors, warnings } = await build(join(folder, file));
      return [...errors, ...warnings].map(({ message }) => message).join('\n');
    };
    assert.match(await saidOf('key.js'), '"varient" is not an option of an import');
    assert.match(await saidOf('export.js'), /decode/);
    assert.match(await saidOf('file.js'), /utf-9\.abnf/);
  });

  test(`${name}: advice is spelled as a query`, async () => {
    const { errors } = await build(
      entryOf({
        'prose.abnf': 'word = <a word>\n',
        'main.js': "export { validate } from './prose.abnf';",
      }),
    );
    const said = errors.map(({ message, frame }) => `${message}\n${frame}`).join('\n');
    assert.match(said, '?start=RULE selects a rule that does not need it');
  });

  test(`${name}: options of the plugin hold for all imports that do not say otherwise`, async () => {
    const program = `
      import { validate as isOctet } from './ipv4.abnf';
      import { validate as isAddress } from './ipv4.abnf?start=IPv4address';
      const is = (text) => [isOctet, isAddress].map((f) => f(new TextEncoder().encode(text)));
      export const both = [is('255'), is('1.2.3.4')];`;
    const { code } = await build(entryOf({ ...GRAMMARS, 'main.js': program }), {
      start: 'dec-octet',
    });
    const { both } = await run(code);
    assert.equal(both, [
      [true, false],
      [false, true],
    ]);
  });

  // Rollup looks into no packages by itself.
  if (name === 'Rollup') continue;
  test(`${name}: a grammar of a package`, async () => {
    const program = `
      import { start, decode } from 'abnfc/grammar/utf-8.abnf?variant=table';
      import { validate } from 'abnfc/grammar/ipv4-address.abnf';
      export const all = [start, decode([0xff]), validate([0xff])];`;
    const { code, errors } = await build(entryOf({ 'main.js': program }));
    assert.equal(errors, []);
    assert.equal((await run(code))['all'], [1, '\ufffd', false]);
  });
}

test('a grammar has no side effects, also where nobody reads the marks of pure calls', async () => {
  const program = "import './utf-8.abnf?variant=branchless'; console.log('here');";
  const bundle = await rollup({
    input: entryOf({ ...GRAMMARS, 'main.js': program }),
    plugins: [forRollup()],
    treeshake: { annotations: false },
  });
  const { output } = await bundle.generate({ format: 'es' });
  assert.is(output[0].code, "console.log('here');\n");
});

test('Vite: its own queries are left to it', async () => {
  const program =
    "export { default as text } from './utf-8.abnf?raw'; export { start } from './utf-8.abnf';";
  const { code, errors } = await BUNDLERS[0]!.build(entryOf({ ...GRAMMARS, 'main.js': program }));
  assert.equal(errors, []);
  const { text, start } = await run(code);
  assert.is(text, GRAMMARS['utf-8.abnf']);
  assert.is(start, 1);
});

test.run();
