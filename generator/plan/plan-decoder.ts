import type { Rule } from '../abnf/ast.js';
import { whereIs } from '../abnf/origins.js';
import { MAX_CODE_POINT, REPLACEMENT_CHARACTER } from '../alphabet.js';
import { labelsOf, type StateId } from '../automata/nfa.js';
import { isIn, subtractRanges } from '../automata/symbol-range.js';
import type { Synchronization } from '../automata/synchronize.js';
import { printRow } from '../coding/layout.js';
import type { Transducer } from '../coding/transducer.js';
import type { DecoderStages, Stages } from '../analysis/stages.js';
import type { DecoderPlan, ModulePlan, ReadRange, RulePath, StatePlan } from './plan.js';
import type { Provenance } from './provenance.js';

/** U+FFFD, and `?` where that cannot be encoded. */
const REPLACEMENTS = [REPLACEMENT_CHARACTER, 0x3f];

/** What only a decoder has. */
export interface Decoding {
  readonly decoder: DecoderStages;
  readonly synchronization: Synchronization;
}

/** Plans how octets become characters, and characters octets. */
export function planDecoder(
  stages: Stages,
  { decoder: { characterRule, coding, transducer }, synchronization }: Decoding,
  { readers }: Provenance,
  states: readonly StatePlan[],
): Omit<DecoderPlan, Exclude<keyof ModulePlan, 'states'> | 'kind'> {
  const { values } = coding;
  const spellsSomeOf = (from: number, to: number): boolean =>
    values.some(({ lo, hi }) => lo <= to && from <= hi);
  const maxValue = values.at(-1)!.hi;
  return {
    states: states.map((state) => ({
      ...state,
      // Every transition of a transducer has an operation.
      transitions: state.transitions.map((each) => ({ ...each, operation: each.operation! })),
    })),
    characterRule: characterRule.name.text,
    layout: coding.layout,
    rows: coding.layout.map((row) => ({
      where: whereIs(row.span, stages.document.source),
      text: printRow(row),
    })),
    values,
    gaps: subtractRanges([{ lo: 0, hi: maxValue }], values),
    maxValue,
    longest: Math.max(...values.map(({ row }) => row.octets.length)),
    unitLength: coding.unitLength,
    ...synchronization,
    isOrdered: coding.disorder === undefined,
    replacement: REPLACEMENTS.find((value) => isIn(value, values)),
    joinsPairs: spellsSomeOf(0x10000, MAX_CODE_POINT) || !spellsSomeOf(0xd800, 0xdfff),
    operations: transducer.operations,
    readings: readers.map((ids) => readRangesOf(stages, ids, characterRule)),
    uniformShift: uniformShift(transducer),
  };
}

/** The shift of all operations outside of the start state; undefined if they have several. */
function uniformShift({ dfa, operations }: Transducer): number | undefined {
  const shifts = new Set<number>();
  operations.forEach((found, entry) => {
    const state = Math.floor(entry / dfa.classes.count);
    if (found !== undefined && state !== dfa.starts[0]) shifts.add(found.shift);
  });
  return shifts.size <= 1 ? ([...shifts][0] ?? 0) : undefined;
}

/** The octets that some NFA states read, and the rules below the character rule that read them. */
function readRangesOf(
  { nfa, lowered }: Stages,
  readers: readonly StateId[],
  characterRule: Rule,
): readonly ReadRange[] {
  const paths = readers.flatMap((id) => {
    const state = nfa.states[id]!;
    if (state.kind !== 'range') return [];
    const labels = labelsOf(nfa, id).map((label) => lowered.labels[label]!);
    const at = labels.findIndex(({ rule }) => rule === characterRule);
    const alternative = characterRule.elements.alternatives.indexOf(labels[at]!.alternative);
    const rules = labels.slice(at + 1).map(({ rule }) => rule.name.text);
    return [{ range: state.range, path: { alternative, rules } }];
  });
  const readings: { lo: number; hi: number; paths: readonly RulePath[] }[] = [];
  for (let octet = 0; octet < 256; octet++) {
    const reading = paths.filter(({ range }) => isIn(octet, [range]));
    const distinct = [...new Map(reading.map(({ path }) => [JSON.stringify(path), path])).values()];
    const last = readings.at(-1);
    if (last?.hi === octet - 1 && JSON.stringify(last.paths) === JSON.stringify(distinct))
      last.hi = octet;
    else if (distinct.length > 0) readings.push({ lo: octet, hi: octet, paths: distinct });
  }
  return readings;
}
