/** What people use to validate formats. Parsers that refuse nothing are left out. */
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { packages, requirePackage } from './packages.js';

/** Whether a text is a word. */
export type Validate = (text: string) => boolean;

/** The parts of a word. */
export type Parse = (text: string) => unknown;

const { fullFormats } = requirePackage('ajv-formats/dist/formats') as {
  fullFormats: Readonly<
    Record<string, RegExp | Validate | { readonly validate: Validate | RegExp }>
  >;
};
const load = async (path: string): Promise<unknown> => import(join(packages, path));

const fastUri = requirePackage('fast-uri') as { parse(text: string): { error?: string } };
const { parse: bcp47 } = (await load('bcp-47/index.js')) as {
  parse(tag: string): Readonly<Record<string, unknown>>;
};
const { Temporal } = (await load('@js-temporal/polyfill/dist/index.esm.js')) as {
  Temporal: Readonly<Record<'Duration' | 'Instant', { from(text: string): unknown }>>;
};
const { PackageURL } = requirePackage('packageurl-js') as {
  PackageURL: { fromString: Parse };
};
const { DN } = requirePackage('@ldapjs/dn') as { DN: { fromString: Parse } };
const { parse: parseDid } = requirePackage('did-resolver') as {
  parse(text: string): object | null;
};
const ipaddr = requirePackage('ipaddr.js') as { isValidCIDR: Validate };
const { default: IpCidr } = (await load('ip-cidr/index.js')) as {
  default: { isValidCIDR: Validate };
};
const contentType = requirePackage('content-type') as { parse: Parse };
const contentDisposition = requirePackage('content-disposition') as { parse: Parse };
const contentRange = requirePackage('content-range') as { parse: Parse };
const rangeParser = requirePackage('range-parser') as (size: number, text: string) => unknown;
const authHeader = requirePackage('auth-header') as { parse: Parse };
const semver = requirePackage('semver') as {
  valid(version: string): string | null;
  parse: Parse;
};
const structured = (await load('structured-headers/dist/index.js')) as Readonly<
  Record<'parseDictionary' | 'parseList' | 'parseItem', Parse>
>;
const validator = requirePackage('validator') as Readonly<
  Record<string, (text: string, options?: unknown) => boolean>
>;
/** A schema of zod, from its options. */
type ZodFormat = (options?: object) => { safeParse(text: string): { success: boolean } };
const { z } = requirePackage('zod') as {
  z: Readonly<Record<string, ZodFormat>> & { readonly iso: Readonly<Record<string, ZodFormat>> };
};
const isemail = requirePackage('isemail') as { validate(text: string): boolean };
const addresses = requirePackage('email-addresses') as {
  parseOneAddress(text: string): object | null;
  parseAddressList(text: string): object | null;
};

/** A validator of ajv-formats. */
function ajvFormat(name: string): Validate {
  const format = fullFormats[name]!;
  const validate = typeof format === 'object' && 'validate' in format ? format.validate : format;
  return validate instanceof RegExp ? (text) => validate.test(text) : (validate as Validate);
}

/** A validator of zod. */
function zodFormat({ safeParse }: ReturnType<ZodFormat>): Validate {
  return (text) => safeParse(text).success;
}

/** A function that throws for what it refuses. */
function unlessItThrows(work: Parse): Validate {
  return (text) => {
    try {
      work(text);
      return true;
    } catch {
      return false;
    }
  };
}

/** It returns an object without values for what it refuses. */
function isBcp47(text: string): boolean {
  const { language, irregular, regular, privateuse } = bcp47(text);
  return Boolean(language ?? irregular ?? regular) || (privateuse as string[]).length > 0;
}

