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
import type { Alphabet } from '../alphabet.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import {
  badRequirement,
  limitOfCharacters,
  limitOfNoPart,
  unknownCheck,
} from '../diagnostics/requirements.js';
import { checks as KNOWN } from '../resources/texts.js';
import type { Source, Span } from '../text/source.js';

/** The greatest length of some parts. */
export interface Limit {
  /** The numbers of the captures; 0 for the whole word. */
  readonly captures: ReadonlySet<number>;
  /** The field of the parts; undefined for the whole word. */
  readonly field: string | undefined;
  /** What the parts are called in words: by their rule, or the field of several. */
  readonly name: string;
  /** In units of the module. */
  readonly most: number;
  readonly span: Span;
}

/** A function of `runtime/checks/`, by its name there. */
export interface CheckOfWords {
  readonly name: string;
  /** What it expects, in words. */
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
  readonly checks: readonly CheckOfWords[];
  readonly remarks: readonly string[];
}

const DIRECTIVE = /^;[ \t]*(limit|check|remark)[ \t]+([a-z][a-z\d-]*)[ \t]*:[ \t]*(.*)$/gim;

const LIMIT =
  /^([a-z][a-z\d-]*(?:\|[a-z][a-z\d-]*)*)[ \t]+([1-9]\d{0,8})[ \t]+(octets|code units)$/i;

const CHECK = /^([a-z\d-]+)[ \t]*,[ \t]*expected[ \t]+(\S.*)$/;

/** The requirements on words of a start rule; undefined if there are none. */
export function requirementsOf(
  source: Source,
  start: string,
  captures: readonly Part[],
  alphabet: Alphabet,
  diagnostics: DiagnosticBag,
): Requirements | undefined {
  const limits: Limit[] = [];
  const checks: CheckOfWords[] = [];
  const remarks: string[] = [];
  for (const { kind, text, at } of directivesFor(source, start)) {
    const spanOf = (part: string, offset: number): Span => {
      return { source, start: at + offset, end: at + offset + part.length };
    };
    const known = (name: string): string | undefined => {
      if (KNOWN.includes(name)) return name;
      diagnostics.report(unknownCheck(name, KNOWN, spanOf(name, text.indexOf(name))));
      return undefined;
    };
    if (kind === 'limit') {
      for (const { 0: item, index } of text.matchAll(/[^\s,](?:[^,]*[^\s,])?/g)) {
        const [, rules, most, unit] = LIMIT.exec(item) ?? [];
        const span = spanOf(item, index);
        if (rules === undefined) diagnostics.report(badRequirement('limit', span));
        else if (unit!.toLowerCase() !== alphabet)
          diagnostics.report(limitOfCharacters(alphabet, span));
        else limits.push(...limitOf(rules, Number(most), span, captures, diagnostics));
      }
    } else if (kind === 'check') {
      const [, name, expected] = CHECK.exec(text) ?? [];
      if (name === undefined) diagnostics.report(badRequirement('check', spanOf(text, 0)));
      else if (known(name)) checks.push({ name, expected: expected! });
    } else if (known(text)) remarks.push(text);
  }
  const isEmpty = limits.length + checks.length + remarks.length === 0;
  return isEmpty ? undefined : { limits, checks, remarks };
}

/** Whether a source has requirements on words of a start rule, and the first one of them. */
export function firstRequirement(source: Source, start: string): Span | undefined {
  const [first] = directivesFor(source, start);
  return first && { source, start: first.at, end: first.at + first.text.length };
}

function* directivesFor(
  { text }: Source,
  start: string,
): Iterable<{ readonly kind: string; readonly text: string; readonly at: number }> {
  for (const match of text.matchAll(new RegExp(DIRECTIVE, 'dgim'))) {
    const [, kind, rule, own] = match;
    if (ruleKey(rule!) === ruleKey(start))
      yield { kind: kind!.toLowerCase(), text: own!.trimEnd(), at: match.indices![3]![0] };
  }
}

/** The limit of the captures of some rules, which have one field; none if they are no parts. */
function limitOf(
  rules: string,
  most: number,
  span: Span,
  captures: readonly Part[],
  diagnostics: DiagnosticBag,
): readonly Limit[] {
  const wanted = new Set(rules.split('|').map(ruleKey));
  const limited = captures.filter((capture) =>
    capture.rules.some((rule) => wanted.has(ruleKey(rule))),
  );
  const named = new Set(limited.flatMap((capture) => capture.rules.map(ruleKey)));
  const missing = [...wanted].find((rule) => !named.has(rule));
  const partial = [...named].find((rule) => !wanted.has(rule));
  if (missing !== undefined || partial !== undefined) {
    diagnostics.report(limitOfNoPart(missing ?? rules, partial, span));
    return [];
  }
  const isWhole = limited.some(({ number }) => number === 0);
  const field = isWhole ? undefined : limited[0]!.field;
  const [written, ...others] = new Set(limited.flatMap((capture) => capture.rules));
  const name = isWhole ? 'all' : others.length > 0 ? field! : written!;
  return [{ captures: new Set(limited.map(({ number }) => number)), field, name, most, span }];
}

/** The limits and checks, each in words. */
export function wordsOfRequirements(requirements: Requirements | undefined): readonly string[] {
  if (requirements === undefined) return [];
  return [
    ...requirements.limits.map(({ name, most }) => `at most ${most} in ${name}`),
    ...requirements.checks.map(({ expected }) => expected),
  ];
}
