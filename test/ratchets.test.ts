/** Bounds and rules that keep the tree small, beside the house rules of architecture.test.ts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { flagOf, type OptionTable } from '../generator/options/option.js';
import { COMPILE_OPTIONS, STANDALONE_OPTIONS } from '../generator/options/table.js';
import { EMISSION, PASSES } from '../scripts/passes.js';
import { compiled, FAULTS, plant } from './mutants/planted-faults.js';
import { filesBelow, root } from './support/files.js';

const read = (path: string): string => readFileSync(join(root, 'generator', path), 'utf8');

test('compile.ts fits two screens below its imports, and names every pass in order', () => {
  const text = read('compile.ts');
  const length = text.replace(/^import .*\n/gm, '').split('\n').length;
  assert.ok(length < 107, 'a pass is a file, and a helper belongs to its pass');
  assert.equal(
    [...text.matchAll(/\.run\((\w+)\)/g)].map(([, name]) => name),
    PASSES.map(({ name }) => name),
  );
});

test('emitModules has its steps in order, and those of EMISSION are called there and in targets', () => {
  const text = read('compile.ts');
  const [, body] = /^export async function emitModules[^]*?attemptAsync\(([^]*?)^ {2}\}\);/m.exec(
    text,
  )!;
  assert.equal(
    [...body!.matchAll(/^ {4}(?:const \w+ = |return )?(\w+)\(/gm)].map(([, name]) => name),
    ['checkName', 'targetOf', 'planOf', 'checkPlan', 'target'],
  );
  const targets = filesBelow(join(root, 'generator/targets'), '.ts');
  const calling = body! + targets.map((path) => read(`targets/${path}`)).join('\n');
  for (const { name, files } of EMISSION) {
    assert.match(calling, new RegExp(`\\b(?<!function )${name}\\(`), name);
    assert.match(read(files[0]), new RegExp(`^export (?:async )?function ${name}\\b`, 'm'), name);
  }
});

test('the list of passes names files that exist', () => {
  for (const { name, files } of [...PASSES, ...EMISSION])
    for (const file of files)
      assert.ok(existsSync(join(root, 'generator', file)), `${name}: ${file}`);
});

test('the only function or class that a file exports has the name of the file in its own, or a type beside it has', () => {
  const kebab = (name: string): string =>
    (/[a-z]/.test(name)
      ? name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
      : name.replaceAll('_', '-')
    ).toLowerCase();
  const exported = (text: string, what: RegExp): readonly string[] =>
    Array.from(text.matchAll(what), ([, name]) => kebab(name!));
  const isMisleading = (file: string): boolean => {
    const text = read(file);
    const values = exported(
      text,
      /^export (?:(?:async )?function\*?|(?:abstract )?class|const) (\w+)/gm,
    );
    const types = exported(text, /^export (?:interface|type) (\w+)/gm);
    const own = file.replace(/^.*\/|s?\.ts$/g, '');
    return (
      values.length === 1 && ![...values, ...types].some((name) => `-${name}`.includes(`-${own}`))
    );
  };
  const files = filesBelow(join(root, 'generator'), '.ts');
  // Rooms with a file for each command, host or bundler, all with the same export.
  const alike = /^(?:cli\/commands|platform|plugin)\//;
  assert.equal(
    files.filter((file) => !alike.test(file) && isMisleading(file)),
    [],
  );
});

test('an exported type of generator/ has a name of its own, and states have that of the textbook', () => {
  const files = filesBelow(join(root, 'generator'), '.ts');
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/^export (?:interface|type|(?:abstract )?class) (\w+)/gm)].map(
      ([, name]) => name!,
    ),
  );
  assert.ok(names.length > 300);
  assert.equal(
    names.filter((name, index) => names.indexOf(name) < index),
    [],
  );
  // Start and accepting states, dead ones; closures; alternations.
  const others = /\b(?:initial|final|sink|trap)(?:State)?s?\b|\bfollow(?:ers)?Of\b|\bChoice\b/g;
  const found = files
    .filter((file) => /^(?:automata|abnf|captures|coding|passes)\//.test(file))
    .flatMap((file) => [
      ...read(file)
        .replace(/\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '')
        .matchAll(others),
    ]);
  assert.equal(
    found.map(([name]) => name),
    [],
  );
});

test('the first words of a doc comment do not refer to a sentence that is not there', () => {
  const headless =
    /\/\*\*\s+(?:\* )?(?:(?:The same|Those|That of|Such|By|Of|One of them|Their|Its|These|Others?|Both)\b|The \w+ of (?:them|these|those)\.).*/g;
  const found = ['generator', 'runtime', 'playground', 'test', 'bench', 'scripts'].flatMap((room) =>
    filesBelow(join(root, room), '.ts', '.tsx')
      .filter((file) => !file.includes('node_modules/'))
      .flatMap((file) =>
        [...readFileSync(join(root, room, file), 'utf8').matchAll(headless)].map(
          ([text]) => `${room}/${file}: ${text}`,
        ),
      ),
  );
  assert.equal(found, []);
});

test('an option is spelled in its table only: the command line, advice and headers derive it', () => {
  // Help has examples.
  const allowed: Readonly<Record<string, readonly string[]>> = {
    // That of `abnfc inspect`.
    'diagnostics/inspection.ts': ['format'],
    'emit/standalone/standalone.ts': ['standalone'],
  };
  const flags = Object.entries<OptionTable[string]>({
    ...COMPILE_OPTIONS,
    ...STANDALONE_OPTIONS,
  }).map(([name, option]) => flagOf(name, option));
  const spelled = new RegExp(`--(${flags.join('|')})\\b`, 'g');
  const found = filesBelow(join(root, 'generator'), '.ts')
    .filter((path) => !/^cli\/commands\/|^cli\/help\.ts/.test(path))
    .flatMap((path) => {
      const code = read(path).replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
      return [...code.matchAll(spelled)]
        .filter(([, flag]) => !allowed[path]?.includes(flag!))
        .map(([text]) => `${path}: ${text}`);
    });
  assert.equal(found, []);
});

test('the faults that are planted have the texts that they replace', () => {
  const stale = FAULTS.flatMap((fault) => {
    try {
      plant(readFileSync(compiled(root, fault), 'utf8'), fault);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  assert.equal(stale, []);
  assert.ok(FAULTS.length > 150, String(FAULTS.length));
});

test.run();
