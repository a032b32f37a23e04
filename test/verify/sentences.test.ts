/** Verification reads the sentences of `explain`: words of the emitted function are changed, and each change is seen. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { EXPLAIN } from '../../generator/verify/checks/explain.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { bodyOf, load } from '../mutants/module.js';
import { stagesOf } from '../support/grammar.js';
import { Sieve, subjectOf } from '../support/subjects.js';
import { stride } from '../support/thorough.js';

/** Every class of characters, blanks, both cases of a letter, ranges, literals, many single characters, and detours. */
const ONE = `s = 1*ALPHA 1*( DIGIT / "-" ) [ "T" / DQUOTE ] many blank
many = ( %x61-66 / %x41-46 / "!" / %x31-33 / %x1F600 ) "~" / "+" / ( "word" / "worn" ) "." / *( "%" HEXDIG ) "$"
blank = SP / HTAB "x" / CR "y" / LF / upper
upper = 1*%x41-5A ( 1*%x61-7A "." / "%" HEXDIG "!" / %x0 %x31-32 ( "#" / "&" / "=" / "^" / "_" / "|" ) )
`;

/** Rules that embed themselves, and a kind with a name. */
const CALLS = `s = "(" *( s / "a" / "b" / %x31-33 / "-" / %xE9 ) ")" / item / "<" ( "x" / %xE9 )
item = DIGIT [ "." ] / "*" "!" [ "." ]
`;

/** What stands in the emitted text, and what replaces it. */
const FAULTS: readonly (readonly [grammar: string, from: string, to: string])[] = [
  [ONE, "['a letter']", "['a digit']"],
  [ONE, "'an uppercase letter'", "'a lowercase letter'"],
  [ONE, "'a letter from A to F'", "'a letter from A to G'"],
  [ONE, "'a digit from 1 to 3'", "'a letter from 1 to 3'"],
  [ONE, `'one of "#&=^_|"'`, `'one of "#&=^_+"'`],
  [ONE, `'one of "#&=^_|"'`, `'one of "#&=^_"'`],
  [ONE, `'"word"'`, `'"worm"'`],
  [ONE, `'"worn"'`, `'"worm"'`],
  [ONE, "'another '", "'a second '"],
  [ONE, 'isAgain ?', 'at < 0 ?'],
  [ONE, `['the end']`, `['an end']`],
  [ONE, `['the end']`, `['"."', 'the end']`],
  [ONE, `['a hexadecimal digit']`, `['a hexadecimal digit', 'the end']`],
  [ONE, `['a hexadecimal digit']`, `['a digit']`],
  [ONE, `'"~"'`, `'"~", "~"'`],
  [ONE, `return "'\\"'";`, `return '"';`],
  [ONE, "[' ', '\\t', '\\n', '\\r']", "['\\t', ' ', '\\n', '\\r']"],
  [ONE, "'a tab', ", "'a blank', "],
  [ONE, "'U+' +", "'U-' +"],
  [ONE, 'value.toString(16).toUpperCase()', 'value.toString(16)'],
  [ONE, '& 0x3ff) << 10)', '& 0x3ff) << 9)'],
  [ONE, '=== 0 ? 2 : 1', '=== 0 ? 1 : 1'],
  [ONE, "replace(pairs, 'x')", "replace(pairs, 'xx')"],
  [ONE, "', found ' +", "', got ' +"],
  [ONE, "' at the end'", "' at an end'"],
  [ONE, "'nothing'", "'something'"],
  [ONE, "(others && ' or ')", "(others && ' and ')"],
  [ONE, "join(', ')", "join('; ')"],
  [ONE, 'i < at;', 'i < at - 1;'],
  [CALLS, "expected.push('the end');", ';'],
  [CALLS, "'an item'", "'an ite'"],
  [CALLS, "'an item'", "'a digit'"],
  [CALLS, "'a character beyond ASCII'", "'a control character'"],
];

test('changed words of sentences', async () => {
  for (const grammar of [ONE, CALLS]) {
    const { files } = await compile({ name: 'test.abnf', text: grammar }, { variants: ['table'] });
    const text = bodyOf(files[0]!.text);
    const sieve = new Sieve([EXPLAIN], subjectOf(specify(stagesOf(grammar), 1000)!, load(text)));
    const find = (body: string): unknown => sieve.seenBy(load(body));
    assert.is(find(text), undefined);
    const planted = FAULTS.filter(([of], index) => of === grammar && index % stride(3) === 0);
    for (const [, from] of planted) assert.ok(text.includes(from), from);
    const missed = planted.filter(([, from, to]) => find(text.replace(from, to)) === undefined);
    assert.equal(missed, []);
  }
});

test.run();
