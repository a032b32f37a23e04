/** Grammars of several documents: the meaning of names and prose, and the comments in files about it. */
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../generator/automata/dfa.js';
import { analyze, compile } from '../../generator/compile.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import type { Source } from '../../generator/text/source.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { codePointsOf, complaintsAbout, stagesOf } from '../support/grammar.js';
import { runs } from '../support/thorough.js';

const source = (name: string, text: string): Source => ({ name, text: `${text}\n` });

function wordsOf(
  words: readonly string[],
  { name, text }: Source,
  imports: readonly Source[],
  options: AnalyzeOptions = {},
): readonly string[] {
  const { minimal } = stagesOf(text, { ...options, imports }, name);
  return words.filter((word) => {
    return minimal.accepting[run(minimal, codePointsOf(word))];
  });
}

test('rules of further documents fill in missing ones, the first document that has one first', () => {
  const first = source('a.abnf', 's = x / y');
  const second = source('b.abnf', 'x = "x" z\nz = "1"');
  const third = source('c.abnf', 'x = "n"\ny = "y" z\nz = "2"');
  assert.equal(wordsOf(['x1', 'y2', 'x2', 'y1', 'n'], first, [second, third]), ['x1', 'y2']);
  assert.equal(wordsOf(['x1', 'y2', 'n'], first, [third, second]), ['y2', 'n']);
});

test('a name means the rule of its own document', () => {
  const first = source('a.abnf', 's = Host / uri\nHost = "a" part\npart = "1"');
  const second = source('b.abnf', 'uri = host "!" part\nhost = "b"\npart = "2"');
  assert.equal(wordsOf(['a1', 'b!2', 'a1!2', 'b!1'], first, [second]), ['a1', 'b!2']);
});

test('a name that two further documents define differently is a warning, with a word that tells', () => {
  const first = source('a.abnf', 's = "<" part ">"');
  const one = source('b.abnf', 'part = 1*inner\ninner = "x"');
  const other = source('rfc9.abnf', 'part = *"x"');
  const said = (imports: readonly Source[], options: AnalyzeOptions = {}): string =>
    complaintsAbout(first.text, { imports, ...options }, first.name);
  const warned = said([one, other]);
  assert.match(
    warned,
    /^warning\[ambiguous-name\]: rule "part" is not defined here, and two other documents define it differently\n --> a\.abnf:1:9/,
  );
  assert.match(warned, 'b.abnf:1:1');
  assert.match(warned, 'only one of them spells the empty word');
  assert.match(warned, 'rfc9.abnf:1:1');
  assert.match(warned, 'or define "part" as <part, see RFC 9>');
  const settled = { define: ['part = <part, see RFC 9>'] };
  assert.not.match(said([one, other], settled), 'ambiguous-name');
  assert.equal(wordsOf(['<>', '<x>'], first, [one, other], settled), ['<>', '<x>']);
  // Other words for the same are fine, and so are names that are not in use.
  assert.not.match(said([one, source('c.abnf', 'part = "x" *"x"')]), 'ambiguous-name');
  assert.not.match(
    said([
      source('b.abnf', 'part = "y"\nu = v'),
      source('c.abnf', 'v = "2"'),
      source('d.abnf', 'v = "3"'),
    ]),
    'ambiguous-name',
  );
  // A grammar that does not compile cannot be compared.
  const broken = said([one, source('c.abnf', 'part = missing')]);
  assert.match(broken, 'in different words');
  assert.match(broken, 'note: this one is not used\n');
});

test('the same words are the same rule only if their names mean the same', () => {
  const first = source('a.abnf', 's = x / u\nx = y "."\ny = "1"');
  const second = source('b.abnf', 'u = "u" x\nx = y "."\ny = "2"');
  assert.equal(wordsOf(['1.', 'u2.', 'u1.', '2.'], first, [second]), ['1.', 'u2.']);
  const { stages } = analyze(first, {
    imports: [source('b.abnf', 'u = "u" x\nx = y "."\ny = "1"')],
  });
  assert.equal([...stages.grammar!.rules.values()].map(({ name }) => name.text).slice(0, 4), [
    's',
    'x',
    'y',
    'u',
  ]);
});

