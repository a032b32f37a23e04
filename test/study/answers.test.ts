/** The compiler as a page asks it: documents, verdicts, parts, words and near misses. */
import { test } from 'uvu';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/index.js';
import { next } from '../../generator/automata/dfa.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import type { LinePart } from '../../generator/study/answers/data.js';
import { decoderOf } from '../../generator/plan/plan.js';
import { Deriver } from '../../generator/study/reading/derivation.js';
import { pageStateOf } from '../../generator/study/answers/page-state.js';
import { sayVerdict } from '../../generator/study/answers/say-verdict.js';
import { Study } from '../../generator/study/answers/study.js';
import { printLine, readLine } from '../../generator/study/answers/test-string.js';
import type { Source } from '../../generator/text/source.js';
import { read, readSource, root } from '../support/files.js';

const uri = readSource(root, 'grammar', 'uri.abnf');

const study = (text: string): Study => new Study([{ name: 'test.abnf', text }], {});

/** `URI(scheme host)`: the rules of parts, those of the same text left out. */
const print = (parts: readonly LinePart[], line: string): string =>
  parts
    .map(({ rule, from, to, isOpen, parts: inner }) => {
      const inside = inner.length > 0 ? `(${print(inner, line)})` : '';
      return `${rule}${isOpen ? '?' : ''}=${line.slice(from, to)}${inside}`;
    })
    .join(' ');

test('a verdict has the offset of findError, and what was expected there', () => {
  const lines = ['http://example.com/a?b#c', 'https://exa mple.com/', 'http', 'é'];
  const verdicts = new Study([uri], {}).judge(lines);
  assert.equal(
    verdicts.map(({ kind, offset }) => [kind, offset]),
    [
      ['accepted', -1],
      ['refused', 11],
      ['unfinished', 4],
      ['refused', 0],
    ],
  );
  assert.is(
    sayVerdict(verdicts[1]!),
    'Refused: expected "#", "/", ":", "?", "@" or the end at character 12, found a space.',
  );
  assert.is(sayVerdict(verdicts[2]!), 'Unfinished: expected ":" at the end.');
});

test('warnings of directives come with the selection, also those of other documents', () => {
  const ready = ['date-time', 'date', 'time'].map((name) => readGrammar(name));
  const dates = new Study(ready as [Source, ...Source[]], {});
  assert.equal([...dates.opened().problems, ...dates.selectionProblems()], []);
  const limited = { name: 'b.abnf', text: '; limit b: b 3 octets\nb = *"b"\n' };
  const open = new Study([{ name: 'a.abnf', text: 'a = "a" b\n' }, limited], {});
  assert.equal(open.opened().problems, []);
  assert.equal(
    open.selectionProblems().map(({ code }) => code),
    ['unkept-requirement'],
  );
});

test('a check may refuse a word at its end', () => {
  const checked = study(
    '; alphabet characters\n; capture a: b\n; check a: hyphens-in-labels, expected no hyphens there\na = b\nb = 1*( ALPHA / "-" )\n',
  );
  assert.equal(checked.judge(['ab--c', 'ab-c']).map(sayVerdict), [
    'Unfinished: expected no hyphens there at the end.',
    'Accepted: 4 characters.',
  ]);
});

test('a verdict is on all of a string, however long, or there is none', () => {
  const visible = new Study([{ name: 'a.abnf', text: 't = 1*%x20-7E\n' }], {});
  const nested = study('a = "x" / "(" a ")"\n');
  const levels = (count: number): string => `${'('.repeat(count)}x${')'.repeat(count)}`;
  for (const [asked, line, said, shown] of [
    [visible, 'x'.repeat(2511), 'Accepted: 2,511 octets.', 2000],
    [
      visible,
      `${'x'.repeat(2500)}\\x01${'y'.repeat(10)}`,
      'Refused: expected the end at character 2501, found U+0001.',
      2000,
    ],
    [nested, levels(1000), 'Accepted: 2,001 octets.', 2000],
    [
      nested,
      `${'('.repeat(30_000)}y`,
      /^Not judged: of 30,001 octets, the first 20,000 fit;/,
      2000,
    ],
    [nested, `y${'('.repeat(30_000)}`, /^Refused: expected .* at character 1, found "y"\.$/, 0],
  ] as const) {
    const [verdict] = asked.judge([line]);
    if (typeof said === 'string') assert.is(sayVerdict(verdict!), said);
    else assert.match(sayVerdict(verdict!), said);
    assert.is(verdict!.shown, shown, String(said));
  }
  // Of 1000 levels of parts, 200 are shown, and the last one says so.
  let [part] = nested.judge([levels(900)])[0]!.parts;
  let count = 1;
  for (; part!.parts.length > 0; [part] = part!.parts) count += 1;
  assert.equal([count, part!.isCut], [200, true]);
});

