/**
 * A table with a stack. Most symbols take one load, as in other tables; one that begins calls pushes the states to
 * return to, and one that a frame does not read is read again by the frame below.
 */
import type { StackAutomaton } from '../../automata/stack.js';
import { printCount } from '../../text/counts.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../host.js';
import type { Bodies, StackSteps } from '../program/bodies.js';
import { constant, table, unsignedArray } from '../program/constants.js';
import {
  internal,
  type FunctionDeclaration,
  type TextDeclaration,
} from '../program/declaration.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import {
  byInput,
  exceeds,
  inputOf,
  startOf,
  unitsOfAll,
  wholeParameters,
  type Units,
} from '../inputs/units.js';
import { classAt, classTables } from '../variants/table.js';
import { begunTable, greatestOf } from './tables.js';

const { MOVE, END, PUSH, PUSHES, BEGUN, STRIDE, errorAtAnyDepth } = NAMES;

/** Ends all calls that may end; then, whether a word ends. */
const UNWIND = code`for (; height > 0 && ${MOVE}[${NAMES.state} + ${END}] === 1; ) state = stack[--height]!;`;
const ENDS = code`height === 0 && ${MOVE}[state + ${END}] === 1`;

/** The bodies of an automaton with a stack. */
export function emitStack(
  plan: Plan,
  stack: StackAutomaton,
  maxNesting: number | undefined,
  host: Host,
): Bodies {
  const tables = new Tables(plan, stack, maxNesting);
  return {
    shape: `${printCount(stack.threads.length, 'state')} and a stack`,
    constants: [...classTables(plan, host), ...tables.declarations(host)],
    functions: maxNesting === undefined ? [] : [tables.errorAtAnyDepth(host)],
    stackSteps: tables.steps(host),
    findError: (units) => tables.findError(units, code`${tables.rowOf(units.start)}`, maxNesting),
    match: tables.match(host),
    decoding: undefined,
  };
}

class Tables {
  readonly #plan: Plan;
  readonly #stack: StackAutomaton;
  /** The distance between the rows of two states: the last column says whether a frame may end. */
  readonly #stride: number;
  /** For each state, the number of units read of an incomplete character. */
  readonly #begun: readonly number[];
  /** The most states on the stack; undefined for any number. */
  readonly #maxNesting: number | undefined;

  constructor(plan: Plan, stack: StackAutomaton, maxNesting: number | undefined) {
    this.#maxNesting = maxNesting;
    this.#plan = plan;
    this.#stack = stack;
    this.#stride = stack.classes.count + 1;
    this.#begun = stack.threads.map(([first]) => (first ? plan.begun[first.at(-1)!]! : 0));
  }

