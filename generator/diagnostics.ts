/**
 * What abnfc says about a user's input: data, rendered by `render-diagnostic.ts`.
 *
 * One function per diagnostic, all in this file, in the order of the passes that report them, so the
 * catalogue can be read, searched and tested. Messages are in lower case and in the user's terms;
 * advice stands in notes. Our own bugs are `invariant` failures and never diagnostics.
 */
import { printCount } from './text/counts.js';
import { printOctet } from './text/octets.js';
import { printHex } from './text/values.js';
import type { LongRule, Multiplied } from './abnf/blamed.js';
import type { Source, Span } from './source.js';
import { visible } from './visible.js';

/** One thing that is said about a user's input. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** Stable, kebab-case. */
  readonly code: string;
  /** One line, whatever stands in the names and texts that it quotes. */
  readonly message: string;
  /** A stretch of a source, a whole source where no stretch is to blame, or nothing. */
  readonly at: Span | Source | undefined;
  readonly notes: readonly Note[];
}

/** What belongs to a diagnostic: another place, or advice. */
export interface Note {
  readonly message: string;
  readonly span: Span | undefined;
}

/** Collects what passes report; the pipeline looks at `hasErrors` between phases. */
export class DiagnosticBag {
  readonly #all: Diagnostic[] = [];
  readonly #counts = new Map<string, number>();
  readonly #advice = new Set<string>();
  #hasErrors = false;

  /**
   * Advice is given once: notes without a place that were there before, with the same code, are left
   * out. So are diagnostics of one code beyond the first {@link MAX_PER_CODE}, but for their number.
   */
  report(diagnostic: Diagnostic): void {
    const { severity, code } = diagnostic;
    this.#hasErrors ||= severity === 'error';
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > MAX_PER_CODE) return;
    const notes = diagnostic.notes.filter(({ message, span }) => {
      const isKnown = span === undefined && this.#advice.has(`${code} ${message}`);
      if (span === undefined) this.#advice.add(`${code} ${message}`);
      return !isKnown;
    });
    this.#all.push({ ...diagnostic, notes });
  }

  get all(): readonly Diagnostic[] {
    const uncounted = [...this.#counts].filter(([, count]) => count > MAX_PER_CODE);
    return [
      ...this.#all,
      ...uncounted.map(([code, count]): Diagnostic => {
        const { severity } = this.#all.find((diagnostic) => diagnostic.code === code)!;
        const message = `${printCount(count - MAX_PER_CODE, `more ${severity}`)} of this kind`;
        return { severity, code, message, at: undefined, notes: [] };
      }),
    ];
  }

  get hasErrors(): boolean {
    return this.#hasErrors;
  }
}

/** How many diagnostics of one code are kept; the file is then likely not what it was taken for. */
const MAX_PER_CODE = 100;

type Place = Span | Source | undefined;

function error(code: string, message: string, at: Place, notes: readonly Note[] = []): Diagnostic {
  return { severity: 'error', code, message: brief(message), at, notes };
}

function warning(
  code: string,
  message: string,
  at: Place,
  notes: readonly Note[] = [],
): Diagnostic {
  return { severity: 'warning', code, message: brief(message), at, notes };
}

/** How long a message may be, in UTF-16 code units: names and prose have no limit of their own. */
const LONGEST_MESSAGE = 1000;

/** A message on one line; of one that is too long, its beginning and its end. */
function brief(message: string): string {
  const shown =
    message.length <= LONGEST_MESSAGE
      ? message
      : `${message.slice(0, 0.7 * LONGEST_MESSAGE)} … ${message.slice(-0.2 * LONGEST_MESSAGE)}`;
  return visible(shown).replaceAll('\t', '\u2409');
}

function note(message: string, span?: Span): Note {
  return { message: brief(message), span };
}

/** What stands in the source. */
function textOf({ source, start, end }: Span): string {
  return source.text.slice(start, end);
}

/** `"a", "b" and "c"`, or `"a", "b", "c", "d", "e" and 7 more`. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  const last = names.length > shown.length ? `${names.length - shown.length} more` : shown.pop()!;
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last;
}

// --- files -------------------------------------------------------------------------------------

/** The input cannot be opened; `reason` is a phrase such as "no such file". */
export function unreadable(name: string, reason: string): Diagnostic {
  return error('unreadable', `cannot read ${name}: ${reason}`, undefined);
}

