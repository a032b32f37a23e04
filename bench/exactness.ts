/**
 * Writes `docs/exactness.md`: what the packages that people use get wrong about formats. After a build,
 * `node dist/bench/exactness.js`, with the packages of `bench/`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { analyze } from '../generator/compile.js';
import { invariant } from '../generator/invariant.js';
import { FORMATS } from '../scripts/formats.js';
import { optionsOf, readGrammar, root } from '../scripts/project.js';
import { markdownTable } from './markdown-table.js';
import { BY_DESIGN, JUDGED_PEERS, type Validate } from './peers.js';
import { textsThrough } from './texts-through.js';

/** The words and the other texts that are tried, and what `abnfc/NAME` says of them. */
async function textsOf(name: string): Promise<readonly [words: string[], others: string[]]> {
  const grammar = readGrammar(name);
  const { ok, stages } = analyze(grammar, optionsOf(grammar));
  invariant(ok, name);
  const { validate } = (await import(`abnfc/${name}`)) as { validate: Validate };
  const [words, others]: [string[], string[]] = [[], []];
  for (const text of textsThrough(stages.minimal)) (validate(text) ? words : others).push(text);
  return [words, others];
}

/** The number of texts, of all, and the shortest. */
function printMistakes(mistakes: readonly string[], all: readonly string[]): readonly string[] {
  const [first, ...rest] = mistakes;
  if (first === undefined) return [`0 of ${all.length}`, ''];
  const shortest = rest.reduce((best, text) => (text.length < best.length ? text : best), first);
  return [
    `${mistakes.length} of ${all.length}`,
    `\`${JSON.stringify(shortest).replaceAll('|', '\\|')}\``,
  ];
}

const rows: string[][] = [];
for (const [name, peers] of Object.entries(JUDGED_PEERS)) {
  const [words, others] = await textsOf(name);
  for (const [peer, validate] of Object.entries(peers))
    rows.push([
      `\`${name}\``,
      peer,
      ...printMistakes(
        words.filter((text) => !validate(text)),
        words,
      ),
      ...printMistakes(
        others.filter((text) => validate(text)),
        others,
      ),
    ]);
}

const designs = Object.entries(BY_DESIGN).map(([peer, language]) => [peer, language]);
const judged = new Set(Object.keys(JUDGED_PEERS));
const unjudged = Object.keys(FORMATS).filter((name) => !judged.has(name));

writeFileSync(
  resolve(root, 'docs', 'exactness.md'),
  `# Exactness

The standard of a format has a grammar, and validators that are written by hand are guesses at it.
This page tries packages that people use with texts through every transition of the minimal automaton of each [format](ready-made.md): words of the standard, and texts that are one character away from one.
A text counts as a word if \`validate\` of the format says so, which \`abnfc verify\` can prove of its grammar; [ready-made.md](ready-made.md) says what each format checks beyond the grammar of its standard.
Texts are shortest ones through the automaton, so they are rarer than what people write: the numbers compare packages, and say nothing about how often a mistake happens.

${markdownTable(
  ['format', 'package', 'words refused', 'the shortest', 'others accepted', 'the shortest'],
  rows,
)}

These have another language by design, so their differences are no mistakes:

${markdownTable(['package', 'language'], designs)}

No package was tried with ${unjudged.map((name) => `\`${name}\``).join(', ')}.

After a build, \`node dist/bench/exactness.js\` writes this page with the packages and versions of \`bench/package.json\`.
`,
);
