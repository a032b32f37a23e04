/** The passes of the compiler as data, in the order of `compile.ts`: the list in `docs/architecture.md` is made from them. */

/** A pass of the compiler, or a step of emission. */
export interface PassEntry {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The files of its code, below `generator/`, in reading order. */
  readonly files: readonly [string, ...string[]];
  /** The stages of `abnfc inspect` that show its result. */
  readonly stages?: readonly string[];
}

/** The passes from a document to the automaton of modules. */
export const PASSES: readonly PassEntry[] = [
  {
    name: 'gather',
    from: 'heads, further documents, defined rules, core rules',
    to: 'what the grammar says of itself, the rules, and the meaning of lists',
    files: [
      'passes/gather.ts',
      'document/head.ts',
      'document/imports-of-heads.ts',
      'analysis/core-rules.ts',
      'abnf/read-lists.ts',
    ],
  },
  {
    name: 'read',
    from: 'a document',
    to: "one text per rule, the bit layout, what was left out, and a map to the document's lines",
    files: [
      'document/read-document.ts',
      'document/mark-lines.ts',
      'document/find-candidates.ts',
      'document/choose-rules.ts',
      'document/read-layout.ts',
    ],
  },
  {
    name: 'parse',
    from: 'texts, or a bit layout alone',
    to: 'rules, in the terms of RFC 5234 §4, with the start rule, and texts that are not rules',
    files: [
      'abnf/parse-document.ts',
      'abnf/parse.ts',
      'abnf/rules-from-layout.ts',
      'abnf/start-rules.ts',
    ],
  },
  {
    name: 'link',
    from: 'rules of all documents',
    to: 'rules under unique names, with those that prose refers to, and with sets and lists written out',
    files: ['passes/link.ts', 'abnf/prose.ts', 'abnf/lists.ts', 'abnf/link.ts'],
  },
  {
    name: 'resolve',
    from: 'rules',
    to: 'a grammar: names looked up, `=/` joined, core rules added, start and character rule found; recursion without an end is an error, and so is what is missing because it was left out',
    files: ['abnf/resolve.ts', 'abnf/left-out-rules.ts', 'abnf/check-recursion.ts'],
    stages: ['rules'],
  },
  {
    name: 'compare',
    from: 'rules that are defined twice, or that redefine core rules',
    to: 'diagnostics: whether their languages are the same',
    files: ['passes/compare.ts', 'checks/rule-comparer.ts'],
  },
  {
    name: 'lower',
    from: 'a grammar',
    to: 'a regular expression over octets or characters; one-sided recursion becomes repetition; other recursion is written out to a depth, or becomes calls of rules that have expressions of their own, as large rules do',
    files: [
      'abnf/lower.ts',
      'abnf/lowering.ts',
      'abnf/one-sided.ts',
      'abnf/embedding-references.ts',
    ],
    stages: ['regex'],
  },
  {
    name: 'thompson',
    from: 'a regular expression',
    to: 'an NFA over ranges of symbols; of a large one, the quotient by bisimilarity',
    files: ['automata/nfa.ts', 'automata/quotient.ts'],
    stages: ['nfa'],
  },
  {
    name: 'determinize',
    from: 'an NFA',
    to: 'a DFA, by subset construction',
    files: ['automata/determinize.ts'],
    stages: ['dfa'],
  },
  {
    name: 'minimize',
    from: 'a DFA',
    to: 'the minimal one in canonical numbering, so that equal languages are equal objects',
    files: ['automata/build.ts', 'automata/minimize.ts', 'automata/canonicalize.ts'],
    stages: ['minimal'],
  },
  {
    name: 'check',
    from: 'the rules in use, names that two documents define, rules that options define',
    to: 'warnings: names that may mean another rule, definitions that nothing uses, prose that was read as a set, slips',
    files: ['passes/check.ts', 'checks/check-slips.ts'],
  },
  {
    name: 'transduce',
    from: 'the character rule, and the bit layout',
    to: 'the proof that the layout is a code, and the transducer: an automaton with a payload operation on each transition',
    files: ['passes/transduce.ts', 'coding/prove.ts', 'coding/transducer.ts'],
    stages: ['transducer'],
  },
  {
    name: 'select',
    from: 'a regular expression, a selection, and requirements',
    to: 'one with captured parts, the type of the result, and limits of parts; a directive without effect is a warning or an error, and so is a selection with ambiguous words, unless it prefers the first parse',
    files: [
      'passes/select.ts',
      'analysis/lower-with-calls.ts',
      'checks/check-directives.ts',
      'checks/check-words.ts',
      'captures/capture.ts',
      'captures/requirements.ts',
    ],
  },
  {
    name: 'spell',
    from: 'a regular expression over characters, and the codings of encodings',
    to: 'the units that modules read; a word without a spelling is an error or a warning',
    files: ['passes/spell.ts', 'coding/spell.ts', 'checks/check-alphabet.ts'],
  },
  {
    name: 'unitAutomaton',
    from: 'the minimal automaton, and the codings of encodings',
    to: 'the automaton over octets and code units, spelled state by state and minimized again',
    files: [
      'passes/unit-automaton.ts',
      'coding/spell-automaton.ts',
      'coding/unit-tree.ts',
      'coding/spell-nfa.ts',
      'automata/build.ts',
    ],
  },
  {
    name: 'moduleAutomaton',
    from: 'that automaton, and the expression with captured parts',
    to: 'the automaton of modules: with captures, its moves of traces; if rules are called, the positions of `parse`; with limits, the lengths of parts in each state',
    files: [
      'passes/module-automaton.ts',
      'automata/count-parts.ts',
      'automata/determinize-traces.ts',
      'automata/called-positions.ts',
    ],
    stages: ['traced'],
  },
];

/** The steps from there to files, by the functions that `compile.ts` and the targets call. */
export const EMISSION: readonly PassEntry[] = [
  {
    name: 'planOf',
    from: 'all stages',
    to: 'a plan: all decisions that the variants share, with the rules that read in each state, and its name',
    files: [
      'plan/plan-of.ts',
      'automata/synchronize.ts',
      'automata/determinize-frames.ts',
      'plan/provenance.ts',
      'plan/plan.ts',
      'plan/make-plan.ts',
    ],
    stages: ['plan'],
  },
  {
    name: 'emitVariants',
    from: 'a plan, and a host',
    to: 'declarations: the bodies of a variant in the common skeleton',
    files: ['emit/emit-variants.ts', 'plan/choose-variants.ts', 'emit/assemble.ts'],
  },
  {
    name: 'printModules',
    from: 'declarations',
    to: 'text, by ts-morph and prettier',
    files: ['emit/print/print-module.ts', 'platform/node.ts', 'emit/print/format.ts'],
  },
  {
    name: 'printStandalone',
    from: 'declarations, and parts of the runtime',
    to: 'a standalone file: the text of the declarations that the requested exports need; as JavaScript, by the compiler in ts-morph',
    files: [
      'emit/standalone/print-standalone.ts',
      'emit/standalone/link.ts',
      'emit/print/javascript.ts',
    ],
  },
];
