/** Limits and checks that a grammar states: modules against all words of their rules, one after the other. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyzeGrammar } from '../../generator/compile.js';
import { analyze } from '../../generator/index.js';
import { loadRecognizers, type LoadedRecognizer } from '../support/load.js';

interface Parsed {
  readonly ok: boolean;
  readonly at?: number;
  readonly expected?: readonly string[];
  readonly value?: unknown;
}

type Module = LoadedRecognizer & {
  parse(text: string): Parsed;
  explain(text: string): string | undefined;
  readonly parts?: unknown;
};

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Grammars over a, b and ".", and whether the parts of a result have their lengths. */
const GRAMMARS: readonly (readonly [
  text: string,
  limits: string,
  fits: (value: never) => boolean,
])[] = [
  [
    'name = *( label "." ) top\nlabel = 1*( "a" / "b" )\ntop = *"a" "b" *( "a" / "b" )\n; capture name: labels=label|top\n',
    '; limit name: name 7 octets, label|top 3 octets\n',
    ({ labels }: { readonly labels: readonly Span[] }) =>
      labels.at(-1)!.end <= 7 && labels.every(({ start, end }) => end - start <= 3),
  ],
  [
    'word = [ first ] "." second\nfirst = 1*( "a" [ "b" ] )\nsecond = *( "b" / "aa" )\n; capture word: first, second\n',
    '; limit word: second 2 octets, first 4 octets\n',
    ({ first, second }: { readonly first?: Span; readonly second: Span }) =>
      (first === undefined || first.end - first.start <= 4) && second.end - second.start <= 2,
  ],
];

function* strings(length: number): Iterable<string> {
  yield '';
  if (length > 0)
    for (const rest of strings(length - 1)) for (const unit of 'ab.') yield unit + rest;
}

async function load(text: string): Promise<readonly Module[]> {
  const modules = await loadRecognizers(text, { variants: ['switch', 'table'] });
  return modules.map(([, module]) => module as Module);
}

test('the words within limits, and the first unit after which there is none', async () => {
  for (const [rules, limits, fits] of GRAMMARS) {
    const [free] = await load(rules);
    const limited = await load(limits + rules);
    const all = [...strings(9)];
    const words = all.filter((text) => {
      const parsed = free!.parse(text);
      return parsed.ok && fits(parsed.value as never);
    });
    const beginnings = new Set(
      words.flatMap((word) =>
        Array.from({ length: word.length + 1 }, (_, at) => word.slice(0, at)),
      ),
    );
    const known = new Set(words);
    for (const text of all.filter(({ length }) => length < 9)) {
      let at = 0;
      while (at < text.length && beginnings.has(text.slice(0, at + 1))) at += 1;
      const error = known.has(text) ? -1 : at;
      for (const module of limited) {
        assert.is(module.findError(text), error, text);
        assert.is(module.validate(text), error < 0, text);
        assert.is(module.parse(text).at ?? -1, error, text);
        const ends = Array.from(text, (_, end) => text.length - end).concat(0);
        assert.is(
          module.match(text),
          ends.find((end) => known.has(text.slice(0, end))) ?? -1,
          text,
        );
        assert.is(module.explain(text) === undefined, error < 0, text);
      }
    }
    for (const module of limited)
      assert.equal(
        [module.next, module.accepts, module.start, module.parts],
        Array(4).fill(undefined),
      );
  }
});

test('what a limit expects', async () => {
  const [rules, limits] = GRAMMARS[1]!;
  const [module] = await load(limits + rules);
  assert.is(
    module!.explain('a.bbb'),
    'expected at most 2 octets in second and 4 in first at character 5, found another "b"',
  );
  assert.equal(module!.parse('a.bbb').expected, ['at most 2 octets in second and 4 in first']);
  assert.is(
    module!.explain('a.bba'),
    'expected at most 2 octets in second and 4 in first at character 5, found "a"',
  );
});

const RULES = 'word = *a [ b ]\na = 1*"x"\nb = "y"\n';

const WAYS = Array.from({ length: 40 }, (_, way) => way);
const INSIDE = WAYS.map((way) => `q${way}`).join('|');

