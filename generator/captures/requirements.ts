/**
 * Requirements on words that a grammar states in comments, since no automaton of reasonable size can:
 *
 *     ; limit hname: hname 253 octets, name|top-name 63 octets
 *     ; check date-time: leap-second, expected a leap second, which is at 23:59:60 in UTC
 *     ; remark date-time: day-of-month
 *
 * They are for words of the start rule before the colon. A limit is the greatest length of a captured part, or of the
 * whole word. A check refuses words, and a remark says more about an error; both are functions of `runtime/checks/`.
 */
import { ruleKey } from '../abnf/ast.js';
import { NOUN_OF, type Alphabet } from '../alphabet.js';
import { grouped } from '../diagnostics/diagnostic.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import {
  badRequirement,
  limitOfCharacters,
  limitOfNoPart,
  unknownCheck,
} from '../diagnostics/requirements.js';
import { directivesAbout, type Directive } from '../document/directives.js';
import { printCount } from '../text/print-count.js';
import type { Source, Span } from '../text/source.js';
import { namesOf } from './check-functions.js';

/** The greatest length of some parts. */
export interface Limit {
  /** The numbers of the captures; 0 for the whole word. */
  readonly captures: ReadonlySet<number>;
  /** The field of the parts; undefined for the whole word. */
  readonly field: string | undefined;
  /** What the parts are called: by their rule, or the field of several. */
  readonly name: string;
  /** The greatest length, in units of the module. */
  readonly most: number;
  readonly span: Span;
}

/** A function of `runtime/checks/`, by its name there. */
export interface CheckOfWords {
  readonly name: string;
  /** What the check expects, as a phrase. */
  readonly expected: string;
}

/** What a limit has to know about a capture. */
interface Part {
  readonly number: number;
  readonly field: string;
  readonly rules: readonly string[];
}

export interface Requirements {
  readonly limits: readonly Limit[];
  /** All limits as a phrase: `at most 253 octets in all and 63 in labels`. */
  readonly lengths: string | undefined;
  readonly checks: readonly CheckOfWords[];
  readonly remarks: readonly string[];
}

const LIMIT =
  /^([a-z][a-z\d-]*(?:\|[a-z][a-z\d-]*)*)[ \t]+([1-9]\d{0,8})[ \t]+(octets|code units)$/i;

const CHECK = /^([a-z\d-]+)[ \t]*,[ \t]*expected[ \t]+(\S.*)$/;

/** A requirement as it is written. */
export interface Requirement {
  readonly limits: readonly {
    readonly rules: readonly string[];
    readonly most: number;
    readonly unit: string;
    readonly span: Span;
  }[];
  readonly check: CheckOfWords | undefined;
  readonly remark: string | undefined;
}

/** Reads a requirement; undefined for other directives. What cannot be read is an error, and left out. */
export function readRequirement(
  { word, value: text, valueAt: at, span: { source } }: Directive,
  diagnostics = new DiagnosticBag(),
): Requirement | undefined {
  const spanOf = (part: string, offset: number): Span => {
    return { source, start: at + offset, end: at + offset + part.length };
  };
  const known = (kind: 'check' | 'remark', name: string): string | undefined => {
    const names = namesOf(kind);
    if (names.includes(name)) return name;
    diagnostics.report(unknownCheck(kind, name, names, spanOf(name, text.indexOf(name))));
    return undefined;
  };
  const none = { limits: [], check: undefined, remark: undefined };
  if (word === 'remark') return { ...none, remark: known('remark', text) };
  if (word === 'check') {
    const [, name, expected] = CHECK.exec(text) ?? [];
    if (name === undefined) diagnostics.report(badRequirement('check', spanOf(text, 0)));
    else if (known('check', name)) return { ...none, check: { name, expected: expected! } };
    return none;
  }
  if (word !== 'limit') return undefined;
  const limits = Array.from(text.matchAll(/[^\s,](?:[^,]*[^\s,])?/g), ({ 0: item, index }) => {
    const [, rules = '', most, unit = ''] = LIMIT.exec(item) ?? [];
    return { rules: rules.split('|'), most: Number(most), unit, span: spanOf(item, index) };
  });
  const wrong = limits.find(({ unit }) => unit === '')?.span;
  if (wrong !== undefined || limits.length === 0)
    diagnostics.report(badRequirement('limit', wrong ?? spanOf(text, 0)));
  return { ...none, limits: limits.filter(({ unit }) => unit !== '') };
}

/** The requirements on words of a start rule, which were read without errors; undefined if there are none. */
export function requirementsOf(
  source: Source,
  start: string,
  captures: readonly Part[],
  alphabet: Alphabet,
  diagnostics: DiagnosticBag,
): Requirements | undefined {
  const read = directivesAbout(source, start).flatMap((each) => readRequirement(each) ?? []);
  if (read.length === 0) return undefined;
  const limits = read
    .flatMap((each) => each.limits)
    .flatMap(({ rules, most, unit, span }) => {
      if (unit.toLowerCase() === alphabet) return limitOf(rules, most, span, captures, diagnostics);
      diagnostics.report(limitOfCharacters(alphabet, span));
      return [];
    });
  const noun = NOUN_OF[alphabet];
  const phrases = limits.map(
    ({ most, name }, index) => `${index === 0 ? printCount(most, noun) : grouped(most)} in ${name}`,
  );
  return {
    limits,
    lengths: limits.length === 0 ? undefined : `at most ${phrases.join(' and ')}`,
    checks: read.flatMap(({ check }) => check ?? []),
    remarks: read.flatMap(({ remark }) => remark ?? []),
  };
}

/** The first requirement on words of a start rule; undefined if there is none. */
export function firstRequirement(source: Source, start: string): Span | undefined {
  const found = directivesAbout(source, start).find((each) => readRequirement(each) !== undefined);
  return found && { source, start: found.valueAt, end: found.span.end };
}

/** The limit of the captures of some rules, which have one field; none if they are not parts. */
function limitOf(
  rules: readonly string[],
  most: number,
  span: Span,
  captures: readonly Part[],
  diagnostics: DiagnosticBag,
): readonly Limit[] {
  const wanted = new Set(rules.map(ruleKey));
  const limited = captures.filter((capture) =>
    capture.rules.some((rule) => wanted.has(ruleKey(rule))),
  );
  const named = new Set(limited.flatMap((capture) => capture.rules.map(ruleKey)));
  const missing = [...wanted].find((rule) => !named.has(rule));
  const partial = [...named].find((rule) => !wanted.has(rule));
  if (missing !== undefined || partial !== undefined) {
    diagnostics.report(limitOfNoPart(missing ?? rules.join('|'), partial, span));
    return [];
  }
  const isOfWord = limited.some(({ number }) => number === 0);
  const field = isOfWord ? undefined : limited[0]!.field;
  const [written, ...others] = new Set(limited.flatMap((capture) => capture.rules));
  const name = isOfWord ? 'all' : others.length > 0 ? field! : written!;
  return [{ captures: new Set(limited.map(({ number }) => number)), field, name, most, span }];
}

/** The limits and checks as a sentence; undefined if there are none. */
export function printRequirements(requirements: Requirements | undefined): string | undefined {
  const { lengths, checks = [] } = requirements ?? {};
  return (
    [...(lengths === undefined ? [] : [lengths]), ...checks.map(({ expected }) => expected)].join(
      '; ',
    ) || undefined
  );
}
