/**
 * The compiler as a page asks it: documents are opened, and then questions about them answered. Answers are plain
 * data (`data.ts`); what takes time is computed when it is asked for.
 */
import { analyze, analyzeGrammar } from '../../compile.js';
import { firstRequirement } from '../../captures/requirements.js';
import { directivesOf, namesInDirectives } from '../../document/directives.js';
import type { NameInSource } from '../../diagnostics/grammar.js';
import { ruleKey, visitElements, type Rule } from '../../abnf/ast.js';
import { printRule } from '../../abnf/print.js';
import { findAmbiguity } from '../../automata/find-ambiguity.js';
import { stateCount } from '../../automata/dfa.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { AnalyzeOptions } from '../../options/table.js';
import type { Analysis, StudiedStages } from '../../analysis/stages.js';
import { decoderOf } from '../../plan/plan.js';
import type { Source } from '../../text/source.js';
import { printClassCount } from '../../text/symbols.js';
import { judgedLines } from '../inspect/dump.js';
import type { Fact } from '../facts/fact.js';
import { factsOf, needsModules } from '../facts/facts.js';
import type {
  Example,
  GrammarSummary,
  NameInText,
  Opened,
  Problem,
  RuleSummary,
  TextStretch,
  TwoReadings,
  LineVerdict,
} from './data.js';
import { decoderSamples } from './decoder-samples.js';
import { nearMissesOf } from '../words/near-misses.js';
import { familiarWords, shortestIn, exampleWords } from './examples.js';
import { isWord } from '../reading/input-run.js';
import { compiledOf, type Compiled } from '../reading/compiled.js';
import { judgeLine, partsOf } from './judge-line.js';
import { problemOf } from './problem-of.js';
import { Steps } from './steps.js';
import { printLine, readLine } from './test-string.js';

/** Documents: the first is compiled; the others fill in its rules. */
export type Documents = readonly [Source, ...Source[]];

/** The numbers of words and of near misses. */
const WORDS = 12;

/** Opened documents, and what is computed about them. */
export class Study {
  readonly #documents: Documents;
  readonly #options: AnalyzeOptions;
  readonly #analysis: Analysis<StudiedStages>;
  #captured: Analysis<StudiedStages> | undefined;
  #compiled: Compiled | undefined;
  #withParts: Compiled | undefined;
  #steps: Steps | undefined;