/** The validators whose time is measured, by the start rules of their grammars. */
export const TIMED_PEERS: Readonly<Record<string, Readonly<Record<string, Validate>>>> = {
  URI: {
    'URL.canParse': (text) => URL.canParse(text),
    'ajv-formats uri': ajvFormat('uri'),
    'fast-uri': (text) => fastUri.parse(text).error === undefined,
  },
  'date-time': {
    'ajv-formats date-time': ajvFormat('date-time'),
    'Date.parse': (text) => !Number.isNaN(Date.parse(text)),
  },
  'Language-Tag': {
    'Intl.getCanonicalLocales': unlessItThrows((text) => Intl.getCanonicalLocales(text)),
    'bcp-47': isBcp47,
  },
  'media-type': { 'content-type': unlessItThrows((text) => contentType.parse(text)) },
  Mailbox: { 'ajv-formats email': ajvFormat('email') },
  semver: { semver: (text) => semver.valid(text) !== null },
  'sf-dictionary': { 'structured-headers': unlessItThrows(structured.parseDictionary) },
};

/** The leading package of a start rule, and its parser. */
export const PARSERS: Readonly<Record<string, readonly [name: string, parse: Parse]>> = {
  URI: ['fast-uri', fastUri.parse],
  'Language-Tag': ['bcp-47', bcp47],
  'media-type': ['content-type', contentType.parse],
  semver: ['semver', semver.parse],
  'sf-dictionary': ['structured-headers', structured.parseDictionary],
};

const URL_PEERS: Readonly<Record<string, Validate>> = {
  'validator isURL': (text) => validator['isURL']!(text),
  'zod url': zodFormat(z['url']!()),
};

