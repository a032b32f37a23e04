/** Advice about syntax errors, and about what is valid and probably a slip: its words, its place, its fix. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/compile.js';

/** The diagnostics of a grammar: for each, the text in question and, in order, its notes. */
function adviceAbout(text: string): readonly (readonly string[])[] {
  const { diagnostics } = analyze({ name: 'test.abnf', text: `${text}\n` });
  return diagnostics.map(({ at, notes }) => {
    assert.ok(at !== undefined && 'start' in at, text);
    const place = at.source.text.slice(at.start, at.end);
    return [
      place,
      ...notes.map(({ message, span, fix }) => {
        const where = span === undefined ? '' : ` @${span.start}`;
        if (fix === undefined) return `${message}${where}`;
        const fixed = at.source.text.slice(0, at.start) + fix + at.source.text.slice(at.end);
        return `${message} → ${fixed.trim()}`;
      }),
    ];
  });
}

/** Tests the only diagnostic of each grammar. */
function only(expected: Readonly<Record<string, readonly string[]>>): void {
  for (const [text, advice] of Object.entries(expected))
    assert.equal(adviceAbout(text), [advice], text);
}

const COMMENT = 'a comment begins with ";"';
const CONTINUATION = `a line that continues a rule begins with a space, and ${COMMENT}`;
const LETTERS = 'names consist of letters, digits and hyphens';
const REPETITION = 'a repetition goes directly before its element: *"x", 1*4( "x" )';

test('a speech grammar has one error', () => {
  only({
    '#ABNF 1.0 UTF-8;\nlanguage en;\nroot $x;\n$x = yes | no;': [
      '#ABNF 1.0 UTF-8',
      'this is a speech grammar (SRGS), which is another ABNF than that of RFC 5234',
    ],
    '\ufeff#JSGF V1.0;\ngrammar x;\npublic <x> = yes | no;': [
      '#JSGF V1.0',
      'this is a speech grammar (JSGF), which is not ABNF',
    ],
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
  });
  assert.equal(adviceAbout('a = "x" /*"y"'), []);
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
    'a = CHAR - "b"': ['-', 'there is no operator for "except"; write what remains'],
    'a = x41-5A': ['x41-5A', 'did you mean %x41-5A? → a = %x41-5A'],
  });
});

test('classes of characters', () => {
  const option = '[ … ] is an optional part, not a class of characters';
  only({
    'a = [0-9]': ['-9', `${option}; write %x30-39`],
    'a = 1*[A-Z_"]': ['_', `${option}; write ( %x41-5A / "_" / DQUOTE )`],
    'a = [+-]': ['+', `${option}; write ( "+" / "-" )`],
    'a = [^"]': ['^', `${option}; write ranges such as %x30-39`],
    'a = [A-Za-z]': [
      'A-Za-z',
      'a range of characters is written ( %x41-5A / %x61-7A ) → a = [( %x41-5A / %x61-7A )]',
      option,
    ],
    'a = [b_c]': ['_c', LETTERS, 'did you mean "b-c"? → a = [b-c]'],
    'a = [DIGIT*]': ['*', 'a repetition goes before its element: *( … ), 1*( … ), [ … ], 2*4( … )'],
    'a = \\d': [
      '\\',
      'there are no classes of characters; write DIGIT, ALPHA, WSP or a range such as %x30-39',
    ],
    'a = /[a-z]+/': [
      '/',
      'ABNF has no regular expressions; write 1*DIGIT for /[0-9]+/, for example',
    ],
  });
});

test('repetitions, alternatives and what stands between elements', () => {
  const first = 'the first alternative has no "/" before it';
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

test('numbers that begin with a zero are rules, repeated zero times', () => {
  only({
    'a = "b" 0x41-5A': ['0x41-5A', 'did you mean %x41-5A? → a = "b" %x41-5A'],
    'a = "b" 0b101': ['0b101', 'did you mean %b101? → a = "b" %b101'],
  });
  for (const text of ['a = "b" 0<pchar>', 'a = "b" 0pchar', 'a = "b" 0*0x41', 'a = "b" 0(x41)'])
    assert.equal(adviceAbout(text), [], text);
  assert.not(JSON.stringify(adviceAbout('a = "b" 0x41\nx41 = "c"')).includes('did you mean'));
});

test.run();
