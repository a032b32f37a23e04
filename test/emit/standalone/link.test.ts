/** Linking: the needed declarations with their comments, and nothing else. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { link as linkDeclarations } from '../../../generator/emit/standalone/link.js';
import { readDeclarations } from '../../../scripts/read-declarations.js';

/** The text of the declarations of some texts that exports need. */
const link = (texts: readonly string[], exports: readonly string[]): string =>
  linkDeclarations([], texts.flatMap(readDeclarations), exports);

test('what an export needs, from whichever text, and nothing else', () => {
  const texts = [
    "import { g } from './elsewhere.js';\nexport function f(): number {\n  return g();\n}\nexport const unused = 1;\n",
    'export function g(): number {\n  return h;\n}\nconst h = 2;\n',
  ];
  assert.is(
    link(texts, ['f']),
    'export function f(): number {\n  return g();\n}\n\nfunction g(): number {\n  return h;\n}\n\nconst h = 2;\n',
  );
  assert.is(link(texts, ['unused']), 'export const unused = 1;\n');
});

test('a local name brings no declaration of the same name along', () => {
  const text = [
    'const a = 1;',
    'export function f(a: number): object {',
    '  const b = { a: a };',
    '  return { b };',
    '}',
    'const b = 2;',
    'export function g(): object {',
    '  return { b };',
    '}',
  ].join('\n');
  assert.not.match(link([text], ['f']), /const a|const b = 2/);
  assert.match(link([text], ['g']), /const b = 2/);
});

test('comments stay with their declarations', () => {
  const text = [
    '// The header.',
    'const a = 1; // of a',
    '',
    '/** Belongs to b. */',
    'const b = 2; // of b, too',
    'export const c = b; // of c',
  ].join('\n');
  assert.is(
    link([text], ['c']),
    '/** Belongs to b. */\nconst b = 2; // of b, too\n\nexport const c = b; // of c\n',
  );
  assert.is(
    link(
      [`${text}\nconst d = 1;`, "import { a } from './elsewhere.js';\nexport const e = a; // of e"],
      ['e'],
    )
      .split('\n')
      .at(-2),
    'export const e = a; // of e',
  );
});

test('a type and a value may share a name, two texts may not', () => {
  assert.match(
    link(['export interface A {}\nexport const A = 1;\n'], ['A']),
    /export interface A \{\}\n\nexport const A/,
  );
  for (const [one, other] of [
    ['const a = 1;', 'const a = 2;'],
    ['const a = 1;', 'function a() {}'],
    ['function a() {}', 'function a() {}'],
    ['type a = 1;', 'interface a {}'],
  ])
    assert.throws(() => link([`${one}\nexport const b = 1;`, other!], ['b']), /declared twice/);
  assert.throws(() => link(['export const b = 1;'], ['c']), /nothing declares c/);
});

test('a part imports names as they are', () => {
  assert.throws(
    () => readDeclarations("import { a as b } from './elsewhere.js';\nexport const c = b;"),
    /imports b by another name/,
  );
  assert.throws(() => readDeclarations("import * as a from './elsewhere.js';"), /names only/);
});

test.run();
