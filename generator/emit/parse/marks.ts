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
import { OPENING } from '../../automata/nfa.js';
import type { Capture, Field } from '../../captures/select.js';
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';
import { switchOf } from '../program/conditions.js';
import { code, join, type Fragment } from '../program/fragment.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { Recorder } from './recorder.js';
import type { InputName } from '../inputs/units.js';
import { partValue, type PartValue } from './texts.js';
import { arityOf, typeOf } from './types.js';

/** Whether marks suffice. */
export function hasMarks({ traces, captures }: ParsePlan): boolean {
  const parts = captures.flatMap((capture) => capture.parts);
  const distinct = new Set(parts.map(({ capture }) => capture));
  return traces === 1 && distinct.size === parts.length;
}

/** Events at some depth. */
interface Action {
  readonly events: readonly number[];
  readonly depth: number;
}

/** The recorder that keeps marks. */
export function marksRecorder(parsing: ParsePlan): Recorder {
  const marks = new Marks(parsing);
  const { dfa, moveOf, ends } = parsing.traced;
  const { count } = dfa.classes;
  const entries = Array.from(moveOf.keys()).filter((entry) => dfa.transitions[entry] !== DEAD);
  const moves = entries.map((entry) => marks.ofMove(Math.floor(entry / count), moveOf[entry]!));
  const atEnd = ends.map((_, state) => marks.ofEnd(state));
  return {
    parsing,
    declarations: () => [],
    begin: marks.variables,
    numberOf: (state, move) => (move === NO_MOVE ? 0 : marks.ofMove(state, move)),
    apply: (input) =>
      marks.apply(
        'move',
        moves.filter((number) => number > 0),
        'i',
        input,
      ),
    ends: atEnd.map((number) => (number === undefined ? 0 : number + 1)),
    places: marks.places,
    forks: [],
    finish: (_, input) => {
      const last = marks.apply(
        'end - 1',
        atEnd.filter((number) => number !== undefined),
        'to',
        input,
      );
      return code`${last}\nreturn { ok: true, value: ${marks.valueFor(input)} };`;
    },
  };
}

/** The actions of a grammar. */
class Marks {
  readonly #plan: ParsePlan;
  readonly #depths: Int32Array;
  readonly #actions: Action[] = [{ events: [], depth: 0 }];
  readonly #numbers = new Map<string, number>();
  /** The captures whose words are put into lists. */
  readonly #listed: ReadonlySet<Capture>;

  constructor(plan: ParsePlan) {
    this.#plan = plan;
    const parts = plan.captures.flatMap((capture) => capture.parts);
    this.#listed = new Set(parts.filter(isList).map(({ capture }) => capture));
    const { dfa, moveOf, moves } = plan.traced;
    const { count } = dfa.classes;
    this.#depths = new Int32Array(dfa.accepting.length).fill(-1);
    const queue = [...startsOf(dfa)];
    for (const start of queue) this.#depths[start] = 0;
    for (const state of queue) {
      for (let entry = state * count; entry < (state + 1) * count; entry++) {
        const target = dfa.transitions[entry]!;
        if (target === DEAD) continue;
        const events = moves[moveOf[entry]!]![0]?.events ?? [];
        const depth = events.reduce(
          (now, event) => now + (event === OPENING ? 1 : -1),
          this.#depths[state]!,
        );
        invariant(this.#depths[target]! < 0 || this.#depths[target] === depth, 'one depth');
        if (this.#depths[target]! < 0) queue.push(target);
        this.#depths[target] = depth;
      }
    }
  }

  /** The number of the action of a move from a state; 0 if nothing happens. */
  ofMove(state: number, move: number): number {
    return this.#numberOf(state, this.#plan.traced.moves[move]![0]?.events ?? []);
  }

  /** The number of the action at the end of a word in a state; undefined if none ends there. */
  ofEnd(state: number): number | undefined {
    const end = this.#plan.traced.ends[state];
    return end && this.#numberOf(state, end.events);
  }

  #numberOf(state: number, events: readonly number[]): number {
    if (events.length === 0) return 0;
    const depth = this.#depths[state]!;
    return getOrInsert(this.#numbers, `${depth} ${events.join()}`, () => {
      return this.#actions.push({ events, depth }) - 1;
    });
  }

