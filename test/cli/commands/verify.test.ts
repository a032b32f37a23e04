/** `abnfc verify` as users see it: right modules, wrong ones, and files that misbehave. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { abnfc, fails, succeeds } from '../../support/command.js';
import { inValidate, pairSuite, SLEEP, testMisbehavior, verify } from '../../support/pair.js';
import { slowTests } from '../../support/slow.js';

const test = pairSuite('verify');
const slow = slowTests(test);

slow('modules that are right, as compiled', ({ folder }) => {
  const compiled = succeeds(folder, 'verify pair.abnf --input octets');
  assert.is(compiled.err, '');
  // The module that `abnfc compile` makes of a recognizer.
  assert.match(compiled.out, 'pair/table.ts, as compiled');
  assert.not.match(compiled.out, /pair\/(?:switch|branchless)\.ts/);
  assert.match(compiled.out, /minimal automaton +\d+ +\d+ +equal to the rules/);
  assert.match(compiled.out, 'complete for functions of at most 5 states;');
  assert.match(compiled.out, /\n {2}hostile neighbors .*; without \d+ more\n/);
  assert.match(compiled.out, '\nLeft out: some inputs of checks that take many calls.\n');
});

slow('of a decoder, its variants are verified, and not the data of explanations', ({ folder }) => {
  writeFileSync(
    join(folder, 'seven.abnf'),
    'texts = *text\ntext = %x00-7F\n\n  0000 0000-0000 007F | 0xxxxxxx\n',
  );
  // The time is for the beginning of each module.
  const { out } = abnfc(folder, 'verify seven.abnf --limit 1');
  const names = [...out.matchAll(/^seven\/(\w+)\.ts, as compiled +tried/gm)];
  assert.equal(
    names.map(([, variant]) => variant),
    ['switch', 'table', 'branchless'],
  );
});

slow('with a boundary, searches leave out the empty word', ({ folder }) => {
  writeFileSync(join(folder, 'letters.abnf'), '; boundary ""\n\nletters = *%x61-7A\n');
  const { out } = succeeds(folder, 'verify letters.abnf');
  assert.match(out, 'complete for functions of at most 2 states;');
});

test('a difference: the shortest input, the call, both sides; exit code 1', ({ folder, code }) => {
  const wrong = code.replaceAll('<= 0x1f', '<= 0x20');
  assert.is.not(wrong, code);
  const { code: exit, out } = verify(folder, 'wrong.ts', wrong);
  assert.is(exit, 1);
  assert.match(
    out,
    [
      'wrong.ts is wrong on 41 20',
      '  accepts(4)',
      '  expected  false',
      '  got       true',
      '',
      '  octet  the rules                           next',
      '                                             1',
      '  41     pair: "a" %x10-1F (line 1)          2',
      '  20     nothing reads this; expected 10-1F  4  <- they part here',
      '         no word begins like this',
      '',
      'not verified: see above',
    ].join('\n'),
  );
});

slow('a function that is wrong where the automaton is right', ({ folder, code }) => {
  const wrong = code.replace(
    'if (byte >= 0x10 && byte <= 0x1f) state = 4;\n        else return i;',
    'if (byte >= 0x10 && byte <= 0x1f) state = 4;\n        else return from;',
  );
  assert.is.not(wrong, code);
  const { code: exit, out } = verify(folder, 'wrong.ts', wrong);
  assert.is(exit, 1);
  assert.match(
    out,
    /wrong\.ts is wrong on 41 (..)\n {2}findError\(41 \1\)\n {2}expected {2}1\n {2}got {7}0\n/,
  );
});

slow('a string that is read wrongly: printed with escapes, unit by unit', ({ folder }) => {
  writeFileSync(join(folder, 'word.abnf'), 'word = 1*( %xE9 / %x10000-103FF )\n');
  const options = ['--input', 'string'];
  const compiling = ['compile', 'word.abnf', '-o', 'out', '--variant', 'switch', ...options];
  succeeds(folder, compiling);
  const right = readFileSync(join(folder, 'out', 'word', 'switch.ts'), 'utf8');
  const wrong = right.replaceAll('unit <= 0xdfff', 'unit <= 0xdffe');
  assert.is.not(wrong, right);
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  const { code, out } = abnfc(folder, ['verify', 'word.abnf', ...options, '--against', 'wrong.ts']);
  assert.is(code, 1);
  assert.match(out, 'wrong.ts is wrong on "\\ud800\\udfff"\n');
  assert.match(out, /\n {2}unit +the rules +next\n/);
  assert.match(out, /\n {2}DFFF +word: .* \(line 1\) +0, dead {2}<- they part here\n/);
});

slow(
  'rules that embed themselves: what is proven, what is tested, and the shortest wrong word',
  ({ folder }) => {
    writeFileSync(join(folder, 'nested.abnf'), 'nested = "(" *nested ")"\n');
    const right = succeeds(folder, 'verify nested.abnf');
    assert.match(right.out, /minimal automaton, nested +\d+ +\d+ +equal to the rules/);
    assert.match(right.out, /\n {2}calls and returns in strings +\d/);
    assert.match(
      right.out,
      '\nvalidate, findError, match and, with a stack, next and accepts are tested: on words',
    );
    assert.not.match(right.out, 'complete for functions');
    succeeds(folder, 'compile nested.abnf -o out');
    const code = readFileSync(join(folder, 'out', 'nested', 'table.ts'), 'utf8');
    // A bracket is forgotten when the stack is higher than four.
    const wrong = code.replace('stack[height++] =', 'stack[height < 4 ? height++ : height] =');
    assert.is.not(wrong, code);
    writeFileSync(join(folder, 'wrong.ts'), wrong);
    const { code: exit, out } = abnfc(folder, 'verify nested.abnf --against wrong.ts');
    assert.is(exit, 1);
    assert.match(
      out,
      'wrong.ts is wrong on 28 28 28 28 28 28 29 29 29 29 29\n  validate(28 28 28 28 28 28 29 29 29 29 29)\n  expected  false\n  got       true\n',
    );
  },
);

slow('JavaScript with imports', ({ folder }) => {
  const exported = 'start, next, accepts, validate, findError';
  writeFileSync(join(folder, 'table.mjs'), 'export const start = 1;');
  writeFileSync(join(folder, 'main.mjs'), `export { ${exported} } from './missing.mjs';`);
  const missing = abnfc(folder, 'verify pair.abnf --input octets --against main.mjs');
  assert.match(missing.out, /cannot be loaded: Error: Cannot find module .*missing\.mjs/);
  writeFileSync(join(folder, 'main.mjs'), "export { start } from './table.mjs';");
  const found = abnfc(folder, 'verify pair.abnf --input octets --against main.mjs');
  assert.match(found.out, /got +validate: nothing/);
});

testMisbehavior(
  test,
  [
    [
      'loops for ever',
      'sleeps.ts',
      inValidate(
        `if (bytes.length === 2 && bytes[0] === 0x42 && bytes[1] === 0x31) for (;;) ${SLEEP}`,
      ),
      /does not return: no answer to (validate|findError)\(42 31\) after 6 s/,
    ],
    [
      'throws when it is called',
      'throws.ts',
      inValidate('throw new Error("not now");'),
      /got +throws Error: not now/,
    ],
    [
      'ends the process',
      'exits.js',
      () => 'process.exit(0)',
      /calls process\.exit\(0\), in import/,
    ],
    ['is no JavaScript', 'syntax.js', () => 'const y = ;', /cannot be loaded: SyntaxError/],
    [
      'exports something else',
      'other.js',
      () => 'module.exports = { validate: 1 }',
      /expected +start: number, validate: function, .*\n +got +start: nothing, validate: number/,
    ],
  ],
  6,
);

slow(
  'as JSON; one file that hangs does not keep the others from being verified',
  ({ folder, code }) => {
    // It takes no time from the other one.
    writeFileSync(join(folder, 'sleeps.js'), `for (;;) ${SLEEP}`);
    writeFileSync(join(folder, 'wrong.ts'), code.replaceAll('<= 0x1f', '<= 0x20'));
    const line = 'verify pair.abnf --input octets --timeout 5 --json --against sleeps.js wrong.ts';
    const { code: exit, out } = abnfc(folder, line);
    assert.is(exit, 1);
    const json = JSON.parse(out) as {
      verified: boolean;
      guarantee: object;
      modules: {
        file: string;
        problems: string[];
        checks: { name: string; difference: { bytes: number[]; states: number[] } | null }[];
      }[];
    };
    assert.is(json.verified, false);
    assert.equal(json.guarantee, { states: 5, extraStates: 0 });
    assert.equal(
      json.modules.map(({ file, problems, checks }) => [file, problems.length, checks.length > 5]),
      [
        ['sleeps.js', 1, false],
        ['wrong.ts', 0, true],
      ],
    );
    const found = json.modules[1]!.checks.filter(({ difference }) => difference !== null);
    assert.is(found[0]!.name, 'next, accepts');
    assert.equal(found[0]!.difference!.bytes, [0x41, 0x20]);
    assert.equal(found[0]!.difference!.states, [1, 2, 4]);
  },
);

test('mistakes of the grammar and of the command line', ({ folder }) => {
  for (const args of ['', ' pair.abnf out/pair/switch.ts', ' pair.abnf --extra-states 3'])
    fails(folder, `verify${args}`, 2);
  fails(folder, 'verify pair.abnf --timeout x', 2);
  mkdirSync(join(folder, 'folder.ts'));
  const missing = abnfc(folder, 'verify pair.abnf --input octets --against no.ts folder.ts');
  assert.is(missing.code, 1);
  assert.match(missing.out, /no\.ts.*\n +PROBLEM +no such file/);
  assert.match(missing.out, /folder\.ts .*\n +PROBLEM +it is not a file/);
  writeFileSync(join(folder, 'bad.abnf'), 'a = b\n');
  assert.match(fails(folder, 'verify bad.abnf'), 'bad.abnf:1:5');
});

slow('more states than the minimal automaton has', ({ folder }) => {
  writeFileSync(join(folder, 'a.abnf'), 'a = "a"\n');
  succeeds(folder, 'compile a.abnf -o out --input octets');
  const line = 'verify a.abnf --input octets --extra-states 1 --against out/a/table.ts';
  const { out } = succeeds(folder, line);
  assert.match(out, 'of at most 4 states (1 more than the minimum);');
});

test.run();
