/** The questions of a page and their answers, as messages between a page and its worker. */
import { formatGrammar, type Formatted } from '../../abnf/format.js';
import { DiagnosticBag } from '../../diagnostics/diagnostic-bag.js';
import { readDocument } from '../../document/read-document.js';
import type { AnalyzeOptions } from '../../options/table.js';
import { readCoreRules } from '../../analysis/core-rules.js';
import type { Source } from '../../text/source.js';
import type { Fact } from '../facts/fact.js';
import type { Example, Opened, Problem, RuleSummary, TwoReadings, LineVerdict } from './data.js';
import { railsOf, type Rails } from './rails.js';
import type { Compiled } from '../reading/compiled.js';
import { Study, type Documents } from './study.js';
import type { ViewName } from '../inspect/view.js';
import type { ClassRow, Lit, Stage, Step, Tape } from './steps.js';

/** The questions, each with what it needs to know and its answer. */
export interface Questions {
  readonly open: [{ readonly documents: Documents; readonly options: AnalyzeOptions }, Opened];
  readonly selection: [object, readonly Problem[]];
  readonly judge: [{ readonly lines: readonly string[] }, readonly LineVerdict[]];
  readonly facts: [object, { readonly facts: readonly Fact[]; readonly two?: TwoReadings }];
  readonly examples: [object, readonly Example[]];
  readonly rails: [object, Rails | undefined];
  readonly tape: [{ readonly line: string }, Tape | undefined];
  readonly step: [{ readonly line: string; readonly count: number }, Step | undefined];
  readonly classes: [object, readonly ClassRow[] | undefined];
  readonly stages: [object, readonly ViewName[] | undefined];
  readonly stage: [{ readonly name: ViewName }, Stage | undefined];
  readonly lit: [
    { readonly line: string; readonly count: number; readonly name: ViewName },
    Lit | undefined,
  ];
  /** Whether rules stand among other text, which no grammar has. */
  readonly hasProse: [{ readonly text: string }, boolean];
  readonly format: [{ readonly document: Source }, Pick<Formatted, 'text'>];
  readonly rule: [{ readonly name: string }, RuleSummary | undefined];
}

export type QuestionName = keyof Questions;

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

function hasProse(text: string): boolean {
  const source = { name: '', text };
  const { rules, lines } = readDocument(source, readCoreRules().keys, new DiagnosticBag());
  return rules.length > 0 && lines.some(({ taken, what }) => !taken && what === 'not ABNF');
}

type Answerers = { readonly [K in QuestionName]: (about: Questions[K][0]) => Questions[K][1] };

/** A function that answers questions about the documents that were opened last. */
export function answerer(): (question: Question) => Answer {
  let study: Study | undefined;
  /** The last study whose rules could be read. */
  let readable: Study | undefined;
  const ask = <T>(of: (compiled: Compiled) => T): T | undefined =>
    study?.compiled && of(study.compiled);
  const answers: Answerers = {
    open: ({ documents, options }) => {
      study = new Study(documents, options);
      if (study.hasRules || readable?.file !== study.file) readable = study;
      return study.opened();
    },
    selection: () => study?.selectionProblems() ?? [],
    judge: ({ lines }) => study?.judge(lines) ?? [],
    facts: () => {
      const two = study?.twoReadings();
      return { facts: study?.facts() ?? [], ...(two && { two }) };
    },
    examples: () => study?.examples() ?? [],
    rails: () => ask((compiled) => railsOf(compiled.stages, compiled.plan.notation)),
    tape: ({ line }) => study?.steps?.tape(line),
    step: ({ line, count }) => study?.steps?.step(line, count),
    classes: () => study?.steps?.classes(),
    stages: () => study?.steps?.stages,
    stage: ({ name }) => study?.steps?.stage(name),
    lit: ({ line, count, name }) => study?.steps?.lit(line, count, name),
    hasProse: ({ text }) => hasProse(text),
    format: ({ document }) => ({ text: formatGrammar(document).text }),
    rule: ({ name }) => readable?.rule(name),
  };
  return ({ id, kind, about }) => {
    try {
      return { id, value: answers[kind](about as never) };
    } catch (error) {
      return { id, failure: error instanceof Error ? error.message : String(error) };
    }
  };
}
