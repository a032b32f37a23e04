/**
 * `parse`, `parseOrThrow`, `textOf`, `match` and `find`, and the functions that only they call, with a number off by one
 * in either direction or a bound moved into a comparison or out of it. A check sees each change, or the change is on the
 * list of those that make no difference. Entries of tables are changed by `test/captures/walk.test.ts`.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import { ARGUMENTS } from '../../generator/verify/checks/arguments.js';
import type { Check } from '../../generator/verify/checks/check.js';
import { PARSES } from '../../generator/verify/checks/parse.js';
import { STRINGIFY } from '../../generator/verify/checks/stringify.js';
import { TEXTS_OF_PARTS } from '../../generator/verify/checks/texts-of-parts.js';
import { SEARCH, SEARCH_IN_STRINGS } from '../../generator/verify/checks/search.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { bodyOf, dependents, GUARD, load, treeOf } from '../mutants/module.js';
import { mutantsOf } from '../mutants/mutants.js';
import { partOf } from '../support/fewer.js';
import { stagesOf } from '../support/grammar.js';
import { Sieve, subjectOf } from '../support/subjects.js';

// Errors are thrown by the million, and nobody asks where.
Error.stackTraceLimit = 0;

/** The exports that are swept, and the checks of each. */
const CHECKS_OF = new Map<string, readonly Check[]>([
  ['parse', [...PARSES, ARGUMENTS]],
  ['parseOrThrow', [...PARSES, ARGUMENTS]],
  ['textOf', [TEXTS_OF_PARTS]],
  // They share code with `parse`.
  ['stringify', [STRINGIFY]],
  ['stringifyOrThrow', [STRINGIFY]],
  ['match', [SEARCH_IN_STRINGS, SEARCH, ARGUMENTS]],
  ['find', [SEARCH_IN_STRINGS, SEARCH, ARGUMENTS]],
  ['findAll', [SEARCH_IN_STRINGS, SEARCH, ARGUMENTS]],
]);

/** A change of one token, as `before <token as other> after`. */
const IS_OFF_BY_ONE = /^(?:<|<=|>|>=) (?:<|<=|>|>=)$|^[\dx]+ /;

