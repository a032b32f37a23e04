/**
 * Writes `docs/exactness.md`: what the packages that people use get wrong about formats and UTF-8. After a build,
 * `node dist/bench/exactness.js`, with the packages of `bench/`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from '../generator/automata/dfa.js';
import { analyze } from '../generator/compile.js';
import { printOctetWord } from '../generator/text/values.js';
import type { Source } from '../generator/text/source.js';
import { invariant } from '../generator/invariant.js';
import { validate as isUrl } from '../generated/url/table.js';
import { FORMATS } from '../scripts/formats.js';
import { markdownTable } from '../scripts/markdown-table.js';
import { optionsOf, readGrammar, root } from '../scripts/project.js';
import { apgParser } from './apg.js';
import { decoders } from './contenders.js';
import { BY_DESIGN, JUDGED_PEERS, type Validate } from './peers.js';
import { textsThrough } from './texts-through.js';

/** The words and the other texts that are tried, and what `abnfc/NAME` says of them. */
async function textsOf(name: string): Promise<readonly [words: string[], others: string[]]> {
  const grammar = readGrammar(name);
  // Comments nest once in these texts.
  const { ok, stages } = analyze(grammar, { ...optionsOf(grammar), depth: 1 });
  invariant(ok, name);
  const { validate } = (await import(`abnfc/${name}`)) as { validate: Validate };
  const [words, others]: [string[], string[]] = [[], []];
  for (const text of textsThrough(stages.minimal)) (validate(text) ? words : others).push(text);
  return [words, others];
}

/** The number of texts, of all, and the shortest. */
function printMistakes(mistakes: readonly string[], all: readonly string[]): readonly string[] {
  const [first, ...rest] = mistakes;
  if (first === undefined) return [`0 of ${all.length}`, ''];
  const shortest = rest.reduce((best, text) => (text.length < best.length ? text : best), first);
  return [`${mistakes.length} of ${all.length}`, `\`${JSON.stringify(shortest)}\``];
}

/** Texts of which people ask whether they are URLs, with what a browser's address bar would mend. */
const URL_TEXTS = [
  ...['https://a.example/#top', 'https://example.org/a b', ' https://example.org/ '],
  ...['https://example.org/[x]', 'https://example.org/?a|b', 'https://exämple.org/'],
  ...['https:example.org', 'https:///example.org', 'https://example.org/%zz', 'http://1.2.3/'],
  ...['http://localhost/', 'ftp://example.org/', 'mailto:a@b.example', 'example.org'],
];

const say = (isWord: boolean): string => (isWord ? 'yes' : 'no');

// Before other texts are tried: optimized code of `URL.canParse` in Node 20 takes Latin-1 for UTF-8.
const ofUrls = { 'abnfc/url': isUrl, ...JUDGED_PEERS['url'] } as Readonly<Record<string, Validate>>;
const urls = URL_TEXTS.map((text) => [
  `\`${JSON.stringify(text)}\``,
  ...Object.values(ofUrls).map((validate) => say(validate(text))),
]);

