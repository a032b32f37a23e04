/**
 * Documents of all kinds with one slip in a rule: whatever becomes of it, no other language may be compiled in silence.
 */
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/compile.js';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.js';
import type { Analysis } from '../../generator/analysis/stages.js';
import { positionAt } from '../../generator/text/source.js';

/** The lines of a rule, without the indentation of its block. */
export type RuleLines = readonly string[];

/** A kind of document, which has rules among other text; `indent` is that of its rules. */
interface Kind {
  readonly name: string;
  readonly file: string;
  readonly indent: number;
  readonly write: (rules: readonly RuleLines[]) => string;
}

const PAGE_BREAK = [
  '',
  '',
  'Nobody                      Standards Track                     [Page 7]',
  '\f',
  'RFC 0                           Examples                      April 2001',
  '',
  '',
];

const flat = (rules: readonly RuleLines[]): string =>
  rules.map((rule) => rule.join('\n')).join('\n');

const indented = (rules: readonly RuleLines[], indent: number, between: string): string =>
  rules
    .map((rule) => rule.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)).join('\n'))
    .join(between);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const KINDS: readonly Kind[] = [
  {
    name: 'a marked fence of Markdown',
    file: 'a.md',
    indent: 0,
    write: (rules) =>
      `# Syntax\n\nThis is it.\n\n\`\`\`abnf\n${flat(rules)}\n\`\`\`\n\nThat was it.\n`,
  },
  {
    name: 'a fence of Markdown',
    file: 'a.md',
    indent: 0,
    write: (rules) => `# Syntax\n\nThis is it.\n\n\`\`\`\n${flat(rules)}\n\`\`\`\n\nThat was it.\n`,
  },
  {
    name: 'a marked fence in a quotation',
    file: 'a.md',
    indent: 0,
    write: (rules) =>
      `# Syntax\n\n> ~~~ {.abnf}\n${flat(rules).replace(/^/gm, '> ')}\n> ~~~\n\nThat was it.\n`,
  },
  {
    name: 'one block of an RFC',
    file: 'a.txt',
    indent: 6,
    write: (rules) =>
      `3.  Syntax\n\n   The syntax is:\n\n${indented(rules, 6, '\n')}\n\n   That was it.\n`,
  },
  {
    name: 'rules with blank lines between them',
    file: 'a.txt',
    indent: 3,
    write: (rules) =>
      `3.  Syntax\n\n   The syntax is:\n\n${indented(rules, 3, '\n\n')}\n\n   That was it.\n`,
  },
  {
    name: 'rules at the margin, and indented prose',
    file: 'a.txt',
    indent: 0,
    write: (rules) =>
      `3.  Syntax\n\n   The syntax is:\n\n${indented(rules, 0, '\n\n   This rule is followed by another one.\n\n')}\n\n   That was it.\n`,
  },
  {
    name: 'rules with page breaks between them',
    file: 'a.txt',
    indent: 6,
    write: (rules) =>
      `3.  Syntax\n\n   The syntax is:\n\n${indented(rules, 6, `\n${PAGE_BREAK.join('\n')}\n`)}\n\n   That was it.\n`,
  },
  {
    name: 'sourcecode of XML',
    file: 'a.xml',
    indent: 0,
    write: (rules) =>
      `<?xml version="1.0"?>\n<rfc>\n<t>It is:</t>\n<sourcecode type="abnf">\n${escaped(flat(rules))}\n</sourcecode>\n</rfc>\n`,
  },
  {
    name: 'sourcecode with character data, among other text',
    file: 'a.txt',
    indent: 0,
    write: (rules) =>
      `It is:\n\n<sourcecode type="abnf"><![CDATA[\n${flat(rules)}\n]]></sourcecode>\n\nThat was it.\n`,
  },
  {
    name: 'preformatted text of HTML',
    file: 'a.html',
    indent: 0,
    write: (rules) =>
      `<!doctype html>\n<p>It is:</p>\n<pre>\n${escaped(flat(rules)).replace(/^[\w-]+/gm, '<dfn>$&</dfn>')}\n</pre>\n<p>That was it.</p>\n`,
  },
];

/** A slip: the rule with it, or undefined if the rule has no place for it. */
interface Slip {
  readonly name: string;
  readonly make: (rule: RuleLines, random: () => number) => RuleLines | undefined;
}

/** Replaces one of the places of a pattern. */
function replaceOne(
  rule: RuleLines,
  pattern: RegExp,
  by: (found: string) => string,
  random: () => number,
): RuleLines | undefined {
  const text = rule.join('\n');
  const places = [...text.matchAll(pattern)];
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) return undefined;
  const { index, 0: found } = place;
  return (text.slice(0, index) + by(found) + text.slice(index + found.length)).split('\n');
}

const oneOf = (all: readonly string[], random: () => number): string =>
  all[Math.floor(random() * all.length)]!;

