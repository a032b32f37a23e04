/** Advice about syntax errors, and about what is valid and probably a slip: its words, its place, its fix. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze, analyzeGrammar } from '../../generator/compile.js';
import type { Span } from '../../generator/text/source.js';
import { read } from '../support/files.js';

/** The two places of a grammar, both of which are ABNF alone: a file, and a block that is marked as ABNF. */
const PLACES: readonly {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}[] = [
  { name: 'test.abnf', before: '', after: '' },
  {
    name: 'test.md',
    before: '# Syntax\n\nThis is it.\n\n```abnf\n',
    after: '```\n\nThat was it.\n',
  },
];

/** The diagnostics of a grammar: for each, the text in question and, in order, its notes. */
function adviceAbout(
  text: string,
  { name, before, after } = PLACES[0]!,
): readonly (readonly string[])[] {
  const { diagnostics } = analyze({ name, text: `${before}${text}\n${after}` });
  return diagnostics.map(({ at, notes }) => {
    assert.ok(at !== undefined && 'start' in at, text);
    const place = at.source.text.slice(at.start, at.end);
    return [
      place,
      ...notes.map(({ message, span, fix, fixAt }) => {
        const where = span === undefined ? '' : ` @${span.start - before.length}`;
        // What only hints say is tried below.
        if (fix === undefined || fixAt !== undefined || message.startsWith(COMMENT))
          return `${message}${where}`;
        const fixed = at.source.text.slice(0, at.start) + fix + at.source.text.slice(at.end);
        const end = fixed.length - after.length;
        return `${message} → ${fixed.slice(before.length, end).trim()}`;
      }),
    ];
  });
}

/** The number of slips that were tried. */
let slips = 0;

/** Tests the only diagnostic of each grammar, in a file and in a marked block. */
function only(expected: Readonly<Record<string, readonly string[]>>, places = PLACES): void {
  for (const [text, advice] of Object.entries(expected)) {
    slips += 1;
    for (const place of places)
      assert.equal(adviceAbout(text, place), [advice], `${text} in ${place.name}`);
  }
}

const COMMENT = 'a comment begins with ";"';
const CONTINUATION = `a line that continues a rule begins with a space, and ${COMMENT}`;
const LETTERS = 'names consist of letters, digits and hyphens';
const REPETITION = 'a repetition goes directly before its element: *"x", 1*4( "x" )';

test('a speech grammar has one error', () => {
  const speech = {
    '#ABNF 1.0 UTF-8;\nlanguage en;\nroot $x;\n$x = yes | no;': [
      '#ABNF 1.0 UTF-8',
      'this is a speech grammar (SRGS), which is not the ABNF of RFC 5234',
    ],
    '\ufeff#JSGF V1.0;\ngrammar x;\npublic <x> = yes | no;': [
      '#JSGF V1.0',
      'this is a speech grammar (JSGF), which is not ABNF',
    ],
  };
  only(speech, PLACES.slice(0, 1));
  only({
    'a = $b': [
      '$',
      'names have no "$"; in a speech grammar (SRGS), which is another ABNF, they do',
    ],
  });
});

test('comments of other notations', () => {
  const slashes = ['//', `${COMMENT}, and one "/" stands between alternatives`];
  only({
    '# one\na = "x"': ['#', COMMENT],
    'a = "x"\n# one': ['#', COMMENT],
    'a = "x" # the letter x': ['#', COMMENT],
    'a = "x" ## the letter x': ['#', COMMENT],
    'a = "x"\n  # the letter x\n  "y"': ['#', COMMENT],
    'a = "x" # ( "y" )': [' ', REPETITION],
    'a = "x" 1# "y"': [' ', REPETITION],
    '// one\na = "x"': slashes,
    'a = "x"\n// one\nb = a': slashes,
    'a = "x" // the letter x': slashes,
    'a = "x" /* one */ "y"': ['/*', COMMENT],
    '/* one */\na = "x"': ['/*', COMMENT],
    'a = "x" (* one *) "y"': ['(*', COMMENT],
    'a = "x" -- one': ['--', COMMENT],
    '-- one\na = "x"': ['--', COMMENT],
    '% one\na = "x"': ['%', COMMENT],
    '! one\na = "x"': ['!', COMMENT],
    'a = "x" % one': [' ', COMMENT],
  });
  assert.equal(adviceAbout('a = "x" /*"y"'), []);
});

