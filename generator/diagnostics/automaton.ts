/** Diagnostics about automata that become too large. */
import type { Span } from '../text/source.js';
import { printCount } from '../text/print-count.js';
import { advise, error, grouped, note, type Diagnostic } from './diagnostic.js';

/** A rule to blame for an automaton that is too large. */
interface Blamed {
  readonly name: { readonly text: string; readonly span: Span };
}

export interface Multiplied {
  readonly rule: Blamed;
  /** The number of positions in the rule that the same word leads to. */
  readonly positions: number;
  /** The inner rule with the most copies among these positions; undefined if each has one. */
  readonly copied: { readonly rule: Blamed; readonly count: number } | undefined;
}

export interface LongRule {
  readonly rule: Blamed;
  /** The length of the longest word, or of the shortest if there is no longest. */
  readonly length: number;
  readonly isLeast: boolean;
}

/** A rule is too large with its repetitions and references written out. */
export function expansionLimit(
  rule: string,
  given: number,
  limit: number,
  isNested: boolean,
  span: Span,
): Diagnostic {
  const size = Number.isFinite(given) ? `about ${given.toExponential(1)}` : 'countless';
  return error(
    'expansion-limit',
    `rule "${rule}" needs ${size} states when written out; the limit is ${grouped(limit)}`,
    span,
    [
      isNested && advise('depth', 'may be smaller'),
      advise('maxStates', 'raises the limit on states; the limit here is ten times as high'),
    ],
  );
}

export function nestingLimit(
  rule: string,
  limit: number,
  isNested: boolean,
  span: Span,
): Diagnostic {
  return error(
    'nesting-limit',
    `rule "${rule}" nests more than ${printCount(limit, 'level')} deep`,
    span,
    [isNested && advise('depth', 'may be smaller')],
  );
}

/** Every word of a rule nests deeper than the option allows. */
export function noWordWithinDepth(rule: string, depth: number, span: Span): Diagnostic {
  return error(
    'endless-rule',
    `every word of rule "${rule}" nests more than ${printCount(depth, 'level')} deep`,
    span,
    [advise('depth', 'allows more nesting')],
  );
}

/** Subset construction reached the limit; `rule` multiplies the states. */
export function stateLimit(
  { limit, ranOutOfWork }: { readonly limit: number; readonly ranOutOfWork: boolean },
  { rule, positions, copied }: Multiplied,
  { hasCaptures = false } = {},
): Diagnostic {
  const { text, span } = rule.name;
  const states = printCount(limit, 'state');
  const tooMuch = ranOutOfWork
    ? `exceeds the step budget for ${states}`
    : `has more than ${states}`;
  const captures = hasCaptures ? ' with its captures' : '';
  return error(
    'state-limit',
    positions > 2
      ? `the automaton${captures} ${tooMuch}: after the same input, rule "${text}" can be at ${printCount(positions, 'different point')}`
      : `the automaton of rule "${text}"${captures} ${tooMuch}`,
    span,
    [
      hasCaptures && 'fewer captures need fewer states',
      copied &&
        note(
          `${grouped(copied.count)} copies of "${copied.rule.name.text}" are open at once after the same input`,
          copied.rule.name.span,
        ),
      'a rule that must remember much of what came before has no small automaton',
      advise('maxStates', 'raises the limit'),
    ],
  );
}

/** Words of a rule have at least as many symbols as the automaton may have states; `noun` names one symbol. */
export function lengthLimit(
  limit: number,
  { rule, length, isLeast }: LongRule,
  noun: string,
): Diagnostic {
  const { text, span } = rule.name;
  return error(
    'state-limit',
    `the automaton has more than ${printCount(limit, 'state')}: words of rule "${text}" have ${isLeast ? 'at least' : 'up to'} ${printCount(length, noun)}`,
    span,
    [`each ${noun} of such a word takes a state`, advise('maxStates', 'raises the limit')],
  );
}

/** The reference of verification reached the limit. */
export function referenceLimit(rule: string, limit: number, span: Span): Diagnostic {
  return error(
    'state-limit',
    `the reference for rule "${rule}" has more than ${printCount(limit, 'state')}`,
    span,
    ['the reference is not minimized', advise('maxStates', 'raises the limit')],
  );
}
