/**
 * Judges from its tokens alone whether a line could be ABNF.
 *
 * Finding ABNF in prose requires a judgment about single lines, before any parser can run:
 * a line is a candidate if it consists of ABNF tokens, and it counts as certain if one of
 * them is a string or a number such as `%x41`, which prose does not have. The grammar itself is in `grammar/abnf.ohm`.
 */

/** The properties of a line that follow from its tokens. */
export interface LineShape {
  /** Whether the line consists of ABNF tokens. */
  readonly valid: boolean;
  /** Whether it has a string or a number. */
  readonly certain: boolean;
  /** The names in it. */
  readonly names: readonly string[];
  /** The number of brackets that it opens, less those that it closes. */
  readonly depth: number;
  /** The first and the last token, comments aside; empty without tokens. */
  readonly first: string;
  readonly last: string;
}

const TOKEN =
  /\s+|;.*|(?:%[si])?"[^"]*"|%(?:b[01]+(?:-[01]+|(?:\.[01]+)*)|d\d+(?:-\d+|(?:\.\d+)*)|x[\da-f]+(?:-[\da-f]+|(?:\.[\da-f]+)*))|<[^<>]*>|\d*\*\d*|\d*#\d*(?=[a-z(\[\"%<])|\d+(?=[a-z(["%<])|[a-z][a-z\d-]*(?![a-z\d\-("[<%])|[()[\]/]/iy;

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
    valid: at === text.length,
    certain: tokens.some((token) => /^%|"$/.test(token)),
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
  readonly body: string;
}

/** Recognizes `name = …` and `name =/ …`. */
export function ruleStartOf(text: string): RuleStart | undefined {
  const match = /^(\s*)([a-z][a-z\d-]*)\s*=\/?(?!=)(.*)$/i.exec(text);
  return match ? { indent: match[1]!.length, name: match[2]!, body: match[3]! } : undefined;
}
