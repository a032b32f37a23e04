/**
 * Selections: the rules that a parse reports, as a user writes them.
 *
 *     scheme, authority(userinfo, host, port), path=path-abempty|path-absolute
 *
 * An item names the rules to report, and in parentheses the items within them. Its field is the name before `=`, or else
 * its rule's.
 */
import { badSelection } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { NameInSource } from '../diagnostics/grammar.js';
import type { Source } from '../text/source.js';

export interface SelectedItem {
  /** The name before `=`; undefined if there is none. */
  readonly field: NameInSource | undefined;
  /** The names of the rules that it stands for, at least one. */
  readonly rules: readonly NameInSource[];
  readonly items: readonly SelectedItem[];
}

/** All rules, or the rules of some items. */
export type Selection = 'all' | readonly SelectedItem[];

/**
 * Reads a selection. Stops at the first error.
 *
 * @param text the text of the source, or the same with spaces in place of everything around the selection
 */
export function readSelection(
  source: Source,
  diagnostics: DiagnosticBag,
  text = source.text,
): Selection {
  if (text.trim() === 'all') return 'all';
  let at = 0;

  function readList(): readonly SelectedItem[] {
    const items: SelectedItem[] = [];
    do items.push(item());
    while (take(','));
    return items;
  }

  function item(): SelectedItem {
    const first = name();
    const field = take('=') ? first : undefined;
    const rules: NameInSource[] = field === undefined ? [first] : [];
    while (rules.length === 0 || take('|')) rules.push(name());
    if (!take('(')) return { field, rules, items: [] };
    const items = readList();
    return take(')') ? { field, rules, items } : fail('"," or ")"');
  }

  function name(): NameInSource {
    skip();
    const start = at;
    // RFC 5234 §4: rulename = ALPHA *(ALPHA / DIGIT / "-")
    const [word] = /^[a-z][a-z\d-]*/i.exec(text.slice(start)) ?? [];
    if (word === undefined) return fail('the name of a rule');
    at += word.length;
    const span = { source, start, end: at };
    skip();
    return { text: word, span };
  }

  function take(sign: string): boolean {
    skip();
    const isThere = text[at] === sign;
    if (isThere) at += 1;
    skip();
    return isThere;
  }

  function skip(): void {
    while (/\s/.test(text[at] ?? '')) at += 1;
  }

  function fail(expected: string): never {
    const end = Math.min(at + 1, text.length);
    return diagnostics.fail(badSelection(expected, { source, start: at, end }));
  }

  const items = readList();
  return at === text.length ? items : fail('"," or the end');
}
