/**
 * The grammars of formats are those of their standards. Where a grammar says more, lines `; instead of: RULE` have the
 * standard's rules: with these, both have the same words.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ruleKey } from '../generator/abnf/ast.js';
import { parseRules } from '../generator/abnf/parse.js';
import { printFolded } from '../generator/abnf/print.js';
import { analyzeGrammar } from '../generator/compile.js';
import { readHead } from '../generator/document/head.js';
import { DiagnosticBag } from '../generator/diagnostics/diagnostic-bag.js';
import { readDocument } from '../generator/document/read-document.js';
import type { CompileOptions } from '../generator/options/table.js';
import type { Source } from '../generator/text/source.js';
import type { StudiedStages } from '../generator/analysis/stages.js';
import { compareGrammars } from '../generator/study/diff/compare-grammars.js';
import { FORMATS } from '../scripts/formats.js';
import { optionsOf, readGrammar, readGrammars } from '../scripts/project.js';
import { hasShared, read, readSource, root, shared } from './support/files.js';
import { slowTests } from './support/slow.js';

const slow = slowTests(test);

/** The rule of a standard that a format is, and the documents that have it and others that it needs. */
interface Original {
  readonly start: string;
  /** Texts are published documents; grammars are excerpts in `test/fixtures/rfcs/`. */
  readonly documents: readonly string[];
  readonly options?: CompileOptions;
  /** Whether the rules are compared as they are written, which is faster than comparing large automata. */
  readonly isVerbatim?: boolean;
  /** Whether their automata are so large that the test is one of the slow ones. */
  readonly isLarge?: boolean;
}

const RFC_3339 = ['rfc3339.txt'];
const RFC_6265 = ['rfc6265.txt', 'rfc2616.abnf'];
const RFC_9110 = ['rfc9110.abnf'];
const RFC_9110_FIELDS = ['rfc9110-fields.abnf', ...RFC_9110];
// The RFC itself, in the edition of its working group.
const RFC_9651 = ['drafts/draft-ietf-httpbis-sfbis.txt', ...RFC_9110];

/** What RFC 6265 says in prose, with erratum 3444, and `<subdomain>` of RFC 1034 and RFC 1123. */
const RFC_6265_PROSE = [
  'domain-value = let-dig [ *( let-dig / "-" ) let-dig ] *( "." let-dig [ *( let-dig / "-" ) let-dig ] )',
  'let-dig = ALPHA / DIGIT',
  'path-value = *( %x20-3A / %x3C-7E )',
  'extension-av = *( %x20-3A / %x3C-7E )',
];

/** Words that nest are compared up to a bound; the references beyond it are the same ones. */
const DEPTH: CompileOptions = { depth: 2 };

/** The obsolete forms of RFC 5322, each of which is a word of the other alternatives instead. */
const OBSOLETE: readonly string[] = [
  'obs-FWS = WSP',
  'obs-ctext = %d33',
  'obs-qp = "\\" WSP',
  'obs-qtext = %d33',
  'obs-dtext = %d33',
  'obs-phrase = word',
  'obs-local-part = quoted-string',
  'obs-domain = dot-atom',
  'obs-angle-addr = "<" addr-spec ">"',
  'obs-mbox-list = mailbox',
  'obs-group-list = CFWS',
  'obs-addr-list = address',
  'obs-day-of-week = day-name',
  'obs-day = FWS 2DIGIT FWS',
  'obs-year = FWS 4DIGIT FWS',
  'obs-hour = 2DIGIT',
  'obs-minute = 2DIGIT',
  'obs-second = 2DIGIT',
  'obs-zone = FWS "+" 4DIGIT',
];

const RFC_5322: CompileOptions = { depth: 1, define: OBSOLETE };

/** In UTF-8, the same as the RFC's rule. */
const MULTIBYTE = 'UTFMB = %x80-10FFFF';