/** The compiler and the reference of verification, which looks names up by itself, agree. */
function agree(first: Source, imports: readonly Source[], options: AnalyzeOptions = {}): void {
  const stages = stagesOf(first.text, { ...options, imports }, first.name);
  for (const { name, walk } of specify(stages, 10_000)!.automata)
    assert.is(
      walk.divergence,
      undefined,
      `${name}: ${[first, ...imports].map(({ text }) => text).join('')}`,
    );
}

test('names in an addition mean the rules of its own document', () => {
  const first = source('a.abnf', 's = r x\nr = "a"\nx = "1"');
  const second = source('b.abnf', 'r =/ "b" x\nx = "2"');
  assert.equal(wordsOf(['a1', 'b21', 'b11'], first, [second]), ['a1', 'b21']);
  agree(first, [second]);
});

test('a core rule that the first document redefines is that of RFC 5234 elsewhere', () => {
  const first = source('a.abnf', 's = r DIGIT\nDIGIT = "b"');
  const second = source('b.abnf', 'r = "(" DIGIT CRLF ")"\nCRLF = "."');
  assert.equal(wordsOf(['(1.)b', '(b.)b', '(1.)1'], first, [second]), ['(1.)b']);
  agree(first, [second]);
  // Names in the rules of options are those of the first document, and replace core rules everywhere.
  const options = { define: ['r = "(" DIGIT ")"'] };
  assert.equal(wordsOf(['(b)b', '(1)b'], first, [], options), ['(b)b']);
  agree(first, [], options);
  const everywhere = { define: ['DIGIT = "c"'] };
  assert.equal(wordsOf(['(c.)c', '(1.)c'], first, [second], everywhere), ['(c.)c']);
  agree(first, [second], everywhere);
});

test('a definition of the first rule is the first rule', () => {
  const first = source('a.abnf', 's = host x\nx = "x"');
  const second = source('b.abnf', 'host = "h"');
  assert.equal(wordsOf(['hx', 'x', 'a'], first, [second], { define: ['s = "a"'] }), ['a']);
  assert.equal(wordsOf(['hx', 'x', 'bx'], first, [second], { define: ['host = "b"'] }), ['bx']);
});

test('additions of options are to the rule of the first document', () => {
  const first = source('a.abnf', 's = r t\nr = "1"');
  const second = source('b.abnf', 't = r\nr = "2"');
  const options = { define: ['r =/ "3"'] };
  assert.equal(wordsOf(['12', '32', '13', '33'], first, [second], options), ['12', '32']);
  agree(first, [second], options);
});

test('a definition that is not needed is a warning: it may be misspelled', () => {
  const text = 's = <a host> "!"';
  const said = analyze(source('a.abnf', text), { define: ['hst = "h"'], start: 's' }).diagnostics;
  assert.is(said[0]!.code, 'prose');
  const options = { define: ['host = "h"', 'hst = "h"'] };
  const { diagnostics } = analyze(source('a.abnf', 's = host "!"'), options);
  assert.match(
    renderDiagnostic(diagnostics[0]!),
    /^warning\[unused-definition\]: "s" does not need the defined rule "hst"\n --> option "define":1:1/,
  );
  assert.is(diagnostics.length, 1);
});