test('what a note proposes mends the slip, here and in a document', () => {
  for (const [slip, mended] of Object.entries({
    'a = "x" # one': 'a = "x" ; one',
    '// one\na = "x"': '; one\na = "x"',
    'a = "x" -- one': 'a = "x" ; one',
    '% one\na = "x"': '; one\na = "x"',
    'a = "x" % one': 'a = "x" ; one',
    'a ::= "x"': 'a = "x"',
    'a := "x"': 'a = "x"',
    'a : "x"': 'a = "x"',
    'a -> "x"': 'a = "x"',
    'a == "x"': 'a = "x"',
    'a = "x"\na |= "y"': 'a = "x"\na =/ "y"',
    'a = "x" | "y"': 'a = "x" / "y"',
    'a = "x" || "y"': 'a = "x" / "y"',
    'a = "x", "y"': 'a = "x" "y"',
    'a = "x" + "y"': 'a = "x"  "y"',
    'a = "x" "y" .': 'a = "x" "y" ',
    'a = \'x\' "y"': 'a = "x" "y"',
    'a = “x”': 'a = "x"',
    'a = "0".."9"': 'a = %x30-39',
    'a = "a" - "f"': 'a = %x61-66',
    'a = 1*a-z "x"': 'a = 1*%x61-7A "x"',
    'a = [A-Za-z]': 'a = ( %x41-5A / %x61-7A )',
    'a = [A-Fa-f_]': 'a = ( %x41-46 / %x61-66 / "_" )',
    'a = [A-Fa-f]': 'a = ( %x41-46 / %x61-66 )',
    'a = 2[0-9]': 'a = 2%x30-39',
    'a = DIGIT+': 'a = 1*DIGIT',
    'a = "x" DIGIT* "y"': 'a = "x" *DIGIT "y"',
    'a = DIGIT?': 'a = [ DIGIT ]',
    'a = DIGIT{2,4}': 'a = 2*4DIGIT',
    'a = DIGIT{2,}': 'a = 2*DIGIT',
    'a = "x"{3}': 'a = 3"x"',
    'a = ( "x" )+': undefined,
    'a = 2DIGIT+': undefined,
    'a_b = "x"': 'a-b = "x"',
    'a = %x41-x5A': 'a = %x41-5A',
  } as const)) {
    for (const { name, before, after } of PLACES) {
      const { diagnostics } = analyze({ name, text: `${before}${slip}\n${after}` });
      const { at, notes } = diagnostics[0]!;
      const { fix, fixAt } = notes.find((note) => note.fix !== undefined) ?? {};
      const { source, start, end } = fixAt ?? (at as Span);
      const text = source.text.slice(0, start) + fix + source.text.slice(end);
      const own = text.slice(before.length, text.length - after.length - 1);
      assert.is(fix === undefined ? fix : own, mended, slip);
      const { ok } = analyze({ name, text });
      assert.ok(fix === undefined || ok, text);
    }
  }
});

test("operators of APG's superset", () => {
  const of = (operator: string): string =>
    `"${operator}" is an operator of APG's superset (SABNF), which RFC 5234 does not have`;
  only({
    'a = &DIGIT "x"': ['&', of('&')],
    'a = "x" !DIGIT': ['!', of('!')],
    'a = "x" &&DIGIT': ['&', of('&&')],
    'a = @DIGIT': ['@', of('@')],
    'a = "x" \\k': ['\\', of('\\')],
    'a = %^ "x"': ['^', of('%^')],
    'a = "x" %$': ['$', of('%$')],
  });
});