test('parts are the rules that read them, open ones by their names', () => {
  const judge = (line: string): string => {
    const [verdict] = new Study([uri], {}).judge([line]);
    return print(verdict!.parts, line);
  };
  assert.is(
    judge('http://a.b:80/c'),
    'URI=http://a.b:80/c(scheme=http hier-part=//a.b:80/c(authority=a.b:80(host=a.b(reg-name=a.b) port=80) path-abempty=/c(segment=c(pchar=c))))',
  );
  assert.is(
    judge('x://[::1'),
    'URI?=x://[::1(scheme=x hier-part?=//[::1(authority?=[::1(host?=[::1(IP-literal?=[::1(IPv6address?=::1(h16?=1))))))',
  );
});

test('a repeated rule is a part each time, and the first alternative reads', () => {
  const { parts } = study('a = *b c\nb = "x" "y" / "x" %s"Y"\nc = *"xy"\n').judge(['xyxyxy'])[0]!;
  assert.is(print(parts, 'xyxyxy'), 'a=xyxyxy(b=xy b=xy b=xy c=)');
});

test('a number that is no character is not taken for a call', () => {
  const source = { name: 'test.abnf', text: 's = "(" *( s / %x80-10FFFF ) ")"\n' };
  const study = new Study([source], { alphabet: 'characters' });
  const said = study.judge(['(\\u{10ffff})', '(\\u{110000})', '(\\u{ffffff})']);
  assert.equal(
    said.map(({ kind }) => kind),
    ['accepted', 'refused', 'refused'],
  );
  // A layout may have values beyond all characters.
  const { plan, alphabet } = new Study([readGrammar('utf-8-rfc2279')], {}).compiled!;
  const { symbols } = readLine('\\u{200000}', alphabet, decoderOf(plan));
  assert.equal(symbols, [0xf8, 0x88, 0x80, 0x80, 0x80]);
});

test('the threads of a derivation are where the rules go on', () => {
  const { stages, ok } = analyze({
    name: 'a.abnf',
    text: 'a = b / c\nb = "x" "1"\nc = "x" d\nd = "0"\n',
  });
  assert.ok(ok);
  const { regex, labels } = stages.lowered;
  const threads = new Deriver(buildNfa(regex)).threads([0x78]);
  assert.equal(
    threads.map((thread) =>
      thread
        .labels()
        .map((label) => labels[label]!.rule.name.text)
        .join(),
    ),
    ['a,b', 'a,c,d'],
  );
});

test('a word with two readings has two trees', () => {
  const two = study('a = b / c\nb = 2"x"\nc = "x" d\nd = "x"\n').twoReadings()!;
  assert.is(two.line, 'xx');
  assert.equal(
    two.trees.map((tree) => print(tree, two.line)),
    ['a=xx(b=xx)', 'a=xx(c=xx(d=x))'],
  );
  // Single characters of a large class, and runs of single characters, are parts as well.
  const runs = study('e = t / t t\nt = 1*"a"\n').twoReadings()!;
  assert.equal(
    runs.trees.map((tree) => print(tree, runs.line)),
    ['e=aa(t=aa)', 'e=aa(t=a t=a)'],
  );
  assert.is(study('a = "x"\n').twoReadings(), undefined);
});

test('words are words, and near misses are not', () => {
  for (const name of ['uri', 'mailbox', 'semver', 'json-pointer', 'utf-16']) {
    const grammar = readGrammar(name);
    const asked = new Study([grammar, ...(optionsOf(grammar).imports ?? [])], {});
    const { dfa } = asked.compiled!.plan;
    const examples = asked.examples();
    assert.ok(
      examples.some(({ isWord }) => isWord),
      name,
    );
    for (const { line, isWord } of examples) {
      const { symbols } = readLine(line, asked.compiled!.alphabet, undefined);
      const state = symbols.reduce((at, symbol) => next(dfa, at, symbol), dfa.starts[0]!);
      assert.is(dfa.accepting[state], isWord, `${name}: ${line}`);
    }
  }
});

