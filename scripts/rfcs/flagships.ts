/** RFCs that people compile, with the imports that a reader would give them, and a rule to start at. */

import type { AnalyzeOptions } from '../../generator/options/table.js';

/** A row of the survey's second table. */
export interface Flagship {
  readonly rfc: number;
  /** The start rule; the default without it. */
  readonly start?: string;
  /** The numbers of imported RFCs. */
  readonly imports?: readonly number[];
  /** What settles repeated rules, lists, and references to what is not there. */
  readonly options?: Pick<AnalyzeOptions, 'keep' | 'list' | 'define' | 'section'>;
  /** Why a refusal is the fault of the RFC. */
  readonly fault?: string;
}

export const FLAGSHIPS: readonly Flagship[] = [
  // Notations
  { rfc: 5234, start: 'rulelist', options: { section: '4' } },
  { rfc: 8610, start: 'cddl', options: { section: 'Appendix B' } },
  { rfc: 6901, start: 'json-pointer' },
  { rfc: 6570, start: 'URI-Template' },
  {
    rfc: 7950,
    start: 'module-stmt',
    imports: [3986],
    fault: 'its strings are prose, "a string that matches the rule"',
  },
  { rfc: 8259, start: 'JSON-text' },
  // Identifiers
  { rfc: 3986, start: 'URI' },
  { rfc: 3987, start: 'IRI' },
  { rfc: 3966, start: 'telephone-uri', fault: 'line 248 has no white space before an element' },
  { rfc: 5646, start: 'Language-Tag' },
  { rfc: 5870, start: 'geo-URI', options: { keep: 'first' } },
  { rfc: 6068, start: 'mailtoURI', imports: [3986, 5322] },
  { rfc: 7512, start: 'pk11-URI', imports: [3986] },
  {
    rfc: 8141,
    start: 'namestring',
    imports: [3986],
    fault: 'it needs alphanum, which RFC 3986 no longer has',
  },
  // Dates
  { rfc: 3339, start: 'date-time', options: { section: '5.6' } },
  // Mail
  { rfc: 2822, start: 'message' },
  { rfc: 5322, start: 'address-list' },
  { rfc: 5322, start: 'message' },
  { rfc: 5321, start: 'Mailbox', imports: [5322] },
  { rfc: 5228, start: 'start' },
  { rfc: 3501, start: 'capability' },
  { rfc: 3501, start: 'response' },
  { rfc: 9051, start: 'capability', imports: [3629] },
  { rfc: 9051, start: 'status-att' },
  { rfc: 6376, start: 'sig-v-tag', imports: [5321, 5322, 2045] },
  {
    rfc: 7208,
    start: 'record',
    imports: [5321, 5322, 3986],
    options: { define: ['ip6-network = <IPv6address, see RFC 3986>'] },
  },
  { rfc: 7489, start: 'dmarc-record', imports: [6376, 3986, 5321] },
  // Calendars and cards
  { rfc: 5545, start: 'contentline', imports: [3629, 3986, 5646] },
  { rfc: 6350, start: 'vcard', imports: [3629, 3986, 5646], options: { define: ['value = text'] } },
  // HTTP
  {
    rfc: 2616,
    start: 'HTTP-message',
    imports: [2396],
    fault: 'it has the operator "|" of an older notation',
  },
  { rfc: 5789, start: 'Accept-Patch', imports: [7231, 7230], options: { list: 'recipient' } },
  {
    rfc: 5988,
    start: 'Link',
    imports: [7230, 3986],
    options: { list: 'recipient' },
    fault: 'line 346 has the operator "|" of an older notation',
  },
  {
    rfc: 6265,
    start: 'set-cookie-header',
    imports: [7231, 7230],
    options: {
      define: [
        'token = <token, see RFC 7230>',
        'sane-cookie-date = <IMF-fixdate, see RFC 7231>',
        'domain-value = 1*( ALPHA / DIGIT / "-" / "." )',
      ],
    },
  },
  { rfc: 6266, start: 'content-disposition', imports: [7230, 5987] },
  { rfc: 6749, start: 'scope' },
  {
    rfc: 6797,
    start: 'Strict-Transport-Security',
    imports: [7230],
    options: {
      define: [
        'token = <token, see RFC 7230>',
        'quoted-string = <quoted-string, see RFC 7230>',
        'directive-value = token / quoted-string',
      ],
    },
  },
  { rfc: 7230, start: 'HTTP-message', imports: [3986] },
  { rfc: 7231, start: 'Accept', imports: [7230] },
  {
    rfc: 7240,
    start: 'Prefer',
    imports: [7230],
    fault: 'it uses word, which neither it nor RFC 7230 defines',
  },
  { rfc: 7636, start: 'code-verifier' },
  { rfc: 8187, start: 'ext-value', imports: [5646], options: { keep: 'first' } },
  { rfc: 8288, start: 'Link', imports: [7230, 3986] },
  { rfc: 8941, start: 'sf-list', imports: [7230] },
  { rfc: 9110, start: 'Accept' },
  { rfc: 9110, start: 'Referer', imports: [3986] },
  { rfc: 9111, start: 'Cache-Control', imports: [9110] },
  { rfc: 9112, start: 'HTTP-message', imports: [9110, 3986] },
  {
    rfc: 9116,
    start: 'body',
    imports: [3339, 3986, 5322, 5646, 9110],
    options: { keep: 'first', define: ['token = <token, see RFC 9110>'] },
  },
  { rfc: 9309, start: 'robotstxt' },
  // Calls, streams and chats
  { rfc: 2812, start: 'message', fault: 'line 325 has "=/" within a rule' },
  { rfc: 3261, start: 'CSeq' },
  { rfc: 3261, start: 'Contact', imports: [2806], options: { section: '25.1' } },
  { rfc: 3261, start: 'Via', imports: [3966] },
  { rfc: 4566, start: 'session-description', imports: [2822, 3986] },
  { rfc: 8866, start: 'session-description', imports: [3986, 5322, 5646] },
  {
    rfc: 7826,
    start: 'RTSP-message',
    imports: [3986, 5646, 3629, 3987, 7616, 7615, 7235, 7230, 5322],
    options: { keep: 'first', list: 'recipient' },
  },
  // Directories, logs and accounting
  { rfc: 4512, start: 'AttributeTypeDescription' },
  { rfc: 4514, start: 'distinguishedName', imports: [4512] },
  { rfc: 4515, start: 'filter', imports: [4512, 4511] },
  { rfc: 5424, start: 'SYSLOG-MSG' },
  { rfc: 6733, start: 'command-def' },
];
