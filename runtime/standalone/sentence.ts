import { accepts, next } from './kernel.js';
import { printChoice, printNumber } from '../shared/print.js';

/** The most things that a sentence lists; a letter in both cases is one. */
const MAX_NAMES = 4;

/** Separates the two cases of a letter in one name. */
const OR = ' or ';

/**
 * The sentence of `explain`.
 *
 * @param state the state before the error
 * @param rest the text from the error on
 * @param character the number of the character at the error
 * @param others code units beyond ASCII: one of each kind that some state reads
 */
export function sentenceOf(
  state: number,
  rest: string,
  character: number,
  others: readonly number[],
): string {
  const canFollow = (unit: number): boolean => next(state, unit) !== 0;
  const following = charactersThat(canFollow);
  const mayEnd = accepts(state);
  let names = namesOf(following);
  let isMore = others.some(canFollow);
  if (isLong(names, isMore, mayEnd)) {
    const soonest = mayEnd ? [] : namesOf(soonestOf(state, following));
    if (rest === '' && soonest.length > 0 && soonest.length <= MAX_NAMES) {
      names = soonest;
      isMore = false;
    } else {
      const few = fewOf(names);
      if (soonest.length === 1 && few.indexOf(soonest[0]!) < 0) few.push(soonest[0]!);
      isMore = isMore || few.length < names.length;
      names = few;
    }
  }
  return sayExpected(names, isMore, mayEnd, rest, character);
}

/**
 * The sentence of `explain` where a state alone does not say what may follow.
 *
 * @param canFollow whether a code unit may follow the text before the error
 * @param mayEnd whether the text may end there
 * @param rest the text from the error on
 * @param character the number of the character at the error
 * @param others code units beyond ASCII: one of each kind that some state reads
 */
export function sentenceOfUnits(
  canFollow: (unit: number) => boolean,
  mayEnd: boolean,
  rest: string,
  character: number,
  others: readonly number[],
): string {
  let names = namesOf(charactersThat(canFollow));
  let isMore = others.some(canFollow);
  if (isLong(names, isMore, mayEnd)) {
    const few = fewOf(names);
    isMore = isMore || few.length < names.length;
    names = few;
  }
  // Only a bound on nesting leaves nothing.
  if (names.length === 0 && !isMore && !mayEnd) names = ['less nesting'];
  return sayExpected(names, isMore, mayEnd, rest, character);
}

/** Whether a sentence about all that can follow is too long. */
function isLong(names: string[], isMore: boolean, mayEnd: boolean): boolean {
  return names.length + (isMore ? 1 : 0) + (mayEnd ? 1 : 0) > MAX_NAMES;
}

/** The names that say most of a long list: blanks are mostly allowed rather than expected; of many others, classes. */
function fewOf(names: string[]): string[] {
  const visible = names.filter((name) => !/. (space|tab|feed|return)$/.test(name));
  if (visible.length === 0) return names;
  const classes = visible.filter((name) => /(letter|digit)$/.test(name));
  return visible.length < MAX_NAMES || classes.length === 0 ? visible.slice(0, MAX_NAMES) : classes;
}

/**
 * A sentence about an error: what was expected, and what was found.
 *
 * @param names characters in words, as `namesOf` makes them
 * @param isMore whether other characters were expected, too
 */
function sayExpected(
  names: string[],
  isMore: boolean,
  mayEnd: boolean,
  rest: string,
  character: number,
): string {
  // What is not in ASCII has no names.
  if (isMore) names.push(names.length > 0 ? 'another character' : 'a character beyond ASCII');
  if (mayEnd) names.push('the end');
  const found = /^[\ud800-\udbff][\udc00-\udfff]|^[^]/.exec(rest);
  const place =
    found !== null
      ? ' at character ' + character + ', found ' + nameOf(found[0]!)
      : character > 1
        ? ' at the end'
        : ', found nothing';
  // A letter in both cases is one name, and two words of the list.
  return 'expected ' + printChoice(names.join(OR).split(OR)) + place;
}

/** The characters of ASCII that can follow, in their order. */
function charactersThat(canFollow: (unit: number) => boolean): string {
  let characters = '';
  for (let unit = 0; unit < 0x80; unit++)
    if (canFollow(unit)) characters += String.fromCharCode(unit);
  return characters;
}