/** Parts that follow each other, of which what follows tells where they are, and that are too long. */
const OTHERS: Readonly<Record<string, string>> = {
  xy: 'word = *xy\nxy = "x" "y"\n',
  p: 'word = p "!" / q "?"\np = *"x"\nq = *"x"\n',
  long: 'word = long\nlong = 4"x"\n',
  two: 'word = two long\ntwo = *"y"\nlong = 4"x"\n',
  // The longer the part inside, the shorter the one around it.
  meet: `meet = ${WAYS.map((way) => `q${way} ${99 - 2 * way}"b"`).join(' / ')}\n${WAYS.map((way) => `q${way} = ${way}"a" "!"\n`).join('')}`,
};

test('requirements that cannot be met, or understood, are errors with their place', () => {
  const cases: readonly (readonly [text: string, code: string, place: string])[] = [
    ['; limit word: a 3\n; capture word: a\n', 'bad-limit', 'a 3'],
    ['; limit word: b 3 octets\n; capture word: a\n', 'limit-of-no-part', 'b 3 octets'],
    ['; limit word: a 3 octets\n; capture word: c=a|b\n', 'limit-of-no-part', 'a 3 octets'],
    ['; limit word: b 3 code units\n; capture word: b\n', 'limit-unit', 'b 3 code units'],
    ['; check word: leap\n; capture word: b\n', 'bad-check', 'leap'],
    ['; check word: leap, expected it\n; capture word: b\n', 'unknown-check', 'leap'],
    ['; remark word: leap\n; capture word: b\n', 'unknown-check', 'leap'],
    ['; check word: day-of-month, expected it\n', 'unknown-check', 'day-of-month'],
    ['; remark word: leap-second\n', 'unknown-check', 'leap-second'],
    ['; limit word: b 3 octets\n', 'requirement-without-parts', 'b 3 octets'],
    ['; limit word: xy 3 octets\n; capture word: xy\n', 'uncounted-limit', 'xy 3 octets'],
    ['; limit word: p 3 octets\n; capture word: p\n', 'uncounted-limit', 'p 3 octets'],
    ['; limit word: long 3 octets\n; capture word: long\n', 'empty-limit', 'long 3 octets'],
    [
      '; limit word: two 253 octets, long 3 octets\n; capture word: two, long\n',
      'empty-limit',
      'long 3 octets',
    ],
    [
      `; limit meet: meet 99 octets, ${INSIDE} 99 octets\n; capture meet: q=${INSIDE}\n`,
      ...['uncounted-limit', `${INSIDE} 99 octets`],
    ] as [string, string, string],
    [
      `; limit word: ${Array(17).fill('b 3 octets').join()}\n; capture word: b\n`,
      ...['uncounted-limit', 'b 3 octets'],
    ] as [string, string, string],
    ['; limit wort: a 3 octets\n; capture word: a\n', 'directive-of-no-rule', 'wort'],
    ['; limit z: a 3 octets\n; capture word: a\n', 'directive-of-no-rule', 'z'],
    ['; limit a: 3 octets\n; capture word: a\n', 'bad-limit', '3 octets'],
    ['; capture z: a\n', 'directive-of-no-rule', 'z'],
    // A name that is not like one of a rule, and a selection of none.
    ['; limit quux: quux 3 octets\n', 'directive-of-no-rule', 'quux'],
    ['; capture quux: quux, other\n', 'directive-of-no-rule', 'quux'],
    ['; capture word: b\n; capture word: a\n', 'repeated-directive', 'capture word: a'],
  ];
  for (const [head, code, place] of cases) {
    const { ok, diagnostics } = analyze({
      name: 'test.abnf',
      text: head + (OTHERS[/: (\w+)/.exec(head)![1]!] ?? RULES),
    });
    assert.not.ok(ok, head);
    const [{ code: found, at }] = diagnostics as [(typeof diagnostics)[0]];
    assert.is(found, code, head);
    assert.ok(at !== undefined && 'start' in at, head);
    assert.is(at.source.text.slice(at.start, at.end), place, head);
  }
});

const DAY = '4DIGIT "-" 2DIGIT "-" 2DIGIT';
const TIME = '2DIGIT ":" 2DIGIT ":" 2DIGIT [ "." 1*DIGIT ] zone';

