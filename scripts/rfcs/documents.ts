/** The RFCs of a folder, and which of them the survey reads. */
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Source } from '../../generator/text/source.js';

/** A line that may be the first of a rule: a name, `=`, and one more character. */
const RULE_LINE = /^[ \t]*[A-Za-z][A-Za-z0-9-]*[ \t]*=[^=\r\n]/gm;

/** Whether an RFC has ABNF: it says "BNF" or "ABNF", and at least two of its lines begin like a rule. */
export function hasAbnf(text: string): boolean {
  return /\bA?BNF\b/.test(text) && [...text.matchAll(RULE_LINE)].length >= 2;
}

/** The paths of all RFCs in a folder, by number. */
export function rfcsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^rfc\d+\.txt$/.test(name))
    .sort((a, b) => numberOfPath(a) - numberOfPath(b))
    .map((name) => join(folder, name));
}

/** The number in the name of an RFC's file. */
export function numberOfPath(path: string): number {
  return Number(/\d+/.exec(basename(path))![0]);
}

/** An RFC as a source. A few are older than UTF-8, and are read as ISO 8859-1. */
export function readRfc(path: string): Source {
  const bytes = readFileSync(path);
  return { name: basename(path), text: bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1') };
}