/** The validators that are judged, by format. */
export const JUDGED_PEERS: Readonly<Record<string, Readonly<Record<string, Validate>>>> = {
  uri: { ...TIMED_PEERS['URI'], ...URL_PEERS },
  url: { 'URL.canParse': (text) => URL.canParse(text), ...URL_PEERS },
  'uri-reference': { 'ajv-formats uri-reference': ajvFormat('uri-reference') },
  'uri-template': { 'ajv-formats uri-template': ajvFormat('uri-template') },
  'date-time': {
    ...TIMED_PEERS['date-time'],
    'validator isRFC3339': (text) => validator['isRFC3339']!(text),
    'zod iso.datetime, offset': zodFormat(z.iso['datetime']!({ offset: true })),
  },
  date: {
    'ajv-formats date': ajvFormat('date'),
    'validator isDate': (text) =>
      validator['isDate']!(text, { format: 'YYYY-MM-DD', strictMode: true }),
    'zod iso.date': zodFormat(z.iso['date']!()),
  },
  time: { 'ajv-formats time': ajvFormat('time') },
  duration: {
    'ajv-formats duration': ajvFormat('duration'),
    'zod iso.duration': zodFormat(z.iso['duration']!()),
  },
  'language-tag': TIMED_PEERS['Language-Tag']!,
  'media-type': {
    ...TIMED_PEERS['media-type'],
    'validator isMimeType': (text) => validator['isMimeType']!(text),
  },
  'content-disposition': {
    'content-disposition': unlessItThrows((text) => contentDisposition.parse(text)),
  },
  authorization: { 'auth-header': unlessItThrows((text) => authHeader.parse(text)) },
  'www-authenticate': { 'auth-header': unlessItThrows((text) => authHeader.parse(text)) },
  // -2 is for what is malformed.
  range: { 'range-parser': (text) => rangeParser(Number.MAX_SAFE_INTEGER, text) !== -2 },
  'content-range': { 'content-range': (text) => contentRange.parse(text) !== null },
  'http-date': { 'Date.parse': TIMED_PEERS['date-time']!['Date.parse']! },
  mailbox: {
    ...TIMED_PEERS['Mailbox'],
    'validator isEmail': (text) => validator['isEmail']!(text),
    'zod email': zodFormat(z['email']!()),
    isemail: (text) => isemail.validate(text),
    'email-addresses': (text) => addresses.parseOneAddress(text) !== null,
  },
  'address-list': { 'email-addresses': (text) => addresses.parseAddressList(text) !== null },
  'named-mailbox': { 'email-addresses': (text) => addresses.parseOneAddress(text) !== null },
  hostname: {
    'ajv-formats hostname': ajvFormat('hostname'),
    'validator isFQDN': (text) => validator['isFQDN']!(text, { require_tld: false }),
    'zod hostname': zodFormat(z['hostname']!()),
  },
  ipv4: {
    'ajv-formats ipv4': ajvFormat('ipv4'),
    'validator isIP 4': (text) => validator['isIP']!(text, 4),
    'zod ipv4': zodFormat(z['ipv4']!()),
  },
  ipv6: {
    'ajv-formats ipv6': ajvFormat('ipv6'),
    'validator isIP 6': (text) => validator['isIP']!(text, 6),
    'zod ipv6': zodFormat(z['ipv6']!()),
  },
  cidr: {
    'validator isIPRange': (text) => validator['isIPRange']!(text),
    'zod cidrv4, cidrv6': (text) =>
      [z['cidrv4']!(), z['cidrv6']!()].some((of) => zodFormat(of)(text)),
    'ipaddr.js': (text) => ipaddr.isValidCIDR(text),
    'ip-cidr': (text) => IpCidr.isValidCIDR(text),
  },
  uuid: {
    'ajv-formats uuid': ajvFormat('uuid'),
    'validator isUUID': (text) => validator['isUUID']!(text, 'loose'),
    'zod guid': zodFormat(z['guid']!()),
  },
  'json-pointer': { 'ajv-formats json-pointer': ajvFormat('json-pointer') },
  'relative-json-pointer': {
    'ajv-formats relative-json-pointer': ajvFormat('relative-json-pointer'),
  },
  mailto: { 'validator isMailtoURI': (text) => validator['isMailtoURI']!(text) },
  'mail-date': { 'Date.parse': (text) => !Number.isNaN(Date.parse(text)) },
  ixdtf: { 'Temporal.Instant': unlessItThrows((text) => Temporal.Instant.from(text)) },
  'iso-duration': {
    'Temporal.Duration': unlessItThrows((text) => Temporal.Duration.from(text)),
    'zod iso.duration': zodFormat(z.iso['duration']!()),
  },
  base64: {
    'ajv-formats byte': ajvFormat('byte'),
    'validator isBase64': (text) => validator['isBase64']!(text),
    'zod base64': zodFormat(z['base64']!()),
  },
  base64url: {
    'validator isBase64, urlSafe': (text) => validator['isBase64']!(text, { urlSafe: true }),
    'zod base64url': zodFormat(z['base64url']!()),
  },
  'distinguished-name': {
    // It does not return for some texts, such as "A=# 00".
    '@ldapjs/dn': unlessItThrows((text) =>
      runInNewContext(
        'fromString(text)',
        { fromString: (text: string) => DN.fromString(text), text },
        { timeout: 50 },
      ),
    ),
  },
  'did-url': { 'did-resolver': (text) => parseDid(text) !== null },
  purl: { 'packageurl-js': unlessItThrows((text) => PackageURL.fromString(text)) },
  semver: {
    ...TIMED_PEERS['semver'],
    'validator isSemVer': (text) => validator['isSemVer']!(text),
  },
  'structured-field-dictionary': TIMED_PEERS['sf-dictionary']!,
  'structured-field-list': { 'structured-headers': unlessItThrows(structured.parseList) },
  'structured-field-item': { 'structured-headers': unlessItThrows(structured.parseItem) },
};

/** Validators of another language, on purpose: the words of their documentation. */
export const BY_DESIGN: Readonly<Record<string, string>> = {
  'URL.canParse': 'the URL Standard, which mends what it can',
  'zod url': 'the URL Standard',
  'validator isURL': 'addresses of the Web, with a host that has a top-level domain',
  'Date.parse': 'the date format of ECMAScript, and what else the engine knows',
  'Intl.getCanonicalLocales': 'Unicode locale identifiers (UTS 35)',
  'zod iso.datetime, offset': 'ISO 8601 with an offset',
  'zod iso.date': 'ISO 8601',
  'zod iso.duration': 'ISO 8601',
  'zod email': 'addresses as people write them on the Web',
  'validator isEmail': 'addresses as people write them on the Web',
  isemail: 'addresses of RFC 5321 and 5322',
  'Temporal.Instant':
    'the date format of Temporal, also without seconds or colons, or with a space',
  'packageurl-js': 'package URLs of any form, which it normalizes',
  '@ldapjs/dn': 'distinguished names of RFC 2253 as well, with spaces and semicolons',
  'range-parser': 'ranges of any unit',
  semver: 'versions of npm, with white space and a "v"',
};
