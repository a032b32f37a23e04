/** Diagnostics about the heads of grammars: what they say about themselves, and the documents that they import. */
import type { OptionName } from '../options/table.js';
import type { Span } from '../text/source.js';
import { advise, error, note, propose, warning, type Diagnostic } from './diagnostic.js';

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

/** A directive of a head stands there twice with one value each. */
export function repeatedDirective(word: string, span: Span, first: Span): Diagnostic {
  return error('repeated-directive', `the head says "${word}" twice`, span, [
    note('first here', first),
  ]);
}

/** A comment of a head is nearly what abnfc reads there. */
export function likeDirective(written: string, meant: string, span: Span): Diagnostic {
  return warning('like-directive', `"${written}" is a comment without effect`, span, [
    propose(meant.slice(2), `"${meant}"`),
  ]);
}