/** Texts that people write, by format: near misses, and words that look like one. */
const NEAR_MISSES: Readonly<Record<string, readonly string[]>> = {
  cidr: ['192.0.2.1/24', '192.0.2.0/024', '2001:db8::/064', '192.0.2/24', '192.0.2.0/33'],
  'distinguished-name': ['CN=a,O=b', 'CN=a, O=b', 'CN=a;O=b', 'CN="a"', 'CN = a'],
  'did-url': ['did:example:123#key-1', 'did:example:%zz', 'did:example:a:', 'did:example:1 2'],
  purl: [
    ...['pkg:npm/%40scope/a@1', 'pkg:npm/@scope/a@1', 'pkg:NPM/a', 'pkg:npm/%FF', 'pkg:npm/a@1?b='],
    ...['pkg:npm/a#b/../c', 'pkg:oci/a@sha256%3A24'],
  ],
  mailto: [
    ...[
      'mailto:',
      'mailto:a@b.example?subject=x',
      'mailto:a%26b@c.example',
      'mailto:a&b@c.example',
    ],
    ...['mailto:a@b.example?cc=c@d.example?body=x', 'mailto:a@b.example, c@d.example'],
  ],
  'mail-date': [
    ...[
      'Fri, 21 Nov 1997 09:55:06 -0600',
      'Fri, 21 Nov 97 09:55:06 GMT',
      '31 Jun 2024 00:00 +0000',
    ],
    ...['2024-01-01'],
  ],
  ixdtf: [
    ...['2022-07-08T00:14:07Z[Europe/Paris]', '2022-07-08T00:14:07Z[!a=b]'],
    ...['2022-07-08T00:14:07Z[..]', '2022-07-08 00:14Z[UTC]', '1990-12-30T23:59:60Z'],
  ],
  'iso-duration': ['-PT1.5H', 'P1Y2D', 'P1W1D', 'PT1.5H30M', 'P1.5D'],
  'content-disposition': [
    "attachment; filename*=UTF-8''a",
    'attachment; filename="a',
    'attachment; filename*=a',
    'attachment;',
  ],
  authorization: ['Bearer mF_9.B5f-4.1JqM', 'Negotiate', 'Basic QQ== QQ==', 'Digest username="a'],
  'www-authenticate': ['Negotiate, Basic realm="a"', 'Basic realm="a", charset'],
  range: ['bytes=0-499, -1', 'bytes=0-1,', 'bytes=0 -1', 'bytes=0x1-'],
  'content-range': ['bytes 0-499/1234', 'x-pages 0-1/2'],
  'http-date': [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Wed, 29 Feb 2023 08:49:37 GMT',
    'Sat, 31 Dec 2016 23:59:60 GMT',
    'Sun, 06 Nov 1994 08:49:37 PST',
  ],
};

const nearMisses: string[][] = [];
for (const [name, texts] of Object.entries(NEAR_MISSES)) {
  const { validate } = (await import(`abnfc/${name}`)) as { validate: Validate };
  for (const text of texts) {
    const say = (isTaken: boolean): string =>
      Object.entries(JUDGED_PEERS[name]!)
        .filter(([, peer]) => peer(text) === isTaken)
        .map(([peer]) => peer)
        .join(', ');
    const isWord = validate(text) ? 'yes' : 'no';
    nearMisses.push([`\`${name}\``, `\`${text}\``, isWord, say(true), say(false)]);
  }
}

const rows: string[][] = [];
for (const [name, peers] of Object.entries(JUDGED_PEERS)) {
  const [words, others] = await textsOf(name);
  for (const [peer, validate] of Object.entries(peers))
    rows.push([
      `\`${name}\``,
      peer,
      ...printMistakes(
        words.filter((text) => !validate(text)),
        words,
      ),
      ...printMistakes(
        others.filter((text) => validate(text)),
        others,
      ),
    ]);
}

const designs = Object.entries(BY_DESIGN).map(([peer, language]) => [peer, language]);
const unjudged = Object.keys(FORMATS).filter((name) => !(name in JUDGED_PEERS)).length;

/** Each kind of ill-formed input, between well-formed octets where it can be. */
const ILL_FORMED: Readonly<Record<string, readonly number[]>> = {
  'a continuation octet alone': [0x61, 0x80, 0x7a],
  'two octets for what takes one': [0x61, 0xc0, 0x80, 0x7a],
  'three octets for what takes one': [0x61, 0xe0, 0x80, 0x80, 0x7a],
  'a surrogate': [0x61, 0xed, 0xa0, 0x80, 0x7a],
  'a number above 10FFFF': [0x61, 0xf4, 0x90, 0x80, 0x80, 0x7a],
  'a character cut short by another': [0x61, 0xe2, 0x82, 0x7a],
  'a character cut short by the end': [0x61, 0xf0, 0x9f, 0x98],
};

/** Ours, and the packages that take the place of `TextDecoder` or of Node's `Buffer`. */
const REPLACING = [
  'switch',
  '@exodus/bytes',
  'fastestsmallesttextencoderdecoder',
  'fast-text-encoding',
  'text-encoding',
  'buffer',
];

