/** Diagnostics about the modules and standalone files to emit. */
import type { Variant } from '../options/variant.js';
import type { Source } from '../text/source.js';
import {
  advise,
  error,
  grouped,
  listNames,
  warning,
  type Diagnostic,
  type Note,
} from './diagnostic.js';

/** A module would be too large to be useful: an error if it was asked for by name, otherwise it is left out. */
export function moduleLimit(
  variant: string,
  given: number,
  limit: number,
  isError: boolean,
  source: Source,
): Diagnostic {
  const isSwitch = variant === 'switch';
  const what = isSwitch ? 'branches' : 'table entries';
  if (!isError)
    return warning(
      'module-limit',
      `the ${variant} variant is left out: it would have ${grouped(given)} ${what}, and the limit is ${grouped(limit)}`,
      source,
    );
  return error(
    'module-limit',
    `the ${variant} variant would have ${grouped(given)} ${what}; the limit is ${grouped(limit)}`,
    source,
    [
      isSwitch ? 'the table variant can be larger' : advise('maxStates', 'raises the limit'),
      advise('start', 'selects a smaller rule'),
    ],
  );
}

/**
 * The switch variant is too large for engines to optimize: it is left out, or emitted with a warning. `hasTable` says
 * whether the table variant is possible.
 */
export function slowSwitch(
  given: number,
  limit: number,
  isMade: boolean,
  hasTable: boolean,
  source: Source,
): Diagnostic {
  const size = `${grouped(given)} branches`;
  return warning(
    'slow-switch',
    isMade
      ? `the switch variant has ${size}, too many for engines to optimize`
      : `the switch variant is left out: it would have ${size}, too many for engines to optimize`,
    source,
    [
      hasTable
        ? `above ${grouped(limit)} branches the table variant is smaller and many times as fast`
        : 'the table variant would be too large',
      !isMade && 'ask for this variant alone to get it anyway',
    ],
  );
}

/** A minified file has the switch variant, though tables would be several times smaller. */
export function largeSwitch(branches: number, source: Source): Diagnostic {
  return warning(
    'large-switch',
    `the switch variant has ${grouped(branches)} branches: minified, the table variant is a third of its size or less`,
    source,
    ['by default, the smaller one is taken'],
  );
}

/** The options of a standalone file contradict each other. */
export function badStandalone(problem: string): Diagnostic {
  return error('bad-standalone', problem, undefined);
}

/** A standalone file is asked for a part that this grammar does not have. */
export function noSuchPart(
  name: string,
  available: readonly string[],
  isDecoder: boolean,
  source: Source,
): Diagnostic {
  return error('no-such-part', `"${name}" is not a part of this file`, source, [
    `expected ${available.join(', ')}`,
    !isDecoder && 'without a bit layout the grammar becomes a recognizer',
    !isDecoder &&
      name === 'stream' &&
      'for a recognizer of messages in chunks, use match: docs/standalone.md',
    isDecoder && name === 'web' && 'these classes make text, and not "code-points" or a "callback"',
  ]);
}

/** Calls that a stack does not decide; `where` is `at the beginning`, or `after` an input. */
export function undecidedCalls(
  where: string,
  rules: readonly string[],
  isLinear: boolean,
  source: Source,
): Diagnostic {
  return error(
    'undecided-calls',
    `${where}, several rules can continue, and the input does not decide between them, so a stack is not enough`,
    source,
    [
      rules.length > 0 && `these rules can continue: ${listNames(rules)}`,
      ...(isLinear
        ? [
            advise(
              'maxWork',
              'refuses such rules if it is 0; otherwise a chart follows all of them, in at most cubic time',
            ),
          ]
        : [
            advise('maxNesting', 'bounds a stack'),
            advise('maxWork', 'limits the work of following all of them'),
          ]),
    ],
  );
}

