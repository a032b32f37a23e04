/** Small pieces of TypeScript that several emitters write. */
import type { ByteRange } from '../automata/byte-range.js';
import type { PayloadOperation } from '../coding/transducer.js';
import type { Host } from './host.js';

/** A function of a module under construction; `body` is unformatted. */
export interface FunctionCode {
  readonly kind: 'function';
  readonly name: string;
  readonly exported: boolean;
  readonly parameters: readonly Parameter[];
  readonly returns: string;
  readonly doc: string;
  readonly body: string;
}

/** A parameter; its type is left out where the initializer tells it. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly initializer?: string;
}

/** A statement outside of functions, kept as it is written, with its comment. */
export interface StatementCode {
  readonly kind: 'statement';
  readonly text: string;
}

/** A piece of a module. */
export type Code = FunctionCode | StatementCode;

/** The body of a module and what its header says about the shape that was chosen. */
export interface ModuleCode {
  readonly shape: string;
  readonly code: readonly Code[];
}

/** Without the internal functions that nothing calls: strict compilers mind them. */
export function withoutUnused(code: readonly Code[]): readonly Code[] {
  const isCalled = (name: string): boolean =>
    code.some(
      (part) =>
        part.kind === 'function' &&
        part.name !== name &&
        new RegExp(`\\b${name}\\(`).test(part.body),
    );
  return code.filter((part) => part.kind === 'statement' || part.exported || isCalled(part.name));
}

/** The names that some code exports, in their order. */
export function exportedNames(code: readonly Code[]): readonly string[] {
  return code.flatMap((part) => {
    if (part.kind === 'function') return part.exported ? [part.name] : [];
    return /^export const (\w+)/m.exec(part.text)?.slice(1) ?? [];
  });
}

/** A statement, kept as it is written. */
export function statement(text: string): StatementCode {
  return { kind: 'statement', text };
}

/** An octet in the way of the RFCs' hexadecimal, for code: `0xe0`. */
export function hex(value: number, digits = 2): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

/**
 * A condition that an octet lies in some ranges.
 *
 * @param mayBeMissing whether the variable is −1 where the input ends
 */
export function inRanges(
  variable: string,
  ranges: readonly ByteRange[],
  mayBeMissing = false,
): string {
  const tests = ranges.map(({ lo, hi }) => {
    if (lo === hi) return `${variable} === ${hex(lo)}`;
    const above = lo === 0 && !mayBeMissing ? '' : `${variable} >= ${hex(lo)}`;
    const below = hi === 0xff ? '' : `${variable} <= ${hex(hi)}`;
    return above && below ? `(${above} && ${below})` : above || below || 'true';
  });
  return tests.length === 1 ? tests[0]!.replace(/^\((.*)\)$/, '$1') : tests.join(' || ');
}

/** One branch of {@link ifChain}. */
export interface Branch {
  readonly test: string;
  readonly code: string;
}

/**
 * `if … else if … else …`; single statements stand without braces if all of them are single. A test
 * that is always true ends the chain.
 */
export function ifChain(branches: readonly Branch[], otherwise?: string): string {
  const end = branches.findIndex(({ test }) => test === 'true');
  const tested = end < 0 ? branches : branches.slice(0, end);
  const rest = end < 0 ? otherwise : branches[end]!.code;
  const codes = [...tested.map(({ code }) => code), ...(rest === undefined ? [] : [rest])];
  const isSingle = codes.every((code) => /^[^;{}\n]+;$/.test(code.trim()));
  const body = (code: string): string => (isSingle ? code : `{\n${code}\n}`);
  if (tested.length === 0) return rest ?? '';
  const chain = tested.map(({ test, code }) => `if (${test}) ${body(code)}`).join('\nelse ');
  return rest === undefined ? chain : `${chain}\nelse ${body(rest)}`;
}

/** The partial value after an octet, as an expression; with the least that is needed. */
export function applyOperation(
  { shift, mask, add }: PayloadOperation,
  partial: string,
  byte: string,
): string {
  const shifted =
    partial === '0' || partial === '' ? '' : shift === 0 ? partial : `(${partial} << ${shift})`;
  const masked = mask === 0 ? '' : mask === 0xff ? byte : `(${byte} & ${hex(mask)})`;
  if (add === 0) return [shifted, masked].filter(Boolean).join(' | ') || '0';
  return `${[shifted, masked].filter(Boolean).join(' + ') || '0'} ${add < 0 ? '-' : '+'} ${hex(Math.abs(add))}`;
}

/** A documentation comment; what would end it early is broken up. */
function docComment(lines: readonly string[]): string {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  return safe.length === 1 ? `/** ${safe[0]} */` : `/**\n * ${safe.join('\n * ')}\n */`;
}

/**
 * The same script, safe inside an HTML `script` element, which `</script` would end and `<!--` may extend. Only
 * comments and strings contain these, and there a backslash changes nothing else.
 */
export function embeddable(script: string): string {
  return script.replaceAll(/<(?=!--|\/script)/gi, '<\\');
}

/** Breaks a text into lines of at most `width`, but for words that are longer. */
export function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Comment lines. */
export function comment(lines: readonly string[]): string {
  return lines.map((line) => `// ${line}`.trimEnd()).join('\n');
}

/**
 * A constant array, 16 entries to a row, each row with its label; kept from prettier, which would put
 * one entry on a line.
 */
export function table(options: {
  readonly name: string;
  readonly host: Host;
  /** The typed array. */
  readonly type: string;
  readonly doc: readonly string[];
  readonly entries: readonly number[];
  readonly perRow: number;
  readonly label: (row: number) => string;
  readonly print: (entry: number) => string;
}): StatementCode {
  const printed = options.entries.map(options.print);
  const width = printed.reduce((widest, entry) => Math.max(widest, entry.length), 0);
  const rows: string[] = [];
  for (let row = 0; row * options.perRow < printed.length; row++) {
    const entries = printed.slice(row * options.perRow, (row + 1) * options.perRow);
    // A row that is longer than a line's worth is broken, its label stays at its beginning.
    for (let at = 0; at < entries.length; at += 16) {
      const cells = entries.slice(at, at + 16).map((entry) => `${entry.padStart(width)},`);
      const label = at === 0 ? options.label(row) : '';
      rows.push(`  ${cells.join(' ')}${label ? ` // ${label}` : ''}`);
    }
  }
  const [open, close] = options.host.typedArrays
    ? [`/* @__PURE__ */ new ${options.type}([`, ']);']
    : ['[', '];'];
  return statement(
    `${docComment(options.doc)}\n// prettier-ignore\nconst ${options.name} = ${open}\n${rows.join('\n')}\n${close}`,
  );
}

/** The typed array that holds numbers from 0 to `max` in the least space. */
export function unsignedArray(max: number): string {
  return max <= 0xff ? 'Uint8Array' : max <= 0xffff ? 'Uint16Array' : 'Uint32Array';
}

/** `80-8F`, for the label of a row of 16 octets. */
export function octetRowLabel(row: number): string {
  const digit = row.toString(16).toUpperCase();
  return `${digit}0-${digit}F`;
}
