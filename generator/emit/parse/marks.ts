/**
 * Marks: local variables where parts begin and end, of grammars in which there is one trace and each part is a part of
 * one other. A part of a list is put into it as soon as it ends, and its marks are used again.
 *
 * Note [Depth of a trace]. The beginning of a part has no name, so it is kept by its depth, the number of parts that are
 * open around it. All words that lead to a state leave equally many parts open, since as many have to end before the
 * end of any word.
 */
import { DEAD, startsOf } from '../../automata/dfa.js';
import { NO_MOVE } from '../../automata/moves.js';
import { openAfter, OPENING } from '../../automata/nfa.js';
import type { Capture, Field } from '../../captures/captured.js';
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';
import { switchOf } from '../program/conditions.js';
import { code, type Fragment } from '../program/fragment.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { Recorder } from './recorder.js';
import type { InputName } from '../inputs/units.js';
import { partValue, type PartValue } from './part-texts.js';
import { arityOf, typeOf } from './result-types.js';
import { printValue } from './print-value.js';

/** Whether marks suffice. */
export function hasMarks({ traces, captures }: ParsePlan): boolean {
  const parts = captures.flatMap((capture) => capture.parts);
  const distinct = new Set(parts.map(({ capture }) => capture));
  return traces === 1 && distinct.size === parts.length;
}

/** Events that happen at once, at some depth. */
interface Action {
  readonly events: readonly number[];
  readonly depth: number;
  /** The first step, and the action after it; undefined for an action of one step. */
  readonly pair?: readonly [first: Action, rest: Action];
}

/** The recorder that keeps marks; `hasSteps` is explained in Note [Steps of an action]. */
export function marksRecorder(parsing: ParsePlan, hasSteps: boolean): Recorder {
  const marks = new Marks(parsing, hasSteps);
  const { moves, ends } = parsing.traced;
  return {
    parsing,
    declarations: () => [],
    begin: marks.variables,
    numberOf: (state, move) =>
      move === NO_MOVE ? 0 : marks.numberOf(state, moves[move]![0]!.events),
    refused: marks.refused,
    apply: (input, of) => marks.apply(input, of),
    ends: ends.map((end, state) => end && marks.numberOf(state, end.events)),
    places: marks.places,
    forks: [],
    end: () => code``,
    result: (input) => code`{ ok: true, value: ${marks.valueFor(input)} }`,
  };
}

/**
 * The actions of a grammar.
 *
 * Note [Steps of an action]. The code that puts a part into its list is long, and a part may end together with others,
 * in many moves. So the end of a part of a list is a step of its own, and an action of several steps is a pair: a step,
 * and the action after it: each step stands in the code once. A dispatch more takes its time, so that is done only
 * where a module shall be small.
 */
class Marks {
  readonly #plan: ParsePlan;
  readonly #hasSteps: boolean;
  readonly #depths: Int32Array;
  readonly #actions = new Map<string, Action>();
  /** The actions before a unit, and at the end of a word; others are only parts of them. */
  readonly #whole = { unit: new Set<Action>(), end: new Set<Action>() };
  /** The steps, and behind them the other actions. Numbers begin at 1. */
  readonly #steps: readonly Action[];
  readonly #pairs: readonly Action[];
  readonly #numbers: ReadonlyMap<Action, number>;
  /** The captures whose words are put into lists. */
  readonly #listed: ReadonlySet<Capture>;

