/** Parsing ABNF: the syntax of RFC 5234, its errata and RFC 7405, and its meaning. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import * as ohm from 'ohm-js';
import { printRule } from '../../generator/abnf/print.js';
import { run } from '../../generator/automata/dfa.js';
import { analyze } from '../../generator/compile.js';
import { whyNotRegular } from '../../generator/study/diff/why-not-regular.js';
import { equivalent } from '../../generator/automata/distinguishing-word.js';
import { matches } from '../reference/derive.js';
import { hasShared, read, readSource, shared } from '../support/files.js';
import { ascii, complaintsAbout, stagesOf } from '../support/grammar.js';
import { textsOf } from '../support/strings.js';
import { runs } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

function accepts(text: string, word: string | readonly number[]): boolean {
  const { minimal } = stagesOf(text);
  return minimal.accepting[run(minimal, typeof word === 'string' ? ascii(word) : word)]!;
}

function rulesOf(text: string): string {
  return stagesOf(text)
    .rules.map((rule) => printRule(rule))
    .join('\n');
}

test('the Ohm grammar reads a rulelist as a whole', () => {
  const grammar = ohm.grammar(read('grammar/abnf.ohm'));
  for (const name of ['core.abnf', 'utf-8.abnf', 'cesu-8.abnf', 'ipv4-address.abnf']) {
    assert.ok(grammar.match(read(`grammar/${name}`)).succeeded(), name);
  }
  assert.ok(
    grammar.match('  \n ; only\n a\n').failed(),
    'a rule that is indented alone is not a rule',
  );
});

test('line ends, comments and continuation lines', () => {
  const expected = 'a = "x" / "y" "z"\nb = "b"';
  for (const text of [
    'a = "x" / "y" "z" / b\nb = "b"\n',
    'a = "x" / "y" "z" / b\r\nb = "b"\r\n',
    'a = "x" / "y" "z" / b\nb = "b"',
    '; c\na ; c\n = ; c\n "x" ; c\n / "y" ; c\n  "z" ; c\n / b\n\n\n; c\nb = "b" ; c',
    '   a = "x" /\n       "y" "z" / b\n\n   b = "b"\n',
    '\ufeffa = "x" / "y" "z" / b\nb = "b"\n',
    '\ta = "x" / "y" "z"\n\t   / b\n\tb = "b"\n',
    'a = "x"\na =/ "y" "z"\nA =/ b\nB = "b"\n',
    'a="x"/"y" "z"/b\nb="b"\n',
    'a = "x" / "y" "z" / b ; \u00e9\u20ac\nb = "b"\n',
    'a = "x" / "y" "z" /\n \n    b\nb = "b"\n',
    'a = "x" / "y"\n   \n    "z" / b\nb = "b"\n',
    'a = "x" / "y"\r\n \r\n ; c\r\n  "z" / b\r\nb = "b"\r\n',
  ]) {
    const stages = stagesOf(text);
    assert.ok(
      equivalent(stages.minimal, stagesOf(`${expected} \na =/ b\n`).minimal),
      JSON.stringify(text),
    );
  }
});

test('repetition, groups and options', () => {
  assert.is(
    rulesOf('a = 2"x" *"y" 1*3"z" *4( "p" [ "q" ] ) 0*0"r"\n'),
    'a = 2"x" *"y" 1*3"z" *4( "p" [ "q" ] ) 0"r"',
  );
  const grammar = 'a = 2"x" *"y" 1*3"z"\n';
  assert.ok(accepts(grammar, 'XxyYz'));
  assert.not(accepts(grammar, 'xyz'));
  assert.not(accepts(grammar, 'xxzzzz'));
  assert.ok(accepts('a = "" / 0"b"\n', ''));
  assert.ok(accepts('a = 00002*002"b"\n', 'bb'));
});

test('strings are case-insensitive unless they say otherwise', () => {
  assert.ok(accepts('a = "aB1"\n', 'Ab1'));
  assert.ok(accepts('a = %i"aB"\n', 'AB'));
  assert.ok(accepts('a = %s"aB"\n', 'aB'));
  assert.ok(accepts('a = %S"aB"\n', 'aB'));
  assert.not(accepts('a = %s"aB"\n', 'AB'));
  assert.not(accepts('a = %x61\n', 'A'));
});

test('numbers in three bases, joined and in ranges', () => {
  for (const number of ['%x0D.0A', '%d13.10', '%b1101.1010', '%X0d.0a', '%D13.10', '%B1101.1010']) {
    assert.ok(accepts(`a = ${number}\n`, [13, 10]), number);
  }
  for (const range of ['%x30-39', '%d48-57', '%b110000-111001']) {
    assert.ok(accepts(`a = ${range}\n`, '7'), range);
    assert.not(accepts(`a = ${range}\n`, ':'), range);
  }
});

test('core rules are in scope, whatever their case', () => {
  assert.ok(accepts('a = alpha DIGIT HexDig Crlf\n', 'x1f\r\n'));
  assert.is(
    complaintsAbout('a = ALPHA\nALPHA = %x41-5A / %x61-7A\n'),
    '',
    'the same rule is silent',
  );
  assert.is(
    complaintsAbout('a = HEXDIG\nHEXDIG = DIGIT / AF\nAF = "A" / "B" / "C" / "D" / "E" / "F"\n'),
    '',
    'so are other words',
  );
  assert.match(complaintsAbout('a = HEXDIG\nHEXDIG = DIGIT\n'), /warning\[core-rule-redefined\]/);
  assert.is(complaintsAbout('a = "x"\na = "x"\n'), '', 'a repeated rule is one rule');
  assert.is(complaintsAbout('a = "x"\nA = "X"\n'), '', 'but for case');
  assert.is(
    complaintsAbout('a = "x"\na =/ "y"\na = "x"\na =/ "y"\n'),
    '',
    'also if it was added to',
  );
  assert.match(complaintsAbout('a = %s"aB"\na = %s"Ab"\n'), /error\[duplicate-rule\]/);
});

test('zero repetitions of anything are the empty word', () => {
  for (const element of [
    '<pchar>',
    '( a / <prose> )',
    '[ a ]',
    '%x100',
    '"b"',
    '( 99999999( "x" ) )',
  ])
    for (const zero of ['0', '0*0', '*0', '00*000']) {
      const grammar = `a = "x" ${zero}${element} "y"\n`;
      assert.is(complaintsAbout(grammar), '', grammar);
      assert.ok(accepts(grammar, 'xy'), grammar);
      assert.not(accepts(grammar, 'xby'), grammar);
    }
  assert.match(complaintsAbout('a = "x" 0whatever\n'), /^error\[undefined-rule\]/);
  // A name below is still a use of it.
  assert.is(complaintsAbout('a = 0b\nb = 0*0( c )\nc = <prose>\n'), '');
  assert.match(complaintsAbout('a = 0*1b\nb = <prose>\n'), /error\[prose\]/);
  assert.match(complaintsAbout('a = 0( 5*2"x" )\n'), /error\[repetition\]/);
});

test('names that objects have are names like others', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty'])
    assert.match(
      complaintsAbout(`a = ${name}\n`),
      new RegExp(`^error\\[undefined-rule\\]: rule "${name}" `),
    );
});

test('a rule that is not needed may be defined as often and as differently as a document likes', () => {
  const grammar = 'a = "x" 0d\nb = "y"\nb = "z" c\nb = <prose>\nd = "1"\nd = "2"\ne =/ "3"\n';
  assert.is(complaintsAbout(grammar, { start: 'a' }), '');
  assert.ok(accepts(grammar, 'x'));
  assert.match(complaintsAbout(grammar, { start: 'b' }), /error\[duplicate-rule\]/);
  assert.match(complaintsAbout(grammar, { start: 'd' }), /error\[duplicate-rule\]/);
  assert.match(complaintsAbout(grammar, { start: 'e' }), /error\[incremental-before-rule\]/);
});

test('definitions in different words are compared by their languages', () => {
  for (const [first, second] of [
    ['1*"0"', '1*("0")'],
    ['1*DIGIT', '1*%x30-39'],
    ['"x" [ "y" ]', '"x" / "xy"'],
    ['c', '"z" / c'],
  ]) {
    const said = complaintsAbout(`a = b 0c\nb = ${first}\nb = ${second}\nc = "z"\n`);
    assert.match(said, /^warning\[repeated-rule\]: rule "b" is defined twice, in different words/);
    assert.not.match(said, /error/);
  }
  // Nothing is known of a language that is unfinished, recursive or too large to compare.
  for (const [first, second] of [
    ['"x"', '<the letter x>'],
    ['"x"', '"x" / undefined'],
    ['*"x"', '[ "x" b ]'],
    ['*( "x" / "y" ) "x" 14( "x" / "y" )', '*( "y" / "x" ) "x" 14( "x" / "y" )'],
  ])
    assert.match(
      complaintsAbout(`a = b\nb = ${first}\nb = ${second}\n`),
      /error\[duplicate-rule\]: rule "b" is defined twice, in different words\n[^]*\nnote: the first definition is here; whether they mean the same cannot be decided\n/,
    );
  assert.match(
    complaintsAbout('a = b\nb = "x"\nb =/ "y"\nb = "x"\nb =/ "z"\nb = "y" / "x"\n'),
    /error\[duplicate-rule\][^]* only one of them spells "Z"\n/,
    'an alternative added to a repeated definition belongs to it',
  );
});

test('prose and unknown names do not matter where they are not reached', () => {
  const grammar = 'a = "x"\nb = <whatever> c\nd = %x100\n';
  assert.is(complaintsAbout(grammar, { start: 'a' }), '');
  assert.match(complaintsAbout(grammar, { start: 'b' }), /error\[prose\]/);
});

test('an impossible element is an error in every rule', () => {
  assert.match(complaintsAbout('a = "x"\nb = %x30-29\n', { start: 'a' }), /error\[range\]/);
  assert.match(complaintsAbout('a = "x"\nb = 5*2"x"\n', { start: 'a' }), /error\[repetition\]/);
});

test('a core rule that is added to is the document’s', () => {
  const said = complaintsAbout('a = digit\ndigit =/ "x"\n');
  assert.match(said, /^warning\[core-rule-redefined\]: .*\n --> test\.abnf:2:1\n/);
});

test('what RFC 5234 does not allow is refused', () => {
  for (const text of [
    'a',
    'a =',
    'a = ',
    '= "x"',
    'a = "x',
    'a = %x',
    'a = %xG',
    'a = ( "x"',
    'a = "x" )',
    '1a = "x"',
    'a_b = "x"',
    'a = /',
    'a = "x" /',
    'a = *',
    'a = 2',
    'a = [ ]',
    'a = ()',
    'a = "\u00e9"',
    'a = "\f"',
    'a = "x"\n\n   "y"',
    'a = %s',
    'a := "x"',
    'a = "x" | "y"',
    "a = 'x'",
    'a = <x',
    'a = "a""b"',
    'a = %x41.',
    'a = %x41-',
    'a = %x41-42-43',
    'a = "x" b = "y"',
    'a = * "x"',
  ]) {
    assert.match(complaintsAbout(`${text}\n`), /error\[syntax\]/, text);
  }
});

test('255 is a dec-octet: alternatives are not tried in order', () => {
  const source = read('grammar/ipv4-address.abnf');
  const { minimal } = stagesOf(source, { start: 'dec-octet' });
  for (let number = 0; number < 1000; number++) {
    assert.is(
      minimal.accepting[run(minimal, ascii(String(number)))],
      number <= 255,
      String(number),
    );
  }
  assert.not(minimal.accepting[run(minimal, ascii('01'))]);
});

const sharedTest = hasShared ? slow : test.skip;

sharedTest('rules that published documents repeat, in examples and in appendices', () => {
  const said = (name: string, start: string): string =>
    analyze(readSource(shared, 'specs', 'rfcs', name), { start, alphabet: 'octets' })
      .diagnostics.filter(({ code }) => code !== 'left-out-rule')
      .map(({ code, message }) => `${code}: ${message}`)
      .join('\n');
  assert.is(said('rfc3986.txt', 'path-empty'), '');
  assert.is(said('rfc3986.txt', 'URI'), '');
  assert.is(said('rfc5234.txt', 'char-val'), '');
  assert.is(said('rfc5545.txt', 'recur'), '');
  assert.is(said('rfc3261.txt', 'Via'), '');
  assert.match(
    said('rfc7230.txt', 'chunked-body'),
    /^repeated-rule: rules "qdtext" and "last-chunk" /,
  );
  assert.match(said('rfc5234.txt', 'rulename'), /^duplicate-rule: rule "rulename" /);
});

sharedTest('a large grammar has one error for rules that are recursive together', () => {
  const { ok, stages } = analyze(readSource(shared, 'grammars', 'odata.abnf'), {
    start: 'odataUri',
  });
  assert.ok(ok);
  assert.equal(
    whyNotRegular(stages, {}).map(({ code }) => code),
    Array.from({ length: 6 }, () => 'recursion'),
  );
});

// --- random grammars ---------------------------------------------------------------------------

/** Rules `r0` to `rn` in which a rule refers to later ones only, so that none is recursive. */
const anyGrammar = fc.integer({ min: 1, max: 4 }).chain((count) => {
  const element = (rule: number): fc.Arbitrary<string> => {
    const later = Array.from({ length: count - rule - 1 }, (_, i) =>
      fc.constant(`r${rule + 1 + i}`),
    );
    const simple = fc.constantFrom(
      '"a"',
      '"b"',
      '%s"A"',
      '%x61-63',
      '%x62.63',
      '"ab"',
      '""',
      '%x43',
    );
    return later.length === 0 ? simple : fc.oneof(simple, ...later);
  };
  const repeat = fc.constantFrom('', '', '', '*', '1*', '*2', '2', '0*1');
  const concatenation = (rule: number): fc.Arbitrary<string> =>
    fc
      .array(
        fc.tuple(repeat, element(rule)).map(([times, what]) => times + what),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join(' '));
  const body = (rule: number): fc.Arbitrary<string> =>
    fc
      .array(
        fc
          .tuple(concatenation(rule), fc.constantFrom('$', '$', '( $ )', '[ $ ]', '*( $ )'))
          .map(([text, wrap]) => wrap.replace('$', () => text)),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join(' / '));
  return fc
    .tuple(...Array.from({ length: count }, (_, rule) => body(rule)))
    .map((bodies) => bodies.map((text, rule) => `r${rule} = ${text}\n`).join(''));
});