  /** The place in `EVENTS` of the events of each action; 0 for none. */
  get places(): readonly number[] {
    return this.#actions.map(({ events }) =>
      events.length === 0 ? 0 : this.#plan.placeOf(events),
    );
  }

  /** The declarations of the variables. */
  get variables(): Fragment {
    const depth = this.#actions.reduce(
      (most, action) => Math.max(most, action.depth + action.events.length),
      0,
    );
    const uses = (text: string): boolean =>
      this.#actions.some((action) => this.#print(action, 'i', 'text').text.includes(text));
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

  /** The statements for the number of an action. */
  apply(value: string, numbers: Iterable<number>, at: string, input: InputName): Fragment {
    const distinct = new Set(numbers);
    const cases = [...distinct]
      .filter((number) => number > 0)
      .map((number) => ({ number, code: this.#print(this.#actions[number]!, at, input) }));
    // The last one needs no test, unless nothing may happen.
    const last = distinct.has(0) ? { code: code`break;` } : cases.pop();
    if (last === undefined || cases.length + Number(!distinct.has(0)) === 0) return code``;
    return switchOf(
      code`${value}`,
      cases.map((each) => code`case ${each.number}:\n${each.code}\nbreak;`),
      last.code,
    );
  }

  #print({ events, depth }: Action, at: string, input: InputName): Fragment {
    const statements: Fragment[] = [];
    const opened: boolean[] = [];
    for (const event of events) {
      if (event === OPENING) {
        opened.push(true);
        continue;
      }
      const capture = this.#plan.captures[event]!;
      // One that begins and ends here is empty.
      const isEmpty = opened.pop() === true;
      if (!isEmpty) depth -= 1;
      statements.push(
        code`${startOf(capture)} = ${isEmpty ? at : openAt(depth)};`,
        code`${endOf(capture)} = ${at};`,
      );
      if (!this.#listed.has(capture)) continue;
      const value = valueOf(capture, partValue(this.#plan, input));
      statements.push(code`${listOf(capture)}.push(${value});`, ...forget(capture));
    }
    for (const _ of opened) statements.push(code`${openAt(depth++)} = ${at};`);
    return code`${statements}`;
  }

  /** The value of the whole word in an input. */
  valueFor(input: InputName): Fragment {
    return valueOf(this.#plan.captures[0]!, partValue(this.#plan, input));
  }
}

function valueOf(capture: Capture, made: PartValue): Fragment {
  const { number, parts, isUnion } = capture;
  const bounds = [startOf(capture), endOf(capture)] as const;
  if (parts.length === 0 && number > 0) return made.value(...bounds);
  const own = number === 0 ? [] : made.fields(...bounds);
  if (isUnion) {
    const kinds = parts.map(({ capture: part }, index) => {
      const { field } = part;
      const fields = [code`kind: '${field}'`, ...own, code`${field}: ${valueOf(part, made)}`];
      const value = code`{ ${join(fields, ', ')} }`;
      return index === parts.length - 1 ? value : code`${endOf(part)} >= 0 ? ${value} : `;
    });
    return code`${kinds}`;
  }
  const fields = parts.map((each) => {
    const { capture: part, min } = each;
    if (isList(each)) return code`${part.field}: ${listOf(part)}`;
    const value = valueOf(part, made);
    return min === 1
      ? code`${part.field}: ${value}`
      : code`${part.field}: ${endOf(part)} < 0 ? undefined : ${value}`;
  });
  return code`{ ${join([...own, ...fields], ',\n')} }`;
}

/** The statements that forget the parts of a word that is in its list. */
function forget({ parts }: Capture): readonly Fragment[] {
  return parts.flatMap((part) => {
    const { capture, min } = part;
    if (isList(part)) return [code`${listOf(capture)} = [];`];
    return [...(min === 0 ? [code`${endOf(capture)} = -1;`] : []), ...forget(capture)];
  });
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
