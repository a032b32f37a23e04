/**
 * The rules that RFCs use most without defining them, and the RFCs that have them.
 *
 * `scripts/rfcs/index-rules.ts` makes the tables from the texts of all RFCs, and writes this file.
 */
import { ruleKey } from './ast.js';

/** The numbers of RFCs, by the keys of rules (see {@link ruleKey}); first those that most readers mean. */
export const WELL_KNOWN_RULES: Readonly<Record<string, readonly number[]>> = {
  'addr-spec': [5322, 3261],
  addrtype: [8866],
  alphanum: [3261],
  astring: [9051],
  atom: [9051, 2244],
  authority: [3986, 3261],
  callid: [3261],
  cfws: [5322],
  comma: [3261],
  'connection-address': [8866],
  'date-time': [5322, 9051, 3339],
  'delta-seconds': [3261, 9111, 7826],
  'domain-name': [6376],
  equal: [3261],
  fmt: [8866],
  fws: [5322, 6376],
  'generic-param': [3261],
  hcolon: [3261],
  host: [3986, 3261],
  'iana-token': [5545, 6350, 3261],
  integer: [8866],
  ipv6address: [3986, 3261, 5954],
  keyword: [5321],
  'language-tag': [5646],
  ldquot: [3261],
  'local-part': [5322, 5321],
  mailbox: [5322, 5321, 9051],
  media: [8866],
  message: [5322],
  method: [9110, 9112, 3261],
  'msg-id': [5322],
  'name-addr': [3261],
  nil: [9051],
  nstring: [9051],
  number: [9051],
  'nz-number': [9051, 2244],
  'other-param': [5545, 3261],
  ows: [9110, 6265],
  parameter: [9110, 2533],
  'path-abempty': [3986],
  pchar: [3986, 7826, 3261],
  port: [3986, 8866, 3261],
  query: [3986],
  'quoted-pair': [3261, 5322],
  'quoted-string': [9110, 3261],
  rdquot: [3261],
  semi: [3261],
  'sequence-set': [9051],
  string: [9051, 5228],
  'sub-domain': [5321],
  'subtype-name': [6838],
  text: [5322, 5545],
  token: [3261, 9110, 8866],
  'type-name': [6838],
  unstructured: [5322],
  uri: [3986, 3261],
  userinfo: [3986, 3261],
  word: [5322],
  ws: [3977],
  'x-name': [5545, 6350],
};

/** Names that many RFCs define, each in its own way. */
const COMMON_NAMES: ReadonlySet<string> = new Set([
  'alphanum',
  'atom',
  'date-time',
  'delta-seconds',
  'iana-token',
  'integer',
  'ipv6address',
  'method',
  'number',
  'parameter',
  'port',
  'quoted-pair',
  'quoted-string',
  'string',
  'text',
  'token',
]);

/** The RFCs that these replace, directly or not: who refers to one of them means its successor. */
const PREDECESSORS: Readonly<Record<number, readonly number[]>> = {
  3261: [2543],
  3977: [977],
  3986: [2732, 2396, 1808],
  5228: [3028],
  5321: [2821, 821, 974, 1869, 1651, 1425],
  5322: [2822, 822],
  5545: [2445],
  5646: [4646, 3066, 1766],
  6265: [2965],
  6350: [2425, 2426, 4770],
  6376: [4871, 5672, 4870],
  6838: [4288, 2048, 1521, 1522, 1590, 1341, 1342],
  7826: [2326],
  8866: [4566, 2327, 3266],
  9051: [3501, 2060, 1730],
  9110: [2818, 7230, 7231, 7232, 7233, 7235, 7538, 7615, 7694, 2145, 2616, 7238, 2617, 2068, 2069],
  9111: [7234, 2616, 2068],
  9112: [7230, 2145, 2616, 2068],
};

/**
 * The number of the RFC to import for a rule: the first one that the text refers to, otherwise the first one; undefined
 * for a rule that is not well known, or has a common name, and the text refers to none that has it.
 *
 * @param text the document that lacks the rule
 */
export function homeOf(name: string, text = ''): number | undefined {
  const key = ruleKey(name);
  if (!Object.hasOwn(WELL_KNOWN_RULES, key)) return undefined;
  const homes = WELL_KNOWN_RULES[key]!;
  const refersTo = (rfc: number): boolean =>
    [rfc, ...(PREDECESSORS[rfc] ?? [])].some((each) =>
      new RegExp(`\\bRFC[- ]?0*${each}\\b`).test(text),
    );
  return homes.find(refersTo) ?? (COMMON_NAMES.has(key) ? undefined : homes[0]);
}
