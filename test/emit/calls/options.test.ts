/** Options of grammars whose rules embed themselves, and the commands that need a finite automaton. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../../generator/compile.js';
import type { CompileOptions } from '../../../generator/options/table.js';
import { renderDiagnostic } from '../../../generator/diagnostics/render-diagnostic.js';
import type { RecognizerModule, StackModule } from '../../../runtime/contract.js';
import type { CallsModule } from '../../support/calls.js';
import { loadModule } from '../../support/load.js';

const NESTED = 'nested = "(" *nested ")"\n';
const UNDECIDED = 'sum = sum "+" sum / "a"\n';

async function compiled(
  text: string,
  options: CompileOptions,
): Promise<{ readonly said: string; readonly text: string }> {
  const { diagnostics, files } = await compile({ name: 'test.abnf', text }, options);
  const said = diagnostics.map((each) => renderDiagnostic(each)).join('\n');
  return { said, text: files[0]?.text ?? '' };
}

test('the header says whether a stack is enough, and where that shows', async () => {
  const { text: nested } = await compiled(NESTED, {});
  assert.match(nested, '// Rules call each other by a stack, in linear time.');
  const { text } = await compiled(UNDECIDED, {});
  assert.match(text, /Rules call each other; at the beginning, the input does not decide/);
  const late = 's = "[" t *("," t) "]" *"." / "."\nt = s ["." "!"]\n';
  assert.match((await compiled(late, {})).text, 'each other; after "[." ... "].", the input does');
});

test('no work refuses what a stack does not decide, and nothing else', async () => {
  assert.is((await compiled(NESTED, { maxWork: 0 })).said, '');
  const { said, text } = await compiled(UNDECIDED, { maxWork: 0 });
  assert.is(text, '');
  assert.match(said, /^error\[undecided-calls\]: at the beginning, several rules can continue/);
  assert.match(said, 'these rules can continue: "sum"');
});

test('there are two variants, and branchless alone is an error', async () => {
  const paths = async (variants: CompileOptions['variants']): Promise<readonly string[]> => {
    const { files } = await compile({ name: 'test.abnf', text: NESTED }, { variants });
    return files.map(({ path }) => path);
  };
  assert.equal(await paths(['switch', 'table', 'branchless']), ['test/switch.ts', 'test/table.ts']);
  assert.equal(await paths('auto'), ['test/table.ts']);
  const { said } = await compiled(NESTED, { variants: ['branchless'] });
  assert.match(
    said,
    /^error\[branchless-recursion\]: automata that call each other have no branch/,
  );
  const undecided = 'sum = sum "+" sum / "a"\n';
  assert.match(
    (await compiled(undecided, { variants: ['branchless'] })).said,
    'note: the table variant follows all of them with a chart',
  );
  const waiting = 'line = mark *" "\nmark = "<" [ mark ] ">" ( "" / " " )\n';
  assert.match(
    (await compiled(waiting, { capture: 'all', prefer: 'first', variants: ['table'] })).text,
    '// Rules call each other by a stack, in linear time. `parse` follows all parses with a chart',
  );
  const { files } = await compile(
    { name: 'sum.abnf', text: undecided },
    { variants: ['switch', 'table'] },
  );
  assert.equal(
    files.map(({ path }) => path),
    ['sum/table.ts'],
  );
  const alone = await compiled(undecided, { variants: ['switch'] });
  assert.match(
    alone.said,
    /^error\[switch-recursion\]: rules whose calls no stack decides have no switch/,
  );
  const target = await compile(
    { name: 'sum.abnf', text: undecided },
    { standalone: { target: 'duktape' } },
  );
  assert.match(target.files[0]!.text, /^\/\/ Variant: table \(a chart of calls\)/m);
});

test('states and stacks are the same in both variants', async () => {
  const { files } = await compile(
    { name: 'test.abnf', text: NESTED.replace('*nested', '*( nested / %xE9 / "," )') },
    { variants: ['switch', 'table'] },
  );
  const modules = await Promise.all(
    files.map(async ({ text }) => loadModule<StackModule & CallsModule>(text)),
  );
  const read = ({ next, accepts, stringStart }: StackModule): unknown => {
    const stack: number[] = [];
    let state = stringStart!;
    return Array.from('((,)\u00e9(()))', (char) => {
      state = next(state, char.charCodeAt(0), stack);
      return [state, [...stack], accepts(state, stack)];
    });
  };
  const [inCode, inTable] = modules.map(read);
  assert.equal(inCode, inTable);
  assert.equal((inCode as [number, number[], boolean][]).at(-1)!.slice(1), [[], true]);
});

test('parts need the option to take the first parse', async () => {
  const { said } = await compiled(NESTED, { capture: 'nested' });
  assert.match(said, /^error\[capture-recursion\]: "nested" embeds itself to any depth/);
  assert.match(said, 'option "prefer" decides: "first" takes the first alternative');
});

test('parts of rules that are called because they are large need it, too', async () => {
  const text = 's = a n r\nn = "(" [ n ] ")"\nr = 40a\na = 1*20"x" "."\n';
  const options = { capture: 'a', maxStates: 70 };
  const { said } = await compiled(text, { ...options, start: 'r' });
  assert.match(said, /^error\[capture-size\]: "r" is too large for one automaton, so it is not/);
  assert.match(said, 'option "prefer" decides');
  assert.match(said, 'option "maxStates" raises the limit on states');
  // One that embeds itself is named, whatever else is called.
  const nested = await compiled(text, options);
  assert.match(nested.said, /^error\[capture-recursion\]: "n" embeds itself to any depth/);
  const { said: decided } = await compiled(text, { ...options, start: 'r', prefer: 'first' });
  assert.is(decided, '');
});

test('a rule that may consist of itself alone has no first parse', async () => {
  const text = 's = "(" r ")"\nr = ["a"] t ["b"]\nt = r / "x" / "(" t ")"\n';
  const { said } = await compiled(text, { capture: 'all', prefer: 'first' });
  assert.match(
    said,
    /^error\[capture-loops\]: a word of "r" may be nothing but a word of "r" again/,
  );
  assert.match(said, 'the way back is: r > t > r');
});

test('a standalone file in ES5 has match, and no errors to explain', async () => {
  const standalone = { target: 'es5', with: ['match'] } as const;
  const { text } = await compiled(NESTED, { standalone });
  const module = new Function(`${text}\nreturn test;`)() as RecognizerModule;
  const octets = Array.from('(()(()))', (char) => char.charCodeAt(0));
  assert.is(module.findError(octets), -1);
  assert.is(module.findError(octets.slice(1)), 2);
  const { said } = await compiled(NESTED, { standalone: { ...standalone, with: ['errors'] } });
  assert.match(
    said,
    /^error\[no-such-part\]: "errors"[^]*expected [^\n]*validate, findError, match[^\n]*\n/,
  );
});

test('calls nest as deep as they may, and no deeper', async () => {
  const made = await compiled('list = "[" [ list ] "]"\n', { maxNesting: 3 });
  assert.match(made.text, 'by a stack, in linear time. Refuses more than 3 open calls.');
  const { validate, findError, match } = await loadModule<CallsModule>(made.text);
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  assert.is(validate(nested(4)), true);
  assert.is(findError(nested(5)), 4);
  assert.is(findError(nested(50)), 4);
  assert.is(match(nested(5)), -1);
  assert.is(match(`${nested(4)}]`), 8);
  // Depth counts what is open, not what was.
  assert.is(validate(nested(4)), true);
  const parsing = await compiled('list = "[" *list "]"\n', {
    ...{ maxNesting: 1, capture: 'list', prefer: 'first' },
  });
  const { parse } = await loadModule<Required<CallsModule>>(parsing.text);
  assert.is(parse('[[][][]]').ok, true);
  assert.equal(parse('[[[]]]'), { ok: false, at: 2, expected: ['less nesting'] });
  assert.equal(parse('[[]'), { ok: false, at: 3, expected: ['"]"'] });
  // A character that does not fit is another mistake, though its first octets do.
  const wide = await compiled('list = "[" *( list / %xE9 / %x20AC ) "]"\n', {
    ...{ maxNesting: 1, capture: 'list', prefer: 'first' },
  });
  const { parse: parseWide } = await loadModule<Required<CallsModule>>(wide.text);
  const wrong = parseWide(Uint8Array.of(0x5b, 0x5b, 0xe2, 0x82, 0xad));
  assert.ok(!wrong.ok && wrong.at === 2 && !wrong.expected.includes('less nesting'));
  assert.equal(parseWide('[[€[]]]'), { ok: false, at: 3, expected: ['less nesting'] });
  const { said } = await compiled(UNDECIDED, { maxNesting: 3 });
  assert.match(said, /^error\[undecided-calls\][^]*option "maxNesting" bounds a stack/);
});

test('rules of a grammar that has no automaton within the limit are called', async () => {
  const late = 'line = late "." late\nlate = *( "a" / "b" ) "a" 5( "a" / "b" )\n';
  const { text } = await compiled(late, { maxStates: 100 });
  assert.match(text, /Rules call each other by a stack/);
  const { validate, findError } = await loadModule<CallsModule>(text);
  assert.is(validate('abbbbb.babbbbb'), true);
  assert.is(findError('abbbbb.bbbbbb'), 13);
  assert.is(findError('abbbb.'), 5);
  const { said } = await compiled(late, { maxStates: 100, depth: 0 });
  assert.match(said, /^error\[state-limit\]/);
  // What is too large by itself stays an error.
  const alone = await compiled('late = *( "a" / "b" ) "a" 9( "a" / "b" )\n', { maxStates: 100 });
  assert.match(alone.said, /^error\[state-limit\]/);
});

test('work without a stack has a bound', async () => {
  const { findError } = await loadModule<CallsModule>(
    (await compiled('p = [ "a" p "a" ]\n', { maxWork: 40 })).text,
  );
  assert.is(findError('aaaa'), -1);
  assert.throws(() => findError('a'.repeat(20)), /^more than 40 steps at \d+$/);
});

test.run();
