/** Diagnostics about the heads of grammars: what they say about themselves, and the documents that they import. */
import type { OptionName } from '../options/table.js';
import { textOf, type Span } from '../text/source.js';
import { advise, error, note, propose, warning, type Diagnostic } from './diagnostic.js';
import type { NameInSource } from './grammar.js';

/** An import of a head is neither a path of a grammar nor the name of one. */
export function malformedImport(text: string, span: Span): Diagnostic {
  return error('bad-import', `a grammar cannot import "${text}"`, span, [
    'expected the path of an .abnf or .txt file, from the folder of the grammar and with "/", or the name of a grammar of abnfc',
  ]);
}

/** An import of a head leads to a file that the grammar may not read. */
export function importOutside(text: string, span: Span): Diagnostic {
  return error('import-outside', `"${text}" is outside of the project of this grammar`, span, [
    'a grammar imports files below its own folder, or below the nearest folder above it with package.json or abnfc.config',
    advise('imports', 'may name any file'),
  ]);
}

/** A document that a head imports was not given, or cannot be read; `reason` is a phrase, `similar` another name. */
export function missingDocument(
  text: string,
  span: Span,
  reason?: string,
  similar?: string,
): Diagnostic {
  return error(
    'missing-document',
    `document "${text}" is missing${reason === undefined ? '' : `: ${reason}`}`,
    span,
    [
      similar !== undefined && propose(similar),
      reason === undefined && advise('imports', 'gives further documents, by their names'),
    ],
  );
}

/** Documents import each other; `imports` begin with the first and lead back to it. */
export function importCycle(
  imports: readonly { readonly importer: string; readonly text: string; readonly span: Span }[],
): Diagnostic {
  const [first, ...others] = imports;
  const from = first!.importer;
  return error(
    'import-cycle',
    others.length === 0
      ? `${from} imports itself`
      : `${from} imports itself through "${first!.text}"`,
    first!.span,
    others.map(({ text, span }) => note(`which imports "${text}"`, span)),
  );
}

/** An option has another value than the grammar gives it. */
export function overriddenHead(option: OptionName, span: Span): Diagnostic {
  return warning(
    'overridden-head',
    `option "${option}" takes the place of what the grammar says`,
    span,
    [advise(option, 'need not be given')],
  );
}

/** A directive stands in a document twice, and one has no effect. */
export function repeatedDirective(what: string, span: Span, first: Span): Diagnostic {
  return error('repeated-directive', `the grammar says "${what}" twice`, span, [
    note('first here', first),
  ]);
}

/**
 * A comment is nearly what abnfc reads.
 *
 * @param meant the directive, which the comment is already if it only stands at a wrong `place`
 */
export function likeDirective(
  written: string,
  meant: string,
  span: Span,
  place?: string,
): Diagnostic {
  return warning('like-directive', `"${written}" is a comment without effect`, span, [
    written === meant ? place : propose(meant.slice(2), `"${meant}"`),
  ]);
}

/** A directive names a rule that the grammar lacks; `similar` is the name of one like it. */
export function directiveOfNoRule(
  word: string,
  { text, span }: NameInSource,
  similar: string | undefined,
): Diagnostic {
  return error('directive-of-no-rule', `"; ${word}" names no rule: "${text}"`, span, [
    similar !== undefined && propose(similar, `"${similar}"`),
    `such as: ; ${word} RULE: ...`,
  ]);
}

/**
 * What a document requires of the words of a rule does not hold where that rule is a part of others.
 *
 * @param used the place in the user's document that leads to the rule
 * @param required the limits of each directive, as they are written, or its check
 */
export function unkeptRequirement(
  rule: string,
  start: string,
  used: Span,
  required: readonly {
    readonly limits: readonly { readonly span: Span }[];
    readonly check: { readonly expected: string } | undefined;
    readonly span: Span;
  }[],
): Diagnostic {
  const isLimit = required.some(({ limits }) => limits.length > 0);
  return warning(
    'unkept-requirement',
    `what is required of the words of "${rule}" does not hold for those in "${start}"`,
    used,
    [
      ...required.map(({ limits, check, span }, index) => {
        const lengths = limits.map((each) => textOf(each.span));
        const what =
          check === undefined
            ? `limited there: ${lengths.join(', ')}`
            : `checked there: expected ${check.expected}`;
        return note(`not ${what}`, index === 0 ? span : undefined);
      }),
      isLimit
        ? `a grammar states limits of its own: ; limit ${start}: ...`
        : `a grammar states checks of its own: ; check ${start}: ...; or a module of "${rule}" checks the part`,
      'to accept it, end the line with: ; intended: unkept-requirement',
    ],
  );
}
