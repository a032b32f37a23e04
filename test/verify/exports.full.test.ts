/** Every export of a module is judged: one that is wrong, and nothing else, makes a check fail. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as utf16be from '../../generated/utf-16be/table.js';
import * as utf8 from '../../generated/utf-8/switch.js';
import { INPUT_CHOICES } from '../../generator/alphabet.js';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { CHECKS, FIRST_CHECK } from '../../generator/verify/all-checks.js';
import type { Check } from '../../generator/verify/checks/check.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { specify, type Specified } from '../../generator/verify/specification/specify.js';
import { stagesOfFormat } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';
import { partOf } from '../support/fewer.js';
import { compileAndLoad } from '../support/load.js';
import { find, subjectOf } from '../support/subjects.js';
import { typeErrors } from '../support/tsc.js';

/** The checks that judge each export, of octets and of strings; both where a module reads both. */
const JUDGES: Readonly<Record<string, readonly string[]>> = {
  start: ['numbers of states'],
  stringStart: ['numbers of states'],
  next: ['next, accepts', 'next, accepts in strings'],
  accepts: ['next, accepts', 'next, accepts in strings'],
  validate: ['conformance suite', 'strings'],
  findError: ['conformance suite', 'strings'],
  explain: ['explain'],
  match: ['match, find, findAll', 'match, find, findAll in strings'],
  find: ['match, find, findAll', 'match, find, findAll in strings'],
  findAll: ['match, find, findAll', 'match, find, findAll in strings'],
  parse: ['parse', 'parse of strings'],
  parseOrThrow: ['parse', 'parse of strings'],
  textOf: ['textOf'],
  stringify: ['stringify'],
  stringifyOrThrow: ['stringify'],
  'parts.moveOf': ['parse in chunks', 'parse of strings in chunks'],
  'parts.endOf': ['parse in chunks', 'parse of strings in chunks'],
  'parts.events': ['parse in chunks', 'parse of strings in chunks'],
  'parts.forks': ['parse in chunks', 'parse of strings in chunks'],
  'parts.traces': ['parse in chunks', 'parse of strings in chunks'],
  'parts.endTraces': ['parse in chunks', 'parse of strings in chunks'],
  'parts.expectedIn': ['parse in chunks', 'parse of strings in chunks'],
  'parts.shape': ['shape of parts'],
  name: ['short strings'],
  maxCodePoint: ['exports'],
  unitLength: ['exports'],
  accumulate: ['accumulate'],
  decode: ['short strings'],
  decodeToCodePoints: ['short strings'],
  count: ['short strings'],
  unfinished: ['short strings'],
  findUnencodable: ['texts'],
  byteLength: ['texts'],
  encode: ['texts'],
  encodeInto: ['texts'],
  encodeCodePoints: ['numbers'],
  isBoundary: ['boundaries'],
  boundaryBefore: ['boundaries'],
  boundaryAfter: ['boundaries'],
  compareBytes: ['order'],
};

/** A wrong value in place of a right one. */
function wrong(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  if (value instanceof Uint8Array) return Uint8Array.from([...value, 0]);
  if (Array.isArray(value)) return [...(value as unknown[]), 0];
  if (value === undefined) return { start: 0, end: 0 };
  const fields = Object.entries(value as object).map(([name, each]) => [
    name,
    typeof each === 'number' ? each + 1 : (each as unknown),
  ]);
  return { ...(Object.fromEntries(fields) as object), wrong: true };
}

/** A function that is always wrong, but for what it throws. */
function lying(right: unknown): unknown {
  return typeof right === 'function'
    ? (...args: readonly unknown[]) =>
        wrong((right as (...args: readonly unknown[]) => unknown)(...args))
    : wrong(right);
}

/** Wrong values in place of a table of `parts`. */
function lyingPart(name: string, right: unknown): unknown {
  if (typeof right === 'function') return lying(right);
  const table = Array.from(right as ArrayLike<unknown>);
  switch (name) {
    case 'expected':
      return table.map(() => ['"\u0001"']);
    case 'shape':
      // The count of the first part of a word.
      return (table as { parts?: readonly number[] }[]).map((shape, index) =>
        index > 0 ? shape : { ...shape, parts: shape.parts!.with(1, (shape.parts![1]! + 1) % 2) },
      );
    case 'forks':
      return table.map(() => [0, 0, 0]);
    case 'traces':
      return [];
    default:
      return table.map((each) => ((each as number) + 1) % Math.max(2, ...(table as number[])));
  }
}

/** A module for each of its exports, and for each property of `parts`, in which only that one is wrong. */
function* lyingModules(exports: Exports): Generator<readonly [name: string, exports: Exports]> {
  for (const [name, right] of Object.entries(exports)) {
    if (name !== 'parts') {
      yield [name, { ...exports, [name]: lying(right) }];
      continue;
    }
    const parts = right as Exports;
    for (const [part, own] of Object.entries(parts))
      yield [`parts.${part}`, { ...exports, parts: { ...parts, [part]: lyingPart(part, own) } }];
  }
}

const judged = new Set<string>();