/** The output cannot be written. */
export function unwritable(name: string, reason: string): Diagnostic {
  return error('unwritable', `cannot write ${name}: ${reason}`, undefined);
}

/** A folder whose changes the system does not tell. */
export function unwatchable(name: string, reason: string): Diagnostic {
  return error('unwatchable', `cannot watch ${name}: ${reason}`, undefined);
}

/** An input that is longer than is read. */
export function inputLimit(name: string, limit: number): Diagnostic {
  return error('input-limit', `${name} has more than ${printCount(limit, 'octet')}`, undefined, [
    note('--max-input, or the option maxInput, raises the limit'),
  ]);
}

/** An input that is not UTF-8 text; `offset` is that of the first offending octet. */
export function notText(name: string, offset: number, octet: number): Diagnostic {
  return error(
    'not-text',
    `${name} is not text: octet ${printOctet(octet)} at offset ${offset}`,
    undefined,
    [note('a grammar is read as UTF-8, of which ASCII is a part')],
  );
}

// --- configuration ------------------------------------------------------------------------------

/** No configuration is named, and none is found. */
export function noConfig(): Diagnostic {
  return error(
    'no-config',
    'there is no abnfc.config.ts, .js or .json here or in a folder above',
    undefined,
    [
      note('--config FILE names another'),
      note('a first one, as JSON: { "grammars": [{ "source": "grammar/utf-8.abnf" }] }'),
    ],
  );
}

/** Several configurations stand beside each other. */
export function ambiguousConfig(paths: readonly string[]): Diagnostic {
  return error('ambiguous-config', `there is more than one: ${paths.join(', ')}`, undefined, [
    note('keep one of them, or name one with --config'),
  ]);
}

/** A configuration that cannot be loaded, or is not of the right form. */
export function badConfig(message: string, at: Span | Source, advice?: string): Diagnostic {
  return error('bad-config', message, at, [
    note(
      advice ??
        'expected { output, grammars: [{ source, ... }] }; its form is node_modules/abnfc/docs/config-schema.json',
    ),
  ]);
}

/** What is said of a file that a configuration names: where it does, and what its paths mean. */
export function namedByConfig(about: Diagnostic, at: Span | Source): Diagnostic {
  return { ...about, at, notes: [note('paths in a configuration start at its folder')] };
}

/** Two entries of a configuration that make the same file. */
export function sameOutput(
  path: string,
  first: string,
  second: string,
  at: Span | Source,
): Diagnostic {
  return error('same-output', `${first} and ${second} both make ${path}`, at, [
    note('give one of them another "name" or "output"'),
  ]);
}

// --- read --------------------------------------------------------------------------------------

/** A text without anything but white space. */
export function emptyInput(source: Source): Diagnostic {
  return error('empty-input', 'the input is empty', source, [
    note('expected ABNF rules, or a document that contains some'),
  ]);
}

/**
 * A document in which neither a rule nor a row of a bit layout was recognized; `hint` says what it seems
 * to be.
 */
export function noGrammar(source: Source, hint: string | undefined): Diagnostic {
  return error('no-grammar', 'no ABNF rule and no bit layout was found', source, [
    ...(hint === undefined ? [] : [note(hint)]),
    note('expected lines such as `name = "text" / %x00-7F`; --verbose lists why lines were left'),
  ]);
}

/** A CR in a comment, without an LF after it: what follows may be meant as a line. */
export function bareCr(span: Span): Diagnostic {
  return warning('bare-cr', 'a CR alone does not end a line, so this is still the comment', span, [
    note('lines end in LF or CRLF'),
  ]);
}

/** JSON that is no automaton: not JSON at all, not of the right form, or with numbers that do not fit. */
export function badAutomaton(message: string, at: Span | Source): Diagnostic {
  return error('bad-automaton', message, at, [
    note(
      'expected what abnfc inspect --format json prints; its form is docs/automaton-schema.json',
    ),
  ]);
}

/** The transducer of a grammar that has no bit layout. */
export function noTransducer(source: Source): Diagnostic {
  return error('no-transducer', 'a grammar without a bit layout has no transducer', source, [
    note('--stage minimal is its automaton'),
  ]);
}

/** An automaton that cannot be laid out in reasonable time. */
export function tooLargeToDraw(states: number, edges: number, source: Source): Diagnostic {
  return error(
    'too-large-to-draw',
    `${printCount(states, 'state')} with ${printCount(edges, 'edge')} are too many for a picture`,
    source,
    [
      note('--focus RULE draws what is within a rule, --start RULE compiles a rule by itself'),
      note('--format dot is for tools that draw more, such as sfdp'),
    ],
  );
}

