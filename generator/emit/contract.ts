/**
 * What every generated module exports: names, types and words, the same for all variants. Only the
 * bodies differ. The interfaces are `Recognizer` and `Decoder` of `runtime/contract.ts`.
 */
import type { FunctionCode, Parameter, StatementCode } from './code.js';
import { statement } from './code.js';
import type { DecoderPlan, Plan } from './plan.js';

const BYTES: readonly Parameter[] = [
  { name: 'bytes', type: 'ArrayLike<number>' },
  { name: 'from', type: 'number', initializer: '0' },
  { name: 'to', type: 'number', initializer: 'bytes.length' },
];
const FATAL: Parameter = { name: 'fatal', type: 'boolean', initializer: 'false' };

function exported(
  name: string,
  parameters: readonly Parameter[],
  returns: string,
  doc: string,
  body: string,
): FunctionCode {
  // Strict compilers mind parameters that a body does not use, unless their names say so.
  const named = parameters.map((parameter) =>
    new RegExp(`\\b${parameter.name}\\b`).test(body)
      ? parameter
      : { ...parameter, name: `_${parameter.name}` },
  );
  return { kind: 'function', name, exported: true, parameters: named, returns, doc, body };
}

function internal(
  name: string,
  parameters: readonly Parameter[],
  returns: string,
  doc: string,
  body: string,
): FunctionCode {
  return { kind: 'function', name, exported: false, parameters, returns, doc, body };
}

/** `start`. */
export function startConstant(plan: Plan): StatementCode {
  return statement(`/** The state before any octet. */\nexport const start = ${plan.start};`);
}

/** `validate` with the given body. */
export function validate(plan: Plan, body: string): FunctionCode {
  const doc = `Whether the octets from \`from\` up to \`to\` are a word of ${plan.startRule}.`;
  return exported('validate', BYTES, 'boolean', doc, body);
}

/** `findError` with the given body. */
export function findError(plan: Plan, body: string): FunctionCode {
  const where = plan.decoder
    ? 'the offset of the first octet of the first ill-formed sequence'
    : 'the offset of the first octet after which no word is possible, or `to` where the input ends too early';
  const doc = `-1 if the octets from \`from\` up to \`to\` are a word of ${plan.startRule}; otherwise ${where}.`;
  return exported('findError', BYTES, 'number', doc, body);
}

/** `next` with the given body. */
export function next(body: string): FunctionCode {
  const doc = 'The state after reading `byte` in `state`; 0 if no word is possible any more.';
  return exported(
    'next',
    [
      { name: 'state', type: 'number' },
      { name: 'byte', type: 'number' },
    ],
    'number',
    doc,
    body,
  );
}

/** `accepts` with the given body. */
export function accepts(body: string): FunctionCode {
  const doc = 'Whether a word may end in `state`.';
  return exported('accepts', [{ name: 'state', type: 'number' }], 'boolean', doc, body);
}

/** `accumulate` with the given body. */
export function accumulate(body: string): FunctionCode {
  const doc =
    "The partial value after reading `byte` in `state`, unless that leads to state 0. It must be 0 before each character, and is the character's number when the start state is reached again.";
  const parameters = ['state', 'partial', 'byte'].map((name) => ({ name, type: 'number' }));
  return exported('accumulate', parameters, 'number', doc, body);
}

/** `decode` with the given body. */
export function decode({ name }: Plan, { maxValue }: DecoderPlan, body: string): FunctionCode {
  const beyond =
    maxValue > 0x10ffff
      ? ' A character beyond U+10FFFF has no place in a string and is U+FFFD too, or a RangeError.'
      : '';
  const doc = `The text of the octets from \`from\` up to \`to\`. Each maximal subpart of an ill-formed sequence becomes U+FFFD, or with \`fatal\` is thrown as a TypeError ("ill-formed ${name} at octet ..."). U+FEFF is a character like any other.${beyond}`;
  return exported('decode', [...BYTES, FATAL], 'string', doc, body);
}

/** `decodeToCodePoints` with the given body. */
export function decodeToCodePoints(body: string): FunctionCode {
  const doc = 'As `decode`, but the numbers of the characters.';
  return exported('decodeToCodePoints', [...BYTES, FATAL], 'number[]', doc, body);
}

/** `encode` with the given body. */
export function encode({ name }: Plan, decoder: DecoderPlan, body: string): FunctionCode {
  const doc = `The octets of \`text\`. ${unencodable(name, decoder)}`;
  return exported('encode', [{ name: 'text', type: 'string' }, FATAL], 'Uint8Array', doc, body);
}

/** `encodeCodePoints` with the given body. */
export function encodeCodePoints({ name }: Plan, decoder: DecoderPlan, body: string): FunctionCode {
  const doc = `The octets of characters given by their numbers. ${unencodable(name, decoder)}`;
  return exported(
    'encodeCodePoints',
    [{ name: 'codePoints', type: 'ArrayLike<number>' }, FATAL],
    'Uint8Array',
    doc,
    body,
  );
}

/** `byteLength` with the given body. */
export function byteLength(body: string): FunctionCode {
  const doc = 'How many octets `encode` makes of `text`.';
  return exported('byteLength', [{ name: 'text', type: 'string' }, FATAL], 'number', doc, body);
}

function unencodable(name: string, { replacement }: DecoderPlan): string {
  const what = `What ${name} cannot spell`;
  if (replacement === undefined) return `${what} is thrown as a RangeError.`;
  return `${what} becomes U+${replacement.toString(16).toUpperCase().padStart(4, '0')}, or with \`fatal\` is thrown as a RangeError.`;
}

/** The check at the beginning of every function that takes a part of its input. */
export function checkBounds(): FunctionCode {
  return internal(
    'checkBounds',
    ['from', 'to', 'length'].map((name) => ({ name, type: 'number' })),
    'void',
    'Refuses what is not a part of the input.',
    'if (!(from >= 0 && from <= to && to <= length && from % 1 === 0 && to % 1 === 0)) throw new RangeError(`octets ${from} to ${to} of ${length}`);',
  );
}

/** The error of a fatal decoder. */
export function illFormed({ name }: Plan): FunctionCode {
  return internal(
    'illFormed',
    [{ name: 'offset', type: 'number' }],
    'TypeError',
    'What `decode` throws when it is fatal.',
    `return new TypeError(\`ill-formed ${name} at octet \${offset}\`);`,
  );
}

/** The error for a character beyond U+10FFFF. */
export function beyondStrings(): FunctionCode {
  return internal(
    'beyondStrings',
    [{ name: 'value', type: 'number' }],
    'RangeError',
    'What `decode` throws for a character that no string can hold.',
    'return new RangeError(`character ${value.toString(16).toUpperCase()} is beyond U+10FFFF`);',
  );
}

/** The conversion of collected code units. */
export function toText(): FunctionCode {
  return internal(
    'toText',
    [
      { name: 'units', type: 'number[]' },
      { name: 'n', type: 'number' },
    ],
    'string',
    'The text of the first `n` code units.',
    'units.length = n;\nreturn String.fromCharCode.apply(null, units);',
  );
}
