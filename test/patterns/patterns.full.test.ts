/** Patterns that people look for, against their grammars, by engines and libraries that are not ours. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEAD, rangesBetween, targetsOf, type Dfa } from '../../generator/automata/dfa.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import { isPatternOf } from '../reference/refa.js';
import { cover, errorIn, isSurrogate } from '../support/cover.js';
import { randomNumbers } from '../support/derived-words.js';
import { fewerOf, partOf } from '../support/fewer.js';
import { root } from '../support/files.js';
import { stagesOf } from '../support/grammar.js';
import { patternOf, rulesOf } from '../support/patterns.js';
import { words } from '../support/words.js';
import type { Stages } from '../../generator/analysis/stages.js';

const PATTERNS = words(
  'uri date-time language-tag mailbox media-type accept link cookie structured-field-list json-pointer semver uuid ipv6',
);

/** Patterns that recheck decides by automata. In larger ones it searches for words that take many steps, whatever the reason. */
const DECIDED = words('date-time media-type cookie json-pointer semver uuid ipv6');

/** Grammars that refa determinizes, and that need no other document. */
const SMALL = ['uuid', 'semver', 'ipv4', 'http-token'];

function stagesOfRules(name: string): Stages {
  const source = readGrammar(name);
  const { variants: _, ...options } = optionsOf(source);
  return stagesOf(rulesOf(name), options, source.name);
}

/** Words by random steps, and most of them with one character changed, left out or put in. */
function* randomWords(dfa: Dfa, count: number): Generator<readonly number[]> {
  const random = randomNumbers(1);
  const edges = dfa.accepting.map((_, state) =>
    targetsOf(dfa, state).map((to) => ({ to, ranges: rangesBetween(dfa, state, to) })),
  );
  const symbolOf = (ranges: ReturnType<typeof rangesBetween>): number => {
    const { lo, hi } = ranges[random(ranges.length)]!;
    return lo + random(hi - lo + 1);
  };
  const all = edges.flat().flatMap(({ ranges }) => ranges);
  for (let made = 0; made < count; made++) {
    const word: number[] = [];
    let state = dfa.starts[0]!;
    while (word.length < 60 && state !== DEAD && !(dfa.accepting[state] && random(6) === 0)) {
      const ways = edges[state]!;
      if (ways.length === 0) break;
      const { to, ranges } = ways[random(ways.length)]!;
      word.push(symbolOf(ranges));
      state = to;
    }
    if (made % 3 > 0)
      word.splice(random(word.length + 1), made % 2, ...(made % 5 > 0 ? [symbolOf(all)] : []));
    yield word;
  }
}

for (const name of partOf(PATTERNS, 3))
  test(`the engine agrees about ${name}`, async () => {
    const { minimal } = stagesOfRules(name);
    const pattern = await patternOf(name);
    let count = 0;
    const compare = (word: readonly number[]): void => {
      if (word.some((symbol) => isSurrogate(symbol) || symbol > minimal.classes.max)) return;
      const isWord = errorIn(minimal, word) < 0;
      if (isWord) count += 1;
      const text = String.fromCodePoint(...word);
      assert.is(pattern.test(text), isWord, JSON.stringify(text));
    };
    for (const word of cover(minimal)) compare(word);
    for (const word of randomWords(minimal, fewerOf(100_000))) compare(word);
    assert.ok(count > 20, String(count));
  });

test('refa reads the words of the grammar in a pattern, and no others', async () => {
  for (const name of SMALL)
    assert.ok(isPatternOf(stagesOfRules(name).grammar, await patternOf(name)), name);
  assert.not.ok(isPatternOf(stagesOfRules('ipv4').grammar, await patternOf('uuid')));
});

const compilers = join(root, 'test', 'compilers');
const hasRecheck = existsSync(join(compilers, 'node_modules', 'recheck'));
if (!hasRecheck) console.log('skipped: recheck (npm ci --omit=optional --prefix test/compilers)');

(hasRecheck ? test : test.skip)(
  'recheck finds no word that takes more than linear time',
  async () => {
    const load = createRequire(join(compilers, 'package.json'));
    const { checkSync } = load('recheck') as {
      checkSync(source: string, flags: string, options: object): { readonly status: string };
    };
    for (const name of partOf(DECIDED)) {
      const { source, flags } = await patternOf(name);
      const { status } = checkSync(source, flags, { timeout: 120_000 });
      assert.is(status, 'safe', name);
    }
    assert.is(checkSync('^(?:a*)*$', '', {}).status, 'vulnerable');
  },
);

test.run();