/** The characters with which a shortest completion begins. */
function soonestOf(state: number, characters: string): string {
  let soonest = '';
  let least = Infinity;
  const known: number[] = [];
  for (let i = 0; i < characters.length; i++) {
    const target = next(state, characters.charCodeAt(i));
    const distance = known[target] ?? (known[target] = distanceOf(target));
    if (distance < least) soonest = '';
    least = Math.min(least, distance);
    if (distance === least) soonest += characters.charAt(i);
  }
  return soonest;
}

/** How many characters of ASCII a word lacks in a state; Infinity if it needs others. */
function distanceOf(state: number): number {
  const isReached: boolean[] = [];
  let states = [state];
  for (let distance = 0; states.length > 0; distance++) {
    const after: number[] = [];
    for (let i = 0; i < states.length; i++) {
      if (accepts(states[i]!)) return distance;
      for (let unit = 0; unit < 0x80; unit++) {
        const target = next(states[i]!, unit);
        if (target === 0 || isReached[target]) continue;
        isReached[target] = true;
        after.push(target);
      }
    }
    states = after;
  }
  return Infinity;
}

/**
 * Characters of ASCII in words: classes, ranges, single characters, then white space; both cases of a letter are one,
 * `"T" or "t"`.
 */
function namesOf(characters: string): string[] {
  const names: string[] = [];
  const name = (classes: readonly string[], words: string): void => {
    for (let i = 0; i < classes.length; i++) if (characters.indexOf(classes[i]!) < 0) return;
    for (let i = 0; i < classes.length; i++) characters = characters.replace(classes[i]!, '');
    names.push(words);
  };
  const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const lower = upper.toLowerCase();
  name(['\t', '\n', '\r', ' '], 'white space');
  name([upper, lower], 'a letter');
  name([upper], 'an uppercase letter');
  name([lower], 'a lowercase letter');
  name(['0123456789', 'ABCDEF', 'abcdef'], 'a hexadecimal digit');
  name(['0123456789'], 'a digit');
  for (let i = 0; i < characters.length;) {
    const begin = i;
    while (++i < characters.length && isRange(characters.slice(begin, i + 1))) {}
    const first = characters.charAt(begin);
    const last = characters.charAt(i - 1);
    if (i - begin < 3) names.push(nameOf(first));
    else names.push((first < 'A' ? 'a digit' : 'a letter') + ' from ' + first + ' to ' + last);
    if (i - begin === 2) names.push(nameOf(last));
  }
  for (let i = 0; i < names.length; i++) {
    const small = names[i]!.toLowerCase();
    const at = names.indexOf(small);
    if (at > i) names[i] += OR + names.splice(at, 1)[0]!.replace(/.*from /, '');
  }
  if (names[0] === 'white space') names.push(names.shift()!);
  return names;
}

/** Whether some characters are digits, or letters of one case, without a gap. */
function isRange(characters: string): boolean {
  return (
    /^(\d+|[A-Z]+|[a-z]+)$/.test(characters) &&
    characters.charCodeAt(characters.length - 1) - characters.charCodeAt(0) ===
      characters.length - 1
  );
}

/** A character in quotes, or the name of one that cannot be seen. */
function nameOf(character: string): string {
  const known = [' ', '\t', '\n', '\r'].indexOf(character);
  if (known >= 0) return ['a space', 'a tab', 'a line feed', 'a carriage return'][known]!;
  if (character === '"') return "'\"'";
  // Controls, spaces, marks that join other characters or change their direction, and half of a surrogate pair.
  const isInvisible =
    /^(?:[\0-\x1f\x7f-\xa0\xad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|[\ud800-\udfff]$|[\udb40-\udbff])/;
  if (!isInvisible.test(character)) return '"' + character + '"';
  const unit = character.charCodeAt(0);
  const isPair = character.length > 1;
  const number = isPair
    ? ((unit & 0x3ff) << 10) + (character.charCodeAt(1) & 0x3ff) + 0x10000
    : unit;
  return 'U+' + printNumber(number);
}
