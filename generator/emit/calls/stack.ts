/**
 * One stack of calls. Most units take one lookup, as in other modules; one that begins calls pushes the states to return
 * to, and one that a frame does not read is read again by the frame below.
 */
import type { Input } from '../../alphabet.js';
import type { PushdownAutomaton } from '../../automata/pushdown-automaton.js';
import type { StateId } from '../../automata/nfa.js';
import type { Variant } from '../../options/variant.js';
import type { Plan } from '../../plan/plan.js';
import { printCount } from '../../text/counts.js';
import type { Host } from '../host.js';
import {
  byInput,
  exceeds,
  inputOf,
  startNameOf,
  unitsOfAll,
  wholeParameters,
  type Units,
} from '../inputs/units.js';
import type { Bodies, StackSteps } from '../program/bodies.js';
import {
  internal,
  type FunctionDeclaration,
  type TextDeclaration,
} from '../program/declaration.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { begunTable } from '../program/state-tests.js';
import { movesOf, type MoveLookup } from './stack-moves.js';

const { state, PUSH, PUSHES, BEGUN, errorAtAnyDepth } = NAMES;

const ON_STACK = code`stack[--height]!`;

/** The bodies of an automaton with a stack. */
export function emitStack(
  plan: Plan,
  stack: PushdownAutomaton,
  maxNesting: number | undefined,
  variant: Variant,
  host: Host,
): Bodies {
  const lookup = movesOf(plan, stack, variant, host);
  const emitter = new StackEmitter(plan, stack, maxNesting, lookup);
  const { constants, functions } = lookup;
  return {
    shape: `${printCount(stack.threads.length, 'state')} and a stack`,
    constants: [...constants, ...emitter.tables(host)],
    functions: [...functions, ...(maxNesting === undefined ? [] : [emitter.errorAtAnyDepth(host)])],
    stackSteps: emitter.steps(host),
    findError: (units) => emitter.findError(units, emitter.begin(units.input), maxNesting),
    match: emitter.match(host),
    decoding: undefined,
  };
}

class StackEmitter {
  readonly #plan: Plan;
  readonly #stack: PushdownAutomaton;
  /** For each state, the number of units read of an incomplete character. */
  readonly #begun: readonly number[];
  /** The most states on the stack; undefined for any number. */
  readonly #maxNesting: number | undefined;
  readonly #lookup: MoveLookup;
  /** Ends all calls that may end. */
  readonly #unwind: Fragment;
  /** Whether a word ends, once they have. */
  readonly #ends: Fragment;

  constructor(
    plan: Plan,
    stack: PushdownAutomaton,
    maxNesting: number | undefined,
    lookup: MoveLookup,
  ) {
    this.#maxNesting = maxNesting;
    this.#plan = plan;
    this.#stack = stack;
    this.#lookup = lookup;
    this.#begun = stack.threads.map(([first]) => (first ? plan.begun[first.at(-1)!]! : 0));
    const mayEnd = lookup.ends(state);
    this.#unwind = code`for (; height > 0 && ${mayEnd}; ) state = ${ON_STACK};`;
    this.#ends = code`height === 0 && ${mayEnd}`;
  }

  /** The functions by which an input is read unit by unit. States and stacks are the same in all variants. */
  steps(host: Host): StackSteps {
    const { numberAt, stateAt, ends } = this.#lookup;
    const units = unitsOfAll(this.#plan, host);
    const isAbove = exceeds(units, this.#plan);
    const dead = code`return 0;`;
    const begin = code`
      let height = stack.length;
      let number = ${numberAt(state)};`;
    const pop = code`number = ${numberAt(ON_STACK)};`;
    const push = code`stack[height++] = ${stateAt(code`${PUSHES}[++at]!`)};`;
    return {
      stateOf: (start) => this.#stateOf(start),
      next: code`
        ${isAbove ? code`if (${units.unit} > ${hex(this.#plan.dfa.classes.max)}) ${dead}` : ''}
        ${begin}
        ${this.#step(units, dead, this.#maxNesting, push, pop, code`number`)}
        stack.length = height;
        return ${stateAt(code`number`)};`,
      accepts: code`
        ${begin}
        for (; height > 0 && ${ends(code`number`)}; ) ${pop}
        return height === 0 && ${ends(code`number`)};`,
    };
  }

  tables(host: Host): readonly TextDeclaration[] {
    return begunTable(this.#begun, host);
  }

  errorAtAnyDepth(host: Host): FunctionDeclaration {
    return internal(
      errorAtAnyDepth.text,
      wholeParameters(inputOf(this.#plan)),
      'number',
      'The result of `findError` for any number of calls.',
      this.findError(unitsOfAll(this.#plan, host), this.begin(undefined), undefined),
    );
  }

  /**
   * @param begin the number of the first state
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
            ${this.#step(units, fails('i'), maxNesting, code`stack[height++] = ${PUSHES}[++at]!;`, code`state = ${ON_STACK};`)}`,
        )}
      }
      ${this.#unwind}
      return ${this.#ends} ? -1 : ${this.#errorAt('to')};`;
  }

  match(host: Host): Fragment {
    const { ends } = this.#lookup;
    const units = unitsOfAll(this.#plan, host);
    return code`
      ${units.check}
      ${units.begin}
      const stack: number[] = [];
      let height = 0;
      let ended = 0; // The calls on the stack, from the outermost, that may end when those above them have.
      let state = ${this.begin(undefined)};
      let end = ${ends(state)} ? from : -1;
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
                if (ended === height && ${ends(code`${PUSHES}[at + 1]!`)}) ended += 1;
                stack[height++] = ${PUSHES}[++at]!;`,
              code`
                state = ${ON_STACK};
                if (ended > height) ended = height;`,
            )}`,
        )}
        if (ended === height && ${ends(state)}) end = i + 1;
      }
      return end;`;
  }

  /**
   * Reads a unit.
   *
   * @param push code over `at`, the place in `PUSHES` before that of the state
   * @param state the variable of the state's number
   */
  #step(
    units: Units,
    fail: Fragment,
    maxNesting: number | undefined,
    push: Fragment,
    pop: Fragment,
    state = NAMES.state,
  ): Fragment {
    const { prepare, at, ends } = this.#lookup;
    return code`
      ${prepare(units)}
      let move = ${at(state, units)};
      while (move === 0) {
        if (!(height > 0 && ${ends(state)})) ${fail}
        ${pop}
        move = ${at(state, units)};
      }
      if (move >= ${PUSH}) {
        let at = move - ${PUSH};
        for (let n = ${PUSHES}[at]!; n > 0; n--) {
          ${maxNesting === undefined ? '' : code`if (height >= ${maxNesting}) ${fail}`}
          ${push}
        }
        move = ${PUSHES}[at + 1]!;
      }
      ${state} = move;`;
  }

  /** The number of the first state: of an input, or by the input. */
  begin(input: Input | undefined): Fragment {
    const { numberAt } = this.#lookup;
    const numberOf = (each: Input): Fragment => numberAt(startNameOf(this.#plan, each));
    return input === undefined ? byInput(this.#plan, numberOf) : numberOf(input);
  }

  /** The stack state that stands for a start state of the automaton. */
  #stateOf(start: StateId): StateId {
    const { starts, threads } = this.#stack;
    return starts.find((each) => threads[each]![0]![0] === start)!;
  }

  #errorAt(offset: string): Fragment {
    return this.#begun.every((count) => count === 0)
      ? code`${offset}`
      : code`${offset} - ${BEGUN}[${this.#lookup.stateAt(state)}]!`;
  }
}
