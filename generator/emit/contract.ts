/**
 * What every generated module exports: names, types and words, the same for all variants. Only the
 * bodies differ. The interfaces are those of `runtime/contract.ts`.
 */
import type { FunctionCode, Parameter, StatementCode } from './code.js';
import type { Host } from './host.js';
import { statement } from './code.js';
import type { Window } from '../automata/synchronize.js';
import { printCount } from '../text/counts.js';
import { printValue } from '../text/values.js';
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

/** A function that only the module itself calls. */
export function internal(
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

/** `name`, that of the plan in capitals, as the names of encodings are printed; `maxCodePoint`; the type `Bytes`. */
export function decoderConstants(
  plan: Plan,
  { maxValue, host }: DecoderPlan,
): readonly StatementCode[] {
  return [
    statement(
      host.typedArrays
        ? '/** `Uint8Array<ArrayBuffer>`, or `Uint8Array` where TypeScript has no such type yet. */\ntype Bytes = ReturnType<typeof Uint8Array.of>;'
        : '/** Octets. */\ntype Bytes = number[];',
    ),
    statement(
      `/** The name of the encoding, as in errors. */\nexport const name = '${titleOf(plan)}';`,
    ),
    statement(
      `/** The greatest number of a character. */\nexport const maxCodePoint = 0x${maxValue.toString(16)};`,
    ),
  ];
}

/** The name of an encoding as errors print it. */
export function titleOf({ name }: Plan): string {
  return name.toUpperCase();
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
export function decode(plan: Plan, { maxValue }: DecoderPlan, body: string): FunctionCode {
  const beyond =
    maxValue > 0x10ffff
      ? ' A character beyond U+10FFFF has no place in a string and is U+FFFD too, or a RangeError.'
      : '';
  const doc = `The text of the octets from \`from\` up to \`to\`. Each maximal subpart of an ill-formed sequence becomes U+FFFD, or with \`fatal\` is thrown as a TypeError ("ill-formed ${titleOf(plan)} at byte ..."). U+FEFF is a character like any other.${beyond}`;
  return exported('decode', [...BYTES, FATAL], 'string', doc, body);
}

/** `decodeToCodePoints` with the given body. */
export function decodeToCodePoints(body: string): FunctionCode {
  const doc = `As \`decode\`, but the numbers of the characters. More than ${MOST_TO_CODE_POINTS} octets at once are a RangeError.`;
  return exported('decodeToCodePoints', [...BYTES, FATAL], 'number[]', doc, body);
}

/**
 * How many octets `decodeToCodePoints` takes at once. V8 ends the process when an array grows beyond some
 * 110 million elements; engines with less room throw.
 */
export const MOST_TO_CODE_POINTS = 2 ** 26;

/** `encode` with the given body. */
export function encode(plan: Plan, decoder: DecoderPlan, body: string): FunctionCode {
  const doc = `The octets of \`text\`. ${unencodableDoc(plan, decoder)}`;
  return exported('encode', [{ name: 'text', type: 'string' }, FATAL], 'Bytes', doc, body);
}

/** `encodeInto` with the given body. */
export function encodeInto(plan: Plan, decoder: DecoderPlan, body: string): FunctionCode {
  const doc = `Writes the octets of \`text\` into \`bytes\`, as many whole characters as there is room for. \`read\` is how many UTF-16 code units they are, \`written\` how many octets. ${unencodableDoc(plan, decoder)}`;
  return exported(
    'encodeInto',
    [
      { name: 'text', type: 'string' },
      // A plain array has room for as many octets as it is long.
      { name: 'bytes', type: decoder.host.typedArrays ? 'Uint8Array' : 'number[]' },
      FATAL,
    ],
    '{ read: number; written: number }',
    doc,
    body,
  );
}

/** `encodeCodePoints` with the given body. */
export function encodeCodePoints(plan: Plan, decoder: DecoderPlan, body: string): FunctionCode {
  const { maxValue, gaps } = decoder;
  const replaced =
    decoder.replacement === undefined || gaps.length === 0
      ? ''
      : ` ${unencodableDoc(plan, decoder)}`;
  const doc = `The octets of characters given by their numbers. A number that is not whole, negative or above ${printValue(maxValue)} is a RangeError.${replaced}`;
  return exported(
    'encodeCodePoints',
    [{ name: 'codePoints', type: 'ArrayLike<number>' }, FATAL],
    'Bytes',
    doc,
    body,
  );
}

/** `findUnencodable` with the given body. */
export function findUnencodable(plan: Plan, body: string): FunctionCode {
  const doc = `-1 if ${titleOf(plan)} has a spelling for all of \`text\` from the index \`from\` on; otherwise the index of the first UTF-16 code unit of the first character that it has none for.`;
  const parameters = [
    { name: 'text', type: 'string' },
    { name: 'from', type: 'number', initializer: '0' },
  ];
  return exported('findUnencodable', parameters, 'number', doc, body);
}

/** `byteLength` with the given body. */
export function byteLength(body: string): FunctionCode {
  const doc = 'How many octets `encode` makes of `text`.';
  return exported('byteLength', [{ name: 'text', type: 'string' }, FATAL], 'number', doc, body);
}

function unencodableDoc(plan: Plan, { replacement }: DecoderPlan): string {
  const what = `What ${titleOf(plan)} cannot spell`;
  if (replacement === undefined) return `${what} is thrown as a RangeError.`;
  return `${what} becomes ${printValue(replacement)}, or with \`fatal\` is thrown as a RangeError.`;
}

/** `count` with the given body. */
export function count(body: string): FunctionCode {
  const doc =
    'How many characters there are from `from` up to `to`: the length of what `decodeToCodePoints` makes of them, also where they are ill-formed.';
  return exported('count', BYTES, 'number', doc, body);
}

/** `unfinished` with the given body. */
export function unfinished(body: string): FunctionCode {
  const doc =
    'How many octets before `to` are the beginning of a character that octets after `to` could finish; there must be a character or an ill-formed sequence that begins at `from`. What is before them can be decoded by itself.';
  return exported('unfinished', BYTES, 'number', doc, body);
}

const AT: readonly Parameter[] = [BYTES[0]!, { name: 'offset', type: 'number' }];

/** `isBoundary` with the given body. */
export function isBoundary({ back, ahead, backAtEnd }: Window, body: string): FunctionCode {
  const window = [
    ...(back > 0 ? [`${printCount(back, 'octet')} before it`] : []),
    ...(ahead > 0 ? [`${printCount(ahead, 'octet')} from it on`] : []),
  ].join(' and ');
  const told = window === '' ? '' : ` What tells is ${window}`;
  const atEnd =
    told && ahead > 0 ? `, and at the end ${printCount(backAtEnd, 'octet')} before it` : '';
  const doc = `Whether a character begins at \`offset\`, or the text ends there, in any part of a well-formed text.${told}${atEnd}${told && '.'} False only where these octets show that \`offset\` is inside of a character; a part that is shorter is taken to begin with one, if it can.`;
  return exported('isBoundary', AT, 'boolean', doc, body);
}

/** `boundaryBefore` with the given body. */
export function boundaryBefore({ longest }: DecoderPlan, body: string): FunctionCode {
  const doc = `The greatest boundary up to \`offset\`: at most ${printCount(longest - 1, 'octet')} before it. In ill-formed text there may be none so near; then no character is cut at \`offset\`, and that is the result.`;
  return exported('boundaryBefore', AT, 'number', doc, body);
}

/** `boundaryAfter` with the given body. */
export function boundaryAfter({ longest }: DecoderPlan, body: string): FunctionCode {
  const doc = `The least boundary from \`offset\` on: at most ${printCount(longest - 1, 'octet')} after it, or \`offset\` if there is none so near.`;
  return exported('boundaryAfter', AT, 'number', doc, body);
}

/** `compareBytes` with the given body. */
export function compareBytes(body: string): FunctionCode {
  const doc =
    '-1, 0 or 1: the order of two well-formed texts by the numbers of their characters, which is the order of their octets.';
  const parameters = ['a', 'b'].map((name) => ({ name, type: 'ArrayLike<number>' }));
  return exported('compareBytes', parameters, 'number', doc, body);
}

const PART: readonly Parameter[] = [
  BYTES[0]!,
  { name: 'from', type: 'number' },
  { name: 'to', type: 'number' },
];

/**
 * `checkBounds` and `checkOctets`, for the beginning of every function that reads octets. They cost
 * nothing per octet where the input is a `Uint8Array`; other arrays are read once more.
 */
export function inputChecks({ host }: Plan): readonly FunctionCode[] {
  const isUint8Array = `${host.typedArrays ? '' : "typeof Uint8Array !== 'undefined' && "}bytes instanceof Uint8Array`;
  return [
    internal(
      'checkBounds',
      PART,
      'void',
      'Throws unless `bytes` is an array, and `from` and `to` are offsets that bound a part of it.',
      `if (typeof bytes !== 'object' || typeof bytes.length !== 'number') throw new TypeError('${EXPECTED_OCTETS}');
      if (!(${isWhole(host, 'from')} && ${isWhole(host, 'to')} && from >= 0 && from <= to && to <= bytes.length))
        throw new RangeError(\`bytes \${String(from)} to \${String(to)} of \${bytes.length}\`);`,
    ),
    internal(
      'checkOctets',
      PART,
      'void',
      'Throws unless the numbers from `from` up to `to` are octets. Those of a `Uint8Array` always are.',
      `if (${isUint8Array}) return;
      for (let i = from; i < to; i++)
        if ((bytes[i]! & 0xff) !== bytes[i]!) throw new TypeError(\`bytes[\${i}] is \${bytes[i]!}, not an octet\`);`,
    ),
  ];
}

/** A condition that a value of whatever type is a whole number. */
function isWhole({ typedArrays }: Host, name: string): string {
  return typedArrays
    ? `Number.isInteger(${name})`
    : `typeof ${name} === 'number' && ${name} % 1 === 0`;
}

/** `checkText`, `checkDestination` and `checkNumbers`, for the functions that encode. */
export function encoderChecks({ host }: DecoderPlan): readonly FunctionCode[] {
  const { typedArrays } = host;
  const tag = 'Object.prototype.toString.call(bytes)';
  const isOther = `!/^\\[object (Uint8(Clamped)?)?Array\\]$/.test(${tag})`;
  return [
    internal(
      'checkText',
      [
        { name: 'text', type: 'string' },
        { name: 'from', type: 'number', initializer: '0' },
      ],
      'void',
      'Throws unless `text` is a string, and `from` an index into it or its length.',
      `if (typeof text !== 'string') throw new TypeError('expected a string');
      if (!(${isWhole(host, 'from')} && from >= 0 && from <= text.length))
        throw new RangeError(\`index \${String(from)} of \${text.length}\`);`,
    ),
    internal(
      'checkDestination',
      [{ name: 'bytes', type: 'ArrayLike<number>' }],
      'void',
      'Throws unless every octet can be written into `bytes` as it is.',
      // Of whatever realm.
      `if (${typedArrays ? `!(bytes instanceof Uint8Array) && ${isOther}` : isOther}) throw new TypeError('expected a Uint8Array or an array to write into');`,
    ),
    internal(
      'checkNumbers',
      [{ name: 'codePoints', type: 'ArrayLike<number>' }],
      'void',
      'Throws unless `codePoints` is an array.',
      "if (typeof codePoints !== 'object' || typeof codePoints.length !== 'number') throw new TypeError('expected an array of numbers');",
    ),
  ];
}

/** The message for input that is not an array. */
const EXPECTED_OCTETS =
  'expected a Uint8Array or an array of octets: use new Uint8Array(buffer), or encode the string';

/** The error of a number that has no spelling. */
export function unencodable(): FunctionCode {
  return internal(
    'unencodable',
    ['c', 'index'].map((name) => ({ name, type: 'number' })),
    'RangeError',
    'The error for a number that is not a character.',
    `const digits = c < 0x10000 ? (c + 0x10000).toString(16).slice(1) : c.toString(16);
    const number = c >>> 0 === c ? \`U+\${digits.toUpperCase()}\` : String(c);
    return new RangeError(\`\${name} cannot spell \${number}, at index \${index}\`);`,
  );
}

/** The error of a fatal decoder. */
export function illFormed(): FunctionCode {
  return internal(
    'illFormed',
    [{ name: 'offset', type: 'number' }],
    'TypeError',
    'What `decode` throws when it is fatal.',
    'return new TypeError(`ill-formed ${name} at byte ${offset}`);',
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