/** Changes that make no difference in these grammars, in all variants or in one; they are not tried. */
const EQUIVALENT: readonly (readonly [change: RegExp, reason: string, variant?: string])[] = [
  [/^let (?:open\d+|\w+Start\d+|end) = /, 'it is set before it is read'],
  [/^let \w+End\d+ = -<1 as 2>/, 'less than 0 is no end'],
  [/^let aEnd1 = /, 'the part is in every word'],
  [/if \(state === <0 as/, 'from the dead state only that is reached, and no word ends there'],
  // find
  [/^let end = -<1 as [02]>/, 'less than 0 is no offset; an end is not 0'],
  [/if \(end (?:<>= as >> 0|>= <0 as 1>)/, 'an end is not 0'],
  [/^let count = <0 as 1>/, 'a state that is no number leads nowhere'],
  [/return search\(.*<1 as 2>\)\[0\]/, 'the second word is not returned'],
  [
    /words\.length\) <</,
    'of those to find, the first is returned; there are never as many as infinity',
  ],
  [
    /inVain|^const MAX_IN_VAIN = |if \(count === <0 as \(-1\)>/,
    'words are tried or followed side by side, with one result',
  ],
  [/^i \+= <1 as 0>/, 'too much is read in vain, so words are followed side by side'],
  [/next\(.*[!=]== (?:\d|<)/, 'fewer runs are skipped'],
  [/^while \(i << as <=> to/, 'a unit that is not there is in no run'],
  [/let k = <0 as \(-1\)>|let k = 0; k << as <=> count/, 'a state that is no number leads nowhere'],
  [
    /unit (?:>= <0x\w+ as \d+> && unit <= 0x\w+|>= 0x\w+ && unit <= <0x\w+ as \d+>)\) \|\|$/,
    'in `find`, what begins no word dies at once',
  ],
  [/^(?:count|kept) \+= <1 as 2>/, 'a state left after in the gap leads to none that is not there'],
  [/move !== <0 as |let move = <0 as \(-1\)>/, 'a move without a clause does nothing'],
  [/^let (?:move = <0 as 1|(?:entry|unit|after) = <0)/, 'a unit or the end of the input sets it'],
  // A refusal.
  [
    /if \(read (?:<> as >=> 0|> <0 as \(-1\)>)\)/,
    'what was read is read again, with the same result',
  ],
  // The tape.
  [/TAPE\.length|^const MAX_KEPT = /, 'memory is given back sooner or later'],
  [/^let top = <3 as /, 'cells are found by what points to them'],
  [/^let trace\d+ = /, 'a trace is set before it is read, but for its end'],
  [/^TAPE\[top \+ <2 as 1>\] = i/, 'in a trace that no end keeps'],
  [/^(?:let )?part = <1 as [02]>/, 'it is set before it is read'],
  [/^top \+= <3 as 4>/, 'cells are found by what points to them'],
];

/** The patterns of equal changes that were made. */
const matched = new Set<RegExp>();

/** A grammar, and the exports that are swept in its modules. */
interface Swept {
  readonly text: string;
  readonly capture?: string;
  readonly exports: readonly string[];
}

const PARSING = ['parse', 'parseOrThrow', 'textOf'];

const GRAMMARS: Readonly<Record<string, Swept>> = {
  // A part in local variables that can be first and empty, and words that begin while others are open.
  registers: {
    text: 's = [b "="] a ["!" / "?"]\na = 2*3DIGIT\nb = *( "x" / "y" / %xFF )\n',
    capture: 'a,b',
    exports: PARSING,
  },
  // Parts that are written to a tape, of characters.
  tape: {
    text: 's = [user "@"] host *( ":" item )\nuser = *( "a" / ":" / %xE9 )\nhost = *"a"\nitem = 1*( "1" / %x1F600 )\n',
    capture: 'user,host,item',
    exports: PARSING,
  },
  // Words in whose runs others begin alike, words within others that begin in vain, and words with long ones before and
  // after them.
  search: {
    text: 's = 1*"a" ( "." / "c" ) / ( "b" / %xE9 ) *( %x61-64 / "," ) "!" / "c" "," [1*"d" "."] / "," ( "," / "b" ) ["d"] / "d" ( "b" / %x1F600 )\n',
    exports: ['match', 'find', 'findAll'],
  },
};

for (const [name, { text, capture, exports: swept }] of Object.entries(GRAMMARS))
  for (const variant of ['table', 'switch'] as const)
    test(`${name}, ${variant}`, async () => {
      const options = { ...(capture === undefined ? {} : { capture }), variants: [variant] };
      const specified = specify(stagesOf(text, options), 1000, options)!;
      const { files } = await compile({ name: 'test.abnf', text }, options);
      const body = bodyOf(files[0]!.text);
      const file = treeOf(body);
      const original = load(body);
      const right = subjectOf(specified, original);
      const dependentsAt = dependents(file);
      const sieves = new Map<string, Sieve>();
      const seenBy = (exports: Exports, affected: readonly string[]): string | undefined => {
        const checks = new Set(affected.flatMap((each) => CHECKS_OF.get(each)!));
        const key = Array.from(checks, ({ name }) => name).join();
        return getOrInsert(sieves, key, () => new Sieve([...checks], right)).seenBy(exports);
      };
      assert.is(seenBy(original, swept), undefined);
      const changes: (() => string | undefined)[] = [];
      for (const { at, end, replacement, entry } of mutantsOf(file)) {
        const token = body.slice(at, end);
        if (entry !== undefined || !IS_OFF_BY_ONE.test(`${token} ${replacement}`)) continue;
        if (/[<>]/.test(token) && token[0] !== replacement[0]) continue;
        const affected = dependentsAt(at);
        const exported = [...affected].filter((each) => each in original);
        if (!exported.some((each) => swept.includes(each))) continue;
        if (!exported.every((each) => CHECKS_OF.has(each))) continue;
        const [before, after] = [body.lastIndexOf('\n', at) + 1, body.indexOf('\n', end)];
        const line = `${body.slice(before, at)}<${token} as ${replacement}>${body.slice(end, after)}`;
        const change = line.replace(GUARD, '').trim();
        const known = EQUIVALENT.filter(([, , of = variant]) => of === variant)
          .map(([each]) => each)
          .filter((each) => each.test(change));
        for (const each of known) matched.add(each);
        if (known.length > 0) continue;
        changes.push(() => {
          const wrong = load(body.slice(0, at) + replacement + body.slice(end));
          return seenBy(wrong, exported) === undefined
            ? `${exported.join()}: ${change}`
            : undefined;
        });
      }
      const missed = partOf(changes, 5).map((misses) => misses());
      assert.equal(
        missed.filter((each) => each !== undefined),
        [],
      );
      assert.ok(changes.length > 20, String(changes.length));
    });

test('each change that makes no difference is made', () => {
  const others = EQUIVALENT.filter(([known]) => !matched.has(known)).map(([known]) => known.source);
  assert.equal(others, []);
});

test.run();
