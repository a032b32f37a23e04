/**
 * Code that collects decoded characters, and turns what was collected into text.
 *
 * A string is made of its code units quickest by `String.fromCharCode` with the arguments written out;
 * `apply` and spreading have to look at an array first. So code units are collected in one array that
 * all calls share, and become text in steps of 64 and 16, and what is left in one more.
 */
import type { DecoderPlan } from './plan.js';
import { hex, ifChain, statement, type FunctionCode, type StatementCode } from './code.js';
import { internal } from './contract.js';

/** Where decoded characters go: UTF-16 code units for a string, or their numbers. */
export type Sink = 'units' | 'codePoints';

/** How many octets are decoded between two pieces of text; what is collected stays near the processor. */
const PIECE = 512;

/** The variable that a sink is. */
export function arrayOf(sink: Sink): string {
  return sink === 'units' ? 'UNITS' : 'codePoints';
}

/** What collects: a text and what is not yet part of it, or an array. */
export function beginCollecting(sink: Sink): string {
  return `${sink === 'units' ? "let text = '';" : 'const codePoints: number[] = [];'}\nlet n = 0;`;
}

/** What was collected becomes text, once it is enough. */
export function flush(sink: Sink): string {
  return sink === 'units' ? 'if (n >= PIECE) {\ntext = toText(text, n);\nn = 0;\n}' : '';
}

/** All that was collected. */
export function returnCollected(sink: Sink): string {
  return sink === 'units' ? 'return toText(text, n);' : 'return codePoints;';
}

/**
 * `PIECE`, and the array that holds what as many octets can become: two code units each, and those before.
 *
 * Note [Constants]: what stands at the top of a module is a literal, or a pure call with literals or names.
 * Of arithmetic with a name, bundlers cannot tell that it does nothing, and so they would keep it, and what
 * it is for, in programs that import something else.
 */
export function pieceConstants(): readonly StatementCode[] {
  return [
    statement(`/** After how many UTF-16 code units they become text. */\nconst PIECE = ${PIECE};`),
    statement(
      `/** Where \`decode\` collects code units, in whatever call: three times \`PIECE\`. */\nconst UNITS = /* @__PURE__ */ new Uint16Array(${3 * PIECE});`,
    ),
  ];
}

/** `LEAD + (c >> 10)` is the first half of the surrogate pair of a character beyond U+FFFF. */
export function leadConstant(): StatementCode {
  return statement(
    `/** A lead surrogate is this plus the upper bits of the character number: 0xd800 - (0x10000 >> 10). */\nconst LEAD = ${hex(0xd800 - (0x10000 >> 10))};`,
  );
}

/** The text of what was collected. */
export function toText(): FunctionCode {
  const step = (count: number): string =>
    `while (i + ${count} <= n) {\n${fromCharCodes('text +=', 'UNITS', count)}\ni += ${count};\n}`;
  // One jump and one call for what is left: short texts are nothing else.
  const rest = Array.from(
    { length: 15 },
    (_, k) => `case ${k + 1}:\n${fromCharCodes('return text +', 'UNITS', k + 1)}`,
  );
  return internal(
    'toText',
    [
      { name: 'text', type: 'string' },
      { name: 'n', type: 'number' },
    ],
    'string',
    'A text and the first `n` code units in `UNITS`. Arguments that are written out are the quickest.',
    `let i = 0;
    ${step(64)}
    ${step(16)}
    switch (n - i) {\n${rest.join('\n')}\ndefault:\nreturn text;\n}`,
  );
}

/** How many items stand in a row. */
const ROW = 6;

/** A statement with `String.fromCharCode` of some items of an array from `i` on, in rows. */
export function fromCharCodes(before: string, array: string, count: number): string {
  const items = Array.from({ length: count }, (_, k) => `${array}[${k === 0 ? 'i' : `i + ${k}`}]!`);
  if (count <= 4) return `${before} String.fromCharCode(${items.join(', ')});`;
  const rows = Array.from(
    { length: Math.ceil(count / ROW) },
    (_, row) => `${items.slice(ROW * row, ROW * row + ROW).join(', ')},`,
  );
  return `// prettier-ignore\n${before} String.fromCharCode(\n${rows.join('\n')}\n);`;
}

/** Whether some characters take two UTF-16 code units. */
export function needsPairs({ maxValue }: DecoderPlan): boolean {
  return maxValue > 0xffff;
}

/** Whether some characters have no place in a string. */
export function exceedsStrings({ maxValue }: DecoderPlan): boolean {
  return maxValue > 0x10ffff;
}

/** Appends a character whose number is known to lie between `lo` and `hi`. */
export function append(sink: Sink, value: string, lo: number, hi: number): string {
  if (sink === 'codePoints' || hi <= 0xffff) return `${arrayOf(sink)}[n++] = ${value};`;
  const isName = /^\w+$/.test(value);
  const c = isName ? value : 'c';
  const declare = isName ? '' : `const c = ${value};\n`;
  const pair = `UNITS[n++] = LEAD + (${c} >> 10);\nUNITS[n++] = 0xdc00 | (${c} & 0x3ff);`;
  if (lo > 0xffff && hi <= 0x10ffff) return declare + pair;
  const beyond = `if (fatal) throw beyondStrings(${c});\nUNITS[n++] = 0xfffd;`;
  if (lo > 0x10ffff) return declare + beyond;
  const branches = [
    ...(lo <= 0xffff ? [{ test: `${c} <= 0xffff`, code: `UNITS[n++] = ${c};` }] : []),
    { test: hi <= 0x10ffff ? 'true' : `${c} <= 0x10ffff`, code: pair },
  ];
  return declare + ifChain(branches, beyond);
}