  /** The functions by which an input is read unit by unit; a state is a row. */
  steps(host: Host): StackSteps {
    const units = unitsOfAll(this.#plan, host);
    const isAbove = exceeds(units, this.#plan);
    const dead = code`return 0;`;
    return {
      numberOf: (start) => this.rowOf(start),
      next: code`
        let height = stack.length;
        ${isAbove ? code`if (${units.unit} > ${hex(this.#plan.dfa.classes.max)}) ${dead}` : ''}
        ${this.#step(units, dead, this.#maxNesting, code`stack[height++] = ${PUSHES}[++at]!;`, code`state = stack[--height]!;`)}
        stack.length = height;
        return ${NAMES.state};`,
      accepts: code`
        let height = stack.length;
        ${UNWIND}
        return ${ENDS};`,
    };
  }

  declarations(host: Host): readonly TextDeclaration[] {
    const { ends, moves, threads, classes } = this.#stack;
    const rows = threads.length * this.#stride;
    const pushes: number[] = [];
    const places = new Map<string, number>();
    const entries = ends.flatMap((isEnd, state) => {
      const own = moves.slice(state * classes.count, (state + 1) * classes.count);
      return [
        ...own.map((move) => {
          if (move === undefined) return 0;
          const to = move.to * this.#stride;
          if (move.pushes.length === 0) return to;
          const pushed = move.pushes.map((each) => each * this.#stride);
          const key = [...pushed, to].join();
          const place =
            places.get(key) ?? pushes.push(pushed.length, ...pushed, to) - pushed.length - 2;
          places.set(key, place);
          return rows + place;
        }),
        Number(isEnd),
      ];
    });
    return [
      constant(STRIDE, 'The distance between the rows of two states.', this.#stride),
      constant(
        END,
        'The column that says whether a call, or a word, may end in a state.',
        this.#stride - 1,
      ),
      constant(PUSH, 'The entries of `MOVE` from here on are places in `PUSHES`.', rows),
      table(host, {
        name: MOVE,
        type: unsignedArray(greatestOf(entries)),
        doc: [
          'The row of the state after each class, or a place in `PUSHES`; 0 where the call below goes on, if this one may end.',
        ],
        entries,
        perRow: this.#stride,
        label: (row) => String(row),
      }),
      table(host, {
        name: PUSHES,
        type: unsignedArray(greatestOf(pushes)),
        doc: [
          'Where calls begin: how many, the rows of the states to return to, the outermost first, and that of the next state.',
        ],
        entries: pushes,
      }),
      ...begunTable(this.#begun, host),
    ];
  }

  errorAtAnyDepth(host: Host): FunctionDeclaration {
    return internal(
      errorAtAnyDepth.text,
      wholeParameters(inputOf(this.#plan)),
      'number',
      'The result of `findError` for any number of calls.',
      this.findError(unitsOfAll(this.#plan, host), this.#begin(), undefined),
    );
  }

  /**
   * @param begin the row of the first state
   * @param maxNesting the most states on the stack; undefined for any number
   */
  findError(units: Units, begin: Fragment, maxNesting: number | undefined): Fragment {
    const fails = (at: string): Fragment => code`return ${this.#errorAt(at)};`;
    return code`
      ${units.check}
      ${units.begin}
      const stack: number[] = [];
      let height = 0;
      let state = ${begin};
      for (let i = from; i < to; i++) {
        ${declare(
          units.unit,
          units.at('i'),
          code`
            ${exceeds(units, this.#plan) ? code`if (${units.unit} > ${hex(this.#plan.dfa.classes.max)}) ${fails('i')}` : ''}
            ${this.#step(units, fails('i'), maxNesting, code`stack[height++] = ${PUSHES}[++at]!;`, code`state = stack[--height]!;`)}`,
        )}
      }
      ${UNWIND}
      return ${ENDS} ? -1 : ${this.#errorAt('to')};`;
  }

  match(host: Host): Fragment {
    const units = unitsOfAll(this.#plan, host);
    return code`
      ${units.check}
      ${units.begin}
      const stack: number[] = [];
      let height = 0;
      let ended = 0; // The calls on the stack, from the outermost, that may end when those above them have.
      let state = ${this.#begin()};
      let end = ${MOVE}[state + ${END}] === 1 ? from : -1;
      for (let i = from; i < to; i++) {
        ${declare(
          units.unit,
          units.at('i'),
          code`
            ${exceeds(units, this.#plan) ? code`if (${units.unit} > ${hex(this.#plan.dfa.classes.max)}) return end;` : ''}
            ${this.#step(
              units,
              code`return end;`,
              this.#maxNesting,
              code`
                if (ended === height && ${MOVE}[${PUSHES}[at + 1]! + ${END}] === 1) ended += 1;
                stack[height++] = ${PUSHES}[++at]!;`,
              code`
                state = stack[--height]!;
                if (ended > height) ended = height;`,
            )}`,
        )}
        if (ended === height && ${MOVE}[state + ${END}] === 1) end = i + 1;
      }
      return end;`;
  }

  /** Reads a unit in `state`; `push` is over `at`, the place in `PUSHES` before that of the state. */
  #step(
    units: Units,
    fail: Fragment,
    maxNesting: number | undefined,
    push: Fragment,
    pop: Fragment,
  ): Fragment {
    return code`
      const index = ${classAt(this.#plan, units)};
      let move = ${MOVE}[state + index]!;
      while (move === 0) {
        if (height === 0 || ${MOVE}[state + ${END}] !== 1) ${fail}
        ${pop}
        move = ${MOVE}[state + index]!;
      }
      if (move >= ${PUSH}) {
        let at = move - ${PUSH};
        for (let n = ${PUSHES}[at]!; n > 0; n--) {
          ${maxNesting === undefined ? '' : code`if (height >= ${maxNesting}) ${fail}`}
          ${push}
        }
        move = ${PUSHES}[at + 1]!;
      }
      state = move;`;
  }

  /** The row of the first state, by the input. */
  #begin(): Fragment {
    return byInput(this.#plan, (input) => code`${this.rowOf(startOf(this.#plan, input))}`);
  }

  rowOf(start: number): number {
    const { starts, threads } = this.#stack;
    return starts.find((state) => threads[state]![0]![0] === start)! * this.#stride;
  }

  #errorAt(offset: string): Fragment {
    return this.#begun.every((count) => count === 0)
      ? code`${offset}`
      : code`${offset} - ${BEGUN}[state / ${STRIDE}]!`;
  }
}
