/** Finds the stretches of an emitted module that handle a symbol in a state, by the anchors of the emitter. */
import { classOf } from '../../automata/symbol-classes.js';
import { WORD } from '../../emit/print/locate.js';
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../plan/plan.js';
import { classPagesOf } from '../../emit/variants/class-pages.js';
import {
  anchorKeysOf,
  shiftStepOf,
  type AnchorKey,
  type ShiftStep,
} from '../../emit/variants/anchor-keys.js';
import type { ModuleData } from './data.js';

/** A stretch of a line, by indices of lines and of code units. */
export interface LineStretch {
  readonly line: number;
  readonly from: number;
  /** Exclusive; undefined for the end of the line. */
  readonly to: number | undefined;
}

/** Where a module has its anchors. */
export interface ModuleAnchors {
  stretchesOf(state: StateId, symbol: number): readonly LineStretch[];
  /** Undefined unless the module shows rows of one word. */
  shiftStepOf(state: StateId, symbol: number): ShiftStep | undefined;
}

/** The anchors of a module; its words are counted once, for all steps. */
export function moduleAnchorsOf(plan: Plan, module: ModuleData): ModuleAnchors {
  const { variant, lines, anchors, packing } = module;
  const pages = classPagesOf(plan.dfa.classes);
  const words = lines.flatMap((text, line) =>
    Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
      line,
      from: index,
      to: index + word.length,
    })),
  );
  const stretchesAt = ({ key, word }: AnchorKey): readonly LineStretch[] => {
    let before = 0;
    for (const [from, to] of anchors[key] ?? []) {
      if (word === undefined) return wholeLines(lines, words[from]!.line, words[to - 1]!.line);
      if (word < before + to - from) return [words[from + word - before]!];
      before += to - from;
    }
    return [];
  };
  return {
    stretchesOf: (state, symbol) =>
      anchorKeysOf(plan, variant, packing, pages, state, symbol).flatMap(stretchesAt),
    shiftStepOf: (state, symbol) => {
      const shift = packing && shiftStepOf(packing, state, classOf(plan.dfa.classes, symbol));
      return shift && anchors[shift.name] && shift;
    },
  };
}

/** Some lines without their indentation. */
function wholeLines(lines: readonly string[], first: number, last: number): readonly LineStretch[] {
  return lines.slice(first, last + 1).map((text, index) => ({
    line: first + index,
    from: Math.max(0, text.search(/\S/)),
    to: undefined,
  }));
}