test('a given document of which no rule is in use is a warning: only the first one is checked', () => {
  const said = (text: string, ...imports: readonly string[]): readonly string[] =>
    analyze(source('a.abnf', text), {
      imports: imports.map((each, i) => source(`${i}.abnf`, each)),
    }).diagnostics.map(({ message }) => message);
  const unused = 'a.abnf needs no rule of 0.abnf';
  assert.equal(said('s = "x"', 't = t'), [unused]);
  assert.equal(said('s = t', 'u = "x"', 't = "x"'), [unused]);
  for (const further of ['t = DIGIT', 't = [ "" ]', 't = u\nu = SP', 't = "x" t "y" / "z"'])
    assert.equal(said('s = t', further), [], further);
  assert.equal(said('s = t\nt = "x"', 't =/ ALPHA'), []);
  // The head of a grammar may import more than one start rule needs, and core rules may be given.
  assert.equal(said('; import 0.abnf\ns = "x"', 't = "y"'), []);
  assert.equal(said('s = DIGIT', 'digit = %x30-39\nt = digit'), []);
});

test('prose that names a rule which its document does not define is an error', () => {
  const first = source('a.abnf', 's = r\nr = "a"');
  for (const define of ['r = <defined in RFC 9>', 'r =/ <r, see RFC 9>']) {
    const { diagnostics } = analyze(first, {
      imports: [source('rfc9.abnf', 'r =/ "z"')],
      define: [define],
    });
    assert.is(diagnostics[0]!.code, 'prose', define);
  }
});

test('documents of any rules: the compiler and the reference agree', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'bit', 'B');
  const element = fc.oneof(
    fc.constantFrom('"x"', '"y"', '"z"'),
    name,
    name.map((each) => `[ ${each} ]`),
    fc
      .tuple(name, fc.constantFrom(1, 2, 3))
      .map(([each, number]) => `<${each}, see RFC ${number}>`),
    fc.tuple(name, name).map(([all, without]) => `<any ${all} except ${without} or "z">`),
  );
  const alternative = fc.array(element, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
  const rule = fc
    .tuple(
      fc.constantFrom('a', 'b', 'c', 'bit'),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant('=') },
        { weight: 1, arbitrary: fc.constant('=/') },
      ),
      fc.oneof(
        { weight: 8, arbitrary: fc.array(alternative, { minLength: 1, maxLength: 2 }) },
        { weight: 1, arbitrary: fc.constantFrom(['<defined in RFC 2>'], ['<defined in RFC 3>']) },
      ),
    )
    .map(([key, definedAs, body]) => `${key} ${definedAs} ${body.join(' / ')}`);
  const rules = fc.uniqueArray(rule, {
    minLength: 1,
    maxLength: 4,
    selector: (each) => each.split('=')[0],
  });
  const documents = fc.array(rules, { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(rules, documents, fc.option(rule), (own, others, defined) => {
      const first = source('rfc1.abnf', ['s = a / b c', ...own].join('\n'));
      // So that no name is undefined.
      const last = ['a = "1"', 'b = "2"', 'c = "3"'];
      const imports = [...others, last].map((each, index) =>
        source(`rfc${index + 2}.abnf`, each.join('\n')),
      );
      const options = { depth: 1, maxStates: 1000, define: defined === null ? [] : [defined] };
      // Most sets are refused.
      fc.pre(analyze(first, { ...options, imports }).ok);
      agree(first, imports, options);
    }),
    { numRuns: runs(40) },
  );
});

test('prose names a rule of the document with that number', () => {
  const first = source(
    'http.abnf',
    's = uri-host / port\nuri-host = <host, see [RFC3986], Section 3.2.2>\nport = <port, defined in [RFC3986]>\nhost = "no"',
  );
  const named = source('rfc3986.abnf', 'host = "h"\nport = 1*DIGIT');
  assert.equal(wordsOf(['h', '80', 'no'], first, [named]), ['h', '80']);
  const paged = source('uri.txt', 'Request for Comments: 3986\n\n   host = "h"\n   port = 1*DIGIT');
  assert.equal(wordsOf(['h', '80', 'no'], first, [paged]), ['h', '80']);

  const { diagnostics } = analyze(first, { imports: [source('other.abnf', 'host = "h"')] });
  assert.match(diagnostics[0]!.notes[0]!.message, /RFC 3986, whose rule "host" it means/);
});