test('names', () => {
  const LETTER = 'names begin with a letter';
  only({
    'a_b = "x"': ['_b', LETTERS, 'did you mean "a-b"? → a-b = "x"'],
    'a = 2b_c_d "x"': ['_c_d', LETTERS, 'did you mean "b-c-d"? → a = 2b-c-d "x"'],
    'a = b.c': ['.c', LETTERS, 'did you mean "b-c"? → a = b-c'],
    'a = _b': ['_b', LETTER],
    '1a = "x"': ['1a', LETTER],
    'a = "x"\n1a = "x"': ['1a', LETTER],
    'a = %x4_1': ['_1'],
    '-a = "x"': ['-a', LETTER],
    'a b = "x"': ['b', `${LETTERS}, without white space`],
    '"a" = "x"': [
      '"a"',
      'a rule is defined as name = …, without quotes',
      'did you mean "a"? → a = "x"',
    ],
    'a(b) = b': ['(', 'rules have no parameters'],
    'a<b> = b': ['<', 'rules have no parameters'],
    'a = b:"x"': [':', 'elements have no labels: `parse` calls a part by the name of its rule'],
    'a = ε': ['ε', 'the empty element is ""'],
    'é = "x"': ['é', `${LETTERS}, all of them ASCII`],
    '<a b> ::= "x"': [
      '<a b>',
      'a rule is defined as name = …, without angle brackets',
      'did you mean "a-b"? → a-b ::= "x"',
    ],
    'a = "x"\n<b> = "y"': [
      '<b>',
      'a rule is defined as name = …, without angle brackets',
      'did you mean "b"? → a = "x"\nb = "y"',
    ],
  });
  const [{ message } = { message: '' }] = analyze({
    name: 'a.abnf',
    text: 'a_b = "x"\n',
  }).diagnostics;
  assert.is(message, 'expected a letter, a digit or "-", found "_b"');
});

test('what defines a rule, and what continues it', () => {
  const equals = 'a rule is defined with "="';
  const added = 'alternatives are added with "=/"';
  const actions = 'rules have no actions; `parse` reports what they read';
  only({
    'a ::= "x"': [':', equals],
    'a : "x"': [':', equals],
    'a -> "x"': ['-', equals],
    'a-> "x"': ['>', equals],
    'a → "x"': ['→', equals],
    'a == "x"': ['=', 'a rule is defined with one "="'],
    'a => "x"': ['>', 'a rule is defined with one "="'],
    'a = b\nCRLF\nb = "x"': ['\n', CONTINUATION],
    'a = b\nCRLF *b\nb = "x"': ['*', CONTINUATION],
    'a = b\n( "x" )\nb = "x"': ['(', CONTINUATION],
    'CRLF\nb = "x"': ['\n'],
    'a <- "x"': ['<', equals],
    'a = "x"\na += "y"': ['+', added],
    'a = "x"\na |= "y"': ['|', added],
    '= "x"': ['=', 'a rule begins with its name'],
    'a = "x" b = "y"': ['=', 'each rule begins on a line of its own'],
    'a = "x".': ['.', 'a rule ends with its last element, without "."'],
    'a = "x" .': ['.', 'a rule ends with its last element, without "."'],
    'a = "x" -> skip': ['-', actions],
    'a = "x" => skip': ['=', actions],
    'a = "x" { return 1; }': ['{', actions],
  });
});