const WORDS = textsOf('abcA', 4);

test('the automaton accepts the words of the rules, on random grammars', () => {
  fc.assert(
    fc.property(anyGrammar, (text) => {
      // Even small grammars may have very many states; those are for another test.
      const { ok, stages } = analyze({ name: 'random.abnf', text }, { depth: 0, maxStates: 1000 });
      if (!ok) return fc.pre(false);
      const { grammar, minimal } = stages;
      for (const word of WORDS) {
        const expected = matches(grammar, ascii(word));
        assert.is(
          minimal.accepting[run(minimal, ascii(word))],
          expected,
          `${JSON.stringify(word)} by\n${text}`,
        );
      }
    }),
    { numRuns: runs(150) },
  );
});

test('printed rules have the same meaning', () => {
  fc.assert(
    fc.property(anyGrammar, (text) => {
      const meaning = (grammar: string) =>
        analyze({ name: 'random.abnf', text: grammar }, { depth: 0, maxStates: 1000 });
      const before = meaning(text);
      fc.pre(before.ok);
      const after = meaning(before.stages.rules!.map((rule) => `${printRule(rule)}\n`).join(''));
      assert.equal(after.stages.minimal, before.stages.minimal);
    }),
    { numRuns: runs(100) },
  );
});

test('two neighbors of a core rule that are swapped are a slip', () => {
  assert.match(complaintsAbout('a = 2DIGTI\n'), 'note: did you mean "DIGIT"?');
  assert.not.match(complaintsAbout('a = DIGITZ\n'), 'DIGIT"?');
});

test.run();
