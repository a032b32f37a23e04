/** Diagnostics about examples, which only `abnfc test` reads. */
import type { Source, Span } from '../text/source.js';
import { error, propose, warning, type Diagnostic } from './diagnostic.js';
import type { NameInSource } from './grammar.js';

/** An example is not what the grammar makes of its word; `problem` is a sentence without a full stop. */
export function failedExample(problem: string, at: Span): Diagnostic {
  return error('failed-example', problem, at);
}

/** An example cannot be tried, since there are errors in what its rule needs. */
export function untriedExample(rule: string | undefined, at: Span): Diagnostic {
  const name = rule === undefined ? 'the start rule' : `rule "${rule}"`;
  return error('untried-example', `this example is not tried: ${name} has errors`, at);
}

/** An example names a rule that the grammar lacks; notes say which one may be meant. */
export function exampleOfNoRule(
  { text, span }: NameInSource,
  notes: Diagnostic['notes'],
): Diagnostic {
  return error(
    'example-of-no-rule',
    `this is an example of "${text}", which is no rule`,
    span,
    notes,
  );
}

/** An example, or a file of them, has another form than those that abnfc reads. */
export function badExample(problem: string, at: Span): Diagnostic {
  return error('bad-example', problem, at);
}

/** A fence is marked nearly as fences of examples are. */
export function likeExamples(written: string, meant: string, at: Span): Diagnostic {
  return warning('like-directive', `"${written}" marks no examples`, at, [
    propose(meant, `"${meant}"`),
  ]);
}

/** Nothing is to be tried. */
export function noExamples(source: Source): Diagnostic {
  return error('no-examples', 'there are no examples', source, [
    'a grammar has them in comments: ; accepts RULE: "a word", "another"',
    'Markdown has them in fences, one a line: ```abnf-accept RULE',
    'files of more, .json or .examples, follow the grammar',
  ]);
}
