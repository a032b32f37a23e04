/**
 * Judges from its tokens alone whether a line could be ABNF.
 *
 * Finding ABNF in prose requires a judgment about single lines, before any parser can run:
 * a line is a candidate if it consists of ABNF tokens, and it counts as certain if one of
 * them is a string or a number such as `%x41`, which prose does not have. The grammar itself is in `grammar/abnf.ohm`.
 */
import { withoutComment } from './lines.js';

/** The properties of a line that follow from its tokens. */
export interface LineShape {
  /** Whether the line consists of ABNF tokens. */
  readonly isValid: boolean;
  /** Whether it has a string or a number. */
  readonly isCertain: boolean;
  /** The number of its tokens, comments aside. */
  readonly tokens: number;
  readonly names: readonly string[];
  /** The number of brackets that it opens, less those that it closes. */
  readonly depth: number;
  /** The first and the last token, comments aside; empty without tokens. */
  readonly first: string;
  readonly last: string;
}

const TOKEN =
  /\s+|;[^]*|(?:%[si])?"[^"]*"|%(?:b[01]+(?:-[01]+|(?:\.[01]+)*)|d\d+(?:-\d+|(?:\.\d+)*)|x[\da-f]+(?:-[\da-f]+|(?:\.[\da-f]+)*))|<[^<>]*>|\d{0,15}\*\d{0,15}|\d{0,15}#\d{0,15}(?=[a-z(\[\"%<])|\d{1,15}(?=[a-z(["%<])|[a-z][a-z\d-]*(?![a-z\d\-("[<%])|[()[\]/]/iy;

/** The shape of one line. Linear. */
export function shapeOf(text: string): LineShape {
  const tokens: string[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) break;
    at = TOKEN.lastIndex;
    if (!/^[\s;]/.test(match[0])) tokens.push(match[0]);
  }
  const names = tokens.filter((token) => /^[a-z]/i.test(token));
  return {
    isValid: at === text.length,
    isCertain: tokens.some((token) => /^%|"$/.test(token)),
    tokens: tokens.length,
    names,
    depth: tokens.reduce(
      (depth, token) => depth + (/^[([]$/.test(token) ? 1 : /^[)\]]$/.test(token) ? -1 : 0),
      0,
    ),
    first: tokens[0] ?? '',
    last: tokens.at(-1) ?? '',
  };
}

/** The parts of a line that looks like the first of a rule. */
export interface RuleStart {
  readonly indent: number;
  readonly name: string;
  readonly definedAs: '=' | '=/';
  /** Whether its sign defines something in ABNF or BNF. */
  readonly isDefinition: boolean;
  readonly body: string;
}

/** Recognizes `name = …` and `name =/ …`. */
export function ruleStartOf(text: string): RuleStart | undefined {
  return startIn(/^(\s*)([a-z][a-z\d-]*)\s*(=\/?)(?!=)([^]*)$/i.exec(text));
}

/**
 * What may stand before a name: characters that are not seen, a bullet, a number, a bar, and signs of emphasis. None of these
 * signs may be a part of a name, or a line of underscores would take cubic time.
 */
const BEFORE_NAME = String.raw`[\s\u0000\u00ad\u200b-\u200d\u2060]*(?:(?:[-*+|>]|o|\(?\w{1,3}[.)]|\[\w{1,3}\])\s+)?[<'*\x60([]*`;

/** What people write for `=`. */
const SIGN = String.raw`::?=|=>|=\/|==?|[/+|~]=|->|<-|[→≡＝~]|:(?=\s)`;

const LIKE_START = new RegExp(
  String.raw`^(${BEFORE_NAME})(\d{0,9}[a-z_][\w.-]*)[>'*\x60)\]]*\s*(${SIGN})([^]*)$`,
  'i',
);

/**
 * Recognizes the first line of a rule that has a slip in its name or its sign, such as `<name> ::= …`, `a_b = …` or
 * `name: …`, where the rest resembles ABNF.
 */
export function likeRuleStartOf(
  text: string,
  isRule: (name: string) => boolean,
): RuleStart | undefined {
  const start = startIn(LIKE_START.exec(text));
  if (start === undefined || !resemblesAbnf(start.body, isRule)) return undefined;
  // Programs have names with dots, too: `T.path = R.path;`.
  return start.name.includes('.') && !/["%]/.test(start.body) ? undefined : start;
}

/** A line that begins with the sign of a rule, whose name stands alone on the line before. */
export function signStartOf(
  text: string,
  previous: string,
  isRule: (name: string) => boolean,
): RuleStart | undefined {
  const [, space, sign, body] = /^(\s*)(=\/?)(?!=)([^]*)$/.exec(text) ?? [];
  if (space === undefined || !resemblesAbnf(body!, isRule)) return undefined;
  const name = /^\s*<?([a-z][\w.-]*)>?\s*$/i.exec(previous)?.[1] ?? sign!;
  const definedAs = sign === '=/' ? '=/' : '=';
  return { indent: space.length, name, definedAs, isDefinition: true, body: body! };
}

/** A line of ABNF that begins with a name, and belongs to no rule: a rule that may lack its sign. */
export function unsignedStartOf(
  text: string,
  isRule: (name: string) => boolean,
): RuleStart | undefined {
  // A single letter may be a bullet.
  const [, space, name, body] = /^(\s*)([a-z][a-z\d-]+)(\s.*)$/i.exec(text) ?? [];
  if (name === undefined) return undefined;
  const { isValid, isCertain, names, tokens } = shapeOf(body!);
  const others = names.filter((each) => !isRule(each)).length;
  if (!isValid || !(isCertain ? others * 4 <= tokens : others === 0 && tokens > 1))
    return undefined;
  return { indent: space!.length, name, definedAs: '=', isDefinition: false, body: body! };
}

function startIn(match: RegExpExecArray | null): RuleStart | undefined {
  if (match === null) return undefined;
  const [, indent, name, sign, body] = match as unknown as readonly string[];
  const definedAs = sign!.endsWith('/') ? '=/' : '=';
  const isDefinition = /^(?:(?:::)?=\/?|[≡＝])$/.test(sign!);
  return { indent: indent!.length, name: name!, definedAs, isDefinition, body: body! };
}

const WORD =
  /[\u201c\u201d][^\u201c\u201d]*[\u201c\u201d]?|%[si]?"[^"]*"?|"[^"]*"?|%[bdx][\da-f.-]*|<[^<>]*>|[a-z][\w-]*|\d{0,15}[*#]\d{0,15}|[|/[\]()]|\S/gi;

/**
 * Whether a text that is not ABNF may be meant as such: it has more of what ABNF is made of, strings, numbers, operators and
 * names of rules, than of other words. Linear.
 */
export function resemblesAbnf(text: string, isRule: (name: string) => boolean): boolean {
  const words = withoutComment(text).match(WORD) ?? [];
  const rules = words.filter((word) => /^[a-z]/i.test(word) && isRule(word)).length;
  const others = words.filter((word) => /^[a-z]{2}/i.test(word)).length - rules;
  const strings = words.filter((word) => /^["%<\u201c\u201d]./.test(word)).length;
  const operators = words.filter((word) =>
    /^(?:[|/[\]()]|\d{0,15}[*#]\d{0,15})$/.test(word),
  ).length;
  return strings + rules > 0 && others <= strings + rules + Math.min(1, operators);
}
