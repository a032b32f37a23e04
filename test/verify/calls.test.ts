/** Verification of rules that embed themselves: the chart is right, and wrong modules are found. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ANY_CHECKS, CHECKS_OF_CALLS, FIRST_CHECK } from '../../generator/verify/all-checks.js';
import type { Check } from '../../generator/verify/checks/check.js';
import { STRINGIFY } from '../../generator/verify/checks/stringify.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { Chart } from '../../generator/verify/reference/chart.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { bodyOf, load, treeOf } from '../mutants/module.js';
import { mutantsOf } from '../mutants/mutants.js';
import { judge } from '../reference/derive.js';
import { ascii } from '../support/grammar.js';
import { find, findIn, specified, subjectOf } from '../support/subjects.js';
import { textsOf } from '../support/strings.js';
import { some, stride } from '../support/thorough.js';
import type { StackModule, Stringified } from '../../runtime/contract.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

const CHECKS = [FIRST_CHECK, ...ANY_CHECKS, ...CHECKS_OF_CALLS];

/** Lists and brackets of two kinds, the one of which ends what the other may not. */
const LIST = 's = "(" [t *("," t)] ")" / "[" s "]"\nt = 1*"a" / s\n';
/** Nothing that is read decides which of two rules goes on, and the one is empty. */
const GENERAL = 's = s s / "(" u ")" / "a"\nu = ["[" s u "]"]\n';
/** A word may end where calls have not. */
const LATE = 's = "(" s [")"] / "a"\n';
/** Characters of one to three octets around calls. */
const CHARACTERS = 's = "(" *( s / %xE9 / %x20AC / "a" ) ")"\n';

const [list, general, late] = await Promise.all(
  [LIST, GENERAL, LATE].map((text) => specified(text)),
);

slow('the automata are equal to the rules, and right modules pass all checks', async () => {
  const characters = await specified(CHARACTERS);
  for (const { specified: each, modules } of [list!, general!, characters, late!]) {
    assert.ok(
      each.automata.every(({ walk, isAsSmall }) => walk.divergence === undefined && isAsSmall),
    );
    for (const [name, module] of some(modules, 0)) {
      const subject = subjectOf(each, module as unknown as Exports);
      const checks = CHECKS.filter(
        (check) => check.name !== 'every code unit' || each === characters.specified,
      );
      assert.is(findIn(checks, subject), undefined, name);
    }
  }
  assert.equal(
    [list!, general!].map(({ modules }) => modules.length),
    [3, 1],
  );
});

test('the chart agrees with the rules on all short words', () => {
  for (const [{ specified: each, grammar }, symbols] of [
    [list!, '()[],a!'],
    [general!, '()[]a'],
  ] as const) {
    const chart = Chart.of(each.specification.references.octets!);
    for (const text of textsOf(symbols, 4))
      assert.equal(chart.judge(ascii(text)), judge(grammar, ascii(text)), text);
    // A part of an input; and after an input that it has in common with the one before.
    assert.equal(chart.judge(ascii('](),'), 1, 3), { error: -1, longest: 3 });
    assert.equal(chart.judge(ascii('[,()'), 2), { error: -1, longest: 4 });
  }
});

test('an automaton with other transitions or starts differs from the rules', () => {
  const { stages } = list!;
  const { minimal } = stages;
  let seen = 0;
  for (const [entry, target] of Array.from(minimal.transitions).entries()) {
    if (target === 0) continue;
    const transitions = Uint32Array.from(minimal.transitions);
    transitions[entry] = 0;
    const { automata } = specify({ ...stages, minimal: { ...minimal, transitions } }, 1000)!;
    assert.ok(
      automata.some(({ walk }) => walk.divergence !== undefined),
      `entry ${entry}`,
    );
    seen += 1;
  }
  const starts = minimal.starts.map((start) => start + 1);
  const { automata } = specify({ ...stages, minimal: { ...minimal, starts } }, 1000)!;
  assert.ok(automata.some(({ walk }) => walk.divergence !== undefined));
  assert.ok(seen > 10);
});