test('a core rule may be prose that says so, also in one document', () => {
  const first = source('a.abnf', 's = 1*DIGIT\nDIGIT = <as defined in Appendix B.1 of [RFC5234]>');
  assert.equal(wordsOf(['12', 'a'], first, []), ['12']);
  const other = source('b.abnf', 's = x\nx = <Defined in RFC 3986>');
  assert.equal(wordsOf(['2', 'a'], other, [source('rfc3986.abnf', 'x = "a"')]), ['a']);
});

test('an addition without a rule of its own adds to that of another document, for all', () => {
  const first = source('rfc6532.abnf', 's = text\nletter =/ %x80-FF');
  const second = source('rfc5322.abnf', 'text = *letter\nletter = %x61-7A');
  assert.equal(wordsOf(['ab', 'a\u00e9', 'A'], first, [second]), ['ab', 'a\u00e9']);
});

test('an addition to a core rule is for all documents, wherever it stands', () => {
  const first = source('a.abnf', 's = 1*VCHAR y');
  const second = source('b.abnf', 'y = "." VCHAR');
  const third = source('c.abnf', 'VCHAR =/ %x80-FF');
  const words = ['a.a', '\u00e9.\u00e9'];
  assert.equal(wordsOf([...words, ' .a'], first, [second, third]), words);
  const own = source('a.abnf', `s = 1*VCHAR y\nVCHAR =/ %x80-FF`);
  assert.equal(wordsOf([...words, ' .a'], own, [second]), words);
});

test('the first rule of the first document is the start, also if another document has it', () => {
  const first = source('a.abnf', 's = <s, see [RFC1]>\nt = "t"');
  assert.equal(wordsOf(['x', 't', 'u'], first, [source('rfc1.abnf', 'u = "u"\ns = "x"')]), ['x']);
  // Two that name each other have no rule.
  const second = source('rfc2.abnf', 's = <s, see [RFC1]>\nt = "t"');
  const { diagnostics } = analyze(second, {
    imports: [source('rfc1.abnf', 's = <s, see [RFC2]>')],
  });
  assert.equal(
    diagnostics.map(({ code }) => code),
    ['prose'],
  );
});

test('core rules of a further document are its own, if they differ', () => {
  const first = source('a.abnf', 's = ALPHA / x');
  const second = source('b.abnf', 'x = "x" ALPHA DIGIT\nALPHA = "1"\nDIGIT = %x30-39');
  assert.equal(wordsOf(['a', 'x12', 'xa2', '1'], first, [second]), ['a', 'x12']);
});

test('defined rules replace those of all documents, and prose', () => {
  const first = source('a.abnf', 's = x y\nx = <a date>');
  const second = source('b.abnf', 'y = "y" x\nx = "old"');
  const define = ['x = "new"'];
  assert.equal(wordsOf(['newynew', 'newyold'], first, [second], { define }), ['newynew']);
  const added = ['y =/ "z"', 'x = "new"'];
  assert.equal(wordsOf(['newynew', 'newz'], first, [second], { define: added }), [
    'newynew',
    'newz',
  ]);
  const { ok, diagnostics } = analyze(first, { imports: [second], define: ['x = ('] });
  assert.is(ok, false);
  assert.is((diagnostics[0]!.at as { source: Source }).source.name, 'option "define"');
});

test('comments and the header name the document', async () => {
  const { files } = await compile(source('d/a.abnf', 's = x'), {
    imports: [source('d/b.abnf', '\nx = "x" y\ny = <a b>')],
    define: ['y = "1" / "2"'],
    variants: ['switch'],
  });
  const { text } = files[0]!;
  assert.match(
    text,
    '// @generated by `abnfc compile a.abnf b.abnf --define \'y = "1" / "2"\' --variant switch` from a.abnf',
  );
  assert.match(text, '//   b.abnf line 2           x = "x" y\n');
  assert.match(text, '//   option "define" line 1  y = "1" / "2"\n');
});

test.run();