const ORIGINALS: Readonly<Record<string, Original>> = {
  uri: { start: 'URI', documents: ['rfc3986.txt'] },
  'uri-reference': { start: 'URI-reference', documents: ['rfc3986.txt'] },
  'http-uri': { start: 'http-or-https-URI', documents: ['http-uri.abnf', 'rfc3986.txt'] },
  authority: { start: 'authority', documents: ['rfc3986.txt'] },
  iri: { start: 'IRI', documents: ['rfc3987.txt'] },
  'iri-reference': { start: 'IRI-reference', documents: ['rfc3987.txt'] },
  'bare-url': { start: 'http-IRI', documents: ['bare-url.abnf', 'rfc3987.txt'] },
  urn: {
    start: 'namestring',
    documents: ['rebuilt/rfc8141.txt', 'rfc3986.txt'],
    options: { define: ['alphanum = ALPHA / DIGIT'] },
  },
  'data-url': { start: 'dataurl', documents: ['data-url.abnf'] },
  'sip-uri': {
    start: 'SIP-or-SIPS-URI',
    documents: ['sip-uri.abnf', 'rfc3986.txt', 'rfc3261.txt'],
    options: {
      define: [
        'telephone-subscriber = user',
        // The RFC has two rules "header".
        'header = hname "=" hvalue',
        // RFC 5954 takes the addresses of RFC 3986, which comes first.
        'host = hostname / IPv4address / IPv6reference',
        'IPv6reference = "[" IPv6address "]"',
      ],
    },
  },
  mailto: {
    start: 'mailtoURI',
    documents: ['rfc6068.txt', 'rfc5322.txt', 'rfc3986.txt'],
    options: {
      define: [
        // Section 2: no comments, no white space outside of pairs, and nothing obsolete.
        'quoted-string = DQUOTE *qcontent DQUOTE',
        ...OBSOLETE,
      ],
    },
  },
  tel: { start: 'telephone-uri', documents: ['rfc3966.abnf'] },
  geo: { start: 'geo-URI', documents: ['rfc5870.abnf'] },
  acct: { start: 'acctURI', documents: ['rfc7565.abnf', 'rfc3986.txt'] },
  did: { start: 'did', documents: ['did-core.abnf', 'rfc3986.txt'] },
  'did-url': { start: 'did-url', documents: ['did-core.abnf', 'rfc3986.txt'] },
  purl: { start: 'PURL', documents: ['ecma-427.abnf'] },
  'uri-template': { start: 'URI-Template', documents: ['rebuilt/rfc6570.txt'] },
  hostname: { start: 'hname', documents: ['hostname.abnf'] },
  ipv4: { start: 'IPv4address', documents: ['rfc3986.txt'] },
  ipv6: { start: 'IPv6address', documents: ['rfc3986.txt'] },
  cidr: { start: 'cidr', documents: ['rfc7208.abnf', 'rfc3986.txt'] },
  uuid: { start: 'UUID', documents: ['rfc9562.txt'] },
  'json-pointer': { start: 'json-pointer', documents: ['rebuilt/rfc6901.txt'] },
  'relative-json-pointer': {
    start: 'relative-json-pointer',
    documents: ['relative-json-pointer.abnf', 'rebuilt/rfc6901.txt'],
  },
  json: { start: 'JSON-text', documents: ['rfc8259.abnf'], options: DEPTH },
  'ldap-filter': {
    start: 'filter',
    documents: ['rfc4515.abnf'],
    options: { ...DEPTH, define: [MULTIBYTE] },
  },
  'distinguished-name': {
    start: 'distinguishedName',
    documents: ['rfc4514.txt', 'rfc4512.abnf'],
    options: { define: [MULTIBYTE] },
  },
  oid: { start: 'numericoid', documents: ['rfc4512.abnf'] },
  jsonpath: { start: 'jsonpath-query', documents: ['rfc9535.abnf'], isVerbatim: true },
  abnf: {
    start: 'rulelist',
    documents: ['rfc5234.txt', 'rebuilt/rfc7405.txt'],
    options: {
      depth: 1,
      define: [
        // Errata 3076 and 2968.
        'rulelist = 1*( rule / ( *WSP c-nl ) )',
        'elements = alternation *WSP',
        // Section 2.1 has other examples.
        'rulename = ALPHA *( ALPHA / DIGIT / "-" )',
        'char-val = case-insensitive-string / case-sensitive-string',
      ],
    },
  },
  semver: { start: 'valid-semver', documents: ['semver.abnf'] },
  mailbox: { start: 'Mailbox', documents: ['rfc5321.txt', 'rfc5322.txt'] },
  'address-list': {
    ...{ start: 'address-list', documents: ['rfc5322.txt'], options: RFC_5322 },
    isLarge: true,
  },
  'named-mailbox': { start: 'mailbox', documents: ['rfc5322.txt'], options: RFC_5322 },
  'mail-date': { start: 'date-time', documents: ['rfc5322.txt'], options: RFC_5322 },
  'language-tag': { start: 'Language-Tag', documents: ['rebuilt/rfc5646.txt'] },
  'date-time': {
    start: 'date-time',
    documents: RFC_3339,
    // The RFC has a second one, of ISO 8601, in its appendix.
    options: { define: ['time-numoffset = ( "+" / "-" ) time-hour ":" time-minute'] },
  },
  ixdtf: {
    start: 'date-time-ext',
    documents: ['rfc9557.abnf', ...RFC_3339],
    options: { define: ['time-numoffset = ( "+" / "-" ) time-hour ":" time-minute'] },
  },
  date: { start: 'full-date', documents: RFC_3339 },
  time: {
    start: 'full-time',
    documents: RFC_3339,
    options: { define: ['time-numoffset = ( "+" / "-" ) time-hour ":" time-minute'] },
  },
  duration: { start: 'duration', documents: RFC_3339 },
  'media-type': { start: 'media-type', documents: RFC_9110 },
  accept: { start: 'Accept', documents: RFC_9110, options: { list: 'recipient' } },
  'accept-encoding': { start: 'Accept-Encoding', documents: RFC_9110_FIELDS },
  'accept-language': { start: 'Accept-Language', documents: [...RFC_9110_FIELDS, 'rfc4647.txt'] },
  'language-range': { start: 'language-range', documents: ['rfc4647.txt'] },
  'extended-language-range': { start: 'extended-language-range', documents: ['rfc4647.txt'] },
  authorization: { start: 'credentials', documents: RFC_9110_FIELDS },
  'www-authenticate': { start: 'WWW-Authenticate', documents: RFC_9110_FIELDS },
  'cache-control': { start: 'Cache-Control', documents: ['rfc9111.abnf', ...RFC_9110] },
  'content-disposition': {
    start: 'content-disposition',
    documents: ['rfc6266.abnf', ...RFC_9110, 'rebuilt/rfc5646.txt'],
  },
  range: { start: 'Range', documents: RFC_9110_FIELDS },
  'content-range': { start: 'Content-Range', documents: RFC_9110_FIELDS },
  etag: { start: 'ETag', documents: RFC_9110 },
  'if-none-match': { start: 'If-None-Match', documents: RFC_9110_FIELDS },
  'http-date': { start: 'HTTP-date', documents: RFC_9110 },
  'strict-transport-security': {
    start: 'Strict-Transport-Security',
    documents: ['rfc6797.abnf', ...RFC_9110],
  },
  'robots-txt': {
    start: 'robotstxt',
    documents: ['rfc9309.abnf'],
    // In UTF-8, the same as the RFC's rule.
    options: { define: ['UTF8-char-noctl = UTF8-1-noctl / %x80-10FFFF'] },
  },
  'http-token': { start: 'token', documents: RFC_9110 },
  'http-field-value': { start: 'field-value', documents: RFC_9110 },
  link: {
    start: 'Link',
    documents: ['rebuilt/rfc8288.txt', 'rfc3986.txt', ...RFC_9110],
    options: { list: 'recipient' },
  },
  forwarded: {
    start: 'Forwarded',
    documents: ['rebuilt/rfc7239.txt', ...RFC_9110],
    options: {
      list: 'recipient',
      // Of RFC 7230, whose successor is RFC 9110.
      define: ['token = <token, see RFC 9110>', 'quoted-string = <quoted-string, see RFC 9110>'],
    },
  },
  cookie: { start: 'cookie-string', documents: RFC_6265 },
  'set-cookie': {
    start: 'set-cookie-string',
    documents: RFC_6265,
    options: { define: RFC_6265_PROSE },
  },
  'structured-field-item': { start: 'sf-item', documents: RFC_9651 },
  'structured-field-list': { start: 'sf-list', documents: RFC_9651 },
  'structured-field-dictionary': { start: 'sf-dictionary', documents: RFC_9651 },
};

