/** Values of modules under test as messages show them. */
import { printOctet } from '../../text/values.js';
import { Thrown, Throws, type ModuleQuestion, type Value } from './question.js';

const SHOWN = 32;

/** Two different values as text; long ones from shortly before the first difference. */
export function printBoth(expected: Value, got: Value): { expected: string; got: string } {
  const from = Math.max(0, firstUnequal(expected, got) - SHOWN / 4);
  const show = (value: Value): string => {
    if (from === 0 || !isList(value)) return print(value);
    return `${print(value.slice(from))} from ${from} on`;
  };
  return { expected: show(expected), got: show(got) };
}

/** A call: its function and its arguments, of a part of an array only that part. */
export function printCall({ name, args }: Pick<ModuleQuestion, 'name' | 'args'>): string {
  const [first, from, to, ...rest] = args;
  if (args.length === 0) return name;
  const isPart = typeof from === 'number' && typeof to === 'number' && isArrayLike(first);
  const shown = isPart ? [Array.prototype.slice.call(first, from, to), ...rest] : args;
  // Octets in hex, whatever array holds them.
  const isOctets = (value: Value): boolean =>
    isArrayLike(value) && Array.from(value).every((item) => (item as number) >>> 0 < 256);
  const show = (value: Value): string =>
    print(isOctets(value) ? Uint8Array.from(value as ArrayLike<number>) : value);
  return `${name}(${shown.map(show).join(', ')})`;
}

function isArrayLike(value: Value): value is ArrayLike<unknown> {
  return typeof value === 'object' && value !== null && 'length' in value;
}

function isList(value: Value): value is string | readonly unknown[] | Uint8Array {
  return typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array;
}

function firstUnequal(a: Value, b: Value): number {
  if (!isList(a) || !isList(b)) return 0;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  return i;
}

/** A value as a message shows it: octets in hex, text escaped, long values cut. */
export function print(value: Value): string {
  try {
    return printReturned(value);
  } catch {
    return 'a value that throws when it is read';
  }
}

function printReturned(value: Value): string {
  if (value instanceof Thrown) {
    const { name, message, constructor } = Object(value.thrown) as Partial<Error>;
    if (name === undefined) return `throws ${String(value.thrown)}`;
    const isOfName = constructor?.name === name;
    return `throws ${isOfName ? '' : `${constructor?.name} `}${String(name)}: ${String(message)}`;
  }
  if (value instanceof Throws) return `throws ${value.kind}: ${value.message}`;
  if (typeof value === 'string') return printText(value);
  if (value instanceof Uint8Array) return cut(Array.from(value), printOctet, ' ');
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${cut(value, printItem, ', ')}]`;
  if (value instanceof Promise) return 'a Promise';
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (ArrayBuffer.isView(value)) return Object.prototype.toString.call(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const properties = Object.entries(value).map(([key, each]) => `${key}: ${String(each)}`);
  return `{ ${properties.join(', ')} }`;
}

function printItem(item: unknown): string {
  return Number.isSafeInteger(item) ? `0x${(item as number).toString(16)}` : String(item);
}

function cut<T>(items: readonly T[], show: (item: T) => string, separator: string): string {
  if (items.length === 0) return '[]';
  const shown = items.slice(0, SHOWN).map(show).join(separator);
  return items.length > SHOWN ? `${shown}${separator}... (${items.length})` : shown;
}

function printText(text: string): string {
  const shown = JSON.stringify(text.slice(0, SHOWN)).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length > SHOWN ? `${shown}... (${text.length} code units)` : shown;
}
