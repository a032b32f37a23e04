/**
 * Finds selections in grammars, as comments, so that they stand beside the rules that they name:
 *
 *     ; capture URI, first: scheme, authority(userinfo, host, port),
 *     ;   path=path-abempty|path-absolute|path-rootless|path-empty
 *
 * A selection continues on the next line after a comma, an opening bracket, `|` or `=`. `first` has the effect of the
 * option `prefer`.
 */
import { ruleKey } from '../abnf/ast.js';
import type { NameInSource } from '../diagnostics/grammar.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Source } from '../text/source.js';

const HEAD = /^;[ \t]*capture[ \t]+([a-z][a-z\d-]*)[ \t]*(,[ \t]*first[ \t]*)?:/i;

/** The selection for a start rule, all other text replaced by spaces; undefined if there is none. */
export function selectionIn(
  { text }: Source,
  start: string,
): { readonly text: string; readonly isOrdered: boolean } | undefined {
  let blank = '';
  let found: { text: string; readonly isOrdered: boolean } | undefined;
  for (const line of text.split('\n')) {
    const head: RegExpExecArray | null = HEAD.exec(line);
    const isHead = head !== null && ruleKey(head[1]!) === ruleKey(start);
    if (found === undefined && isHead) {
      const { length } = head[0];
      found = {
        text: `${blank}${' '.repeat(length)}${line.slice(length)}`,
        isOrdered: head[2] !== undefined,
      };
    } else if (found !== undefined && /[,(|=]\s*$/.test(found.text) && line.startsWith(';')) {
      found.text += `\n ${line.slice(1)}`;
    } else if (found !== undefined) {
      break;
    }
    blank += `${' '.repeat(line.length)}\n`;
  }
  return found;
}

/** The names of rules in the selections of a source, those of fields left out. */
export function namesInSelections(source: Source): readonly NameInSource[] {
  const byStart = new Map<string, NameInSource[]>();
  for (const { 1: start, indices } of source.text.matchAll(new RegExp(HEAD, 'dgim'))) {
    const named = (text: string, at: number): NameInSource => ({
      text,
      span: { source, start: at, end: at + text.length },
    });
    // A second selection for the same rule has no effect.
    getOrInsert(byStart, ruleKey(start!), () => {
      const { text } = selectionIn(source, start!)!;
      const items = text.matchAll(/[a-z][a-z\d-]*(?![a-z\d-]|\s*=)/gi);
      return [
        named(start!, indices![1]![0]),
        ...Array.from(items, ({ 0: name, index }) => named(name, index)),
      ];
    });
  }
  return [...byStart.values()].flat();
}
