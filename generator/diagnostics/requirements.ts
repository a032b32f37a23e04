/** Diagnostics about requirements that a grammar states in comments: limits, checks and remarks. */
import type { Alphabet } from '../alphabet.js';
import type { Span } from '../text/source.js';
import { error, type Diagnostic } from './diagnostic.js';

export function badRequirement(kind: 'limit' | 'check', span: Span): Diagnostic {
  return kind === 'limit'
    ? error('bad-limit', 'expected rules, their greatest length, and its unit', span, [
        'such as: ; limit hname: hname 253 octets, name|top-name 63 octets',
      ])
    : error('bad-check', 'expected the name of a check, and what it expects', span, [
        'such as: ; check date-time: leap-second, expected a leap second at 23:59:60 in UTC',
      ]);
}

/** @param partial a rule that has a part together with those that are limited */
export function limitOfNoPart(rule: string, partial: string | undefined, span: Span): Diagnostic {
  return partial === undefined
    ? error(
        'limit-of-no-part',
        `"${rule}" is no part: a limit is the length of a captured rule`,
        span,
        ['captures are selected by a comment, such as: ; capture hname: labels=name|top-name'],
      )
    : error('limit-of-no-part', `"${rule}" is a part only together with "${partial}"`, span, [
        'a limit names all rules of a part: name|top-name',
      ]);
}

/** A limit counts symbols of another alphabet than the grammar has. */
export function limitOfCharacters(alphabet: Alphabet, span: Span): Diagnostic {
  return error(
    'limit-unit',
    `the grammar is over ${alphabet}, and a limit counts its symbols`,
    span,
    [
      alphabet === 'characters'
        ? 'lengths in characters cannot be limited'
        : `limits of this grammar are in ${alphabet}`,
    ],
  );
}

export function unknownCheck(
  kind: 'check' | 'remark',
  name: string,
  known: readonly string[],
  span: Span,
): Diagnostic {
  return error('unknown-check', `there is no ${kind} "${name}"`, span, [
    `there are: ${known.join(', ')}`,
  ]);
}

/**
 * A check or remark would read something else in words of the start rule.
 *
 * @param purpose the words that it is for, as the end of a clause: `begin with a full-date`
 * @param other the shortest word of another kind, as text
 */
export function checkOfOtherWords(
  name: string,
  purpose: string,
  start: string,
  other: string,
  span: Span,
): Diagnostic {
  return error('check-of-other-words', `"${name}" is for words that ${purpose}`, span, [
    `"${start}" has others, such as ${other}`,
    'of a part, nothing can be checked: compile its rule by itself, and validate the part by that module',
  ]);
}

/** A start rule with requirements has no captures, or rules that are called. */
export function requirementWithoutParts(hasCalls: boolean, span: Span): Diagnostic {
  return error(
    'requirement-without-parts',
    hasCalls
      ? 'rules that call each other cannot have limits or checks'
      : 'limits and checks need captures, which are parts of a word',
    span,
    hasCalls ? [] : ['such as: ; capture hname: labels=name|top-name'],
  );
}

/** What part a unit belongs to is known too late to count it. */
export function uncountedLimit(why: string, span: Span): Diagnostic {
  return error('uncounted-limit', `this part cannot be counted while it is read: ${why}`, span);
}

/** No word meets a limit, or all limits at once. */
export function emptyLimit(span: Span, isTogether: boolean): Diagnostic {
  const what = isTogether ? 'all limits at once' : 'this limit';
  return error('empty-limit', `no word meets ${what}`, span, ['the shortest words are longer']);
}
