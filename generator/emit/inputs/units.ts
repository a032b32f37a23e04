/** The units of an input, as the loops of a recognizer read them. */
import { MAX_CODE_UNIT, MAX_OCTET } from '../../alphabet.js';
import type { Input } from '../../alphabet.js';
import type { Host } from '../host.js';
import type { Plan } from '../../plan/plan.js';
import type { Bodies, InputBodies, StepUnits } from '../program/bodies.js';
import { code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';

const { byte, unit, checkBounds, checkOctets, checkText } = NAMES;

/** An input in code. */
export interface Units extends StepUnits {
  readonly input: Input;
  /** The name of the input. */
  readonly name: 'bytes' | 'text';
  /** The first statements of every function that reads a part of the input. */
  readonly check: Fragment;
  /** Statements before units are read. */
  readonly begin: string;
  /** The expression of the unit at an index. */
  readonly at: (index: string) => Fragment;
}

/** The first statements of every function that reads a part of octets. */
export const CHECK_PART: Fragment = code`${checkBounds}(bytes, from, to);\n${checkOctets}(bytes, from, to);`;

/** An input of a plan. */
export function unitsOf(
  { start, stringStart, inputs }: Plan,
  { codeUnits }: Host,
  input: Input,
): Units {
  return input === 'octets'
    ? {
        input,
        name: 'bytes',
        check: CHECK_PART,
        begin: '',
        unit: byte,
        at: readOctet,
        start,
        max: MAX_OCTET,
      }
    : {
        input,
        name: 'text',
        check: code`${inputs.length > 1 ? checkBounds : checkText}(text, from, to);`,
        begin: codeUnits.begin,
        unit,
        at: (index) => codeUnits.at('text', index),
        start: stringStart,
        max: MAX_CODE_UNIT,
      };
}

function readOctet(index: string): Fragment {
  return code`bytes[${index}]!`;
}

/** The units of a function that takes all inputs of a plan in one parameter; `start` is that of the first input. */
export function unitsOfAll(plan: Plan, host: Host): Omit<Units, 'input' | 'name'> {
  const { codeUnits } = host;
  const [input, ...others] = plan.inputs;
  if (others.length === 0) return unitsOf(plan, host, input!);
  return {
    check: code`${checkBounds}(input, from, to);\nif (typeof input !== 'string') ${checkOctets}(input, from, to);`,
    begin: codeUnits.begin,
    unit,
    at: (index) =>
      code`typeof input === 'string' ? ${codeUnits.at('input', index)} : input[${index}]!`,
    start: plan.start,
    max: MAX_CODE_UNIT,
  };
}

/** The name of octets, of a string, or of either. */
export type InputName = 'bytes' | 'text' | 'input';

/** The parameter that takes all inputs of a plan. */
export function inputOf({ inputs }: Plan): InputName {
  return inputs.length > 1 ? 'input' : inputs[0] === 'octets' ? 'bytes' : 'text';
}

/** The types of inputs. */
export const INPUT_TYPES: Readonly<Record<InputName, string>> = {
  bytes: 'ArrayLike<number>',
  text: 'string',
  input: 'string | ArrayLike<number>',
};

/** The parameters of a function that reads a part of an input, by default all of it. */
export function partParameters(name: InputName): readonly string[] {
  return [`${name}: ${INPUT_TYPES[name]}`, 'from = 0', `to: number = ${name}.length`];
}

/** The parameters of a function that reads a part of an input. */
export function wholeParameters(name: InputName): readonly string[] {
  return [`${name}: ${INPUT_TYPES[name]}`, 'from: number', 'to: number'];
}

/** The parameter of `next`, and the greatest number that it may have. */
export function parameterOf({ inputs }: Plan): Pick<Units, 'unit' | 'max'> {
  return inputs.includes('string') ? { unit, max: MAX_CODE_UNIT } : { unit: byte, max: MAX_OCTET };
}

/** Whether units may be greater than all that the automaton reads. */
export function exceeds({ max }: Pick<Units, 'max'>, { dfa }: Plan): boolean {
  return max > dfa.classes.max;
}

/** The bodies of the functions that read each input of a plan. */
export function bodiesByInput(
  plan: Plan,
  host: Host,
  bodiesOf: (units: Units) => InputBodies,
): Bodies['inputs'] {
  return Object.fromEntries(
    plan.inputs.map((input) => [input, bodiesOf(unitsOf(plan, host, input))] as const),
  );
}
