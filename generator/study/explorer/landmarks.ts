/** Which places of an emitted module say what becomes of an octet in a state: what the emitter has marked. */
import { WORD } from '../../emit/print/locate.js';
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../emit/plan.js';
import { placesOf, shiftStepOf, type Place, type ShiftStep } from '../../emit/variants/places.js';
import type { ModuleData } from './data.js';

/** A stretch of a line: indices of lines and of code units, `to` exclusive; to the end without. */
export interface Mark {
  readonly line: number;
  readonly from: number;
  readonly to: number | undefined;
}

/** What is known of a module's text. */
export interface Landmarks {
  marksOf(state: StateId, octet: number): readonly Mark[];
  /** Nothing where no rows of one word are shown. */
  shiftStepOf(state: StateId, octet: number): ShiftStep | undefined;
}

/** Counts the words of a module once, to be asked for every step. */
export function findLandmarks(plan: Plan, module: ModuleData): Landmarks {
  const { variant, lines, marks, packing } = module;
  const words = lines.flatMap((text, line) =>
    Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
      line,
      from: index,
      to: index + word.length,
    })),
  );
  const marksAt = ({ key, word }: Place): readonly Mark[] => {
    let before = 0;
    for (const [from, to] of marks[key] ?? []) {
      if (word === undefined) return wholeLines(lines, words[from]!.line, words[to - 1]!.line);
      if (word < before + to - from) return [words[from + word - before]!];
      before += to - from;
    }
    return [];
  };
  return {
    marksOf: (state, octet) => placesOf(plan, variant, packing, state, octet).flatMap(marksAt),
    shiftStepOf: (state, octet) => {
      const shift = packing && shiftStepOf(packing, state, plan.dfa.classes.of[octet]!);
      return shift && marks[shift.name] && shift;
    },
  };
}

/** All of some lines but what they are indented by. */
function wholeLines(lines: readonly string[], first: number, last: number): readonly Mark[] {
  return lines.slice(first, last + 1).map((text, index) => ({
    line: first + index,
    from: Math.max(0, text.search(/\S/)),
    to: undefined,
  }));
}
