/**
 * The units of an input, as functions read them. A function over several inputs is made of one body over the units
 * of one: what differs from input to input is in {@link IN_CODE}.
 */
import { MAX_CODE_POINT, MAX_CODE_UNIT, MAX_OCTET, type Input } from '../../alphabet.js';
import type { StateId } from '../../automata/nfa.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { ifChain } from '../program/conditions.js';
import { code, declare, hex, NAMES, type Fragment } from '../program/fragment.js';

const { byte, unit, checkRange, checkBounds, checkOctets, checkText } = NAMES;
const { characterInOctets, characterInText, octetsOfCharacter } = NAMES;

/** The name of octets, of a string, or of either. */
export type InputName = 'bytes' | 'text' | 'input';

/** A unit in code, and the greatest number that it may have. */
export interface Unit {
  readonly unit: Fragment;
  readonly max: number;
}

/** How a function reads the units of its input. */
export interface Units extends Unit {
  /** Undefined if it may be each of several. */
  readonly input: Input | undefined;
  /** The state before the input; before the first one if it may be each of several. */
  readonly start: StateId;
  readonly name: InputName;
  /** The first statements of every function that reads a part of the input. */
  readonly check: Fragment;
  /** Statements before units are read. */
  readonly begin: string;
  /** The expression of the unit at an index, before an end of the input, `to` by default. */
  readonly at: (index: string, end?: string) => Fragment;
  /** The number of octets, or code units, of the character at an index; undefined unless whole characters are read. */
  readonly width: Fragment | undefined;
}

interface InputCode {
  readonly name: 'bytes' | 'text';
  readonly type: string;
  /** The condition that a value is this input, where it may be another. */
  readonly test: (value: InputName) => string;
  /** Checks after the bounds. */
  readonly check: (value: InputName) => Fragment;
  readonly unit: Fragment;
  readonly max: number;
  readonly begin: (host: Host) => string;
  readonly at: (host: Host, value: InputName, index: string) => Fragment;
  /** The character at an index, and the number of units that it has: see Note [Whole characters] in passes/spell.ts. */
  readonly character: (value: InputName, index: string, end: string) => Fragment;
  readonly width: Fragment;
}

const IN_CODE: Readonly<Record<Input, InputCode>> = {
  octets: {
    name: 'bytes',
    type: 'ArrayLike<number>',
    test: (value) => `typeof ${value} !== 'string'`,
    check: (value) => code`${checkOctets}(${value}, from, to);`,
    unit: byte,
    max: MAX_OCTET,
    begin: () => '',
    at: (_, value, index) => code`${value}[${index}]!`,
    character: (value, index, end) => code`${characterInOctets}(${value}, ${index}, ${end})`,
    width: code`${octetsOfCharacter}(${unit})`,
  },
  string: {
    name: 'text',
    type: 'string',
    test: (value) => `typeof ${value} === 'string'`,
    check: () => code``,
    unit,
    max: MAX_CODE_UNIT,
    begin: ({ codeUnits }) => codeUnits.begin,
    at: ({ codeUnits }, value, index) => codeUnits.at(value, index),
    character: (value, index, end) => code`${characterInText}(${value}, ${index}, ${end})`,
    width: code`(${unit} > ${hex(MAX_CODE_UNIT)} ? 2 : 1)`,
  },
};

/** The first statement of every function that reads a part of octets, in a module that reads octets alone. */
export const CHECK_RANGE: Fragment = code`${checkRange}(bytes, from, to);`;

/** How a function that takes one input reads it. */
export function unitsOf(plan: Plan, host: Host, input: Input): Units {
  const { name, check, begin } = IN_CODE[input];
  const checkEnds = plan.inputs.includes('octets') ? checkBounds : checkText;
  const isOnly = plan.inputs.length === 1 && input === 'octets';
  return {
    input,
    name,
    check: isOnly ? CHECK_RANGE : code`${checkEnds}(${name}, from, to);\n${check(name)}`,
    begin: plan.isWhole ? '' : begin(host),
    ...unitIn(plan, input),
    at: (index, end) => unitAt(plan, host, input, name, index, end),
    width: plan.isWhole ? IN_CODE[input].width : undefined,
    start: startOf(plan, input),
  };
}

function unitIn({ isWhole }: Plan, input: Input): Unit {
  const own = IN_CODE[input];
  return isWhole ? { unit, max: MAX_CODE_POINT } : { unit: own.unit, max: own.max };
}

function unitAt(
  { isWhole }: Plan,
  host: Host,
  input: Input,
  value: InputName,
  index: string,
  end = 'to',
): Fragment {
  const { at, character } = IN_CODE[input];
  return isWhole ? character(value, index, end) : at(host, value, index);
}

/** How a function with one parameter for all inputs reads units. */
export function unitsOfAll(plan: Plan, host: Host): Units {
  const [first, ...others] = plan.inputs;
  if (others.length === 0) return unitsOf(plan, host, first!);
  const name = inputOf(plan);
  const checks = plan.inputs.flatMap((input) => {
    const check = IN_CODE[input].check(name);
    return check.text === '' ? [] : [code`if (${IN_CODE[input].test(name)}) ${check}`];
  });
  return {
    input: undefined,
    name,
    check: code`${checkBounds}(${name}, from, to);\n${checks}`,
    begin: plan.isWhole ? '' : plan.inputs.map((input) => IN_CODE[input].begin(host)).join(''),
    ...parameterOf(plan),
    at: (index, end) => byInput(plan, (input) => unitAt(plan, host, input, name, index, end)),
    width: plan.isWhole ? code`(${byInput(plan, (input) => IN_CODE[input].width)})` : undefined,
    start: plan.start,
  };
}