/** The exports of a module that is wrong about some texts. */
const wrong = (
  { modules }: { readonly modules: (typeof list & object)['modules'] },
  isWrong: (text: string) => boolean,
): Exports => {
  const [[, module]] = modules as [(typeof modules)[0]];
  const textOf = (input: string | ArrayLike<number>): string =>
    typeof input === 'string' ? input : String.fromCharCode(...Array.from(input));
  type Call = (input: string | ArrayLike<number>, from?: number, to?: number) => unknown;
  const changed =
    (call: Call): Call =>
    (input, from, to) =>
      isWrong(textOf(input)) ? 'wrong' : call(input, from, to);
  return {
    validate: changed(module.validate),
    findError: changed(module.findError),
    match: changed(module.match),
    explain: changed(module.explain as Call),
  };
};

const SEEN: readonly (readonly [check: string, isWrong: (text: string) => boolean])[] = [
  ['arrays', (text) => text === '()A\xff'],
  ['explain', (text) => text === '(A\x62'],
  ['every octet', (text) => text === '(A\x9a'],
  ['transitions', (text) => text === '(A\x62' || text === '[(A,'],
  ['calls and returns', (text) => text === '(A,A)' || text === '(A,()A)'],
  ['nesting', (text) => text.startsWith('(((((')],
  ['near misses', (text) => text === '(AA,,A)' || text === '((),,A)'],
  ['random words', (text) => text.length > 20],
  ['transitions in strings', (text) => text === '(\u0141'],
  ['calls and returns in strings', (text) => text === '(A,A)' || text === '(A,()A)'],
  ['nesting in strings', (text) => text.startsWith('(((((')],
  ['near misses in strings', (text) => text === '(AA,,A)' || text === '((),,A)'],
  ['random words in strings', (text) => text.length > 20],
  ['every code unit', (text) => text === '(\u9999'],
];

test('stringify of rules that embed themselves', async () => {
  const { modules, specified: own } = await specified(
    's = list\nlist = "(" *( atom / list ) ")"\natom = 1*"a" "."\n',
    { capture: 'list(atom,list)', prefer: 'first', variants: ['table'] },
  );
  const [[, module]] = modules as unknown as [
    [string, { readonly stringify: (...args: readonly unknown[]) => Stringified }],
  ];
  const stringify = (...args: readonly unknown[]): object => {
    const printed = module.stringify(...args);
    return printed.ok ? { ...printed, value: printed.value.replace('()', '') } : printed;
  };
  assert.not(find(STRINGIFY as Check, subjectOf(own, module)));
  assert.ok(find(STRINGIFY as Check, subjectOf(own, { ...module, stringify })));
});

test('there is a fault for every check', () => {
  const parse = ['moves of parse', 'moves of parse of strings', 'parse', 'parse of strings'];
  const ofParts = [...parse, ...parse.map((name) => `${name} in chunks`), 'textOf', 'stringify'];
  const others = ['exports', 'arguments', ...ofParts, ...SEEN.map(([name]) => name)];
  assert.equal(others.sort(), CHECKS.map(({ name }) => name).sort());
  const [[, module]] = list!.modules as [(typeof list & object)['modules'][0]];
  const exports = module as unknown as Exports;
  for (const wrong of [
    { ...exports, validate: undefined },
    { ...exports, next: undefined },
    { ...exports, stringStart: undefined },
    { ...exports, find: () => undefined },
  ])
    assert.ok(find(FIRST_CHECK, subjectOf(list!.specified, wrong)));
  const [[, other]] = general!.modules as [(typeof list & object)['modules'][0]];
  assert.ok(find(FIRST_CHECK, subjectOf(general!.specified, { ...other, next: () => 0 } as never)));
  const { match: _, ...less } = exports;
  assert.is(find(FIRST_CHECK, subjectOf(list!.specified, less)), undefined);
  const lenient = { ...exports, findError: () => -1 };
  assert.ok(find(ANY_CHECKS[0]!, subjectOf(list!.specified, lenient)));
});

for (const [name, isWrong] of SEEN)
  test(`${name}: one input is wrong`, () => {
    // Two checks of a name, of one automaton and of several, are not in one list.
    const check = [...ANY_CHECKS, ...CHECKS_OF_CALLS].find((each) => each.name === name)!;
    const found = find(check, subjectOf(list!.specified, wrong(list!, isWrong)));
    assert.is(found?.got, '"wrong"', name);
  });

test('steps with a stack that are wrong once are found', () => {
  const [[, module]] = list!.modules as unknown as [[string, StackModule]];
  const { next, accepts } = module;
  for (const changes of [
    {
      next: (state: number, unit: number, stack: number[]) =>
        unit === 0x5d && stack.length > 1 ? 0 : next(state, unit, stack),
    },
    { accepts: (state: number, stack: readonly number[]) => accepts(state, stack.slice(1)) },
  ]) {
    const check = CHECKS_OF_CALLS.find(({ name }) => name === 'transitions')!;
    const found = find(check, subjectOf(list!.specified, { ...module, ...changes } as never));
    assert.is(found?.function, 'next, accepts');
  }
});

