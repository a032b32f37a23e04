/**
 * Captures of published grammars: the size of their automata, and their parses held against all parses that the
 * rules allow.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stateCount } from '../../generator/automata/dfa.js';
import { analyze } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { hasShared, sharedSource } from '../support/files.js';
import { partOf } from '../support/fewer.js';
import { assertParses, loadParsing, wordsOf } from '../support/parses.js';

const sharedTest = hasShared ? test : test.skip;

const COMPONENTS =
  'scheme,authority(userinfo,host,port),path=path-abempty|path-absolute|path-rootless|path-empty,query,fragment';
const ITEM = 'bare-item,parameters(parameter(key=param-key,value=param-value))';

interface Case {
  readonly start: string;
  readonly documents: readonly string[];
  readonly capture: string;
  /** The greatest number of states, as a multiple of those of the minimal automaton. */
  readonly most: number;
  readonly options?: CompileOptions;
  /** The number of words to try. */
  readonly words?: number;
}

const CASES: readonly Case[] = [
  { start: 'URI', documents: ['rfc3986.txt'], capture: COMPONENTS, most: 1.1 },
  {
    start: 'URI-reference',
    documents: ['rfc3986.txt'],
    capture: COMPONENTS.replace('path-empty', 'path-empty|path-noscheme'),
    most: 1.1,
  },
  {
    start: 'URI',
    documents: ['rfc3986.txt'],
    capture: COMPONENTS.replace('host', 'host(IP-literal,IPv4address,reg-name)'),
    most: 1.5,
    options: { prefer: 'first' },
  },
  {
    start: 'IRI',
    documents: ['rfc3987.txt', 'rfc3986.txt'],
    capture:
      'scheme,iauthority(iuserinfo,ihost,port),path=ipath-abempty|ipath-absolute|ipath-rootless|ipath-empty,iquery,ifragment',
    most: 1.1,
    words: 300,
  },
  {
    start: 'langtag',
    documents: ['rfc5646-langtag.abnf'],
    capture: 'language,script,region,variant,extension,privateuse',
    most: 1.1,
  },
  {
    start: 'Language-Tag',
    documents: ['rfc5646-langtag.abnf'],
    capture:
      'langtag(language,script,region,variant,extension,privateuse),privateuse,grandfathered',
    most: 1.1,
    options: { prefer: 'first' },
  },
  {
    start: 'date-time',
    documents: ['rfc3339.txt'],
    capture:
      'year=date-fullyear,month=date-month,day=date-mday,hour=time-hour,minute=time-minute,second=time-second,fraction=time-secfrac,offset=time-offset',
    most: 1.1,
    options: { define: ['time-numoffset = ("+" / "-") time-hour ":" time-minute'] },
  },
  {
    start: 'Mailbox',
    documents: ['rfc5321.txt', 'rfc5322.txt'],
    capture: 'Local-part,Domain,address-literal',
    most: 1.1,
  },
  {
    start: 'media-type',
    documents: ['rfc9110-http.abnf', 'rfc3986.txt'],
    capture: 'type,subtype,parameter(name=parameter-name,value=parameter-value)',
    most: 1.1,
  },
  {
    start: 'cookie-string',
    documents: ['rfc6265.txt', 'rfc7230.txt'],
    capture: 'cookie-pair(name=cookie-name,value=cookie-value)',
    most: 1.1,
    options: { define: ['token = 1*tchar'] },
  },
  {
    start: 'sf-list',
    documents: ['rfc8941-structured-fields.abnf'],
    capture: `member=list-member(sf-item(${ITEM}),inner-list(sf-item(${ITEM}),parameters))`,
    most: 3.5,
  },
  {
    start: 'sf-dictionary',
    documents: ['rfc8941-structured-fields.abnf'],
    capture: 'member=dict-member(key=member-key,value=member-value)',
    most: 3.5,
  },
];

for (const { start, documents, capture, most, options, words = 800 } of partOf(CASES)) {
  sharedTest(`${start}: ${capture}`, async () => {
    const [source, ...imports] = documents.map(sharedSource);
    const parsing = await loadParsing(source!, { start, imports, capture, ...options });
    const without = analyze(source!, { start, imports, ...options });
    assert.ok(without.ok);
    const [states, least] = [parsing.stages, without.stages].map(({ machine }) =>
      stateCount(machine.dfa),
    );
    assert.ok(states! <= most * least!, `${states} states instead of ${least}`);
    const isFirst = options?.prefer === 'first';
    let accepted = 0;
    for (const word of wordsOf(parsing, words))
      if (assertParses(parsing, word, isFirst)) accepted += 1;
    assert.ok(accepted > 0);
  });
}

test.run();
