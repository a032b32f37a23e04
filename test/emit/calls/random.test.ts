/** Random grammars whose rules embed themselves: modules, and the references of verification, against the rules as RFC 5234 explains them. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Chart } from '../../../generator/verify/reference/chart.js';
import { specify } from '../../../generator/verify/specification/specify.js';
import { judge } from '../../reference/derive.js';
import { loadCalls } from '../../support/calls.js';
import { anyElements } from '../../support/random-grammars.js';
import { runs } from '../../support/thorough.js';

const RULES = ['r', 's', 't'];

const elements = anyElements(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.constantFrom('*', '1*', '2', '*2') },
  ),
  4,
  { weight: 5, arbitrary: fc.constantFrom('"("', '")"', '"a"', '%s"b"', '""', '%x61-62') },
  { weight: 1, arbitrary: fc.constantFrom(...RULES) },
  // Calls that can be decided need something around them.
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('', '*', '*2'), fc.constantFrom(...RULES))
      .map(([times, rule]) => `"(" ${times}${rule} ")"`),
  },
);

const anyGrammar = fc
  .tuple(elements, elements, elements)
  .map((all) => all.map((text, index) => `${RULES[index]!} = ${text}\n`).join(''));

/** Rules with brackets, lists and blanks, as in formats; the first symbol mostly tells the alternatives apart. */
const anyFormat = fc
  .tuple(
    ...RULES.map((rule) => {
      const name = fc.constantFrom(...RULES);
      const blank = fc.constantFrom('', 'w ', ' w');
      const alternative = fc
        .tuple(
          fc.constantFrom(
            '"(" *R ")"',
            '"(" W R W ")"',
            '"(" [R *("," S)] ")"',
            '"a"',
            '1*"a" [R]',
            '"b" R',
            '"," S R',
            '"(" 2R ")"',
          ),
          name,
          name,
          blank,
          blank,
        )
        .map(
          ([text, one, other, before, after]) =>
            `${before}${text.replaceAll('R', one).replaceAll('S', other).replaceAll('W', 'w')}${after}`,
        );
      return fc
        .array(alternative, { minLength: 1, maxLength: 3 })
        .map((all) => `${rule} = ${all.join(' / ')}\n`);
    }),
  )
  .map((all) => `${all.join('')}w = *" "\n`);

/** All words over the symbols up to a length. */
const WORDS: readonly string[] = (() => {
  const all = [''];
  for (const word of all) if (word.length < 3) for (const char of '()ab, ') all.push(word + char);
  return [
    ...all,
    '((a))',
    '(((a)))',
    '(a)(b)',
    'aabb',
    '((a)b(a))',
    'aaaaaa',
    '((((((',
    ' ( (a) ) ',
    '(a,a,(b))',
    '( a )',
    ' (a ) ',
    '( (a) a )',
    '( a,(a), (a) )',
    'ab(ab)ab',
    'babab(a)',
  ];
})();

let [stacks, graphs] = [0, 0];

test('modules with a stack and with a graph of stacks agree with the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyGrammar, anyFormat), async (text) => {
      const loaded = await loadCalls(text, { maxStates: 2000 });
      if (loaded === undefined) return;
      graphs += 1;
      stacks += loaded.modules.length - 1;
      const { specification, automata } = specify(loaded.stages, 2000)!;
      const chart = new Chart(specification.calls!.octets!);
      for (const { walk, isAsSmall, name } of automata)
        assert.ok(walk.divergence === undefined && isAsSmall, `${name} in\n${text}`);
      for (const word of WORDS) {
        const octets = Uint8Array.from(word, (char) => char.charCodeAt(0));
        const right = judge(loaded.grammar, [...octets]);
        assert.equal(chart.judge(octets), right, `${JSON.stringify(word)} in\n${text}`);
        const { error, longest } = right;
        for (const [name, module] of loaded.modules)
          for (const input of [word, octets]) {
            const about = `${name}, ${JSON.stringify(word)} in\n${text}`;
            assert.is(module.findError(input), error, about);
            assert.is(module.validate(input), error < 0, about);
            assert.is(module.match(input), longest, about);
          }
      }
    }),
    { numRuns: runs(300), seed: 1 },
  );
  assert.ok(stacks > graphs / 20 && stacks < graphs, `${stacks} of ${graphs}`);
});

test.run();
