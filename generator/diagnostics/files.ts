/** Diagnostics about files that are read and written. */
import { MAX_INPUT } from '../options/limits.js';
import { printCount } from '../text/print-count.js';
import { printOctet } from '../text/values.js';
import { error, type Diagnostic } from './diagnostic.js';

/** The input cannot be opened; `reason` is a phrase such as "no such file". */
export function unreadable(
  name: string,
  reason: string,
  notes: readonly string[] = [],
): Diagnostic {
  return error('unreadable', `cannot read ${name}: ${reason}`, undefined, notes);
}

export function unwritable(name: string, reason: string): Diagnostic {
  return error('unwritable', `cannot write ${name}: ${reason}`, undefined);
}

export function unwatchable(name: string, reason: string): Diagnostic {
  return error('unwatchable', `cannot watch ${name}: ${reason}`, undefined);
}

export function unservable(address: string, reason: string): Diagnostic {
  return error('unservable', `cannot serve at ${address}: ${reason}`, undefined);
}

export function inputLimit(name: string): Diagnostic {
  const most = printCount(MAX_INPUT, 'octet');
  return error('input-limit', `${name} has more than ${most}`, undefined);
}

/** The input is not UTF-8 text, from the octet at `offset` on, which is on a line. */
export function notText(name: string, offset: number, octet: number, line: number): Diagnostic {
  return error(
    'not-text',
    `${name} is not text: octet ${printOctet(octet)} at offset ${offset}, on line ${line}`,
    undefined,
    ['grammars are read as UTF-8, which includes ASCII'],
  );
}

/** The input begins with the signature of UTF-16. */
export function isUtf16(name: string): Diagnostic {
  return error('not-text', `${name} is UTF-16; save it as UTF-8`, undefined);
}

/** The output would replace a file that abnfc has not written, or cannot read. */
export function foreignFile(path: string): Diagnostic {
  return error('foreign-file', `${path} exists and was not written by abnfc`, undefined, [
    'nothing was written; move the file away, or choose another name or another output',
  ]);
}

/** The output would replace a file that the command has read as `input`, `-` for standard input. */
export function outputIsInput(path: string, input: string): Diagnostic {
  return error('output-is-input', `${path} is an input of this command: ${input}`, undefined, [
    'nothing was written; choose another output',
  ]);
}