/** An octet of a layout row that has not exactly eight bits. */
export function layoutOctetWidth(octet: string, span: Span): Diagnostic {
  return error(
    'layout-octet',
    `the octet pattern ${octet} has ${printCount(octet.length, 'bit')}, not 8`,
    span,
  );
}

/** An octet of a layout row with an x bit before a fixed one. */
export function layoutOctetOrder(octet: string, span: Span): Diagnostic {
  return error('layout-octet', `the octet pattern ${octet} has an x before a fixed bit`, span, [
    note('the x bits must be the last bits of their octet'),
  ]);
}

/** A row of a layout whose first number is above its last. */
export function layoutRangeUpsideDown(range: string, span: Span): Diagnostic {
  return error('layout-range', `the range ${range} of the bit layout is upside down`, span);
}

/** A range whose numbers need more bits than the row has x's. */
export function layoutTooNarrow(needed: number, available: number, span: Span): Diagnostic {
  return error(
    'layout-range',
    `the range of this row needs ${printCount(needed, 'bit')}, but its octets have ${available} marked x`,
    span,
  );
}

/** A row with an offset above the numbers that it is to spell. */
export function layoutOffset(span: Span): Diagnostic {
  return error(
    'layout-range',
    'the number added to the x bits is above the start of the range',
    span,
  );
}

/** A row of a layout with more payload than JavaScript's bit operators can hold. */
export function layoutTooWide(given: number, limit: number, span: Span): Diagnostic {
  return error(
    'layout-width',
    `this row has ${printCount(given, 'bit')} marked x; the limit is ${limit}`,
    span,
  );
}

/** A row of a layout whose numbers JavaScript's bit operators cannot hold. */
export function layoutTooGreat(given: number, limit: number, span: Span): Diagnostic {
  return error(
    'layout-width',
    `this row goes up to ${printHex(given)}; the greatest number of a character is ${printHex(limit)}`,
    span,
  );
}

/** `...` where there is no octet before it to repeat, or none is needed. */
export function layoutEllipsis(span: Span): Diagnostic {
  return error('layout-octet', 'the "..." of this row repeats nothing', span, [
    note('"..." stands for as many copies of the octet before it as the range needs'),
  ]);
}

// --- parse -------------------------------------------------------------------------------------

/** Brackets that are nested too deep for the parser. */
export function bracketLimit(limit: number, span: Span): Diagnostic {
  return error(
    'nesting-limit',
    `groups are nested more than ${printCount(limit, 'level')} deep`,
    span,
  );
}

/** An alternative of a rule, or a rule that has no other, with more characters than the parser takes. */
export function alternativeLimit(given: number, limit: number, span: Span): Diagnostic {
  return error(
    'alternative-limit',
    `an alternative of this rule has ${printCount(given, 'character')}; the limit is ${limit.toLocaleString('en-US')}`,
    span,
    [note('give parts of it names, as rules of their own')],
  );
}

/** Text that is not ABNF; `expected` and `found` are phrases. */
export function syntaxError(
  expected: string,
  found: string,
  span: Span,
  hint?: string,
): Diagnostic {
  return error('syntax', `expected ${expected}, found ${found}`, span, hint ? [note(hint)] : []);
}

// --- resolve -----------------------------------------------------------------------------------

/** A rule name is used but never defined; `others` is the number of uses besides that at `span`. */
export function undefinedRule(
  name: string,
  span: Span,
  others: number,
  similar: { readonly text: string; readonly span: Span } | undefined,
  left: { readonly reason: string; readonly span: Span } | undefined,
): Diagnostic {
  return error('undefined-rule', `rule "${name}" is not defined`, span, [
    ...(similar ? [note(`did you mean "${similar.text}"?`, similar.span)] : []),
    ...(left ? [note(`this line was not taken for a rule: ${left.reason}`, left.span)] : []),
    ...(others > 0 ? [note(`"${name}" is used in ${printCount(others, 'other place')}, too`)] : []),
  ]);
}

/**
 * Definitions of a rule that differ. `witness` is the shortest word that only one of them has, in hex;
 * nothing where they could not be compared.
 */