/** Asserts that of each export there is a check, and that it fails where the export is wrong. */
function assertJudged(exports: Exports, specified: Specified, said: string): void {
  const checks = [FIRST_CHECK, ...CHECKS];
  const right = subjectOf(specified, exports);
  // Those that parse are tried here only.
  for (const check of checks.filter((each) => /parse|parts|textOf/.test(each.name)))
    if (check.isFor?.(right) !== false)
      assert.not(fails(check, exports, specified), `${said}: ${check.name} is wrong`);
  for (const [name, lying] of lyingModules(exports)) {
    const judges = (JUDGES[name] ?? [])
      .map((judge) => checks.find((check) => check.name === judge)!)
      .filter((check) => check.isFor?.(right) !== false);
    assert.ok(judges.length > 0, `${said}: nothing judges ${name}`);
    judged.add(name);
    for (const check of judges)
      assert.ok(fails(check, lying, specified), `${said}: ${check.name} misses ${name}`);
  }
}

function fails(check: Check, exports: Exports, specified: Specified): boolean {
  return find(check, subjectOf(specified, exports)) !== undefined;
}

const CHARACTERS = 'word = 1*( %x61-62 / %xE9 / %x10000-103FF )\n';
/** Parts that are decided late, so that there are several traces. */
const LATE =
  's = [user "@"] host [":" port]\nuser = *( "a" / ":" / %xE9 )\nhost = *"a"\nport = *( "1" / "a" )\n';
const CAPTURED = { capture: 'user,host,port' } as const;
const EXCLAIMED = `${LATE.replace(' [":" port]\n', ' [":" port] "!"\n')}`;

const GRAMMARS: readonly (readonly [text: string, options: CompileOptions])[] = [
  ['word = 1*"a" [ "b" ]\n', {}],
  [CHARACTERS, {}],
  [LATE, CAPTURED],
  [EXCLAIMED.replace(' / %xE9', ''), CAPTURED],
  [LATE, { ...CAPTURED, values: 'text' }],
];

for (const [text, options] of partOf(GRAMMARS))
  for (const input of INPUT_CHOICES) {
    const said = `${JSON.stringify(text)} of ${input}${options.values ?? ''}`;
    test(said, async () => {
      const all = { ...options, input };
      const specified = specify(stagesOf(text, all), 10_000, all)!;
      for (const [path, exports] of await compileAndLoad(text, all))
        assertJudged(exports as unknown as Exports, specified, path);
    });
  }

for (const [name, exports] of [
  ['utf-8', utf8],
  ['utf-16be', utf16be],
] as const)
  test(name, () => {
    assertJudged({ ...exports }, specify(stagesOfFormat(name), 10_000)!, name);
  });

test('there was a module with each of the exports', () => {
  assert.equal([...judged].sort(), Object.keys(JUDGES).sort());
});

/** Programs that use the types of a module as they are meant; TypeScript is the judge of them. */
const PROGRAMS: readonly (readonly [program: string, text: string, options: CompileOptions])[] = [
  [
    `import { parse, parseOrThrow, stringify, stringifyOrThrow, type Parsed, type S, type Span, type Stringified, type Texts, type X } from './a.mjs';
     const parsed: Parsed = parse('');
     if (!parsed.ok) { const at: number = parsed.at; const words: readonly string[] = parsed.expected; void [at, words]; }
     const value: S = parsed.ok ? parsed.value : parseOrThrow('');
     const one: Span = value.one;
     // @ts-expect-error
     const must: Span = value.maybe;
     const maybe: Span | undefined = value.maybe;
     const list: readonly Span[] = value.list;
     const x: X = value.x;
     const whole: Span = x;
     const part: Span = x.kind === 'a' ? x.a : x.b;
     // @ts-expect-error
     if (x.kind === 'c') void x;
     const offset: number = one.start + one.end;
     const texts: Texts<S> = { one: '1', list: [], x: { a: 'a' } };
     const printed: Stringified = stringify({ ...value, one: '1', list: ['l', one] }, '1xa');
     const word: string = printed.ok ? printed.value : printed.path + printed.at + printed.message + stringifyOrThrow(texts);
     // @ts-expect-error
     stringify({ list: [], x: { kind: 'a', a: 'a' } });
     // @ts-expect-error
     stringify({ ...texts, maybe: 1 });
     // @ts-expect-error
     stringify({ ...texts, x: { c: 'b' } });`,
    's = one [maybe] *list x\none = "1"\nmaybe = "m"\nlist = "l"\nx = a / b\na = "a"\nb = "b"\n',
    { capture: 'one,maybe,list,x(a,b)' },
  ],
  [
    `import { parseOrThrow, stringify, type Parsed, type S, type Span, type Stringified, type Texts, type X } from './a.mjs';
     const { x }: S = parseOrThrow('');
     const text: string = x.text + x.a;
     const unused: [Parsed?, X?, Span?] = [];
     const same: Stringified = stringify({ x });
     const texts: Texts<S> = { x: { a: 'a' } };
     // @ts-expect-error
     stringify({ x: {} });`,
    's = x\nx = "x" a\na = "a"\n',
    { capture: 'x(a)', values: 'text' },
  ],
];

for (const [program, text, options] of PROGRAMS)
  test(`types: ${JSON.stringify(options)}`, async () => {
    const { files } = await compile({ name: 'a.abnf', text }, { variants: ['table'], ...options });
    const module = files[0]!.text;
    const types = [...module.matchAll(/^export (?:interface|type) (\w+)/gm)];
    for (const [, name] of types)
      assert.match(program, new RegExp(`type ${name}\\b`), `nothing judges ${name}`);
    assert.equal(typeErrors({ 'a.mts': module, 'program.mts': program }), []);
  });

test.run();
