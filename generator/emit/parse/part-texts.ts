import { MAX_CODE_UNIT } from '../../alphabet.js';
import type { LayoutRow, OctetPattern } from '../../coding/layout.js';
import type { Coding } from '../../coding/prove.js';
import type { Plan } from '../../plan/plan.js';
import { ifChain } from '../program/conditions.js';
import { exported, internal, type Declaration } from '../program/declaration.js';
import { at, code, hex, join, NAMES, type Fragment, type Hole } from '../program/fragment.js';
import { rowComment } from '../program/row-comment.js';
import { inputOf, typeOfInput, type InputName } from '../inputs/units.js';
import type { ResultPlan } from '../../plan/parse-plan.js';

const { Span, checkRange, checkBounds, checkOctets, checkText, textBetween, textOf } = NAMES;

/** The value that is reported for a part, in code. */
export interface PartValue {
  /** The value of a part without parts, between two expressions. */
  readonly value: (start: Hole, end: Hole) => Fragment;
  /** The fields of a part with parts. */
  readonly fields: (start: Hole, end: Hole) => readonly Fragment[];
}

const SPANS: PartValue = {
  value: (start, end) => code`{ ${join(SPANS.fields(start, end), ', ')} }`,
  fields: (start, end) => [fieldOf('start', code`${start}`), fieldOf('end', code`${end}`)],
};

/** The parts that the plan reports, read from the input named. */
export function partValue({ hasTexts }: Pick<ResultPlan, 'hasTexts'>, input: InputName): PartValue {
  if (!hasTexts) return SPANS;
  const value: PartValue['value'] = (start, end) =>
    input === 'text'
      ? code`text.slice(${start}, ${end})`
      : code`${textBetween}(${input}, ${start}, ${end})`;
  return { value, fields: (start, end) => [fieldOf('text', value(start, end))] };
}

/** The check of the bounds, by the name of the input. */
const CHECK_OF = { bytes: checkRange, text: checkText, input: checkBounds } as const;

/** `textOf`; of a module that reports texts, the function that makes them. */
export function textFunctions(
  plan: Plan,
  { hasTexts, coding }: ResultPlan,
): readonly Declaration[] {
  const name = inputOf(plan);
  const ofText = code`return ${name}.slice(start, end);`;
  const isOctets = name === 'input' ? code`${checkOctets}(${name}, start, end);` : '';
  const body =
    name === 'text'
      ? ofText
      : code`
          ${name === 'input' ? code`if (typeof ${name} === 'string') ${ofText}` : ''}
          ${hasTexts ? '' : isOctets}
          let text = '';
          ${coding === undefined ? eachOctet(name) : eachCharacter(coding, name)}
          return text;`;
  const parameter = `${name}: ${typeOfInput(name)}`;
  if (hasTexts) {
    const bounds = ['start: number', 'end: number'];
    const doc = 'The text between two offsets of a word.';
    return [internal(textBetween.text, [parameter, ...bounds], 'string', doc, body)];
  }
  const doc =
    name === 'text'
      ? 'The text of a part of an input.'
      : `The text of a part of an input${coding === undefined ? '; each octet is one character' : ''}.`;
  const check = code`
    if (!span) throw new TypeError(\`expected a part, { start, end }, not \${span}\`);
    const { start, end } = span;
    ${CHECK_OF[name]}(${name}, start, end);
    ${body}`;
  return [exported(textOf.text, [parameter, code`span: ${Span}`], 'string', doc, check)];
}

function eachOctet(name: string): Fragment {
  return code`for (let i = start; i < end; i++) text += String.fromCharCode(${name}[i]!);`;
}

/** Parts are well-formed, so that the fixed bits that tell rows apart suffice. */
function eachCharacter({ layout, values }: Coding, name: string): Fragment {
  // A row whose octets could also pass another row's test is tested first.
  const rows = [...layout].sort((a, b) => fixedBits(b) - fixedBits(a));
  const branches = rows.map((row, index) => ({
    test: testOf(row, rows.slice(index + 1), name),
    code: code`${rowComment(row)}\nvalue = ${valueIn(row, name)};\ni += ${row.octets.length};`,
  }));
  const last = branches.pop()!;
  const isBeyond = values.at(-1)!.hi > MAX_CODE_UNIT;
  const pair = code`String.fromCharCode(0xd800 + ((value - 0x10000) >> 10), 0xdc00 + (value & 0x3ff))`;
  const unit = code`String.fromCharCode(value)`;
  return code`
    for (let i = start; i < end; ) {
      let value: number;
      ${ifChain(branches, last.code)}
      text += ${isBeyond ? code`value > ${hex(MAX_CODE_UNIT)} ? ${pair} : ${unit}` : unit};
    }`;
}

function fixedBits({ octets, unitBits }: LayoutRow): number {
  return octets.reduce((bits, { width }) => bits + unitBits - width, 0);
}

/** Tests the first octet in which the row differs from each other row; all octets if the other row is its beginning. */
function testOf({ octets }: LayoutRow, others: readonly LayoutRow[], name: string): Fragment {
  const needed = new Set<number>();
  for (const other of others) {
    const position = octets.findIndex((octet, index) => differ(octet, other.octets[index]));
    if (position >= 0) needed.add(position);
    else for (const index of octets.keys()) needed.add(index);
  }
  const tests = [...needed]
    .sort((a, b) => a - b)
    .filter((position) => octets[position]!.width < 8)
    .map((position) => {
      const { fixed, width } = octets[position]!;
      return code`(${octetAt(name, position)} & ${hex(0x100 - 2 ** width)}) === ${hex(fixed)}`.text;
    });
  return code`${tests.join(' && ')}`;
}

/** Whether no octet fits two patterns. */
function differ(a: OctetPattern, b: OctetPattern | undefined): boolean {
  if (b === undefined) return false;
  const common = 2 ** Math.max(a.width, b.width);
  return Math.floor(a.fixed / common) !== Math.floor(b.fixed / common);
}

/** The value of the octets from `i` on. */
function valueIn({ octets, offset }: LayoutRow, name: string): Fragment {
  const parts = octets.flatMap(({ width, shift }, position) => {
    if (width === 0) return [];
    const octet = octetAt(name, position);
    const bits = width === 8 ? octet : `(${octet} & ${hex(2 ** width - 1)})`;
    return [shift === 0 ? bits : `(${bits} << ${shift})`];
  });
  const value = parts.join(' | ') || '0';
  return code`${offset === 0 ? value : `${hex(offset)} + (${value})`}`;
}

function octetAt(name: string, position: number): string {
  return `${name}[${at('i', position)}]!`;
}

/** `start: at`, or the shorthand `end` if the expression is the variable `end`. */
export function fieldOf(name: string, value: Fragment): Fragment {
  return value.text === name ? value : code`${name}: ${value}`;
}