/** Checks, words of rules that they are for or not, and the shortest word that they cannot read, if there is one. */
const CHECKED: readonly (readonly [check: string, words: string, other?: string])[] = [
  ['leap-second', TIME],
  ['leap-second', `${DAY} ( "T" / " " ) ${TIME} *( "[" ALPHA "]" )`],
  ['leap-second', `${TIME} / ${DAY} "T" ${TIME} "/" ${DAY} "T" ${TIME}`],
  ['leap-second', `[ ${TIME} ]`, '""'],
  ['leap-second', `"at " ${TIME}`, '"AT 00:00:00Z"'],
  ['leap-second', `${DAY} "  " ${TIME}`, '"0000-00-00  00:00:00Z"'],
  ['leap-second', '2DIGIT ":" 2DIGIT ":60" [ zone ]', '"00:00:60"'],
  ['leap-second', '2DIGIT ":" 2DIGIT ":60" [ ",5" ] zone', '"00:00:60,5Z"'],
  ['day-of-month', '4DIGIT "-" ( "0" %x31-39 / "10" ) "-" 2DIGIT *ALPHA'],
  ['day-of-month', DAY, '"0000-00-00"'],
  ['nfc-labels', '1*ALPHA *( "." 1*ALPHA )'],
  ['label-lengths', '1*ALPHA [ ":" 1*DIGIT ]', '"A:0"'],
  ['a-labels', '"//" 1*ALPHA', '"//A"'],
  ['hyphens-in-labels', 'ALPHA *( "-" / "/" )', '"A/"'],
  ['ascii', '*%x20-FF'],
  [
    'idn-domain',
    '( 1*( ALPHA / "." ) / DQUOTE *( "\\" DQUOTE / "@" ) DQUOTE ) "@" ( "[" zone "]" / 1*ALPHA )',
  ],
  ['local-part-length', '[ "mailto:" ] ALPHA "@" ALPHA', '"MAILTO:A@A"'],
  ['idn-domain', '1*ALPHA [ "@" 1*ALPHA ]', '"A"'],
];

test('a check of words that it would misread is an error', () => {
  for (const [check, words, other] of CHECKED) {
    const directive =
      check === 'day-of-month' ? `remark word: ${check}` : `check word: ${check}, expected it`;
    const text = `; capture word: w\n; ${directive}\nword = w\nw = ${words}\nzone = "Z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT\n`;
    const { diagnostics } = analyzeGrammar({ name: 'test.abnf', text }, {});
    const found = diagnostics.filter(({ severity }) => severity === 'error');
    assert.equal(
      found.map(({ code, notes: [note] }) => [code, note!.message]),
      other === undefined ? [] : [['check-of-other-words', `"word" has others, such as ${other}`]],
      text,
    );
    for (const { at } of found)
      assert.is(at && 'start' in at && at.source.text.slice(at.start, at.end), directive);
  }
});

/** Comments, and what is proposed for each; undefined for prose. */
const COMMENTS: readonly (readonly [comment: string, meant: string | undefined])[] = [
  ['limits word: a 3 octets', 'limit word: a 3 octets'],
  ['Limit word: a 3 octets', 'limit word: a 3 octets'],
  ['limit a 3 octets', 'limit word: a 3 octets'],
  ['limit: a 3 octets', 'limit word: a 3 octets'],
  ['limit word; a 3 octets', 'limit word: a 3 octets'],
  ['limit 2word: a 3 octets', 'limit word: a 3 octets'],
  ['chek word: leap-second, expected it', 'check word: leap-second, expected it'],
  ['check leap-second, expected it', 'check word: leap-second, expected it'],
  ['remark day-of-month', 'remark word: day-of-month'],
  ['captures word: a', 'capture word: a'],
  ['capture a, b', 'capture word: a, b'],
  ['limit of 3 octets', undefined],
  ['Limit the length of a: 3 octets are enough', undefined],
  ['check the sum, as expected', undefined],
  ['remark: see day-of-month', undefined],
  ['capture this: all of it', undefined],
  ['list "word" as the first one', undefined],
  ['import the rules of a.abnf', undefined],
];

