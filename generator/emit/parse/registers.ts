/**
 * Registers [Laurikari 2000]: local variables with the offsets at which parts begin and end. They suffice where there
 * is one trace and each part is a part of one other. A part of a list is put into it as soon as it ends, and its
 * registers are used again.
 */
import { NO_MOVE } from '../../automata/moves.js';
import { OPENING } from '../../automata/nfa.js';
import type { Capture, Field } from '../../captures/captured.js';
import { switchOf } from '../program/conditions.js';
import { lineComment } from '../../text/comments.js';
import { assign, code, named, type Fragment } from '../program/fragment.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import { actionsOf, type Action } from './actions.js';
import { describeEvents } from './events.js';
import type { Recorder } from './recorder.js';
import type { InputName } from '../inputs/units.js';
import { partValue, type PartValue } from './part-texts.js';
import { arityOf, typeOf } from './result-types.js';
import { partInCode, type PartReader } from './part-in-code.js';

/** Whether a variable for each part suffices: there is one trace, and no capture is part of two others. */
export function hasRegisters({ traces, captures }: ParsePlan): boolean {
  const parts = captures.flatMap((capture) => capture.parts);
  const distinct = new Set(parts.map(({ capture }) => capture));
  return traces === 1 && distinct.size === parts.length;
}

export function registersRecorder(parsing: ParsePlan): Recorder {
  const { captures, hasTexts } = parsing;
  const parts = captures.flatMap((capture) => capture.parts);
  /** The captures whose words are put into lists. */
  const listed = new Set(parts.filter(isList).map(({ capture }) => capture));
  const { moves, ends } = parsing.traced;
  const { actions, find, numberOf } = actionsOf(parsing.traced);
  /** The number of the action for these events in this state. */
  const actionOf = (state: number, events: readonly number[]): number =>
    numberOf.get(find(state, events))!;

  function variables(): Fragment {
    const depth = actions.reduce(
      (most, step) => Math.max(most, step.depth + step.events.length),
      0,
    );
    const { uses, assigns } = apply('text');
    const open = Array.from({ length: depth }, (_, level) => openAt(level));
    const own = captures.slice(1).map((capture): Fragment => {
      if (!listed.has(capture))
        return code`let ${startVariable(capture)} = 0;\nlet ${endVariable(capture)} = -1;`;
      const keyword = assigns.has(listVariable(capture).text) ? 'let' : 'const';
      return code`${keyword} ${listVariable(capture)}: ${typeOf(capture, hasTexts)}[] = [];`;
    });
    const used = open.filter(({ text }) => uses.has(text));
    return code`
      ${used.length === 0 ? '' : '// Where the open parts begin, the outermost first.'}
      ${used.map((each) => code`let ${each} = 0;`)}
      ${own.length === 0 ? '' : '// Of each capture: the list of its parts, or where the last one begins and ends. Names end in its number.'}
      ${own}`;
  }

  function apply(input: InputName): Fragment {
    const printed = actions.map((action) => print(action, input));
    const last = printed.pop();
    if (last === undefined) return code``;
    const cases = printed.map((each, index) => code`case ${index + 1}:\n${each}\nbreak;`);
    return switchOf(code`move`, cases, last);
  }

  /** The code of an action. */
  function print({ events, depth }: Action, input: InputName): Fragment {
    const statements: Fragment[] = [];
    const opened: boolean[] = [];
    for (const event of events) {
      if (event === OPENING) {
        opened.push(true);
        continue;
      }
      const capture = captures[event]!;
      // A capture that opens and closes in one action is empty.
      const isEmpty = opened.pop() === true;
      if (!isEmpty) depth -= 1;
      const begin = isEmpty ? 'i' : openAt(depth);
      if (listed.has(capture)) {
        const value = valueOfWhole(capture, partValue(parsing, input), [begin, 'i']);
        statements.push(code`${listVariable(capture)}.push(${value});`, ...forget(capture));
      } else
        statements.push(
          code`${startVariable(capture)} = ${begin};`,
          code`${endVariable(capture)} = i;`,
        );
    }
    for (const _ of opened) statements.push(code`${openAt(depth++)} = i;`);
    const happened = describeEvents(events, captures).join(', ') || 'end of the word';
    return code`${lineComment(happened)}\n${statements}`;
  }

  return {
    parsing,
    declarations: () => [],
    begin: variables(),
    numberOf: (state, move) => (move === NO_MOVE ? 0 : actionOf(state, moves[move]![0]!.events)),
    meaning: '0 none; others are the cases in `parse`.',
    apply,
    ends: ends.map((end, state) => end && actionOf(state, end.events)),
    places: [0, ...actions.map(({ events }) => parsing.placeOf(events))],
    forks: [],
    end: () => code``,
    result: (input) =>
      code`{ ok: true, value: ${valueOfWhole(captures[0]!, partValue(parsing, input))} }`,
  };
}

function valueOfWhole(
  capture: Capture,
  made: PartValue,
  bounds: PartReader['bounds'] = [startVariable(capture), endVariable(capture)],
): Fragment {
  return partInCode(capture, made, {
    bounds,
    has: (part) => code`${endVariable(part)} >= 0`,
    valueOf: ({ capture: part }, arity) => {
      if (arity === 'many') return listVariable(part);
      const value = valueOfWhole(part, made);
      return arity === 'one' ? value : code`${endVariable(part)} < 0 ? undefined : ${value}`;
    },
  });
}

/** The statements that forget the parts of a word that is in its list. */
function forget({ parts }: Capture): readonly Fragment[] {
  return parts.flatMap((part) => {
    const { capture, min } = part;
    if (isList(part)) return [assign(listVariable(capture), '[]')];
    return [...(min === 0 ? [code`${endVariable(capture)} = -1;`] : []), ...forget(capture)];
  });
}

function isList(part: Field): boolean {
  return arityOf(part) === 'many';
}

function openAt(depth: number): Fragment {
  return named(`open${depth}`);
}

/** The number at the end keeps these names apart from all others. */
function startVariable({ field, number }: Capture): string {
  return `${field}Start${number}`;
}

function endVariable({ field, number }: Capture): string {
  return `${field}End${number}`;
}

function listVariable({ field, number }: Capture): Fragment {
  return named(`${field}List${number}`);
}