  /** Analyzes documents without captures, which take longer. */
  constructor(documents: Documents, options: AnalyzeOptions) {
    const [source, ...imports] = documents.map(withoutSelection) as [Source, ...Source[]];
    this.#documents = documents;
    this.#options = withImports(options, documents.slice(1));
    this.#analysis = analyzeGrammar(source, {
      ...withImports(options, imports),
      capture: undefined,
    });
  }

  /** The name of the first document. */
  get file(): string {
    return this.#documents[0].name;
  }

  /** Whether rules were found, which syntax errors prevent. */
  get hasRules(): boolean {
    return this.#rules().length > 0;
  }

  /** The answers that need no automaton. */
  opened(): Opened {
    const { diagnostics, stages, ok } = this.#analysis;
    return {
      problems: diagnostics.map(problemOf),
      names: this.#names(),
      leftOut: leftOutLines(this.#analysis),
      starts: this.#starts(),
      grammar: ok ? summaryOf(stages, this.compiled!) : undefined,
    };
  }

  /**
   * The problems that show only when parts are captured, which takes longer than everything else; none without a
   * selection.
   */
  selectionProblems(): readonly Problem[] {
    const known = new Set(this.#analysis.diagnostics.map(({ code, message }) => code + message));
    return this.#withCaptures()
      .diagnostics.filter(({ code, message }) => !known.has(code + message))
      .map(problemOf);
  }

  /** Strings step by step; with captures through the automaton that records them. Undefined if there were errors. */
  get steps(): Steps | undefined {
    const compiled = this.#compileWithCaptures();
    return (this.#steps ??= compiled && new Steps(compiled));
  }

  /** The grammar with captures; without them if there are none, or if they have errors. */
  #compileWithCaptures(): Compiled | undefined {
    const captured = this.#withCaptures();
    if (!captured.ok || captured === this.#analysis) return this.compiled;
    return (this.#withParts ??= compiledOf(captured.stages, this.#options));
  }

  /** The analysis with captures; without a selection, the one without them. */
  #withCaptures(): Analysis<StudiedStages> {
    const { capture } = this.#options;
    const [source] = this.#documents;
    const isPlain =
      capture === undefined && this.#documents.every((each) => withoutSelection(each) === each);
    return (this.#captured ??=
      isPlain || !this.#analysis.ok ? this.#analysis : analyzeGrammar(source, this.#options));
  }

  /** The verdicts on some lines; none without a grammar. */
  judge(lines: readonly string[]): readonly LineVerdict[] {
    const compiled = this.#hasRequirements() ? this.#compileWithCaptures() : this.compiled;
    return compiled === undefined ? [] : lines.map((line) => judgeLine(line, compiled));
  }

  /** Whether the grammar requires of words more than its rules do, which is counted by captured parts. */
  #hasRequirements(): boolean {
    const { ok, stages } = this.#analysis;
    return ok && firstRequirement(this.#documents[0], stages.grammar.start.name.text) !== undefined;
  }

  /** Facts with their proofs; none without a grammar. */
  facts(): readonly Fact[] {
    if (!this.#analysis.ok) return [];
    const { stages } = this.#analysis;
    if (!needsModules(stages)) return factsOf(stages);
    const whole = analyze(this.#analysis.source, { ...this.#options, capture: undefined });
    return whole.ok ? factsOf(whole.stages) : [];
  }

  /** Words, then strings that are nearly words. */
  examples(): readonly Example[] {
    const compiled = this.compiled;
    if (compiled === undefined) return [];
    const { lowered } = compiled.stages;
    const line = (symbols: readonly number[]): string => printLine(symbols, compiled.alphabet);
    const shortest = shortestIn(compiled.stages);
    if (shortest === undefined) return [];
    const words = exampleWords(lowered, shortest, compiled, WORDS);
    const decoder = decoderOf(compiled.plan);
    const samples = decoder === undefined ? [] : decoderSamples(decoder);
    return [
      ...familiarWords(compiled).map((text) => ({ line: text, isWord: true, change: '' })),
      ...words.map((word) => ({ line: line(word), isWord: true, change: '' })),
      ...[...samples, ...nearMissesOf(words, compiled, WORDS)].map(({ symbols, change }) => ({
        line: line(symbols),
        isWord: isWord(symbols, compiled),
        change,
      })),
    ];
  }

  /** A shortest word with two derivations; undefined if there is none, or none was found, and with calls. */
  twoReadings(): TwoReadings | undefined {
    const compiled = this.compiled;
    if (compiled === undefined || compiled.plan.kind === 'calling') return undefined;
    const found = findAmbiguity(compiled.nfa);
    if (found === undefined || found === 'limit') return undefined;
    const { word, first, second } = found;
    const line = printLine(word, compiled.alphabet);
    const read = readLine(line, compiled.alphabet, decoderOf(compiled.plan));
    const trees = [first, second].map((by) =>
      partsOf(compiled.deriver.derive(word, by) ?? [], compiled.labels, read.places, { all: true }),
    );
    return { line, trees };
  }

  /** A rule in words; undefined if there is none of that name. */
  rule(name: string): RuleSummary | undefined {
    const core = this.#analysis.stages.context?.core.rules ?? [];
    const known = [...this.#rules(), ...core];
    const rule = known.find((each) => ruleKey(each.name.text) === ruleKey(name));
    if (rule === undefined) return undefined;
    const definition = [...this.#commentAbove(rule), printRule(rule)].join('\n');
    const { ok, stages } = analyzeGrammar(this.#documents[0], {
      ...this.#options,
      start: name,
      capture: undefined,
    });
    if (!ok) return { definition, shortest: undefined, states: undefined };
    const word = shortestIn(stages);
    return {
      definition,
      shortest: word && printLine(word, stages.grammar.alphabet),
      states: stateCount(stages.minimal),
    };
  }

  /** The lines of comments directly above a rule. */
  #commentAbove({ name: { span } }: Rule): readonly string[] {
    const { source, start } = span;
    const { text } = this.#documents.find(({ name }) => name === source.name) ?? source;
    const above = text.slice(0, start).split('\n').slice(0, -1);
    const first = above.findLastIndex((line) => !/^\s*;/.test(line));
    return above.slice(first + 1).map((line) => line.trim());
  }

  /** The compiled grammar; undefined if there were errors. */
  get compiled(): Compiled | undefined {
    if (!this.#analysis.ok) return undefined;
    return (this.#compiled ??= compiledOf(this.#analysis.stages, this.#options));
  }

  #names(): readonly NameInText[] {
    const inRules = this.#rules().flatMap((rule) => namesIn(rule, this.#documents));
    const selected = inRules.length === 0 ? [] : this.#documents.flatMap(namesInDirectives);
    return [...inRules, ...selected.map((name) => nameInText(name, false))];
  }

  /** The start rule by default, and the names of all other rules. */
  #starts(): readonly string[] {
    const { starts, grammar } = this.#analysis.stages;
    if (starts === undefined) return [];
    const { first, root, tops = [] } = starts;
    const start = this.#options.start === undefined ? grammar?.start.name.text : undefined;
    const read = tops.filter(({ leftOut }) => leftOut === undefined).map(({ name }) => name);
    const all = this.#rules().map(({ name }) => name.text);
    const names = new Map<string, string>();
    for (const name of [start ?? root?.name ?? first!, ...read, ...all])
      getOrInsert(names, ruleKey(name), () => name);
    return [...names.values()];
  }

  #rules(): readonly Rule[] {
    const { own, context } = this.#analysis.stages;
    return [...(own?.rules ?? []), ...(context?.documents.flatMap(({ rules }) => rules) ?? [])];
  }
}

// --- documents ---------------------------------------------------------------------------------

/** A source without its directives about words, all offsets unchanged; itself if it has none. */
function withoutSelection(source: Source): Source {
  let { text } = source;
  for (const { rule, at, span } of directivesOf(source))
    if (rule !== undefined)
      text = `${text.slice(0, span.start)}${'-'.repeat(at - span.start)}${text.slice(at)}`;
  return text === source.text ? source : { ...source, text };
}

function summaryOf({ grammar, lowered }: StudiedStages, { plan }: Compiled): GrammarSummary {
  return {
    start: grammar.start.name.text,
    states: stateCount(plan.dfa),
    classes: printClassCount(plan.dfa.classes.count, plan.notation),
    alphabet: grammar.alphabet,
    isDecoder: plan.kind === 'decoder',
    called: lowered.called.map(({ rule }) => rule.name.text),
    wordsTooDeep: plan.wordsTooDeep,
  };
}

function withImports(options: AnalyzeOptions, imports: readonly Source[]): AnalyzeOptions {
  return imports.length === 0 ? options : { ...options, imports };
}

function namesIn(
  { name, definedAs, span, elements }: Rule,
  documents: Documents,
): readonly NameInText[] {
  if (!documents.some((document) => document.name === name.span.source.name)) return [];
  const names: NameInText[] = [{ ...nameInText(name, definedAs === '='), end: span.end }];
  visitElements(elements, (element) => {
    if (element.kind === 'rulename') names.push(nameInText(element, false));
  });
  return names;
}

function nameInText({ text, span }: NameInSource, isDefinition: boolean): NameInText {
  return { file: span.source.name, from: span.start, to: span.end, name: text, isDefinition };
}

/** The lines of the first document outside of its grammar. */
function leftOutLines(analysis: Analysis<StudiedStages>): readonly TextStretch[] {
  const { document, own } = analysis.stages;
  if (document === undefined || document.isGrammar) return [];
  const { text } = document.source;
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const lines = judgedLines(document.lines, own?.leftOut ?? []);
  return lines.flatMap(({ first, last, taken }): readonly TextStretch[] => {
    const stretch = { from: starts[first - 1]!, to: (starts[last] ?? text.length + 1) - 1 };
    return taken || stretch.to <= stretch.from ? [] : [stretch];
  });
}
