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
  /** The names of further grammars that have rules of it. */
  readonly imports?: readonly string[];
  /** The options that a grammar cannot state itself. */
  readonly options?: CompileOptions;
}

/** Header fields are octets, which Node and browsers hand out as strings of U+0000 to U+00FF. */
const OCTETS: CompileOptions = { alphabet: 'octets' };

/** Lists of header fields as a recipient has to accept them, with empty elements. */
const LISTS: CompileOptions = { ...OCTETS, list: 'recipient' };

/** `find` and `findAll` find no part of a word of the text. */
const WORDS: CompileOptions = { boundary: '' };

/** Likewise, where words are joined to names by dots and hyphens. */
const NAMES: CompileOptions = { boundary: '.-' };

/** The formats by the names of their grammars, in the order of the documentation. */
export const FORMATS: Readonly<Record<string, Format>> = {
  uri: { title: 'URIs', source: 'RFC 3986, Appendix A', options: WORDS },
  'uri-reference': {
    title: 'URIs and relative references',
    source: 'RFC 3986, section 4.1',
    imports: ['uri'],
  },
  'http-uri': {
    title: 'URIs of the schemes http and https',
    source: 'RFC 9110, section 4.2',
    imports: ['uri'],
    options: { boundary: '#' },
  },
  iri: { title: 'IRIs', source: 'RFC 3987, section 2.2', options: WORDS },
  'iri-reference': {
    title: 'IRIs and relative references',
    source: 'RFC 3987, section 2.2',
    imports: ['iri'],
  },
  'bare-url': {
    title: 'links in text',
    source: 'RFC 9110, section 4.2; RFC 3987, section 2.2',
    imports: ['iri'],
    options: WORDS,
  },
  urn: { title: 'URNs', source: 'RFC 8141, section 2', imports: ['uri'], options: WORDS },
  'data-url': { title: 'data URLs', source: 'RFC 2397, section 3', options: WORDS },
  'sip-uri': {
    title: 'URIs of the schemes sip and sips',
    source: 'RFC 3261, section 25.1; RFC 5954',
    imports: ['ipv6', 'ipv4'],
    options: WORDS,
  },
  'uri-template': { title: 'URI Templates', source: 'RFC 6570, section 2' },
  hostname: {
    title: 'host names',
    source: 'RFC 1123, section 2.1; RFC 952',
    options: NAMES,
  },
  ipv4: { title: 'IPv4 addresses', source: 'RFC 3986, section 3.2.2', options: { boundary: '.' } },
  ipv6: {
    title: 'IPv6 addresses',
    source: 'RFC 4291, section 2.2; RFC 3986, section 3.2.2',
    imports: ['ipv4'],
    options: { boundary: '.:' },
  },
  uuid: { title: 'UUIDs', source: 'RFC 9562, section 4', options: WORDS },
  'json-pointer': { title: 'JSON Pointers', source: 'RFC 6901, section 3' },
  'relative-json-pointer': {
    title: 'Relative JSON Pointers',
    source: 'draft-bhutton-relative-json-pointer-00',
    imports: ['json-pointer'],
  },
  json: { title: 'JSON texts', source: 'RFC 8259, section 2' },
  'ldap-filter': { title: 'LDAP filters', source: 'RFC 4515, section 3; RFC 4526' },
  jsonpath: { title: 'JSONPath queries', source: 'RFC 9535, Appendix A' },
  abnf: { title: 'ABNF itself', source: 'RFC 5234, section 4, and RFC 7405' },
  semver: { title: 'versions', source: 'Semantic Versioning 2.0.0' },
  'date-time': {
    title: 'timestamps',
    source: 'RFC 3339, section 5.6',
    imports: ['date', 'time'],
    options: WORDS,
  },
  date: { title: 'dates', source: 'RFC 3339, section 5.6', options: WORDS },
  time: { title: 'times', source: 'RFC 3339, section 5.6', options: WORDS },
  duration: { title: 'durations', source: 'RFC 3339, Appendix A', options: WORDS },
  'language-tag': { title: 'language tags (BCP 47)', source: 'RFC 5646, section 2.1' },
  'media-type': {
    title: 'media types, as in `Content-Type`',
    source: 'RFC 9110, section 8.3.1',
    options: OCTETS,
  },
  accept: {
    title: 'media ranges with weights, as in `Accept`',
    source: 'RFC 9110, section 12.5.1',
    imports: ['media-type'],
    options: LISTS,
  },
  link: {
    title: 'web links, as in `Link`',
    source: 'RFC 8288, section 3',
    imports: ['uri', 'media-type'],
    options: LISTS,
  },
  forwarded: {
    title: 'proxies and clients, as in `Forwarded`',
    source: 'RFC 7239, section 4',
    imports: ['media-type'],
    options: LISTS,
  },
  cookie: {
    title: 'cookies, as in `Cookie`',
    source: 'RFC 6265, section 4.2.1',
    imports: ['set-cookie'],
    options: OCTETS,
  },
  'set-cookie': {
    title: 'a cookie and its attributes, as in `Set-Cookie`',
    source: 'RFC 6265, section 4.1.1',
    options: OCTETS,
  },
  'structured-field-item': {
    title: 'structured fields: items',
    source: 'RFC 9651, section 3.3',
    options: OCTETS,
  },
  'structured-field-list': {
    title: 'structured fields: lists',
    source: 'RFC 9651, section 3.1',
    imports: ['structured-field-item'],
    options: OCTETS,
  },
  'structured-field-dictionary': {
    title: 'structured fields: dictionaries',
    source: 'RFC 9651, section 3.2',
    imports: ['structured-field-list', 'structured-field-item'],
    options: OCTETS,
  },
  'http-token': {
    title: 'tokens of HTTP, such as names of fields',
    source: 'RFC 9110, section 5.6.2',
    options: OCTETS,
  },
  'http-field-value': {
    title: 'values of header fields',
    source: 'RFC 9110, section 5.5',
    options: OCTETS,
  },
  mailbox: {
    title: 'mail addresses',
    source: 'RFC 5321, section 4.1.2',
    imports: ['hostname'],
    options: NAMES,
  },
  'address-list': {
    title: 'mail addresses with names, as in `To`',
    source: 'RFC 5322, section 3.4',
  },
  'named-mailbox': {
    title: 'mail addresses with a name, as in `Sender`',
    source: 'RFC 5322, section 3.4',
    imports: ['address-list'],
  },
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