  constructor(plan: ParsePlan, hasSteps: boolean) {
    this.#plan = plan;
    this.#hasSteps = hasSteps;
    const parts = plan.captures.flatMap((capture) => capture.parts);
    this.#listed = new Set(parts.filter(isList).map(({ capture }) => capture));
    const { dfa, moveOf, moves, ends } = plan.traced;
    const { count } = dfa.classes;
    this.#depths = new Int32Array(dfa.accepting.length).fill(-1);
    const queue = [...startsOf(dfa)];
    for (const start of queue) this.#depths[start] = 0;
    for (const state of queue) {
      for (let entry = state * count; entry < (state + 1) * count; entry++) {
        const target = dfa.transitions[entry]!;
        if (target === DEAD) continue;
        const events = moves[moveOf[entry]!]![0]?.events ?? [];
        if (events.length > 0) this.#whole.unit.add(this.#actionOf(events, this.#depths[state]!));
        const depth = openAfter(events, this.#depths[state]!);
        invariant(this.#depths[target]! < 0 || this.#depths[target] === depth, 'one depth');
        if (this.#depths[target]! < 0) queue.push(target);
        this.#depths[target] = depth;
      }
    }
    for (const [state, end] of ends.entries())
      if (end !== undefined) this.#whole.end.add(this.#actionOf(end.events, this.#depths[state]!));
    const actions = [...this.#actions.values()];
    this.#steps = actions.filter(({ pair }) => pair === undefined);
    this.#pairs = actions.filter(({ pair }) => pair !== undefined);
    const numbered = [...this.#steps, ...this.#pairs];
    this.#numbers = new Map(numbered.map((action, index) => [action, index + 1]));
  }

  #actionOf(events: readonly number[], depth: number): Action {
    return getOrInsert(this.#actions, `${depth} ${events.join()}`, () => {
      const step = events.slice(0, this.#firstStep(events));
      if (step.length === events.length) return { events, depth };
      const rest = this.#actionOf(events.slice(step.length), openAfter(step, depth));
      return { events, depth, pair: [this.#actionOf(step, depth), rest] };
    });
  }

  /** The number of events of the first step. */
  #firstStep(events: readonly number[]): number {
    if (!this.#hasSteps) return events.length;
    const at = events.findIndex(
      (event) => event !== OPENING && this.#listed.has(this.#plan.captures[event]!),
    );
    return at < 0 ? events.length : Math.max(at, 1);
  }

  /** The number of the action in which some events happen in a state. */
  numberOf(state: number, events: readonly number[]): number {
    return this.#numbers.get(this.#actionOf(events, this.#depths[state]!))!;
  }

  /** The number that stands for no action, as no word is possible. */
  get refused(): number {
    return this.#numbers.size + 1;
  }

  /** The place in `EVENTS` of the events of each action, by its number; 0 for none. */
  get places(): readonly number[] {
    const places = new Array<number>(this.refused).fill(0);
    for (const action of [...this.#whole.unit, ...this.#whole.end])
      if (action.events.length > 0)
        places[this.#numbers.get(action)!] = this.#plan.placeOf(action.events);
    return places;
  }

  /** The declarations of the variables. */
  get variables(): Fragment {
    const depth = this.#steps.reduce(
      (most, step) => Math.max(most, step.depth + step.events.length),
      0,
    );
    const uses = (text: string): boolean =>
      this.#steps.some((step) => this.#print(step, 'text').text.includes(text));
    const open = Array.from({ length: depth }, (_, level) => level).filter((level) =>
      uses(openAt(level)),
    );
    const { captures, hasTexts } = this.#plan;
    const own = captures.slice(1).map((capture): Fragment => {
      const keyword = uses(`${listOf(capture)} = `) ? 'let' : 'const';
      const list = code`${keyword} ${listOf(capture)}: ${typeOf(capture, hasTexts)}[] = [];\n`;
      return code`${this.#listed.has(capture) ? list : ''}let ${startOf(capture)} = 0;\nlet ${endOf(capture)} = -1;`;
    });
    return code`
      ${open.map((level) => `let ${openAt(level)} = 0;`)}
      ${own}`;
  }

  /** The statements for the variable `move`, that of a unit, of the end, or of either. */
  apply(input: InputName, of?: 'unit' | 'end'): Fragment {
    const steps = this.#steps.map((step, index) => ({ step, number: index + 1 }));
    if (this.#pairs.length === 0) {
      const own = steps.filter(({ step }) => of === undefined || this.#whole[of].has(step));
      const last = own.pop();
      if (last === undefined) return code``;
      const cases = own.map(({ step, number }) => caseOf(number, this.#print(step, input)));
      return switchOf(code`move`, cases, this.#print(last.step, input));
    }
    return code`
      let rest = 0;
      for (;;) {
        switch (move) {
          ${steps.map(({ step, number }) => caseOf(number, this.#print(step, input)))}
          ${this.#pairs.map((action) => this.#printPair(action))}
        }
        if (rest === 0) break;
        move = rest;
        rest = 0;
      }`;
  }

  /** The case of an action of several steps. */
  #printPair(action: Action): Fragment {
    const [first, rest] = action.pair!.map((each) => this.#numbers.get(each)!);
    return code`
      case ${this.#numbers.get(action)!}:
        rest = ${rest!};
        move = ${first!};
        continue;`;
  }

  #print({ events, depth }: Action, input: InputName): Fragment {
    const statements: Fragment[] = [];
    const opened: boolean[] = [];
    for (const event of events) {
      if (event === OPENING) {
        opened.push(true);
        continue;
      }
      const capture = this.#plan.captures[event]!;
      // A capture that opens and closes in one action is empty.
      const isEmpty = opened.pop() === true;
      if (!isEmpty) depth -= 1;
      statements.push(
        code`${startOf(capture)} = ${isEmpty ? 'i' : openAt(depth)};`,
        code`${endOf(capture)} = i;`,
      );
      if (!this.#listed.has(capture)) continue;
      const value = valueOf(capture, partValue(this.#plan, input));
      statements.push(code`${listOf(capture)}.push(${value});`, ...forget(capture));
    }
    for (const _ of opened) statements.push(code`${openAt(depth++)} = i;`);
    return code`${statements}`;
  }

  /** The value of the whole word in an input. */
  valueFor(input: InputName): Fragment {
    return valueOf(this.#plan.captures[0]!, partValue(this.#plan, input));
  }
}

function valueOf(capture: Capture, made: PartValue): Fragment {
  return printValue(capture, made, {
    bounds: [startOf(capture), endOf(capture)],
    has: (part) => code`${endOf(part)} >= 0`,
    valueOf: ({ capture: part }, arity) => {
      if (arity === 'many') return code`${listOf(part)}`;
      const value = valueOf(part, made);
      return arity === 'one' ? value : code`${endOf(part)} < 0 ? undefined : ${value}`;
    },
  });
}

/** The statements that forget the parts of a word that is in its list. */
function forget({ parts }: Capture): readonly Fragment[] {
  return parts.flatMap((part) => {
    const { capture, min } = part;
    if (isList(part)) return [code`${listOf(capture)} = [];`];
    return [...(min === 0 ? [code`${endOf(capture)} = -1;`] : []), ...forget(capture)];
  });
}

function caseOf(number: number, body: Fragment): Fragment {
  return code`case ${number}:\n${body}\nbreak;`;
}

function isList(part: Field): boolean {
  return arityOf(part) === 'many';
}

function openAt(depth: number): string {
  return `open${depth}`;
}

/** Names with a number cannot be those of other variables. */
function startOf({ field, number }: Capture): string {
  return `${field}Start${number}`;
}

function endOf({ field, number }: Capture): string {
  return `${field}End${number}`;
}

function listOf({ field, number }: Capture): string {
  return `${field}List${number}`;
}
