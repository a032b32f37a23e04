/** Code that appends a decoded character to what a function collects. */
import type { DecoderPlan } from './plan.js';
import { ifChain, statement, type StatementCode } from './code.js';

/** Where decoded characters go: UTF-16 code units for a string, or their numbers. */
export type Sink = 'units' | 'codePoints';

/** How many code units are turned into text at a time; engines limit the arguments of a call. */
const PIECE = 4096;

/** `PIECE`, the length of a piece of text. */
export function pieceConstant(): StatementCode {
  return statement(
    `/** How many UTF-16 code units become text at a time. */\nconst PIECE = ${PIECE};`,
  );
}

/** `LEAD + (c >> 10)` is the first half of the surrogate pair of a character beyond U+FFFF. */
export function leadConstant(): StatementCode {
  return statement(
    '/** A lead surrogate is this plus the upper bits of the character number. */\nconst LEAD = 0xd800 - (0x10000 >> 10);',
  );
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
  if (sink === 'codePoints' || hi <= 0xffff) return `${sink}[n++] = ${value};`;
  const isName = /^\w+$/.test(value);
  const c = isName ? value : 'c';
  const declare = isName ? '' : `const c = ${value};\n`;
  const pair = `units[n++] = LEAD + (${c} >> 10);\nunits[n++] = 0xdc00 | (${c} & 0x3ff);`;
  if (lo > 0xffff && hi <= 0x10ffff) return declare + pair;
  const beyond = `if (fatal) throw beyondStrings(${c});\nunits[n++] = 0xfffd;`;
  if (lo > 0x10ffff) return declare + beyond;
  const branches = [
    ...(lo <= 0xffff ? [{ test: `${c} <= 0xffff`, code: `units[n++] = ${c};` }] : []),
    { test: hi <= 0x10ffff ? 'true' : `${c} <= 0x10ffff`, code: pair },
  ];
  return declare + ifChain(branches, beyond);
}