export function duplicateRule(
  name: string,
  span: Span,
  first: Span,
  witness: string | undefined,
): Diagnostic {
  const how = witness === undefined ? 'in different words' : 'differently';
  return error('duplicate-rule', `rule "${name}" is defined twice, ${how}`, span, [
    note(
      witness === undefined
        ? 'the first definition is here; whether they mean the same cannot be decided'
        : `the first definition is here; only one of them spells ${witness === '' ? 'the empty word' : witness}`,
      first,
    ),
    note(
      'keep one of them, or write `=/` to add alternatives; abnfc extract prints the rules of a document, to be edited',
    ),
  ]);
}

/** Rules that are defined again in other words with the same language; one diagnostic for all. */
export function repeatedRules(
  repetitions: readonly {
    readonly name: { readonly text: string; readonly span: Span };
    readonly first: Span;
  }[],
): Diagnostic {
  const [{ name, first }] = repetitions as [(typeof repetitions)[0]];
  const [rules, are] = repetitions.length === 1 ? ['rule', 'is'] : ['rules', 'are'];
  return warning(
    'repeated-rule',
    `${rules} ${listNames(repetitions.map((each) => each.name.text))} ${are} defined twice, in different words that mean the same`,
    name.span,
    [
      note(
        repetitions.length === 1
          ? 'the first definition is here'
          : `the first definition of "${name.text}" is here`,
        first,
      ),
    ],
  );
}

/** `=/` for a name that has no rule yet. */
export function incrementalBeforeRule(name: string, span: Span): Diagnostic {
  return error(
    'incremental-before-rule',
    `"=/" adds to rule "${name}", which is not defined before`,
    span,
    [note('write `=` where the rule begins')],
  );
}

/** Rules that the start rule does not reach, in the order of the document; one diagnostic for all. */
export function unusedRules(
  names: readonly { readonly text: string; readonly span: Span }[],
  start: string,
): Diagnostic {
  const listed = listNames(names.map(({ text }) => text));
  const [rules, are] = names.length === 1 ? ['rule', 'is'] : ['rules', 'are'];
  return warning(
    'unused-rule',
    `${rules} ${listed} ${are} not used by the start rule "${start}"`,
    names[0]!.span,
    [note(`--start ${start} says that this is meant; --start RULE compiles another`)],
  );
}

/** A range such as `%x39-30`; RFC 5234 §3.4 has the lower value first. */
export function rangeUpsideDown(span: Span): Diagnostic {
  return error('range', `the range ${textOf(span)} is upside down`, span);
}

/** A repetition such as `5*2`. */
export function repetitionUpsideDown(min: number, max: number, span: Span): Diagnostic {
  return error(
    'repetition',
    `a repetition of at least ${min} and at most ${max} is impossible`,
    span,
  );
}

/** A value that is no octet, in a grammar of octets. */
export function octetAboveFF(span: Span): Diagnostic {
  return error('octet', `${textOf(span)} goes above FF, the greatest octet`, span, [
    note(
      'abnfc compiles grammars of octets; a grammar of characters must spell them in octets first',
    ),
  ]);
}

/** Prose has no meaning to a compiler. */
export function proseReachable(text: string, span: Span): Diagnostic {
  return error('prose', `<${text}> is prose, which cannot be compiled`, span, [
    note('replace it by rules, or choose a start rule that does not need it with --start'),
  ]);
}

/** `--start` names no rule. */
export function noStartRule(
  name: string,
  source: Source,
  similar: { readonly text: string; readonly span: Span } | undefined,
): Diagnostic {
  return error('start-rule', `there is no rule "${name}" to start from`, source, [
    ...(similar ? [note(`did you mean "${similar.text}"?`, similar.span)] : []),
  ]);
}

/** `--unit` names no rule. */
export function noUnitRule(
  name: string,
  source: Source,
  similar: { readonly text: string; readonly span: Span } | undefined,
): Diagnostic {
  return error('unit-rule', `there is no rule "${name}" for the unit`, source, [
    ...(similar ? [note(`did you mean "${similar.text}"?`, similar.span)] : []),
  ]);
}

/** A core rule (RFC 5234 B.1) with another meaning; the user's is the one that counts. */
export function coreRuleRedefined(name: string, span: Span, core: string): Diagnostic {
  return warning('core-rule-redefined', `core rule "${name}" is redefined differently`, span, [
    note(`RFC 5234 B.1 has: ${core}`),
  ]);
}

/**
 * Rules that all reach each other; `steps` are the references of a shortest circle among them, in order,
 * and the first of them is in the rule at `span`.
 */