const isPublished = (path: string): boolean => /(?:^|\/)(?:rfc|draft-).*\.txt$/.test(path);

/** The rules that a grammar has in lines `; instead of: RULE`, which lines `;   …` continue. */
function replacedRules(text: string): readonly string[] {
  return [...text.matchAll(/^; instead of: (.*(?:\n;   .*)*)/gm)].map(([, rule]) =>
    rule!.replace(/\n;/g, '\n'),
  );
}

function stagesOf(source: Source, options: CompileOptions): StudiedStages {
  const { ok, stages, diagnostics } = analyzeGrammar(source, options);
  assert.ok(ok, diagnostics.map(({ message }) => `${source.name}: ${message}`).join('\n'));
  return stages;
}

/** The words of a format by the rules of its standard. */
function formatStages(name: string, { depth }: CompileOptions = {}): StudiedStages {
  const source = readGrammar(name);
  const options = optionsOf(source);
  // A selection may name rules that are replaced.
  const text = source.text.replace(/^; (?:capture|limit|check|remark) /gm, '; ');
  const replaced = [source, ...(options.imports ?? [])].flatMap((each) => replacedRules(each.text));
  // Octets of UTF-8, where the other grammar has characters, too.
  const define = replaced.filter((rule) => !rule.startsWith('UTFMB '));
  return stagesOf({ ...source, text }, { ...options, define, depth });
}

