/**
 * `node dist/scripts/print-refusals.js [FORMAT...]`: sentences about errors, to be read by a person who changes how they are
 * worded. For each format some words are broken: cut short, one character replaced, doubled or left out.
 */
import { FORMATS } from './formats.js';
import { readExamples } from './read-examples.js';

/** The words of a format that are broken are its first examples, this many. */
const WORDS = 2;

/** What a character is replaced by. */
const OTHERS = [' ', '!', 'x', '\n', '"'];

/** The texts of this many places of a word are broken. */
const PLACES = 5;

function* breakWord(word: string): Generator<string> {
  const step = Math.max(1, Math.floor(word.length / PLACES));
  for (let at = 0, index = 0; at < word.length; at += step, index++) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    yield before;
    yield before + OTHERS[index % OTHERS.length]! + after;
    yield before + word[at]! + word[at]! + after;
    yield before + after;
  }
  yield `${word} `;
}

const asked = process.argv.slice(2);
let count = 0;
for (const name of Object.keys(FORMATS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { explain } = (await import(`abnfc/${name}`)) as {
    explain(text: string): string | undefined;
  };
  console.log(`\n${name}`);
  const examples = readExamples(name, 'characters').filter(
    ({ refusedAt }) => refusedAt === undefined,
  );
  for (const { symbols } of examples.slice(0, WORDS)) {
    const word = String.fromCodePoint(...symbols);
    const said = explain(word);
    if (said !== undefined) console.log(`  NO WORD ${JSON.stringify(word)}: ${said}`);
    for (const text of new Set(breakWord(word))) {
      const sentence = explain(text);
      if (sentence === undefined) continue;
      console.log(`  ${JSON.stringify(text)}\n      ${sentence}`);
      count += 1;
    }
  }
}
console.log(`\n${count} refusals`);
