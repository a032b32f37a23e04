/** ABNF in an editor. */
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { classHighlighter } from '@lezer/highlight';
import { tokenAt, type TokenKind } from '../../generator/abnf/token-at.js';

/** The names that CodeMirror has for tokens. */
const STYLES: Readonly<Partial<Record<TokenKind, string>>> = {
  comment: 'comment',
  string: 'string',
  number: 'number',
  prose: 'meta',
  repetition: 'keyword',
  definition: 'variableName.definition',
  name: 'variableName',
  operator: 'operator',
};

const abnf = StreamLanguage.define({
  name: 'abnf',
  token: (stream) => {
    const { kind, end } = tokenAt(stream.string, stream.pos);
    stream.pos = end;
    return STYLES[kind] ?? null;
  },
  languageData: { commentTokens: { line: ';' }, closeBrackets: { brackets: ['(', '[', '"'] } },
});

/** The language, and the classes of CSS of its words. */
export const language: Extension = [abnf, syntaxHighlighting(classHighlighter)];