/** A variant that a module lacks whose rules call each other. */
export function noVariantOfCalls(variant: Variant, isDecided: boolean, source: Source): Diagnostic {
  return error(
    `${variant}-recursion`,
    variant === 'switch'
      ? 'rules whose calls no stack decides have no switch variant'
      : 'automata that call each other have no branchless variant',
    source,
    [
      isDecided
        ? 'the table variant and the switch variant have a stack'
        : 'the table variant follows all of them with a chart',
    ],
  );
}

/** A variant that a module lacks which reads whole characters. */
export function noVariantOfCharacters(variant: Variant, source: Source): Diagnostic {
  return error(
    'variant-of-characters',
    `a grammar of so many different characters has no ${variant} variant`,
    source,
    ['the table variant reads a character at a time, and not its octets or code units'],
  );
}

/** The global of a script cannot have the file's name, which is not an identifier or names another global. */
export function globalRenamed(name: string, global: string, source: Source): Diagnostic {
  const isIdentifier = /^[a-z]/i.test(global.slice(1));
  const why = isIdentifier
    ? `"${global.slice(1)}" belongs to the language or to a host`
    : `"${name}" is not an identifier`;
  return warning('global-name', `the global of this script is "${global}": ${why}`, source, [
    advise('name', 'gives the file and its global another name'),
    'modules and CommonJS have no global',
  ]);
}

/** A name cannot serve as a folder and in an import path. */
export function badName(name: string): Diagnostic {
  return error('name', `"${name}" cannot name the output`, undefined, [
    'expected letters, digits, ".", "_" and "-", beginning with a letter or digit',
    advise('name', 'gives another name'),
  ]);
}

/** A boundary is given to modules that do not search. */
export function noSearch(isDecoder: boolean, source: Source): Diagnostic {
  return error('no-search', 'a boundary is for `find`, which these modules lack', source, [
    isDecoder && 'a decoder does not search',
    !isDecoder && 'automata that call each other search at one offset only',
  ]);
}

/** A rule whose words no pattern can have. */
export function noPattern(why: string, source: Source, remedy: Note): Diagnostic {
  return error('no-pattern', why, source, [remedy]);
}

/**
 * How rules that call each other fit one automaton.
 *
 * @param isRegular whether they are only large
 */
export function adviseOneAutomaton(isRegular: boolean): Note {
  return isRegular
    ? advise('maxStates', 'raises the limit on states, above which large rules are called')
    : advise('depth', 'compiles them to a number of levels');
}

/** Another language has no file for this grammar; `remedy` says what has one. */
export function noLanguage(why: string, source: Source, remedy: Note): Diagnostic {
  return error('no-language', why, source, [remedy]);
}

/** A command that builds or runs the files of another language is missing, or fails; `output` is the end of what it says. */
export function failedCommand(command: string, why: string, output: string): Diagnostic {
  return error('failed-command', `"${command}" ${why}`, undefined, [output !== '' && output]);
}

/** A grammar has no cases for programs of other languages. */
export function noCases(source: Source): Diagnostic {
  return error('no-language', 'this grammar is too large for a self-test', source, [
    'the files compile without one',
  ]);
}

/** No pattern was found that backtracks in linear time; `where` tells what to read for more. */
export function slowPattern(where: string, source: Source): Diagnostic {
  return error('slow-pattern', `as a pattern, this rule backtracks: ${where}`, source, [
    'a pattern of its minimal automaton would be too large',
    advise('start', 'selects a smaller rule'),
  ]);
}

/** A pattern that is too large; `largest` is the largest rule besides the start rule. */
export function patternLimit(
  length: number,
  limit: number,
  largest: { readonly rule: string; readonly length: number } | undefined,
  source: Source,
): Diagnostic {
  return error(
    'pattern-limit',
    `the pattern would have ${grouped(length)} characters; the limit is ${grouped(limit)}`,
    source,
    [
      largest !== undefined && `${grouped(largest.length)} stand for one rule, "${largest.rule}"`,
      advise('start', 'selects a smaller rule'),
    ],
  );
}