export function recursion(
  rules: readonly string[],
  span: Span,
  steps: readonly { readonly from: string; readonly to: string; readonly span: Span }[],
): Diagnostic {
  const shown = steps.length > MAX_CIRCLE ? steps.slice(0, MAX_CIRCLE - 1) : steps;
  const left = steps.length - shown.length;
  return error(
    'recursion',
    `rule "${steps[0]!.from}" refers to itself, so its language may not be regular`,
    span,
    [
      ...shown.map((step) => note(`"${step.from}" refers to "${step.to}"`, step.span)),
      ...(left > 0
        ? [note(`${printCount(left, 'further step')} lead back to "${steps[0]!.from}"`)]
        : []),
      ...(rules.length > steps.length
        ? [note(`${printCount(rules.length, 'rule')} are recursive together: ${listNames(rules)}`)]
        : []),
      note('repetition is written `*( … )`; nesting to any depth is beyond a finite automaton'),
    ],
  );
}

/** How many steps of a circle of references are shown. */
const MAX_CIRCLE = 8;

// --- lower -------------------------------------------------------------------------------------

/** A rule that becomes too large when its repetitions and references are written out. */
export function expansionLimit(rule: string, given: number, limit: number, span: Span): Diagnostic {
  const size = Number.isFinite(given) ? given.toExponential(1) : 'countless';
  return error(
    'expansion-limit',
    `rule "${rule}" needs about ${size} states when written out; the limit is ${limit.toLocaleString('en-US')}`,
    span,
    [note('the limit is ten times --max-states')],
  );
}

/** Rules and groups that stand in each other beyond all measure. */
export function nestingLimit(rule: string, limit: number, span: Span): Diagnostic {
  return error(
    'nesting-limit',
    `rule "${rule}" nests more than ${printCount(limit, 'level')} deep`,
    span,
  );
}

// --- determinize -------------------------------------------------------------------------------

/** Subset construction met the limit; `blamed` is the rule that multiplies states, with counts. */
export function stateLimit(limit: number, { rule, places, copied }: Multiplied): Diagnostic {
  const { text, span } = rule.name;
  return error(
    'state-limit',
    places > 2
      ? `the automaton has more than ${printCount(limit, 'state')}: rule "${text}" can be at ${printCount(places, 'place')} at once`
      : `the automaton of rule "${text}" has more than ${printCount(limit, 'state')}`,
    span,
    [
      ...(copied === undefined
        ? []
        : [
            note(
              `${copied.count.toLocaleString('en-US')} copies of "${copied.rule.name.text}" are open at once after the same octets`,
              copied.rule.name.span,
            ),
          ]),
      note(
        'a rule that must remember much of what came before has no small automaton; --max-states raises the limit',
      ),
    ],
  );
}

/** Words of a rule are as long as the automaton may have states, or longer. */
export function lengthLimit(limit: number, { rule, octets, isLeast }: LongRule): Diagnostic {
  const { text, span } = rule.name;
  return error(
    'state-limit',
    `the automaton has more than ${printCount(limit, 'state')}: words of rule "${text}" have ${isLeast ? 'at least' : 'up to'} ${printCount(octets, 'octet')}`,
    span,
    [note('each octet of such a word takes a state; --max-states raises the limit')],
  );
}

/** The reference of verification met the limit. */
export function referenceLimit(rule: string, limit: number, span: Span): Diagnostic {
  return error(
    'state-limit',
    `the reference for rule "${rule}" has more than ${printCount(limit, 'state')}`,
    span,
    [note('it is made without minimization; --max-states raises the limit')],
  );
}

// --- annotate ----------------------------------------------------------------------------------

/** The grammar has a layout, but its start rule is no `*( unit )`. */
export function layoutUnused(start: string, span: Span): Diagnostic {
  return warning(
    'layout-unused',
    `rule "${start}" is not a repetition of one rule, so the bit layout is not used`,
    span,
    [note('name the rule that spells one character with --unit to get a decoder')],
  );
}

/** `--unit` is given for a grammar that has no bit layout. */
export function unitWithoutLayout(unit: string, source: Source): Diagnostic {
  return error('unit-rule', `"${unit}" cannot be decoded: there is no bit layout`, source, [
    note('rows such as `; 0000 0000-0000 007F | 0xxxxxxx` give octets their meaning'),
  ]);
}

/**
 * Grammar and layout do not fit: `message` says how, `witness` is the shortest word that shows it, in
 * hex, and `path` has the names of the rules that spell its last octet, outermost first.
 */
