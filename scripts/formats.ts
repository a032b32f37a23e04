/**
 * The formats: grammars whose modules are imported by name, as `abnfc/uri`. Each has one module, of the table variant;
 * the table of `docs/ready-made.md` has a row for each.
 */
import { basename } from 'node:path';
import type { CompileOptions } from '../generator/options/table.js';
import type { Source } from '../generator/text/source.js';

/** A format: a grammar of `grammar/`, and the standard that it is of. */
export interface Format {
  /** The words of the format, in the plural: `URIs`. */
  readonly title: string;
  /** The standard and its section: `RFC 3986, Appendix A`. */
  readonly source: string;
  /** The options that a grammar cannot state itself. */
  readonly options?: CompileOptions;
  /**
   * Whether `runtime/formats/NAME.ts` is the module to import, which checks what no automaton of reasonable size can;
   * otherwise the generated module is imported itself.
   */
  readonly hasCheck?: boolean;
}

/** Header fields are octets, which Node and browsers hand out as strings of U+0000 to U+00FF. */
const OCTETS: CompileOptions = { alphabet: 'octets' };

/** The formats by the names of their grammars, in the order of the documentation. */
export const FORMATS: Readonly<Record<string, Format>> = {
  uri: { title: 'URIs', source: 'RFC 3986, Appendix A' },
  'date-time': { title: 'timestamps', source: 'RFC 3339, section 5.6' },
  'language-tag': { title: 'language tags (BCP 47)', source: 'RFC 5646, section 2.1' },
  'media-type': {
    title: 'media types, as in `Content-Type`',
    source: 'RFC 9110, section 8.3.1',
    options: OCTETS,
  },
  mailbox: { title: 'mail addresses', source: 'RFC 5321, section 4.1.2' },
};

/** The name of a grammar: that of its file without folders and extension. */
export function grammarName({ name }: Source): string {
  return basename(name, '.abnf');
}

/** The format that a grammar is of, if any. */
export function formatOf(source: Source): Format | undefined {
  const name = grammarName(source);
  return Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
}
