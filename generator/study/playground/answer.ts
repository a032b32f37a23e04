/** The questions of a page and their answers, as messages between a page and its worker. */
import { formatGrammar, type Formatted } from '../../abnf/format.js';
import type { AnalyzeOptions } from '../../options/table.js';
import type { Source } from '../../text/source.js';
import type { Fact } from '../facts/fact.js';
import type { Example, Opened, Problem, RuleSummary, TwoReadings, LineVerdict } from './data.js';
import { railsOf, type Rails } from './rails.js';
import { Study, type Compiled, type Documents } from './study.js';
import { momentOf, walkOf, type Moment, type LineWalk } from './walk.js';

/** The questions, each with what it needs to know and its answer. */
export interface Questions {
  readonly open: [{ readonly documents: Documents; readonly options: AnalyzeOptions }, Opened];
  readonly selection: [object, readonly Problem[]];
  readonly judge: [{ readonly lines: readonly string[] }, readonly LineVerdict[]];
  readonly facts: [object, { readonly facts: readonly Fact[]; readonly two?: TwoReadings }];
  readonly examples: [object, readonly Example[]];
  readonly rails: [object, Rails | undefined];
  readonly walk: [{ readonly line: string }, LineWalk | undefined];
  readonly moment: [{ readonly line: string; readonly count: number }, Moment | undefined];
  readonly format: [{ readonly document: Source }, Pick<Formatted, 'text'>];
  readonly rule: [{ readonly name: string }, RuleSummary | undefined];
}

/** The name of a question. */
export type QuestionName = keyof Questions;

/** A question as a message. */
export interface Question<K extends QuestionName = QuestionName> {
  readonly id: number;
  readonly kind: K;
  readonly about: Questions[K][0];
}

/** The answer to the question of the same number, or the reason why there is none. */
export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: string;
}

type Answerers = { readonly [K in QuestionName]: (about: Questions[K][0]) => Questions[K][1] };

/** A function that answers questions about the documents that were opened last. */
export function answerer(): (question: Question) => Answer {
  let study: Study | undefined;
  const ask = <T>(of: (compiled: Compiled) => T): T | undefined =>
    study?.compiled && of(study.compiled);
  const answers: Answerers = {
    open: ({ documents, options }) => (study = new Study(documents, options)).opened(),
    selection: () => study?.selectionProblems() ?? [],
    judge: ({ lines }) => study?.judge(lines) ?? [],
    facts: () => {
      const two = study?.twoReadings();
      return { facts: study?.facts() ?? [], ...(two && { two }) };
    },
    examples: () => study?.examples() ?? [],
    rails: () => ask((compiled) => railsOf(compiled.stages, compiled.plan.notation)),
    walk: ({ line }) => ask((compiled) => walkOf(line, compiled)),
    moment: ({ line, count }) => ask((compiled) => momentOf(line, count, compiled)),
    format: ({ document }) => ({ text: formatGrammar(document).text }),
    rule: ({ name }) => study?.rule(name),
  };
  return ({ id, kind, about }) => {
    try {
      return { id, value: answers[kind](about as never) };
    } catch (error) {
      return { id, failure: error instanceof Error ? error.message : String(error) };
    }
  };
}
