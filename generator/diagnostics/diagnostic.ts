/**
 * Diagnostics: statements about a user's input, as data, and the constructors that the catalogue uses.
 *
 * The catalogue is the other files of this folder, one per phase, one function per diagnostic. Messages are in lower
 * case and in the user's terms; advice goes into notes. Our own bugs are `invariant` failures and never diagnostics.
 */
import type { OptionName } from '../options/table.js';
import type { Source, Span } from '../text/source.js';
import { visible } from '../text/visible.js';

/** A statement about a user's input. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** Stable, kebab-case. */
  readonly code: string;
  /** One line, whatever the quoted names and texts contain. */
  readonly message: string;
  /** A span of a source, the whole source if no span is to blame, or nothing. */
  readonly at: Span | Source | undefined;
  readonly notes: readonly Note[];
}

/** An addition to a diagnostic: a related span of a source, or advice. */
export interface Note {
  /** One line; advice names its option as the Node API and configurations do. */
  readonly message: string;
  readonly span: Span | undefined;
  readonly advice?: Advice | undefined;
  /** A text that may stand in the place of what the diagnostic is about, as editors offer it. */
  readonly fix?: string | undefined;
  /** The place of `fix`, if it is another one. */
  readonly fixAt?: Span | undefined;
}

/** An option that helps; {@link respell} names it as the command line or an import does. */
export interface Advice {
  readonly option: OptionName;
  /** The effect of the option, to follow its name: "raises the limit". */
  readonly effect: string;
}

export const error = constructorOf('error');

export const warning = constructorOf('warning');

function constructorOf(severity: Diagnostic['severity']) {
  return (
    code: string,
    message: string,
    at: Diagnostic['at'],
    notes: readonly (Note | string | undefined | false)[] = [],
  ): Diagnostic => {
    const given = notes.filter((each) => each !== undefined && each !== false);
    return {
      severity,
      code,
      message: brief(message),
      at,
      notes: given.map((each) => (typeof each === 'string' ? note(each) : each)),
    };
  };
}

/** A note about a span, or without one; a text stands for such a note, too. */
export function note(message: string, span?: Span): Note {
  return { message: brief(message), span };
}

/** A note that proposes a text for what the diagnostic is about. */
export function propose(fix: string, shown = fix, span?: Span): Note {
  return { ...note(`did you mean ${shown}?`, span), fix };
}

export function advise(option: OptionName, effect: string): Note {
  return { ...note(`option "${option}" ${effect}`), advice: { option, effect: brief(effect) } };
}

/**
 * A diagnostic that names options as the caller's interface does.
 *
 * @param spell names an option, either as the place of an error, or in advice with a word for its value
 */
export function respell(
  diagnostic: Diagnostic,
  spell: (option: OptionName, isPlace: boolean) => string,
): Diagnostic {
  const respellSource = (source: Source): Source =>
    source.option === undefined ? source : { ...source, name: spell(source.option, true) };
  const respellPlace = <T extends Span | Source>(at: T | undefined): T | undefined =>
    at && (('start' in at ? { ...at, source: respellSource(at.source) } : respellSource(at)) as T);
  const notes = diagnostic.notes.map(({ message, span, advice, fix, fixAt }): Note => ({
    message: advice === undefined ? message : `${spell(advice.option, false)} ${advice.effect}`,
    span: respellPlace(span),
    fix,
    fixAt,
  }));
  return { ...diagnostic, at: respellPlace(diagnostic.at), notes };
}

/** The longest message in UTF-16 code units; names and prose have no limit of their own. */
const LONGEST_MESSAGE = 1000;

/** A message on one line; of a longer one, its beginning and its end. */
function brief(message: string): string {
  const shown =
    message.length <= LONGEST_MESSAGE
      ? message
      : `${message.slice(0, 0.7 * LONGEST_MESSAGE)} … ${message.slice(-0.2 * LONGEST_MESSAGE)}`;
  return visible(shown).replaceAll('\t', '\u2409');
}

/** A number with commas between thousands. */
export function grouped(n: number): string {
  return n.toLocaleString('en-US');
}

/** `"a", "b" and "c"`, or `"a", "b", "c", "d", "e" and 7 more`. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  const last = names.length > shown.length ? `${names.length - shown.length} more` : shown.pop()!;
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

/** A word as it is printed; "the empty word" for none. */
export function nameWord(witness: string): string {
  return witness === '' ? 'the empty word' : witness;
}