/**
 * The declaration of `text`, the input if it is a string, where it may be another.
 *
 * Where a function takes other inputs, too, V8 asks in every turn of a loop whether the input is a string. The sum
 * of two strings is certainly a string.
 */
export function textDeclaration({ inputs }: Plan): string {
  return inputs.length > 1 ? "const text = typeof input === 'string' ? input + '' : '';" : '';
}

/** Statements that depend on the input: for each one, those that read its units; a string is `text`. */
export function eachInput(plan: Plan, host: Host, print: (units: Units) => Fragment): Fragment {
  const branches = plan.inputs.map((input) => {
    const name = input === 'string' ? 'text' : inputOf(plan);
    const at = (index: string): Fragment => unitAt(plan, host, input, name, index);
    return {
      test: code`${isInput(plan, input)}`,
      code: print({ ...unitsOf(plan, host, input), at }),
    };
  });
  const last = branches.pop()!;
  return ifChain(branches, last.code);
}

/** An expression that depends on the input, for functions that take every input. */
export function byInput(plan: Plan, print: (input: Input, name: InputName) => Fragment): Fragment {
  const name = inputOf(plan);
  const [first, ...others] = plan.inputs.map((input) => ({ input, value: print(input, name) }));
  return others.reduce(
    (rest, { input, value }) =>
      value.text === rest.text ? rest : code`${IN_CODE[input].test(name)} ? ${value} : ${rest}`,
    first!.value,
  );
}

/** Whether the parameter of all inputs is one of several, as a condition. */
export function isInput(plan: Plan, input: Input): string {
  return IN_CODE[input].test(inputOf(plan));
}

/** The state before an input. */
export function startOf({ inputs, starts }: Plan, input: Input): StateId {
  return starts[inputs.indexOf(input)]!;
}

/** The exported constant of the state before an input. */
export function startNameOf(plan: Plan, input: Input): Fragment {
  return nameOfStart(plan, startOf(plan, input));
}

export function nameOfStart(plan: Plan, start: StateId): Fragment {
  return start === plan.start ? NAMES.start : NAMES.stringStart;
}

/** The parameter that takes all inputs of a plan. */
export function inputOf({ inputs }: Plan): InputName {
  return inputs.length > 1 ? 'input' : IN_CODE[inputs[0]!].name;
}

/** The TypeScript type of a parameter: of one input, or the union of all. */
export function typeOfInput(name: InputName): string {
  const { octets, string } = IN_CODE;
  const own = [string, octets].filter((input) => name === 'input' || input.name === name);
  return own.map(({ type }) => type).join(' | ');
}

/**
 * The parameters of a function that reads a part of an input, by default all of it. Without an input the default has
 * no value, and the check of the arguments says what was expected.
 */
export function rangeParameters(name: InputName): readonly string[] {
  return [`${name}: ${typeOfInput(name)}`, 'from = 0', `to: number = ${name}?.length`];
}

/** The parameters of an internal function that reads a part of an input, all of which have to be given. */
export function partParameters(name: InputName): readonly string[] {
  return [`${name}: ${typeOfInput(name)}`, 'from: number', 'to: number'];
}

/** The parameter of `next`. */
export function parameterOf(plan: Plan): Unit {
  return unitIn(plan, plan.inputs.at(-1)!);
}

/**
 * A loop over the units of an input from an index on. Where these are whole characters, `unit` is known outside of the
 * statements.
 *
 * @param begin initializes the index; empty if it has its value already
 * @param end where the loop ends
 */
export function unitLoop(
  { unit, width, at }: Pick<Units, 'unit' | 'width' | 'at'>,
  index: string,
  begin: string,
  statements: Fragment,
  end = 'to',
): Fragment {
  if (width === undefined)
    return code`
      for (${begin}; ${index} < ${end}; ${index}++) {
        ${declare(unit, at(index, end), statements)}
      }`;
  const first = begin === '' ? 'let ' : `${begin}, `;
  return code`
    for (${first}${unit} = 0; ${index} < ${end}; ${index} += ${width}) {
      ${unit} = ${at(index, end)};
      ${statements}
    }`;
}

/** The offset after the unit at an index. */
export function afterUnit({ width }: Pick<Units, 'width'>, index: string): Fragment {
  return code`${index} + ${width ?? '1'}`;
}

/** Whether units may be greater than every symbol of the automaton. */
export function exceeds({ max }: Unit, { dfa }: Plan): boolean {
  return max > dfa.classes.max;
}

/** What happens at a unit that is greater than every symbol of the automaton; nothing if no input may have one. */
export function ifAbove(plan: Plan, unit: Unit, then: Fragment): Fragment {
  return exceeds(unit, plan)
    ? code`if (${unit.unit} > ${hex(plan.dfa.classes.max)}) ${then}`
    : code``;
}
