import * as assert from 'uvu/assert';
import { judge, type Judgement } from '../reference/derive.js';
import type { LoadedCalls } from './calls.js';
import { damage, deriveWord, randomNumbers } from './derived-words.js';
import { runs } from './thorough.js';

/** Asserts what modules answer about an input. */
export function assertAnswers(
  modules: LoadedCalls['modules'],
  input: string | Uint8Array,
  { error, longest }: Judgement,
  said: string,
): void {
  for (const [name, module] of modules) {
    const about = `${name}, ${said} as ${typeof input}`;
    assert.is(module.findError(input), error, about);
    assert.is(module.validate(input), error < 0, about);
    assert.is(module.match(input), longest, about);
  }
}

/** The words that the reference judges, too; it takes the square of their length and more. */
const SHORT = 16;

/**
 * Asserts that modules agree with each other, and with the rules, on random words and on damaged ones.
 *
 * @returns how many of the words were valid
 */
export function assertAgreement({ grammar, modules }: LoadedCalls, count: number): number {
  const random = randomNumbers(1);
  const isCharacters = grammar.alphabet === 'characters';
  let [valid, judged] = [0, 0];
  for (let n = 0; n < count; n++) {
    let word = deriveWord(grammar, random);
    for (let errors = random(3); errors > 0; errors--) word = damage(word, random);
    // Unpaired surrogates have no UTF-8.
    if (isCharacters && word.some((each) => each >= 0xd800 && each <= 0xdfff)) continue;
    const text = String.fromCodePoint(...word);
    const inputs: (string | Uint8Array)[] = isCharacters
      ? [text, new TextEncoder().encode(text)]
      : [Uint8Array.from(word)];
    const lengthOf = (symbols: readonly number[], input: string | Uint8Array): number => {
      if (!isCharacters) return symbols.length;
      const part = String.fromCodePoint(...symbols);
      return typeof input === 'string' ? part.length : new TextEncoder().encode(part).length;
    };
    const isShort = word.length <= SHORT && judged < runs(100);
    const right = isShort ? judge(grammar, word) : undefined;
    judged += Number(isShort);
    for (const input of inputs) {
      const offset = (symbols: number): number =>
        symbols < 0 ? symbols : lengthOf(word.slice(0, symbols), input);
      const expected = right
        ? { error: offset(right.error), longest: offset(right.longest) }
        : { error: modules[0]![1].findError(input), longest: modules[0]![1].match(input) };
      assertAnswers(modules, input, expected, JSON.stringify(text));
      valid += Number(expected.error < 0);
    }
  }
  assert.ok(judged > 0 && valid > 0, `${valid} of ${count} words were valid, ${judged} judged`);
  return valid;
}
