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
  return new SelectionReader(source, text, diagnostics).read();
}

class SelectionReader {
  readonly #source: Source;
  readonly #text: string;
  readonly #diagnostics: DiagnosticBag;
  #at = 0;

  constructor(source: Source, text: string, diagnostics: DiagnosticBag) {
    this.#source = source;
    this.#text = text;
    this.#diagnostics = diagnostics;
  }

  read(): readonly SelectedItem[] {
    const items = this.#items();
    return this.#at === this.#text.length ? items : this.#fail('"," or the end');
  }

  #items(): readonly SelectedItem[] {
    const items: SelectedItem[] = [];
    do items.push(this.#item());
    while (this.#take(','));
    return items;
  }

  #item(): SelectedItem {
    const first = this.#name();
    const field = this.#take('=') ? first : undefined;
    const rules: NameInSource[] = field === undefined ? [first] : [];
    while (rules.length === 0 || this.#take('|')) rules.push(this.#name());
    if (!this.#take('(')) return { field, rules, items: [] };
    const items = this.#items();
    return this.#take(')') ? { field, rules, items } : this.#fail('"," or ")"');
  }

  #name(): NameInSource {
    this.#skip();
    const start = this.#at;
    // RFC 5234 §4: rulename = ALPHA *(ALPHA / DIGIT / "-")
    const [text] = /^[a-z][a-z\d-]*/i.exec(this.#text.slice(start)) ?? [];
    if (text === undefined) return this.#fail('the name of a rule');
    this.#at += text.length;
    const span = { source: this.#source, start, end: this.#at };
    this.#skip();
    return { text, span };
  }

  #take(sign: string): boolean {
    this.#skip();
    const isThere = this.#text[this.#at] === sign;
    if (isThere) this.#at += 1;
    this.#skip();
    return isThere;
  }

  #skip(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #fail(expected: string): never {
    const end = Math.min(this.#at + 1, this.#text.length);
    return this.#diagnostics.fail(
      badSelection(expected, { source: this.#source, start: this.#at, end }),
    );
  }
}
