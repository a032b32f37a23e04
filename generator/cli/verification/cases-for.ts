import type { CompileOptions } from '../../options/table.js';
import { DEFAULT_MAX_STATES } from '../../options/limits.js';
import { accessTree, accessWord, run, stateCount } from '../../automata/dfa.js';
import type { Word } from '../../verify/suite/shortest.js';
import type { Source } from '../../text/source.js';
import { makerOf, moduleOfText } from './module-files.js';

/** The most octets of all shortest words to states together: each case begins with one. */
const MAX_ACCESS = 1_000_000;

/**
 * The cases for programs of other languages, with the answers of the module in TypeScript; undefined if the grammar, which
 * has no errors, is too large for a reference, or its words are too long.
 */
export async function casesFor(
  source: Source,
  options: CompileOptions,
  {
    isWhole = false,
    further = [],
  }: { readonly isWhole?: boolean; readonly further?: readonly Word[] } = {},
): Promise<Iterable<string> | undefined> {
  const { analyze, emitModules } = await import('../../compile.js');
  const { planOf } = await import('../../plan/plan-of.js');
  const { specify } = await import('../../verify/specification/specify.js');
  const { Probe } = await import('../../verify/probe/probe.js');
  const { makeSubject } = await import('../../verify/checks/subject.js');
  const { languageCases } = await import('../../verify/checks/language-cases.js');
  const { language: _, selftest: _selftest, ...rest } = options;
  const own: CompileOptions = { ...rest, input: 'octets', values: 'spans', variants: ['table'] };
  const analysis = analyze(source, own);
  if (!analysis.ok) return undefined;
  const { dfa } = analysis.stages.moduleAutomaton;
  const tree = accessTree(dfa);
  let access = 0;
  for (let state = 1; state < stateCount(dfa); state++) access += accessWord(tree, state).length;
  if (access > MAX_ACCESS) return undefined;
  const specified = specify(analysis.stages, own.maxStates ?? DEFAULT_MAX_STATES, own);
  if (specified === undefined) return undefined;
  const { files } = await emitModules(analysis, own);
  const module = await moduleOfText('table.ts', files[0]!.text);
  if (!('code' in module)) return undefined;
  const subject = makeSubject(new Probe(makerOf(module)()), specified.specification, 0);
  const plan = planOf(analysis.stages, own);
  return languageCases(subject, isWhole, further, (word) =>
    plan.kind === 'flat' ? plan.expected[run(plan.dfa, word, plan.start)]! : [],
  );
}
