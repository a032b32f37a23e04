/**
 * Code that collects decoded characters, and turns what was collected into text.
 *
 * A string is made of its code units quickest by `String.fromCharCode` with the arguments written out;
 * `apply` and spreading have to look at an array first. So code units are collected in one array that
 * all calls share, and become text in steps of 64 and 16, and what is left in one more.
 */
import type { DecoderPlan } from './plan.js';
import { MAX_CODE_POINT } from '../coding/layout.js';
import { hex, ifChain, statement, type FunctionCode, type StatementCode } from './code.js';
import { internal, MOST_TO_CODE_POINTS } from './contract.js';

/** Where decoded characters go: UTF-16 code units for a string, or their numbers. */
export type Sink = 'units' | 'codePoints';

/** How many octets are decoded between two pieces of text; what is collected stays near the processor. */
const PIECE = 512;

/** The same where calls take no more than 128 arguments: three pieces are what is collected at most. */
const SHORT_PIECE = 42;

/** The variable that a sink is. */
export function arrayOf(sink: Sink): string {
  return sink === 'units' ? 'UNITS' : 'codePoints';
}

/** What collects: a text and what is not yet part of it, or an array. */
export function beginCollecting({ host }: DecoderPlan, sink: Sink): string {
  const text = host.compiles ? "let text = '';" : 'const pieces: string[] = [];';
  return `${sink === 'units' ? text : collectNumbers()}\nlet n = 0;`;
}

function collectNumbers(): string {
  const most = hex(MOST_TO_CODE_POINTS);
  return `if (to - from > ${most}) throw new RangeError(\`\${to - from} octets at once; at most \${${most}} can become numbers\`);
    const codePoints: number[] = [];`;
}

/**
 * What was collected becomes text. Engines that compile append to a string in no time; others copy it
 * each time, so pieces are joined in the end.
 */
export function takePiece({ host }: DecoderPlan): string {
  return `${host.compiles ? 'text = toText(text, n);' : 'pieces.push(toText(n));'}\nn = 0;`;
}

/** What was collected becomes text, once it is enough. */
export function flush(decoder: DecoderPlan, sink: Sink): string {
  return sink === 'units' ? `if (n >= PIECE) {\n${takePiece(decoder)}\n}` : '';
}

/** All that was collected. */
export function returnCollected({ host }: DecoderPlan, sink: Sink): string {
  if (sink === 'codePoints') return 'return codePoints;';
  return host.compiles
    ? 'return toText(text, n);'
    : "pieces.push(toText(n));\nreturn pieces.join('');";
}

/**
 * `PIECE`, and the array that holds what as many octets can become: two code units each, and those before.
 *
 * Note [Constants]: what stands at the top of a module is a literal, or a pure call with literals or names.
 * Of arithmetic with a name, bundlers cannot tell that it does nothing, and so they would keep it, and what
 * it is for, in programs that import something else.
 */
export function pieceConstants({ host }: DecoderPlan): readonly StatementCode[] {
  const units = host.compiles
    ? `UNITS = /* @__PURE__ */ new Uint16Array(${3 * PIECE})`
    : 'UNITS: number[] = []';
  return [
    statement(
      `/** UTF-16 code units that are collected before they become text. */\nconst PIECE = ${host.compiles ? PIECE : SHORT_PIECE};`,
    ),
    statement(
      `/** Where \`decode\` collects code units, in whatever call${host.compiles ? ': three times \`PIECE\`' : ''}. */\nconst ${units};`,
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
export function toText({ host }: DecoderPlan): FunctionCode {
  const count = { name: 'n', type: 'number' };
  const parameters = [{ name: 'text', type: 'string' }, count];
  if (!host.compiles) {
    // Where an element is a character, fromCharCode takes the numbers of characters as well.
    const make =
      host.strings === 'code points'
        ? '(String.fromCodePoint || String.fromCharCode)'
        : 'String.fromCharCode';
    return internal(
      'toText',
      [count],
      'string',
      'The text of the first `n` code units in `UNITS`.',
      `UNITS.length = n;\nreturn ${make}.apply(String, UNITS);`,
    );
  }
  const step = (count: number): string =>
    `while (i + ${count} <= n) {\n${fromCharCodes('text += fromCharCode', 'UNITS', count)}\ni += ${count};\n}`;
  // One jump and one call for what is left: short texts are nothing else.
  const rest = Array.from(
    { length: 15 },
    (_, k) => `case ${k + 1}:\n${fromCharCodes('return text + fromCharCode', 'UNITS', k + 1)}`,
  );
  return internal(
    'toText',
    parameters,
    'string',
    'A text and the first `n` code units in `UNITS`. Arguments that are written out are the quickest.',
    `const fromCharCode = String.fromCharCode;
    let i = 0;
    ${step(64)}
    ${step(16)}
    switch (n - i) {\n${rest.join('\n')}\ndefault:\nreturn text;\n}`,
  );
}

/** How many items stand in a row. */
const ROW = 6;

/** A statement with `fromCharCode` of some items of an array from `i` on, in rows. */
export function fromCharCodes(before: string, array: string, count: number): string {
  const items = Array.from({ length: count }, (_, k) => `${array}[${k === 0 ? 'i' : `i + ${k}`}]!`);
  if (count <= 4) return `${before}(${items.join(', ')});`;
  const rows = Array.from(
    { length: Math.ceil(count / ROW) },
    (_, row) => `${items.slice(ROW * row, ROW * row + ROW).join(', ')},`,
  );
  return `// prettier-ignore\n${before}(\n${rows.join('\n')}\n);`;
}

/** Whether some characters take two elements of a string. */
export function needsPairs({ maxValue, host }: DecoderPlan): boolean {
  return maxValue > 0xffff && host.strings === 'code units';
}

/** Whether some characters have no place in a string. */
export function exceedsStrings({ maxValue }: DecoderPlan): boolean {
  return maxValue > 0x10ffff;
}

/** Appends a character whose number is known to lie between `lo` and `hi`. */
export function append(
  decoder: DecoderPlan,
  sink: Sink,
  value: string,
  lo: number,
  hi: number,
): string {
  // Up to here a character is one element.
  const single = needsPairs(decoder) ? 0xffff : MAX_CODE_POINT;
  if (sink === 'codePoints' || hi <= single) return `${arrayOf(sink)}[n++] = ${value};`;
  const isName = /^\w+$/.test(value);
  const c = isName ? value : 'c';
  const declare = isName ? '' : `const c = ${value};\n`;
  const pair = `UNITS[n++] = LEAD + (${c} >> 10);\nUNITS[n++] = 0xdc00 | (${c} & 0x3ff);`;
  if (lo > 0xffff && hi <= MAX_CODE_POINT && single === 0xffff) return declare + pair;
  const beyond = `if (fatal) throw beyondStrings(${c});\nUNITS[n++] = 0xfffd;`;
  if (lo > MAX_CODE_POINT) return declare + beyond;
  const branches = [
    ...(lo <= single ? [{ test: `${c} <= ${hex(single, 4)}`, code: `UNITS[n++] = ${c};` }] : []),
    ...(single < MAX_CODE_POINT
      ? [{ test: hi <= MAX_CODE_POINT ? 'true' : `${c} <= ${hex(MAX_CODE_POINT)}`, code: pair }]
      : []),
  ];
  return declare + ifChain(branches, beyond);
}