test('numbers and ranges', () => {
  only({
    'a = %x41-x5A': ['x5A', 'did you mean %x41-5A? → a = %x41-5A'],
    'a = %x41-%x5A "b"': ['%x5A', 'did you mean %x41-5A? → a = %x41-5A "b"'],
    'a = %d65-%d90': ['%d90', 'did you mean %d65-90? → a = %d65-90'],
    'a = %d34.%d35.%d36': ['%d35.%d36', 'did you mean %d34.35.36? → a = %d34.35.36'],
    'a = %x41 - %x5A': ['-', 'did you mean %x41-5A?'],
    'a = %x41..5A': ['.', 'did you mean %x41-5A?'],
    'a = U+0041': ['+', 'did you mean %x41?'],
    'a = \\u{1F600}': ['\\u{1F600}', 'did you mean %x1F600? → a = %x1F600'],
    'a = \\n': ['\\n', 'did you mean %x0A? → a = %x0A'],
    'a = 0x41.42': ['.', 'did you mean %x41.42?'],
    'a = %0x41': ['0x41', 'did you mean %x41? → a = %x41'],
    'a = %o41': ['o41', 'numbers are written %x41, %d65 or %b1000001'],
    'a = "a".."z"': ['.', 'a range of characters is written %x61-7A'],
    'a = "a" - "z"': ['-', 'a range of characters is written %x61-7A'],
    'a = "a"…"z"': ['…', 'a range of characters is written %x61-7A'],
    'a = A..Z': ['.', 'a range of characters is written %x41-5A'],
    'a = 0-9': ['-9', 'a range of characters is written %x30-39'],
    'a = a-z': ['a-z', 'a range of characters is written %x61-7A → a = %x61-7A'],
    'a = %x0D%x0A': ['%x0A', 'did you mean %x0D.0A? → a = %x0D.0A'],
    'a = %u0041': ['u0041', 'numbers are written %x41, %d65 or %b1000001'],
    'a = CHAR - "b"': ['-', 'there is no operator for "except"; write what remains'],
    'a = x41-5A': ['x41-5A', 'did you mean %x41-5A? → a = %x41-5A'],
  });
});

test('classes of characters', () => {
  const option = '[ … ] is an optional part, not a class of characters';
  const regex = 'ABNF has no regular expressions';
  const classes =
    'there are no classes of characters; write DIGIT, ALPHA, WSP or a range such as %x30-39';
  only({
    'a = [0-9]': ['-9', `${option}; write %x30-39`],
    'a = 1*[A-Z_"]': ['_', `${option}; write ( %x41-5A / "_" / DQUOTE )`],
    'a = [+-]': ['+', `${option}; write ( "+" / "-" )`],
    'a = [^"]': ['^', `${option}; write ranges such as %x30-39`],
    'a = [A-Za-z]': ['A-Za-z', 'a range of characters is written ( %x41-5A / %x61-7A )', option],
    'a = [b_c]': ['_c', LETTERS, 'did you mean "b-c"? → a = [b-c]'],
    'a = [DIGIT*]': ['*', 'a repetition goes before its element: *( … ), 1*( … ), [ … ], 2*4( … )'],
    'a = \\d': ['\\', classes],
    'a = [:alpha:]': [':', classes],
    'a = [[:alpha:]]': [':', classes],
    'a = .*': [
      '.',
      'nothing stands for any character; write OCTET, VCHAR or a range such as %x20-7E',
    ],
    'a = /[a-z]+/': ['/', `${regex}; write 1*DIGIT for /[0-9]+/, for example`],
    'a = /x/': ['/', `${regex}; write 1*DIGIT for /[0-9]+/, for example`],
    'a = (?:"x")': ['?', `${regex}; groups are ( … )`],
  });
});

test('repetitions, alternatives and what stands between elements', () => {
  const first = 'the first alternative has no "/" before it';
  const or = 'alternatives are separated by "/"';
  const empty = 'an element is missing; the empty one is ""';
  const before = 'a repetition goes before its element: *( … ), 1*( … ), [ … ], 2*4( … )';
  const missing = 'an alternative is missing after "/"; the empty one is ""';
  const alone = 'elements are separated by white space alone: "x" "y"';
  only({
    'a = 3-5DIGIT': ['-5', 'did you mean 3*5DIGIT? → a = 3*5DIGIT'],
    'a = ( 3,5"x" )': [',5', 'did you mean 3*5? → a = ( 3*5"x" )'],
    'a = / "x"': ['/', first],
    'a =\n  / "x"\n  / "y"': ['/', first],
    'a = "x" ( / "y" )': ['/', first],
    'a = "x" / / "y"': ['/', 'an alternative is missing between "/" and "/"; the empty one is ""'],
    'a = "x" /': ['\n', missing],
    'a = [ "x" / ]': [']', missing, '"[" is opened here @4'],
    'a = "x", "y"': [',', alone],
    'a = "x" || "y"': ['|', or],
    'a = "x" | "y"': ['|', or],
    'a = "x"\n| "y"': ['|', or],
    'a =': ['\n', empty],
    'a = ( )': [')', empty, '"(" is opened here @4'],
    'a = "x"?': ['?', before],
    'a = "x"+': ['+', before],
    'a = "x"{2,4}': ['{', before],
    'a = { "x" }': ['{', before],
    'a = 2 DIGIT': [' ', REPETITION],
    'a = 2 * DIGIT': [' ', REPETITION],
    'a = 5*2"x"': ['5*2"x"'],
    'a = 1*0"x"': ['1*0"x"'],
    'a = "x" + "y"': ['+', alone],
    'a = "x" & "y"': ['&', alone],
  });
});

