/** No slip in a document compiles another language in silence. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { read } from '../support/files.js';
import { runs, some, stride } from '../support/thorough.js';
import { KINDS, outcomeOf, SLIPS, wholeOf, type Outcome, type RuleLines } from './slips.js';

/** Rules as RFCs have them: on several lines, of names only, with groups, prose, numbers and comments. */
const GRAMMARS: readonly string[] = [
  `message  = greeting SP name
greeting = "hi" / "hello"
name     = 1*ALPHA`,
  `join      = "join" join-args ; how one joins
join-args = to-tag / from-tag
          / generic-param
to-tag    = "to-tag" "=" token
from-tag  = "from-tag" "=" token
generic-param = token [ "=" token ]
token     = 1*( ALPHA / DIGIT / "-" /
            "." / "!" )`,
  `field-list = field *( "," field )
field = field-name ":" OWS field-value
      OWS
field-name = 1*tchar
tchar = "!" / "#"
      / DIGIT / ALPHA
field-value = *( %x21-7E / SP )
OWS = *( SP / HTAB )`,
  `zone = "+" 4DIGIT
date-part = year "-" month
year = 4DIGIT
month = 2DIGIT
stamp = date-part
        zone
stamp =/ zone date-part`,
  read('grammar/duration.abnf'),
  read('grammar/semver.abnf'),
  read('grammar/ipv4-address.abnf'),
  read('grammar/json-pointer.abnf'),
];

/** The rules of a grammar whose continuation lines are indented. */
function rulesOf(grammar: string): readonly RuleLines[] {
  const lines = grammar.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(';'));
  const rules: string[][] = [];
  for (const line of lines) {
    if (/^\s/.test(line)) rules.at(-1)!.push(line);
    else rules.push([line]);
  }
  return rules;
}

/** A sequence of numbers from 0 to 1, the same in each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('one slip in a rule is an error, a warning with its line, or changes nothing', () => {
  const random = sequence(1);
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const grammars = some(GRAMMARS, 0, 1, 2, 3).map(rulesOf);
  const wholes = KINDS.map((kind) => grammars.map((rules) => wholeOf(rules, kind)));
  const outcomes = new Map<Outcome, number>();
  const silent: string[] = [];
  // Analyses take some milliseconds each.
  const wanted = Math.ceil(runs(10_000) / stride(8));
  for (let count = 0; count < wanted;) {
    const kind = Math.floor(random() * KINDS.length);
    const grammar = Math.floor(random() * grammars.length);
    const rules = grammars[grammar]!;
    const index = Math.floor(random() * rules.length);
    const slip = oneOf(SLIPS);
    const slipped = slip.make(rules[index]!, random);
    if (slipped === undefined) continue;
    const whole = wholes[kind]![grammar]!;
    // The start rule by default, or by its name.
    const start = random() < 0.5 ? undefined : whole.stages.grammar!.start.name.text;
    const outcome = outcomeOf(rules, index, slipped, KINDS[kind]!, whole, start);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (outcome === 'silent')
      silent.push(`${KINDS[kind]!.name}, ${slip.name}:\n${slipped.join('\n')}`);
    count += 1;
  }
  assert.equal(silent, []);
  for (const each of ['error', 'same'] as const)
    assert.ok(outcomes.get(each)! > wanted / 500, `${each}: ${outcomes.get(each)}`);
});

test.run();
