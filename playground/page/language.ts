/** ABNF in an editor. */
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { classHighlighter } from '@lezer/highlight';

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
      return isAtStart && stream.match(/^\s*=/, false) ? 'variableName.definition' : 'variableName';
    if (stream.match(/^(?:=\/|=|\/)/)) return 'operator';
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: ';' }, closeBrackets: { brackets: ['(', '[', '"'] } },
});

/** The language, and the classes of CSS of its words. */
export const language: Extension = [abnf, syntaxHighlighting(classHighlighter)];
