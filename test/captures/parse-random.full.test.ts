/** `parse` of random grammars against all parses that the rules allow, and `Parser` against `parse`. */
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSelection, type SelectedItem } from '../../generator/captures/selection.js';
import { analyze } from '../../generator/compile.js';
import { DiagnosticBag } from '../../generator/diagnostics/diagnostic-bag.js';
import { allParses } from '../reference/parses.js';
import { assertCuts, inputsOf, someCuts } from '../support/parse-chunks.js';
import { assertParses, loadParsing, wordsOf } from '../support/parses.js';
import { anyGrammar } from '../support/random-grammars.js';

const SELECTIONS = ['r1', 'r2', 'r1,r2', 'r1(r2)', 'x=r1|r2', 'r1(r2),r2'];

test('random grammars', async () => {
  let parsed = 0;
  let ambiguous = 0;
  await fc.assert(
    fc.asyncProperty(
      anyGrammar,
      fc.shuffledSubarray(SELECTIONS, { minLength: SELECTIONS.length }),
      fc.boolean(),
      async (text, selections, isOrdered) => {
        const source = { name: 'test.abnf', text };
        for (const capture of selections) {
          const options = { capture, prefer: isOrdered ? ('first' as const) : undefined };
          const { ok, stages, diagnostics } = analyze(source, {
            ...options,
            depth: 0,
            maxStates: 500,
          });
          const refused = diagnostics.find(({ code }) => code === 'ambiguous-capture');
          if (refused !== undefined) {
            ambiguous += 1;
            const [, quoted] = /^(.*) has two parses/.exec(refused.message)!;
            const items = readSelection({ name: '', text: capture }, new DiagnosticBag());
            const { rules, start } = stages.grammar!;
            // Of a long word, messages print the beginning only.
            if (!quoted!.includes('...')) {
              const word = octetsOf(quoted!);
              const parses = allParses(rules, start, items as readonly SelectedItem[], word);
              assert.ok(parses.length > 1, `${text}${capture}: ${refused.message}`);
            }
          }
          if (!ok || stages.minimal.accepting.length > 40) continue;
          parsed += 1;
          const parsing = await loadParsing(source, options);
          for (const word of wordsOf(parsing, 300)) {
            assertParses(parsing, word, isOrdered);
            for (const input of inputsOf(parsing, word))
              assertCuts(parsing.modules, input, someCuts(input, 1));
          }
          return;
        }
      },
    ),
    { numRuns: 50 },
  );
  assert.ok(parsed > 0 && ambiguous > 0, `${parsed} parsed, ${ambiguous} ambiguous`);
});

/** The octets of a word as messages print it: `"ab" 00 "c"`. */
function octetsOf(printed: string): readonly number[] {
  if (printed === 'the empty word') return [];
  const parts = printed.match(/"(?:[^"\\]|\\.)*"|[\dA-F]+/g)!;
  return parts.flatMap((part) =>
    part.startsWith('"')
      ? Array.from(JSON.parse(part) as string, (char) => char.charCodeAt(0))
      : [parseInt(part, 16)],
  );
}

test.run();