/** The words of each rule, by its name. */
function rulesOf(source: Source): ReadonlyMap<string, string> {
  const bag = new DiagnosticBag();
  const rules = parseRules(readDocument(source, new Set(), bag).rules, bag);
  assert.ok(rules !== undefined && !bag.hasErrors, source.name);
  return new Map(rules!.map((rule) => [ruleKey(rule.name.text), printFolded(rule)]));
}

for (const name of Object.keys(FORMATS)) {
  const original = ORIGINALS[name];
  // A standard without ABNF, or of several grammars of ours, has none.
  if (original === undefined) {
    assert.not.match(readGrammar(name).text, /^; instead of: /m, name);
    continue;
  }
  const needsShared = original.documents.some(isPublished);
  const tested = original.isLarge === true ? slow : test;
  (needsShared && !hasShared ? test.skip : tested)(`${name}: the words of its standard`, () => {
    const [document, ...imports] = original.documents.map((path) =>
      isPublished(path)
        ? readSource(shared, 'specs', 'rfcs', path)
        : readSource(root, 'test', 'fixtures', 'rfcs', path),
    );
    if (original.isVerbatim === true) {
      assert.equal(rulesOf(readGrammar(name)), rulesOf(document!));
      assert.ok(rulesOf(document!).has(original.start));
      return;
    }
    const { alphabet, list } = readHead(readGrammar(name)).options;
    const standard = stagesOf(document!, {
      ...original.options,
      ...{ start: original.start, alphabet, list, imports },
    });
    const comparison = compareGrammars(formatStages(name, original.options), standard, 1e6)!;
    const { relation, onlyFirst, onlySecond } = comparison;
    const witness = (onlyFirst ?? onlySecond)?.witness ?? [];
    assert.is(relation, 'equal', `${name}: ${JSON.stringify(String.fromCodePoint(...witness))}`);
  });
}