export const SLIPS: readonly Slip[] = [
  {
    name: 'an unknown operator',
    make: (rule, random) =>
      replaceOne(
        rule,
        /(?<=\S) (?:\/ )?(?=[^\s=/;])(?!=)/g,
        () => ` ${oneOf(['|', '&', '+', ',', '!', '-'], random)} `,
        random,
      ),
  },
  {
    name: 'an underscore in the name of the rule',
    make: (rule, random) => replaceOne(rule, /(?<=^[\w]+)(?:-|(?=\s*=))/g, () => '_', random),
  },
  {
    name: 'an underscore in a name',
    make: (rule, random) =>
      replaceOne(rule, /(?<=[\s([*][A-Za-z]+)-|(?<=\s[a-z]{3,})(?=\s|$)/g, () => '_x', random),
  },
  { name: 'a missing quote', make: (rule, random) => replaceOne(rule, /"/g, () => '', random) },
  {
    name: 'a curly quote',
    make: (rule, random) => replaceOne(rule, /"/g, () => '\u201d', random),
  },
  {
    name: 'another sign',
    make: (rule, random) =>
      replaceOne(rule, /=(?!\/)(?=\s)/g, () => oneOf(['::=', ':=', ':', '->', ''], random), random),
  },
  {
    name: 'a page break in the rule, or before it',
    make: (rule, random) => {
      const at = Math.floor(random() * rule.length);
      return [...rule.slice(0, at), ...PAGE_BREAK, ...rule.slice(at)];
    },
  },
  {
    name: 'a page break after the rule, and a paragraph',
    make: (rule, random) => [
      ...rule,
      ...PAGE_BREAK,
      ...(random() < 0.5
        ? ['   The rule before this paragraph is complete, and this is no part of it.', '']
        : ['   that', '']),
    ],
  },
  {
    name: 'another indentation',
    make: (rule, random) => {
      const by = ' '.repeat(1 + Math.floor(random() * 6));
      return random() < 0.5 ? rule.map((line) => by + line) : [by + rule[0]!, ...rule.slice(1)];
    },
  },
  {
    name: 'a blank line in the rule',
    make: (rule, random) => {
      const at = 1 + Math.floor(random() * (rule.length - 1));
      return rule.length < 2 ? undefined : [...rule.slice(0, at), '', ...rule.slice(at)];
    },
  },
  {
    name: 'lost indentation',
    make: (rule) => (rule.length < 2 ? undefined : rule.map((line) => line.replace(/^\s+/, ''))),
  },
];

/** The words of an analysis, as an automaton with its calls. */
function languageOf({ stages }: Analysis): unknown {
  return [stages.minimal, stages.lowered?.called.map(({ symbol }) => symbol)];
}

function linesOf({ at, notes }: Diagnostic, name: string): readonly number[] {
  const numbers = notes
    .filter(({ message }) => /^so w(?:as|ere) lines? /.test(message))
    .flatMap(({ message }) => Array.from(message.matchAll(/\d+/g), ([digits]) => Number(digits)));
  const spans = [at, ...notes.map(({ span }) => span)].flatMap((place) =>
    place && 'start' in place && place.source.name === name ? [place] : [],
  );
  return [
    ...numbers,
    ...spans.flatMap(({ source, start, end }) => {
      const [first, last] = [start, end].map((each) => positionAt(source, each).line);
      return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index);
    }),
  ];
}

/** What became of a slip. */
export type Outcome = 'error' | 'warning' | 'same' | 'silent';

/** Analyzes a document with one slip, and compares it with the document without. */
export function outcomeOf(
  rules: readonly RuleLines[],
  index: number,
  slipped: RuleLines,
  kind: Kind,
  whole: Analysis,
  start?: string,
): Outcome {
  const marked = rules.map((rule, at) => (at === index ? slipped : rule));
  const text = kind.write(marked);
  const analysis = analyze({ name: kind.file, text }, { start });
  if (!analysis.ok) return 'error';
  if (JSON.stringify(languageOf(analysis)) === JSON.stringify(languageOf(whole))) return 'same';
  // The lines of the slipped rule, by what stands before it.
  const before = kind.write([...marked.slice(0, index), ['\u0001'], ...marked.slice(index + 1)]);
  const first = before.slice(0, before.indexOf('\u0001')).split('\n').length;
  const last = first + slipped.length - 1;
  const named = analysis.diagnostics.flatMap((each) =>
    each.code === 'unused-rule' ? [] : linesOf(each, kind.file),
  );
  return named.some((line) => first <= line && line <= last) ? 'warning' : 'silent';
}

/** The analysis of the document without slips, which must compile. */
export function wholeOf(rules: readonly RuleLines[], kind: Kind): Analysis {
  const analysis = analyze({ name: kind.file, text: kind.write(rules) });
  assert.ok(analysis.ok, `${kind.name}: ${analysis.diagnostics[0]?.message}`);
  return analysis;
}
