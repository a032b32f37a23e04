/**
 * `node dist/bench/stringify.js`: how fast `stringify` of some formats is, beside packages that print the same words, and
 * what it adds to a bundle with `parse`; writes both into docs/printing.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format } from 'prettier';
import * as cookie from '../generated/cookie/table.js';
import * as mediaType from '../generated/media-type/table.js';
import * as setCookie from '../generated/set-cookie/table.js';
import * as uri from '../generated/uri/table.js';
import { invariant } from '../generator/invariant.js';
import { markdownTable } from '../scripts/markdown-table.js';
import { processorName } from '../scripts/processor-name.js';
import { root } from '../scripts/project.js';
import { bundle, weigh, type FileSize } from './bundle.js';
import { compare } from './measure.js';
import { folder, requirePackage } from './packages.js';

type Print = (input: never) => string;

const cookies = requirePackage('cookie') as Readonly<Record<string, Print>> & {
  readonly stringifySetCookie: (cookie: object) => string;
};
const contentType = requirePackage('content-type') as {
  readonly format: (parts: object) => string;
};
const fastUri = requirePackage('fast-uri') as { readonly serialize: (parts: object) => string };

/** A format, the peer, and how each prints one word. */
const ROWS: readonly (readonly [
  name: string,
  peer: string,
  ours: () => string,
  theirs: () => string,
])[] = [
  [
    'cookie',
    '`cookie.stringifyCookie`',
    () =>
      cookie.stringifyOrThrow({
        cookies: [
          { name: 'id', value: '31d4d96e407aad42' },
          { name: 'lang', value: 'en-US' },
        ],
      }),
    () => cookies['stringifyCookie']!({ id: '31d4d96e407aad42', lang: 'en-US' } as never),
  ],
  [
    'set-cookie',
    '`cookie.stringifySetCookie`',
    () =>
      setCookie.stringifyOrThrow({
        name: 'id',
        value: '31d4d96e407aad42',
        attributes: [{ maxAge: '3600' }, { path: '/' }, { httpOnly: 'HttpOnly' }],
      }),
    () =>
      cookies.stringifySetCookie({
        name: 'id',
        value: '31d4d96e407aad42',
        maxAge: 3600,
        path: '/',
        httpOnly: true,
      }),
  ],
  [
    'media-type',
    '`content-type.format`',
    () =>
      mediaType.stringifyOrThrow({
        type: 'text',
        subtype: 'html',
        parameters: [{ name: 'charset', value: 'utf-8' }],
      }),
    () => contentType.format({ type: 'text/html', parameters: { charset: 'utf-8' } }),
  ],
  [
    'uri',
    '`fast-uri.serialize`',
    () =>
      uri.stringifyOrThrow({
        scheme: 'http',
        authority: { host: 'example.com', port: '8042' },
        path: '/over/there',
        query: 'name=ferret',
      }),
    () =>
      fastUri.serialize({
        scheme: 'http',
        host: 'example.com',
        port: 8042,
        path: '/over/there',
        query: 'name=ferret',
      }),
  ],
];

/** Nanoseconds per word of each contender. */
function timesOf(ours: () => string, theirs: () => string): readonly string[] {
  invariant(
    ours().replace(/[; ]/g, '') === theirs().replace(/[; ]/g, ''),
    `${ours()} is not ${theirs()}`,
  );
  // A million octets for each word, so that a speed counts words per second.
  const inputs = Array.from({ length: 100 }, () => undefined);
  const speeds = compare({ ours, theirs }, inputs, inputs.length * 1e6);
  return Object.values(speeds).map((speed) => (1e9 / speed).toFixed(0));
}

async function sizeOf(name: string, exports: string): Promise<FileSize> {
  const path = resolve(root, 'dist', 'generated', name, 'table.js');
  return weigh((await bundle(`export { ${exports} } from ${JSON.stringify(path)};`)).octets);
}

const rows: string[][] = [];
for (const [name, peer, ours, theirs] of ROWS) {
  const alone = await sizeOf(name, 'parse');
  const both = await sizeOf(name, 'parse, stringify');
  const added = [both.minified - alone.minified, both.gzip - alone.gzip];
  rows.push([`\`abnfc/${name}\``, ...added.map(String), ...timesOf(ours, theirs), peer]);
}
const table = markdownTable(
  ['format', 'minified', 'with gzip', 'ns per word', 'ns of the peer', 'peer'],
  rows,
);
const page = join(folder, '../docs/printing.md');
const text = [
  `Octets that \`stringify\` adds to a bundle with \`parse\`, and the time for one short word, on ${processorName()} with Node ${process.version.slice(1)} ([\`bench/stringify.ts\`](../bench/stringify.ts)).`,
  'The peers check less: none holds what it prints against a grammar.',
  '',
  table,
].join('\n');
const old = readFileSync(page, 'utf8');
const marked = old.replace(
  /(?<=<!-- printing -->\n)[^]*?(?=<!-- \/printing -->)/,
  () => `\n${text}\n\n`,
);
writeFileSync(
  page,
  await format(marked, {
    parser: 'markdown',
    proseWrap: 'preserve',
    printWidth: 100,
    singleQuote: true,
  }),
);
process.stdout.write(`${text}\n`);
