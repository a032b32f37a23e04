/**
 * What it takes to find all words of a format in a longer text: `findAll` beside a regular expression as people write
 * it, the same one in re2js, which takes linear time as we do, and linkify-it for links.
 */
import { optionsOf, readGrammar } from '../scripts/project.js';
import { moduleOf } from './load-module.js';
import { compare, type Speed } from './measure.js';
import { requirePackage } from './packages.js';
import { record } from './recordings.js';
import { wellFormedTexts } from './texts.js';

/** The speeds of finding all words of a text, in million characters per second. */
export interface SearchCost {
  readonly format: string;
  readonly text: string;
  readonly length: number;
  /** The number of words that `findAll` finds. */
  readonly words: number;
  readonly speeds: Readonly<Record<string, Speed>>;
}

/** A string of its own, as a file gives it: V8 takes longer to read one that is a part of another. */
function flat(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

interface Searching {
  findAll(input: string | Uint8Array): readonly object[];
}

const { RE2JS } = requirePackage('re2js') as {
  RE2JS: { compile(pattern: string): { matcher(text: string): { find(): boolean } } };
};
const LinkifyIt = requirePackage('linkify-it') as new () => {
  match(text: string): readonly object[] | null;
};

const LENGTH = 370_000;

const prose = new TextDecoder().decode(
  wellFormedTexts().find(({ name }) => name === 'english')!.octets,
);

/** Prose with a word after every so many characters. */
function sprinkled(words: readonly string[], distance: number): string {
  let text = '';
  for (let at = 0; text.length < LENGTH; at += distance)
    text += `${prose.slice(at % 60_000, (at % 60_000) + distance)} ${words[(at / distance) % words.length]!} `;
  return flat(text.slice(0, LENGTH));
}

const LINKS = [
  'https://www.example.com/a/b?c=d#e',
  'http://example.org/',
  'https://user@[2001:db8::1]:8080/index.html',
];

/** Lines as servers log them. */
function log(): string {
  let text = '';
  for (let line = 0; text.length < LENGTH; line++) {
    const [second, minute] = [line % 60, (line / 60) | 0].map((n) =>
      String(n % 60).padStart(2, '0'),
    );
    text += `10.0.${line % 256}.7 - - 2026-11-24T10:${minute}:${second}Z "GET /static/${line} HTTP/1.1" 200 ${line * 37} "-" "curl/8.5.0"\n`;
  }
  return flat(text.slice(0, LENGTH));
}

/** The formats, a regular expression for each, and texts. */
const KINDS: Readonly<
  Record<string, readonly [pattern: string, texts: Readonly<Record<string, string>>]>
> = {
  'http-uri': [
    String.raw`[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"]+`,
    {
      'prose with links': sprinkled(LINKS, 2000),
      'a log': log(),
      'beginnings without an end': flat('https:/'.repeat(LENGTH / 7)),
    },
  ],
  'date-time': [
    String.raw`\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)`,
    { 'a log': log(), 'rows of digits': flat('0123456789'.repeat(LENGTH / 10)) },
  ],
  mailbox: [
    String.raw`[\w.!#$%&'*+\/=?^{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*`,
    {
      'prose with addresses': sprinkled(['joe.q.public@example.com', 'a+b@example.org'], 2000),
      'one long name': flat('a'.repeat(LENGTH)),
    },
  ],
};

/** The most that a contender may take for a text in one call, in milliseconds, to be measured. */
const PATIENCE = 2000;

function measure(
  format: string,
  text: string,
  name: string,
  pattern: string,
  { findAll }: Searching,
): SearchCost {
  const octets = new TextEncoder().encode(text);
  const re2 = RE2JS.compile(pattern);
  const linkify = new LinkifyIt();
  const runs: Record<string, () => unknown> = {
    'findAll, string': () => findAll(text).length,
    'findAll, octets': () => findAll(octets).length,
    RegExp: () => [...text.matchAll(new RegExp(pattern, 'g'))].length,
    re2js: () => {
      const matcher = re2.matcher(text);
      let count = 0;
      while (matcher.find()) count += 1;
      return count;
    },
    ...(format === 'http-uri' ? { 'linkify-it': () => linkify.match(text)?.length } : {}),
  };
  const isFast = (run: () => unknown): boolean => {
    const begun = performance.now();
    run();
    return performance.now() - begun < PATIENCE;
  };
  const fast = Object.fromEntries(Object.entries(runs).filter(([, run]) => isFast(run)));
  const speeds = compare(fast, [text], text.length);
  return { format, text: name, length: text.length, words: findAll(text).length, speeds };
}

const costs: SearchCost[] = [];
for (const [format, [pattern, texts]] of Object.entries(KINDS)) {
  const source = readGrammar(format);
  const module = await moduleOf<Searching>(source, optionsOf(source));
  for (const [name, text] of Object.entries(texts))
    costs.push(measure(format, text, name, pattern, module));
}
record('search', costs);