export function layoutMisfit(
  message: string,
  witness: string,
  path: readonly string[],
  unit: Span,
  row: Span | undefined,
): Diagnostic {
  return error('layout-misfit', message, row ?? unit, [
    note(
      witness === ''
        ? 'the shortest witness is the empty word'
        : `the shortest witness is ${witness}`,
    ),
    ...(path.length > 0 ? [note(`spelled by ${path.join(' > ')}`, unit)] : []),
  ]);
}

/** The rule given as unit does not make up the start rule. */
export function startIsNotUnits(
  start: string,
  unit: string,
  witness: string,
  span: Span,
): Diagnostic {
  const word = witness === '' ? 'the empty word' : witness;
  return error('unit-rule', `rule "${start}" is not *( ${unit} )`, span, [
    note(`the shortest word that only one of them spells is ${word}`),
  ]);
}

// --- emit ---------------------------------------------------------------------------------------

/** A module that would be too large to be of use; the other variants may not be. */
export function moduleLimit(
  variant: string,
  given: number,
  limit: number,
  source: Source,
): Diagnostic {
  const what = variant === 'switch' ? 'branches' : 'table entries';
  return error(
    'module-limit',
    `the ${variant} variant would have ${given.toLocaleString('en-US')} ${what}; the limit is ${limit.toLocaleString('en-US')}`,
    source,
    [
      note(
        variant === 'switch'
          ? 'choose --variant table, or a smaller start rule'
          : 'choose a smaller start rule',
      ),
    ],
  );
}

// --- plan --------------------------------------------------------------------------------------

/** A file that abnfc has not written, or cannot read, is in the place of its output. */
export function foreignFile(path: string): Diagnostic {
  return error('foreign-file', `${path} exists and was not written by abnfc`, undefined, [
    note('nothing was written; move the file away, or choose another name or another output'),
  ]);
}

/** The output is a file that the command has read; `input` is its name there, `-` for standard input. */
export function outputIsInput(path: string, input: string): Diagnostic {
  return error('output-is-input', `${path} is an input of this command: ${input}`, undefined, [
    note('nothing was written; choose another output'),
  ]);
}

/** The options of a standalone file do not go together. */
export function badStandalone(problem: string): Diagnostic {
  return error('bad-standalone', problem, undefined);
}

/** A standalone file is to have something that there is not, for this grammar. */
export function noSuchPart(
  name: string,
  available: readonly string[],
  isDecoder: boolean,
  source: Source,
): Diagnostic {
  const notes = [note(`there are ${available.join(', ')}`)];
  if (!isDecoder) notes.push(note('without a bit layout the grammar becomes a recognizer'));
  else if (name === 'web') notes.push(note('these classes make text: the sink is text or native'));
  return error('no-such-part', `there is no "${name}" to put into the file`, source, notes);
}

/** The global of a script has another name than the file: that would be no identifier, or one of a host's globals. */
export function globalRenamed(name: string, global: string, source: Source): Diagnostic {
  const isIdentifier = /^[a-z]/i.test(global.slice(1));
  const why = isIdentifier
    ? `"${global.slice(1)}" belongs to the language or to a host`
    : `"${name}" is no identifier`;
  return warning('global-name', `the global of this script is "${global}": ${why}`, source, [
    note('--name gives the file and its global another name; modules and CommonJS have no global'),
  ]);
}

/** A name that cannot be a folder and part of an import path. */
export function badName(name: string): Diagnostic {
  return error('name', `"${name}" cannot name the output`, undefined, [
    note(
      'expected letters, digits, ".", "_" and "-", beginning with a letter or digit; give one with --name',
    ),
  ]);
}

// --- imports -----------------------------------------------------------------------------------

/** An import asks for what there is not; `at` has the import for a name. */
export function unknownQuery(key: string, known: readonly string[], at: Source): Diagnostic {
  return error('query', `there is no option "${key}" of an import`, at, [
    note(`there are ${known.join(', ')}`),
  ]);
}

/** An import gives an option a value that it cannot have; `expected` lists or describes the others. */
export function badQueryValue(
  key: string,
  value: string,
  expected: string,
  at: Source,
): Diagnostic {
  return error('query', `"${value}" is no value of the option "${key}"`, at, [
    note(`expected ${expected}`),
  ]);
}

/** An import gives an option twice. */
export function repeatedQuery(key: string, at: Source): Diagnostic {
  return error('query', `the option "${key}" is given twice`, at);
}