test('lines stand for symbols, with escapes and back', () => {
  assert.equal(readLine('a\\x0d\\n\\\\d', 'octets', undefined), {
    symbols: [0x61, 0x0d, 0x0a, 0x5c, 0x64],
    places: [0, 1, 5, 7, 9, 10],
    offsets: [0, 1, 2, 3, 4, 5],
  });
  assert.equal(
    readLine('\\d\\u{1F600}😀', 'characters', undefined).symbols,
    [0x5c, 0x64, 0x1f600, 0x1f600],
  );
  assert.equal(readLine('é', 'octets', undefined).symbols, [0xc3, 0xa9]);
  const some = [0x5c, 0x6e, 0x64, 0x0a, 0x00, 0xff, 0x20];
  for (const alphabet of ['octets', 'characters'] as const)
    for (const symbols of some.flatMap((one) => some.map((other) => [0x5c, one, other]))) {
      const line = printLine(symbols, alphabet).replace(/ $/, '\\x20');
      assert.equal(readLine(line, alphabet, undefined).symbols, symbols, line);
    }
});

test('of a document, rules are taken, and the rest is left out', () => {
  const text = `1. Introduction

   This note defines colors, and nothing else.

     hex-color = "#" 6HEXDIG
     named     = "red" / "green"

   A color is written as follows:

     color     = hex-color / named
`;
  const { leftOut, starts, grammar } = new Study([{ name: 'note.txt', text }], {}).opened();
  assert.equal(
    leftOut.map(({ from, to }) => text.slice(from, to).trim().slice(0, 9)),
    ['1. Introd', 'A color i'],
  );
  assert.equal(starts, ['color', 'hex-color', 'named']);
  assert.is(grammar?.start, 'color');
});

test('names have their places, in a document with mistakes, too', () => {
  const text = 'a = b "x"\nb = %x41-5A / wrong\n';
  const { names, problems, grammar } = study(text).opened();
  assert.equal(
    names.map(({ from, to, isDefinition }) => [text.slice(from, to), isDefinition]),
    [
      ['a', true],
      ['b', false],
      ['b', true],
      ['wrong', false],
    ],
  );
  assert.equal(
    problems.map(({ code, at }) => [code, text.slice(at!.from, at!.to)]),
    [['undefined-rule', 'wrong']],
  );
  assert.is(grammar, undefined);
});

test('further documents fill in rules', () => {
  const documents = ['date-time', 'date', 'time'].map((name) => ({
    name: `${name}.abnf`,
    text: read(`grammar/${name}.abnf`),
  }));
  const [first, ...others] = documents;
  const verdicts = new Study([first!, ...others], {}).judge(['2024-02-29T12:00:00Z', '2024-02-30']);
  assert.equal(
    verdicts.map(({ kind }) => kind),
    ['accepted', 'refused'],
  );
});

test('a rule in words', () => {
  assert.equal(study('a = 2b\nb = "x" / "yz"\n').rule('B'), {
    definition: 'b = "x" / "yz"',
    shortest: 'X',
    states: 4,
  });
  assert.is(study('a = "x"\n').rule('b'), undefined);
});

test('what a link has is checked: malformed fields are left out, and named', () => {
  const documents = [{ name: 'a.abnf', text: '' }];
  const whole = { documents, options: { start: 'a', depth: 3 }, strings: 'x', panel: 'code' };
  assert.equal(pageStateOf(whole), { state: whole });
  const blank = { documents, options: {}, strings: '', panel: 'test' };
  assert.equal(pageStateOf({ documents }), { state: blank });
  for (const [field, value, problem] of [
    ['options', null, 'options must be an object with options of its own, not null'],
    ['options', { start: {} }, 'options.start must be the name of a rule, not an object'],
    ['options', { depth: '3' }, /^options\.depth must be a number from 0 to \d+, not "3"$/],
    ['options', { imports: [] }, /^options\.imports does not exist; /],
    ['strings', ['x'], 'strings must be a text, not this list'],
    ['panel', '__proto__', /^panel must be test, .* or code, not "__proto__"$/],
    ['panel', 'toString', /^panel must be /],
    ['step', -1, /^step must be a number from 0/],
    ['other', 1, /^other does not exist; expected documents, /],
  ] as const) {
    const { state, problem: said } = pageStateOf({ ...whole, [field]: value });
    const { [field as 'panel']: byDefault } = blank;
    const expected =
      field === 'other' || field === 'step' ? whole : { ...whole, [field]: byDefault };
    assert.equal(state, expected, said);
    if (typeof problem === 'string') assert.is(said, problem);
    else assert.match(said!, problem);
  }
  assert.equal(
    pageStateOf(JSON.parse(`{ "__proto__": 1, "documents": [${JSON.stringify(documents[0])}] }`))
      .state,
    blank,
  );
  for (const broken of [
    null,
    7,
    [],
    {},
    { documents: [] },
    { documents: [null] },
    { documents: [{ name: 'a' }] },
  ]) {
    const { state, problem } = pageStateOf(broken);
    assert.is(state, undefined);
    assert.ok(problem);
  }
});

test.run();