test('a comment that looks like a directive is one, or a warning, wherever it stands', () => {
  const found = (text: string): readonly (readonly [code: string, notes: string])[] =>
    analyzeGrammar({ name: 'test.abnf', text }, {}).diagnostics.map(({ code, notes }) => [
      code,
      notes.map(({ message }) => message).join(),
    ]);
  const like = (note: string): unknown => [['like-directive', note]];
  const own = 'a directive stands in a line of its own';
  for (const [comment, meant] of COMMENTS) {
    const expected = meant === undefined ? [] : like(`did you mean "; ${meant}"?`);
    for (const text of [`; ${comment}\n${RULES}`, `${RULES} ;${comment}`])
      assert.equal(found(text), expected, text);
  }
  for (const directive of ['limit word: a 3 octets', 'capture word: a'])
    assert.equal(found(`${RULES.trimEnd()} ; ${directive}`), like(own), directive);
  for (const directive of ['import a.abnf', 'list recipient', 'alphabet octets', 'boundary "."'])
    assert.equal(
      found(`${RULES}; ${directive}`),
      like(own.replace('in', 'before the first rule, in')),
    );
  // Requirements are for words of their own start rule.
  assert.equal(found(`; limit b: b 3 octets\n${RULES}`)[0]?.[0], 'unkept-requirement');
});

test('what an imported grammar requires of a rule is a warning where it does not hold', () => {
  const text = (head: string): string => `${head}s = part "!" b\npart = host\nb = "b"\n`;
  const host =
    '; capture host: label\n; limit host: label 3 octets\nhost = *( label "." ) label\nlabel = 1*"a"\n';
  const imports = [{ name: 'host.abnf', text: host }];
  const cases: readonly (readonly [head: string, place: string | undefined])[] = [
    ['', 'host'],
    ['; remark b: day-of-month\n', 'host'],
    ['; capture s: b\n; limit s: b 3 octets\n', 'host'],
    ['; capture s: part\n; limit s: part 9 octets\n', undefined],
    ['; capture s: host\n; limit s: host 9 octets\n', undefined],
  ];
  for (const [head, place] of cases) {
    const { diagnostics } = analyzeGrammar({ name: 's.abnf', text: text(head) }, { imports });
    const places = diagnostics.map(({ code, at }) => {
      assert.is(code, 'unkept-requirement');
      assert.ok(at !== undefined && 'start' in at);
      return at.source.text.slice(at.start - 7, at.end);
    });
    assert.equal(places, place === undefined ? [] : [`part = ${place}`], head);
  }
});

/** Documents that require something of their words; a day has an hour in it, and a stamp has a day. */
const DAYS = [
  '; check hour: leap-second, expected an offset\nhour = "1"\n',
  '; check day: leap-second, expected a leap second\nday = "2" hour\n',
  'stamp = "[" day "]"\n',
  '; limit name: name 9 octets, label 3 octets\n; check name: nfc-labels, expected NFC\nname = label\nlabel = *"a"\n',
].map((text, index) => ({ name: `${index}.abnf`, text }));

test('what does not hold is told once for each import, at the own line, in the words of the requirement', () => {
  const told = (text: string): readonly (readonly string[])[] => {
    const { diagnostics } = analyzeGrammar({ name: 's.abnf', text }, { imports: DAYS });
    // No text needs all of the documents.
    const own = diagnostics.filter(({ code }) => code !== 'unused-document');
    return own.map(({ code, at, notes }) => {
      assert.is(code, 'unkept-requirement');
      assert.ok(at !== undefined && 'start' in at);
      assert.is(at.source.name, 's.abnf');
      return [at.source.text.slice(at.start), ...notes.map(({ message }) => message)];
    });
  };
  const check = 'not checked there: expected a leap second';
  const states = (rule: string): string =>
    `a grammar states checks of its own: ; check s: ...; or a module of "${rule}" checks the part`;
  const accept = 'to accept it, end the line with: ; intended: unkept-requirement';
  assert.equal(told('s = "x" / day\n'), [['day\n', check, states('day'), accept]]);
  assert.equal(told('s = a\na = stamp\n'), [['stamp\n', check, states('day'), accept]]);
  // Advice that was given is not given again.
  assert.equal(told('s = day\n  hour\n'), [
    ['day\n  hour\n', check, states('day'), accept],
    ['hour\n', 'not checked there: expected an offset', states('hour')],
  ]);
  const both = 'not limited there: name 9 octets, label 3 octets';
  const own = 'a grammar states limits of its own: ; limit s: ...';
  assert.equal(told('s = name\n'), [
    ['name\n', both, 'not checked there: expected NFC', own, accept],
  ]);
  const intended = ' ; both; intended: unkept-requirement\n';
  assert.equal(told('s = day "!" day\n').length, 1);
  assert.equal(told(`s = day${intended}  hour\n`).length, 1);
  assert.equal(told(`s = stamp hour${intended}`), []);
});

test.run();