/** JSON with the replacement character spelled out. */
const inText = (text: string): string =>
  `\`${JSON.stringify(text).replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}\``;

const contenders = decoders();
const judge = (octets: readonly number[]): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(octets));

const replacing = REPLACING.map((name) => {
  const { run: decode } = contenders.find((contender) => contender.name === name)!;
  const all = Object.entries(ILL_FORMED);
  const wrong = all.filter(([, octets]) => decode(Uint8Array.from(octets)) !== judge(octets));
  return [
    name === 'switch' ? 'abnfc/utf-8' : name,
    `${all.length - wrong.length} of ${all.length}`,
    wrong.map(([what]) => what).join(', '),
  ];
});

/** Rules, and words of them of which an ordered choice takes too short a part. */
const ORDERED: readonly (readonly [title: string, grammar: Source, word: string])[] = [
  ['`URI` of RFC 3986', readGrammar('uri'), 'http://1.2.3.400/'],
  [
    '`repeat` of RFC 5234',
    { name: 'repeat.abnf', text: 'repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)\n' },
    '1*',
  ],
];

const ordered: string[][] = [];
for (const [title, grammar, word] of ORDERED) {
  const { ok, stages } = analyze(grammar);
  invariant(ok, title);
  const units = Array.from(word, (char) => char.charCodeAt(0));
  const takes = stages.minimal.accepting[run(stages.minimal, units)]!;
  const apg = await apgParser(stages);
  ordered.push([
    title,
    `\`${word}\``,
    ...[takes, apg(word) !== undefined].map((isTaken) => (isTaken ? 'taken' : 'refused')),
  ]);
}

writeFileSync(
  resolve(root, 'docs', 'exactness.md'),
  `# Exactness

The standard of a format has a grammar, and validators that are written by hand are guesses at it.
This page tries popular packages on texts that together take every transition of the minimal automaton of each [format](ready-made.md): words of the standard, and texts that are one character away from a word.
A text counts as a word if \`validate\` of the format says so, which \`abnfc verify\` can prove of its grammar; [ready-made.md](ready-made.md) says what each format checks beyond the grammar of its standard.
The texts are shortest witnesses, so rarer than real input: the numbers compare packages, and say nothing about how often a mistake happens.

${markdownTable(
  ['format', 'package', 'words refused', 'the shortest', 'others accepted', 'the shortest'],
  rows,
)}

These have another language by design, so their differences are not mistakes:

${markdownTable(['package', 'language'], designs)}

No package was tried with the other ${unjudged} formats.

## URLs

\`abnfc/url\` accepts what may stand on the wire: the URIs of RFC 9110 with a fragment.
The URL Standard reads what people type, and mends it.

${markdownTable(['text', ...Object.keys(ofUrls)], urls)}

## Near misses

Texts as people write them, and who takes them for words of a format:

${markdownTable(['format', 'text', 'abnfc', 'accepted by', 'refused by'], nearMisses)}

## Ordered choice

An alternative of ABNF is any that leads to a word; apg-lite keeps to the first one that matches, and so refuses words of rules as their RFCs have them:

${markdownTable(['rules', 'word', 'abnfc', 'apg-lite'], ordered)}

\`1.2.3.400\` is a registered name in RFC 3986, of which apg-lite takes \`1.2.3.40\` for an IPv4 address.

## Ill-formed UTF-8

The Encoding Standard says how many replacement characters take the place of ill-formed octets, and the host's \`TextDecoder\` keeps to it; inputs are of seven kinds:

${markdownTable(
  ['kind', 'octets', 'TextDecoder'],
  Object.entries(ILL_FORMED).map(([what, octets]) => [
    what,
    printOctetWord(octets),
    inText(judge(octets)),
  ]),
)}

Packages that take the place of \`TextDecoder\`, or of Node's \`Buffer\`, with no \`TextDecoder\` of the host to delegate to:

${markdownTable(['decoder', 'as the standard', 'otherwise'], replacing)}

After a build, \`node dist/bench/exactness.js\` writes this page with the packages and versions of \`bench/package.json\`.
`,
);