test('brackets that are not closed are shown, and comments that close them', () => {
  only({
    'a = "y" ( "x" / "(y"': ['\n', '"(" is opened here @8'],
    'a = ( "x" [ "y" )': [')', '"[" is opened here @10'],
    'a = ( "x"\n  b = "y"': [
      '=',
      'a rule begins in the same column as the rule before it',
      '"(" is opened here @4',
    ],
    'a = ( "x" ; see (1)\n  / "y"': ['\n', '"(" is opened here @4'],
    'a = ( "x" ; see (1)\n  / "y" ;!-+ / "z" )\n  / "z"': [
      '\n',
      '"(" is opened here @4',
      '";" begins a comment, which the closing bracket is part of @28',
    ],
    'a = "x" )': [')', 'no bracket is open here'],
  });
});

test('escapes in strings', () => {
  const escapes = 'there are no escapes in strings; a quotation mark is DQUOTE';
  only({
    'a = "\\""': ['"', escapes],
    'a = "x\\"y"': ['y', escapes],
    'a = "\\r\\n"': ['"\\r\\n"', 'did you mean %x0D.0A? → a = %x0D.0A'],
    'a = *"x\\t"': ['"x\\t"', 'did you mean ( "x" %x09 )? → a = *( "x" %x09 )'],
    'a = %s"\\x41B\\u00e9"': [
      '%s"\\x41B\\u00e9"',
      'did you mean ( %x41 %s"B" %xE9 )? → a = ( %x41 %s"B" %xE9 )',
    ],
    'a = "\\\\" "n"': ['"\\\\"', 'did you mean "\\"? → a = "\\" "n"'],
  });
  const known = ['"\\\\" / "\\;" / "\\n"', '"\\" / "\\n"', '"\\textbf"', '"//\\\\"', '"\\d"'];
  for (const text of known) assert.equal(adviceAbout(`a = ${text}`), [], text);
  const [{ message } = { message: '' }] = analyze({
    name: 'a.abnf',
    text: 'a = "x\\n"\n',
  }).diagnostics;
  assert.is(message, 'there are no escapes in strings: \\n is a backslash and "n"');
});

test('strings', () => {
  const strings = 'strings are written "x", %i"x" (in any case) or %s"x" (as it stands)';
  const doubled = 'elements are separated by white space, "x" "y", and a quotation mark is DQUOTE';
  const quotes = 'strings are written in double quotes, "x"';
  only({
    "a = 'x'": ["'", quotes],
    'a = “x”': ['“', quotes],
    'a = `x`': ['`', quotes],
    'a = i"x"': ['"', strings],
    'a = "x"i': ['i', strings],
    'a = "say ""x"""': ['"', doubled],
    'a = """': ['"', doubled],
    'a = "x': ['\n', 'the string is not closed'],
    'a = "é"': ['é', 'strings hold ASCII only; spell other characters as octets, such as %xC3.A9'],
  });
});

