/**
 * The functions that parse with one token changed: numbers by one, comparisons, operators. A check sees each change, or
 * it is one of those that make no difference. Entries of tables are changed by `test/captures/walk.test.ts`.
 */
import { Project } from 'ts-morph';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options.js';
import { CHECKS } from '../../generator/verify/all-checks.js';
import { eraseTypes } from '../../generator/verify/erase-types.js';
import { Probe, type Exports } from '../../generator/verify/probe.js';
import { tryInput } from '../../generator/verify/run-checks.js';
import { specify } from '../../generator/verify/specify.js';
import { makeSubject } from '../../generator/verify/subject.js';
import { bodyOf, load } from '../mutants/module.js';
import { mutantsOf } from '../mutants/mutants.js';
import { stagesOf } from '../support/grammar.js';

// Errors are thrown by the million, and nobody asks where.
Error.stackTraceLimit = 0;

/** The functions that are swept. */
const SWEPT = /^function (?:parse|parseString|parseOrThrow|read|refuse|unexpected|textOf)\(/;

/** Changes that make no difference in these grammars. */
const EQUIVALENT: readonly (readonly [change: RegExp, reason: string])[] = [
  [/^let \w+ = /, 'it is set before it is read'],
  [
    /if \(state === <0 as/,
    'from the dead state, no state but that is reached, and no word ends there',
  ],
  [/unit (?:<> as >=>|> <0x?\w+ as \w+>)/, 'no state reads the greatest octet'],
  [/End\d+ (?:<< as <=> 0|< <0 as 1>)/, 'what comes after the beginning does not end there'],
  [/expected\.length > <1 as 2>/, 'no two words are expected'],
  [/typeof input <=== as !==> 'string' \? stringStart/, 'octets and strings begin in one state'],
];

/** The checks of these, those first that see most; and of each some inputs, from all over. */
const JUDGES = ['parse', 'parse of strings', 'textOf', 'arguments'];
const SAMPLE = 200;

/** A part in local variables; parts that are written to a tape, of octets that spell characters. */
const GRAMMARS: readonly (readonly [name: string, text: string, capture: string])[] = [
  ['marks', 's = a ["=" b] ["!"]\na = 1*DIGIT\nb = *( "x" / "y" )\n', 'a,b'],
  [
    'tape',
    's = [user "@"] host *( ":" item )\nuser = *( "a" / ":" / %xE9 )\nhost = *"a"\nitem = 1*( "1" / %x1F600 )\n',
    'user,host,item',
  ],
];

for (const [name, text, capture] of GRAMMARS)
  for (const variant of ['table', 'switch'] as const)
    test(`${name}, ${variant}`, async () => {
      const options: CompileOptions = { capture, variants: [variant] };
      const { specification } = specify(stagesOf(text, options), 1000, options)!;
      const { files } = await compile({ name: 'test.abnf', text }, options);
      const erased = eraseTypes(files[0]!.text, 'module.ts');
      if ('problem' in erased) throw new Error(erased.problem);
      const body = bodyOf(erased.code);
      const project = new Project({
        useInMemoryFileSystem: true,
        compilerOptions: { allowJs: true },
      });
      const file = project.createSourceFile('body.js', body);
      const right = makeSubject(new Probe(load(body)), specification, 0);
      const listed = JUDGES.map((judge) => CHECKS.find((check) => check.name === judge)!).map(
        (check) => {
          const inputs = [...check.list(right)];
          const stride = Math.ceil(inputs.length / SAMPLE);
          // Errors show no more than a part of long inputs.
          const isLong = (input: unknown): boolean =>
            typeof input === 'string' && input.length > 2 * 120;
          return {
            check,
            inputs: inputs.filter((input, index) => index % stride === 0 || isLong(input)),
          };
        },
      );
      const seenBy = (exports: Exports): string | undefined => {
        const subject = { ...right, probe: new Probe(exports) };
        for (const { check, inputs } of listed)
          for (const input of inputs)
            if (tryInput(check, subject, input) !== undefined) return check.name;
        return undefined;
      };
      assert.is(seenBy(load(body)), undefined);
      let count = 0;
      const missed: string[] = [];
      for (const { at, end, replacement } of mutantsOf(file)) {
        const statement = file.getStatements().find((each) => each.getEnd() > at)!;
        if (!SWEPT.test(statement.getText())) continue;
        count += 1;
        let exports: Exports;
        try {
          exports = load(body.slice(0, at) + replacement + body.slice(end));
        } catch {
          continue;
        }
        if (seenBy(exports) !== undefined) continue;
        const [before, after] = [body.lastIndexOf('\n', at) + 1, body.indexOf('\n', end)];
        const line = `${body.slice(before, at)}<${body.slice(at, end)} as ${replacement}>${body.slice(end, after)}`;
        const change = line.replace("if (--$fuel < 0) throw new Error('no end');", '').trim();
        if (!EQUIVALENT.some(([known]) => known.test(change))) missed.push(change);
      }
      assert.equal(missed, []);
      assert.ok(count > 50, String(count));
    });

test.run();