const SHORT = textsOf('()[],a', 5).filter((_, index) => index % stride(3) === 0);

/** Changes of emitted text, each of which some word shows. */
const PLANTED: readonly (readonly [fault: string, code: string, from: RegExp, to: string])[] = [
  ['a wrong push', list!.modules[0]![2], /(const PUSHES[^[]*\[\s*1, )32,/, '$140,'],
  ['a missing push', list!.modules[0]![2], /(const PUSHES[^[]*\[\s*)1, 32, 16,/, '$10, 16, 16,'],
  ['a missing return', list!.modules[0]![2], /state = stack\[--height\]!;/, '--height;'],
  [
    'no accepting state',
    list!.modules[0]![2],
    /( {3}0,\s+0,\s+0,\s+0,\s+0,\s+0,\s+0,\s+)1, /,
    '$10, ',
  ],
  ['a class swapped', list!.modules[0]![2], /5, 0, 6, 0, 0, \/\/ 50/, '6, 0, 5, 0, 0, // 50'],
  ['a wrong offset', list!.modules[0]![2], /=== 1 \? -1 : to;/, '=== 1 ? -1 : to - 1;'],
  [
    'a wrong offset in strings',
    list!.modules[0]![2],
    /unit > 0xff\) return i;/,
    'unit > 0xff) return i - 1;',
  ],
  ['an end forgotten by match', late!.modules[0]![2], /if \(ended > height\) ended = height;/, ''],
  [
    'chart: a call that returns elsewhere',
    list!.modules[1]![2],
    /(chart\.calls\[call \+ 1[^\]]*\] = )frame;/,
    '$10;',
  ],
  ['chart: no end', list!.modules[1]![2], /(const ENDS[^[]*\[[^1-9]*)\d+/, '$10'],
  [
    'chart: a frame that began before',
    list!.modules[1]![2],
    /chart\.frames\[begun[^+\]]*\] === i/,
    'true',
  ],
  ['switch: a transition to another state', list!.modules[2]![2], /(=== 0x29\) return )\d+/, '$11'],
  [
    'switch: an end that is none',
    list!.modules[2]![2],
    /(function mayEnd[^]*?return )/,
    '$1false && ',
  ],
];

for (const [fault, code, from, to] of PLANTED)
  test(`planted: ${fault}`, () => {
    const changed = code.replace(from, to);
    assert.is.not(changed, code, 'nothing was replaced');
    const source = [list!, general!, late!].find(({ modules }) =>
      modules.some(([, , text]) => text === code),
    )!;
    const found = findIn(CHECKS, subjectOf(source.specified, load(bodyOf(changed))));
    assert.ok(found !== undefined, 'it was not seen');
  });

type Searching = Record<'findError' | 'match', (input: string) => number>;

test('changes of entries of tables that some short word shows are found', () => {
  const step = stride(23, 5);
  for (const { modules, specified: each } of [list!, general!, late!])
    for (const [name, , code] of modules) {
      const body = bodyOf(code);
      const text = `function body() {${body}}`;
      const right = load(body) as unknown as Searching;
      const differs = ({ findError, match }: Searching): boolean =>
        SHORT.some((word) => {
          try {
            return findError(word) !== right.findError(word) || match(word) !== right.match(word);
          } catch {
            return true;
          }
        });
      const mutants = mutantsOf(treeOf(text)).filter(
        ({ entry = 'CLASS_OF' }) => !entry.startsWith('CLASS_OF'),
      );
      let killed = 0;
      for (let at = 0; at < mutants.length; at += step) {
        const { at: from, end, replacement } = mutants[at]!;
        const changed = text.slice(0, from) + replacement + text.slice(end);
        const mutant = load(changed.slice('function body() {'.length, -1));
        if (!differs(mutant as unknown as Searching)) continue;
        const found = findIn(CHECKS, subjectOf(each, mutant));
        assert.ok(found, `${name}: ${text.slice(from - 60, end + 20)} -> ${replacement}`);
        killed += 1;
      }
      assert.ok(killed > mutants.length / step / 10, `${killed} of ${mutants.length}`);
    }
});

test.run();