/** Excerpts and the published documents that have their rules, up to spaces and comments. */
const EXCERPTS: Readonly<Record<string, readonly [document: string, rules: RegExp]>> = {
  // The collected rules of Appendix A: without lists and fields in general.
  'rfc9110.abnf': ['grammars/rfc9110-http.abnf', /^(?!Accept |field-|BWS)\w.* =/],
  // RFC 2397 writes ":=", and imports the other rules.
  // Without comments, as the grammar has them.
  'rfc9535.abnf': [
    'grammars/rfc9535-jsonpath.abnf',
    /^(?:jsonpath-query|segment|selector|int|number) /,
  ],
  'data-url.abnf': ['specs/rfcs/rebuilt/rfc2397.txt', /^(?:dataurl|mediatype|data|parameter) /],
};

for (const [name, [path, wanted]] of Object.entries(EXCERPTS)) {
  (hasShared ? test : test.skip)(`${name}: the rules of the published document`, () => {
    const [excerpt, published] = [
      readSource(root, 'test', 'fixtures', 'rfcs', name),
      readSource(shared, ...path.split('/')),
    ].map(({ text }) =>
      text
        .replace(/:=/g, '=')
        .replace(/^;.*$|\s;.*$/gm, '')
        .replace(/[^\S\n]+/g, ' ')
        .replace(/\n\s+(?! ?[\w-]+ =)/g, ' '),
    );
    const rules = excerpt!.split('\n').filter((line) => wanted.test(line));
    const spaced = ` ${published!.replace(/\s+/g, ' ')} `;
    for (const rule of rules) assert.ok(spaced.includes(` ${rule.trim()} `), `${name}: ${rule}`);
    assert.ok(rules.length >= 4, String(rules.length));
  });
}

test('every restriction of a grammar has its source beside it', () => {
  for (const name of Object.keys(FORMATS)) {
    const { text } = readGrammar(name);
    for (const [comment] of text.matchAll(/(?:^;.*\n)*^; instead of: /gm))
      assert.match(comment, /^; .*(?:[Ss]ection|Appendix|RFC) [\dA-Z]/m, `${name}: ${comment}`);
  }
});

test('errata: every grammar of an RFC has the line of those considered, and the page has it', () => {
  const page = read('docs/ready-made.md').replace(/ +/g, ' ');
  const considered = new Map<string, string>();
  for (const { name, text } of [...readGrammars(), readGrammar('core')]) {
    const [first] = text.split(/^(?!;)|^;$/m);
    const lines = [...text.matchAll(/^; errata of RFC (\d+): (.*)$/gm)];
    if (/\bRFC \d/.test(first!) !== /^; errata of/m.test(text))
      assert.unreachable(`${name}: a line "; errata of RFC …", if it is of an RFC`);
    for (const [, rfc] of (readHead({ name, text }).format?.source ?? '').matchAll(/RFC (\d+)/g))
      assert.ok(
        lines.some(([, other]) => other === rfc),
        `${name}: errata of RFC ${rfc}`,
      );
    for (const [line, rfc, errata] of lines) {
      assert.match(
        errata!,
        /^(?:none known; |(?:\d+(?:, \d+)* (?:not )?taken, [^;]+; )+)list (?:not seen|seen in \d{4})$/,
        line,
      );
      assert.is(
        errata,
        considered.get(rfc!) ?? errata,
        `${name}: as another grammar of RFC ${rfc}`,
      );
      considered.set(rfc!, errata!);
      const row = page.split('\n').find((each) => each.endsWith(` | ${errata} |`));
      assert.match(row ?? '', new RegExp(`\\b${rfc}\\b.* \\| `), line);
    }
  }
});

test.run();
