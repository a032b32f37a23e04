/** ABNF in an editor: the colors of its words. */
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

const abnf = StreamLanguage.define<{ isAtStart: boolean }>({
  name: 'abnf',
  startState: () => ({ isAtStart: true }),
  token: (stream, state) => {
    if (stream.sol()) state.isAtStart = true;
    if (stream.eatSpace()) return null;
    const isAtStart = state.isAtStart;
    state.isAtStart = false;
    if (stream.match(/^;.*/)) return 'comment';
    if (stream.match(/^(?:%[si])?"[^"]*"?/i)) return 'string';
    if (stream.match(/^%[bdx][\da-f]+(?:(?:\.[\da-f]+)+|-[\da-f]+)?/i)) return 'number';
    if (stream.match(/^<[^>]*>?/)) return 'meta';
    if (stream.match(/^(?:\d+[*#]?\d*|[*#]\d*)/)) return 'keyword';
    if (stream.match(/^[a-z][a-z\d-]*/i))
      return isAtStart && stream.match(/^\s*=/, false) ? 'definition' : 'variableName';
    if (stream.match(/^(?:=\/|=|\/)/)) return 'operator';
    stream.next();
    return null;
  },
  tokenTable: { definition: tags.definition(tags.variableName) },
  languageData: { commentTokens: { line: ';' }, closeBrackets: { brackets: ['(', '[', '"'] } },
});

const colors = HighlightStyle.define([
  { tag: tags.comment, class: 'tok-comment' },
  { tag: tags.string, class: 'tok-string' },
  { tag: tags.number, class: 'tok-number' },
  { tag: tags.meta, class: 'tok-prose' },
  { tag: tags.keyword, class: 'tok-repeat' },
  { tag: tags.operator, class: 'tok-operator' },
  { tag: tags.definition(tags.variableName), class: 'tok-rule' },
  { tag: tags.variableName, class: 'tok-name' },
]);

/** The language and its colors. */
export const language: Extension = [abnf, syntaxHighlighting(colors)];
