/** Verification reads the sentences of `explain`: words of the emitted function are changed, and each change is seen. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { ChosenInputs } from '../../generator/verify/checks/chosen-inputs.js';
import type { Check } from '../../generator/verify/checks/check.js';
import { EXPLAIN } from '../../generator/verify/checks/explain.js';
import { makeSubject } from '../../generator/verify/checks/module-under-test.js';
import { Probe } from '../../generator/verify/probe/probe.js';
import { tryInput } from '../../generator/verify/run-checks.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { bodyOf, load } from '../mutants/module.js';
import { stagesOf } from '../support/grammar.js';
import { stride } from '../support/thorough.js';

/** Every class of characters, blanks, both cases of a letter, ranges, and more than a sentence names. */
const ONE = `s = 1*ALPHA 1*( DIGIT / "-" ) [ "T" / DQUOTE ] many blank
many = ( %x61-66 / %x41-46 / "!" / %x31-33 / %x1F600 ) "~" / "+"
blank = SP / HTAB / CR / LF / upper
upper = 1*%x41-5A ( 1*%x61-7A "." / "%" HEXDIG "!" / %x0 %x31-32 ( %x33-36 / %x61-66 / %x41-43 ) )
`;

/** Rules that embed themselves, and more than a sentence names. */
const CALLS = `s = "(" *( s / "a" / "b" / %x31-33 / "-" / %xE9 ) ")" / DIGIT / "<" ( "x" / %xE9 )
`;

/** What stands in the emitted text, and what replaces it. */
const FAULTS: readonly (readonly [grammar: string, from: string, to: string])[] = [
  [ONE, "'a letter');", "'a digit');"],
  [ONE, "'an uppercase letter'", "'a lowercase letter'"],
  [ONE, "'a lowercase letter'", "'a letter'"],
  [ONE, "'a hexadecimal digit'", "'a digit'"],
  [ONE, "name(['0123456789'], 'a digit')", "name(['0123456789'], 'digits')"],
  [ONE, "(first < 'A' ? 'a digit' : 'a letter')", "(first < 'A' ? 'a letter' : 'a digit')"],
  [ONE, "' to ' + last", "' to ' + first"],
  [ONE, "' from ' + first", "' from ' + last"],
  [ONE, 'names.push(nameOf(last));', ';'],
  [ONE, "[' ', '\\t', '\\n', '\\r']", "['\\t', ' ', '\\n', '\\r']"],
  [ONE, "'a line feed'", "'a carriage return'"],
  [ONE, "'a tab'", "'a blank'"],
  [ONE, `return "'\\"'";`, `return '"';`],
  [ONE, "'U+' +", "'U-' +"],
  [ONE, '.toUpperCase();', ';'],
  [ONE, '& 0x3ff) << 10)', '& 0x3ff) << 9)'],
  [ONE, 'nameOf(found[0])', 'nameOf(found[1])'],
  [ONE, ", found ' +", ", got ' +"],
  [ONE, "' at the end'", "' at an end'"],
  [ONE, "', found nothing'", "' at the end'"],
  [ONE, "names.push('another character')", "names.push('the end')"],
  [ONE, "names.push('the end')", "names.push('an end')"],
  [ONE, "names.push('another character');", ';'],
  [ONE, 'let isMore = others.some(canFollow);', 'let isMore = false;'],
  [ONE, 'let isMore = others.some(canFollow);', 'let isMore = true;'],
  [ONE, 'names = soonest;', 'names = soonest.slice(1);'],
  [ONE, 'if (distance < least)', 'if (distance > least)'],
  [ONE, "' or ' + last", "' and ' + last"],
  [ONE, "join(', ')", "join('; ')"],
  [ONE, 'if (canFollow(unit))', 'if (unit < 0x7a && canFollow(unit))'],
  [CALLS, 'let isMore = others.some(canFollow);', 'let isMore = false;'],
  [CALLS, 'names = names.filter((name) => kept.test(name));', 'names = [];'],
  [CALLS, "names.push('the end')", "names.push('nothing')"],
];

test('changed words of sentences', async () => {
  for (const grammar of [ONE, CALLS]) {
    const { files } = await compile({ name: 'test.abnf', text: grammar }, { variants: ['table'] });
    const { specification } = specify(stagesOf(grammar), 1000)!;
    const text = bodyOf(files[0]!.text);
    const right = makeSubject(new Probe(load(text)), specification, 0);
    const inputs = [...new ChosenInputs(EXPLAIN as Check, right)];
    const find = (body: string): unknown => {
      const subject = { ...right, probe: new Probe(load(body)) };
      for (const input of inputs) {
        const found = tryInput(EXPLAIN as Check, subject, input);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    assert.is(find(text), undefined);
    const planted = FAULTS.filter(([of], index) => of === grammar && index % stride(3) === 0);
    for (const [, from] of planted) assert.is(text.split(from).length, 2, from);
    const missed = planted.filter(([, from, to]) => find(text.replace(from, to)) === undefined);
    assert.equal(missed, []);
  }
});

test.run();
