/**
 * Which places of an emitted module say what becomes of an octet in a state, found in its text.
 *
 * The text is the compiler's own, so its shapes are known: a `case` a state with a `return` an edge,
 * tables with a cell an entry, constants with a row a class. Where one is not found, nothing is marked.
 */
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../emit/plan.js';
import type { ModuleData } from './data.js';
import { isIn } from './walk.js';

/** A stretch of a line: indices of lines and of code units, `to` exclusive; to the end without. */
export interface Mark {
  readonly line: number;
  readonly from: number;
  readonly to: number | undefined;
}

/** A step of a shift DFA of one word: the row, and the five bits of it that are the next code. */
export interface Window {
  /** Such as `r7`. */
  readonly name: string;
  /** Unsigned, 32 bits. */
  readonly row: number;
  /** The code of the state before: how far the row is shifted. */
  readonly code: number;
  /** The code of the state after. */
  readonly next: number;
}

/** What is known of a module's text. */
export interface Landmarks {
  marksOf(state: StateId, octet: number): readonly Mark[];
  /** Nothing where the module has no rows of one word. */
  windowOf(state: StateId, octet: number): Window | undefined;
}

/** Reads a module once, to be asked for every step. */
export function findLandmarks(plan: Plan, { variant, lines }: ModuleData): Landmarks {
  if (variant === 'switch') return ofSwitch(plan, lines);
  return ofTables(plan, lines);
}

/** The `case` of the state, and of its statements the one that returns where the octet leads. */
function ofSwitch({ states }: Plan, lines: readonly string[]): Landmarks {
  const begin = lines.findIndex((line) => line.startsWith('export function next('));
  const end = lines.indexOf('}', begin);
  const headOf = new Map<StateId, number>();
  const returnsOf = new Map<StateId, { readonly from: number; readonly to: number }[]>();
  let returns: { from: number; to: number }[] = [];
  let from = -1;
  for (let line = begin; begin >= 0 && line < end; line++) {
    const head = /^ {4}(?:case (\d+)|default):/.exec(lines[line]!);
    if (head !== null) {
      // The dead state, and those that nothing leads out of, have no case.
      const state = head[1] === undefined ? -1 : Number(head[1]);
      headOf.set(state, line);
      returnsOf.set(state, (returns = []));
      from = line + 1;
    } else if (from >= 0 && /\breturn \d+;$/.test(lines[line]!)) {
      returns.push({ from, to: line });
      from = line + 1;
    }
  }
  return {
    windowOf: () => undefined,
    marksOf: (state, octet) => {
      const key = headOf.has(state) ? state : -1;
      const found = returnsOf.get(key);
      if (found === undefined) return [];
      const edge = states[state]!.edges.findIndex(({ ranges }) => isIn(octet, ranges));
      const statement = found[edge < 0 ? found.length - 1 : edge];
      if (statement === undefined) return [wholeLine(lines, headOf.get(key)!)];
      const marked = Array.from(
        { length: statement.to - statement.from + 1 },
        (_, index) => statement.from + index,
      );
      return [headOf.get(key)!, ...marked].map((line) => wholeLine(lines, line));
    },
  };
}

/** All of a line but what it is indented by. */
function wholeLine(lines: readonly string[], line: number): Mark {
  return { line, from: Math.max(0, lines[line]!.search(/\S/)), to: undefined };
}

/** A cell of each table that is looked at, and the row of the octet's class. */
function ofTables({ dfa }: Plan, lines: readonly string[]): Landmarks {
  const { classes } = dfa;
  const [classOf, next, rows, low, high, codeOf, stateAt] = [
    'CLASS_OF',
    'NEXT',
    'ROWS',
    'LOW',
    'HIGH',
    'CODE_OF',
    'STATE_AT',
  ].map((name) => cellsOf(lines, name));
  const constants = new Map<string, { readonly line: number; readonly value: number }>();
  lines.forEach((line, index) => {
    const found = /^const ([rlh]\d+) = (0x[\da-f]+);/.exec(line);
    if (found !== null) constants.set(found[1]!, { line: index, value: Number(found[2]) });
  });
  const constant = (name: string): readonly Mark[] => {
    const found = constants.get(name);
    return found === undefined ? [] : [wholeLine(lines, found.line)];
  };
  const numberAt = (cell: Mark): number => Number(lines[cell.line]!.slice(cell.from, cell.to));
  const cell = (cells: readonly Mark[] | undefined, index: number): readonly Mark[] => {
    const found = cells?.[index];
    return found === undefined ? [] : [found];
  };

  const windowOf = (state: StateId, octet: number): Window | undefined => {
    const name = `r${classes.of[octet]!}`;
    const found = constants.get(name);
    const [code] = cell(codeOf, state);
    if (found === undefined || code === undefined) return undefined;
    const shift = numberAt(code);
    return { name, row: found.value, code: shift, next: (found.value >>> shift) & 31 };
  };
  return {
    windowOf,
    marksOf: (state, octet) => {
      const index = classes.of[octet]!;
      const window = windowOf(state, octet);
      return [
        ...constant(`r${index}`),
        ...constant(`l${index}`),
        ...constant(`h${index}`),
        ...[classOf, rows, low, high].flatMap((cells) => cell(cells, octet)),
        ...cell(next, state * classes.count + index),
        ...cell(codeOf, state),
        ...(window === undefined ? [] : cell(stateAt, window.next)),
      ];
    },
  };
}

/** The cells of a table, in the order of its entries; empty if there is no such table. */
function cellsOf(lines: readonly string[], name: string): readonly Mark[] {
  const begin = lines.findIndex((line) => line.startsWith(`const ${name} = `));
  if (begin < 0) return [];
  const end = lines.indexOf(']);', begin);
  const cells: Mark[] = [];
  for (let line = begin + 1; line < end; line++) {
    const code = lines[line]!.replace(/\/\/.*$/, '');
    for (const { index, 0: text } of code.matchAll(/[^\s,]+(?=,)/g))
      cells.push({ line, from: index, to: index + text.length });
  }
  return cells;
}