test('names that are not defined', () => {
  only({
    'verb = GET SP "x"': ['GET', 'text stands in quotes: "GET"'],
    'a = "x" / Monday': ['Monday', 'text stands in quotes: "Monday"'],
    'a = SPACE': ['SPACE', 'did you mean SP? → a = SP'],
    'a = 2hex': ['hex', 'did you mean HEXDIG? → a = 2HEXDIG'],
    'a = "x" newline': ['newline', 'did you mean CRLF? → a = "x" CRLF'],
    'a = "x" or "y"': ['or', 'did you mean /? → a = "x" / "y"'],
    'a = "x" / epsilon': ['epsilon', 'did you mean ""? → a = "x" / ""'],
    'a = DIGITS': ['DIGITS', 'did you mean ( 1*DIGIT )? → a = ( 1*DIGIT )'],
    'a = no-such': ['no-such'],
    'a = pchar': [
      'pchar',
      'option "imports" brings the rules of another document: RFC 3986 has "pchar"',
    ],
  });
});

test('numbers that begin with a zero are rules, repeated zero times', () => {
  only({
    'a = 0x41-5A': ['0x41-5A', 'did you mean %x41-5A? → a = %x41-5A'],
    'a = "b" 0x41-5A': ['0x41-5A', 'did you mean %x41-5A? → a = "b" %x41-5A'],
    'a = "b" 0b101': ['0b101', 'did you mean %b101? → a = "b" %b101'],
    'a = "b" 0(x41)': ['x41', 'did you mean %x41? → a = "b" 0(%x41)'],
    'a = "b" 0*0none-of-it': ['none-of-it'],
  });
  assert.equal(adviceAbout('a = "b" 0<pchar>'), []);
  assert.not(JSON.stringify(adviceAbout('a = "b" 0x41\nx41 = "c"')).includes('did you mean'));
});

test('what is valid and cannot have been meant, unless a comment says so', () => {
  const cases: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    escape: [['a = "\\n"', 'did you mean %x0A? → a = %x0A']],
    'odd-range': [
      ['a = %x30-5A', 'did you mean %x30-39 / %x41-5A? → a = %x30-39 / %x41-5A'],
      [
        'a = %x35-62',
        'did you mean %x35-39 / %x41-5A / %x61-62? → a = %x35-39 / %x41-5A / %x61-62',
      ],
      ['a = %x41-7A', 'did you mean %x41-5A / %x61-7A? → a = %x41-5A / %x61-7A'],
      ['a = %x61-79', 'did you mean %x61-7A? → a = %x61-7A'],
    ],
    'idle-alternative': [
      ['a = 1*DIGIT / 3DIGIT', '1*DIGIT says it, too @4'],
      ['a = "#" 3HEXDIG / "#" 3*6HEXDIG', '"#" 3*6HEXDIG says it, too @18'],
      ['a = %s"yes" / "YES"', '"YES" says it, too @14'],
      ['a = "x" / ( 2"x" / *"x" )', '*"x" says it, too @19'],
    ],
    'core-rule-redefined': [['CR = %x0A', 'RFC 5234 B.1 has: CR = %x0D']],
    alphabet: [['a = %xE9', 'option "alphabet" says which of the two they are']],
  };
  for (const [code, rows] of Object.entries(cases))
    for (const [text, note] of rows) {
      const [[, ...notes] = []] = adviceAbout(text);
      assert.equal(notes, [note], text);
      assert.equal(adviceAbout(`${text} ; a comment; intended: ${code}`), [], text);
      assert.is(adviceAbout(`${text} ; intended: other-code`).length, 1, text);
    }
  for (const text of [
    '1*DIGIT / 3HEXDIG',
    '"#" / "#" 1*DIGIT',
    '"yes" / "yessir"',
    '2*3"x" / 3*4"x"',
  ])
    assert.equal(adviceAbout(`a = ${text}`), [], text);
});

test('grammars of the package that mean it say so', () => {
  for (const file of ['json.abnf', 'media-type.abnf', 'http-field-value.abnf']) {
    const text = read(`grammar/${file}`);
    assert.match(text, /; .*intended: /);
    assert.equal(analyzeGrammar({ name: file, text }).diagnostics, [], file);
  }
});

test('slips of people who come from other notations', () => {
  assert.ok(slips >= 80, `${slips}`);
});

test.run();
