/**
 * The properties of the engine that runs a module, decided before anything is written: emitters ask a host
 * for the code that differs.
 *
 * Modules are written for engines that compile, with typed arrays and strings of UTF-16 code units. Small
 * engines differ: no typed arrays, few arguments per call, strings in which a character beyond U+FFFF is one
 * element. Code for them is shorter and slower, and runs everywhere.
 */
import { code, NAMES, type Fragment, type Hole } from './fragment.js';

/** The code that differs from engine to engine. */
export interface Host {
  /**
   * Whether the engine compiles: loops over many octets are unrolled. If not, strings are made in short
   * pieces, each with both halves of its surrogate pairs.
   */
  readonly compiles: boolean;
  /** Whether code may be longer where that makes short inputs faster, and ask for functions that only some engines have. */
  readonly favorsSpeed: boolean;
  /** A mask under which a unit is 0xd800 or 0xdc00 if it is a lead or a trail surrogate, and nothing else. */
  readonly surrogateMask: string;
  readonly text: StringCode;
  readonly codeUnits: CodeUnits;
  readonly arrays: Arrays;
}

export interface Engine {
  /** Whether there are typed arrays; otherwise tables and octets are plain arrays. */
  readonly typedArrays: boolean;
  /** Whether there are certainly symbols, by which typed arrays tell their class. False by default. */
  readonly symbols?: boolean;
  readonly compiles: boolean;
  readonly favorsSpeed?: boolean;
  /** The elements of strings: UTF-16 code units, or characters. */
  readonly strings: 'code units' | 'code points';
}

export function makeHost(engine: Engine): Host {
  const { typedArrays, symbols = false, compiles, favorsSpeed = false, strings } = engine;
  return {
    compiles,
    favorsSpeed,
    // An element of a string may be a character with more bits than a code unit.
    surrogateMask: compiles ? '0xfc00' : '0x1ffc00',
    text: strings === 'code units' ? OF_UNITS : OF_CHARACTERS,
    codeUnits: compiles ? LOOKED_UP : PROPERTY,
    arrays: { ...(typedArrays ? TYPED : PLAIN), ...(symbols ? OF_SYMBOLS : WITHOUT_SYMBOLS) },
  };
}

/** The code that reads and makes strings. */
interface StringCode {
  /** Statements before a text is read. */
  readonly begin: string;
  readonly length: Fragment;
  readonly unit: (index: string) => Fragment;
  /** The greatest code point that is one element of a string. */
  readonly greatestElement: 0xffff | 0x10ffff;
  /** The function that makes a string of the numbers of its elements. */
  readonly fromElements: string;
}

const OF_UNITS: StringCode = {
  begin: '',
  length: code`text.length`,
  unit: (index) => code`text.charCodeAt(${index})`,
  greatestElement: 0xffff,
  fromElements: 'String.fromCharCode',
};

/** Where strings hold whole characters, indexing may take linear time; the text becomes an array once. */
const OF_CHARACTERS: StringCode = {
  begin: "const elements = text.split('');",
  length: code`${NAMES.elements}.length`,
  unit: (index) => code`${NAMES.elements}[${index}]!.charCodeAt(0)`,
  greatestElement: 0x10ffff,
  // Where an element is a character, fromCharCode takes code points as well.
  fromElements: '(String.fromCodePoint || String.fromCharCode)',
};

/** The code that reads the code units of a string. */
interface CodeUnits {
  /** Statements before all others of a function. */
  readonly begin: string;
  readonly at: (text: string, index: string) => Fragment;
}

const PROPERTY: CodeUnits = {
  begin: '',
  at: (text, index) => code`${text}.charCodeAt(${index})`,
};

/**
 * V8 has a hidden class for each representation of strings: slices, concatenations, strings of octets and of code
 * units, names of properties. Where `text.charCodeAt` has met more than four of them, it looks the method up again for
 * each unit, which takes several times as long as all else. So the method is looked up once in each call of a function;
 * a constant of the module would remain in bundles that do not need it.
 */
const LOOKED_UP: CodeUnits = {
  begin: 'const { charCodeAt } = String.prototype;\n',
  at: (text, index) => code`${NAMES.charCodeAt}.call(${text}, ${index})`,
};

/** The code that makes arrays, and tells arguments apart. */
interface Arrays {
  /** The code before and after the entries of a table of a type. */
  readonly table: (type: string) => readonly [open: string, close: string];
  /** Arrays of small numbers that grow: their type, a new one with room for some, and room for more at a place. */
  readonly numbers: {
    readonly type: string;
    readonly make: (room: string) => string;
    readonly room: (name: string, at: string, count: string) => Fragment;
  };
  /** A new array of octets; all will be written. */
  readonly octets: (length: Hole) => Fragment;
  /** Whether arrays grow by themselves. */
  readonly grow: boolean;
  /** The type of returned octets, after its comment. */
  readonly octetsType: readonly [comment: string, type: string];
  /** The type of a destination for octets; the length of a plain array is its room. */
  readonly destination: string;
  readonly isInteger: (value: string) => string;
  /** The value of `arrayClass`, which {@link isUint8Array} uses. */
  readonly arrayClass: string;
  readonly isUint8Array: (value: string) => Fragment;
}

/**
 * The prototype and the properties of an object say what its owner likes: `instanceof` believes in an object without
 * octets, or in one whose numbers are not octets. All typed arrays inherit a getter of the name of their class. It
 * looks at the array itself, is right about arrays of every realm, and takes no longer.
 */
type Classes = Pick<Arrays, 'arrayClass' | 'isUint8Array'>;

/** The description of a property that all typed arrays inherit. */
export function inheritedByArrays(key: string): string {
  return `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), ${key})`;
}

const GETTER = inheritedByArrays('Symbol.toStringTag');

const OF_SYMBOLS: Classes = {
  arrayClass: `/* @__PURE__ */ (() => ${GETTER}!.get!)()`,
  isUint8Array: (value) => code`${NAMES.arrayClass}.call(${value}) === 'Uint8Array'`,
};

const WITHOUT_SYMBOLS: Classes = {
  arrayClass: `/* @__PURE__ */ (() => typeof Symbol === 'function' && typeof Uint8Array === 'function' ? (${GETTER} || { get: undefined }).get : undefined)()`,
  isUint8Array: (value) =>
    code`(${NAMES.arrayClass} ? ${NAMES.arrayClass}.call(${value}) === 'Uint8Array' : typeof Uint8Array !== 'undefined' && ${value} instanceof Uint8Array)`,
};

const TYPED: Omit<Arrays, keyof Classes> = {
  table: (type) => [`/* @__PURE__ */ new ${type}([`, ']);'],
  numbers: {
    type: 'Int32Array',
    make: (room) => `new Int32Array(${room})`,
    room: (name, at, count) => code`
      if (${at} + ${count} > ${name}.length) {
        const smaller = ${name};
        ${name} = new Int32Array(2 * smaller.length);
        ${name}.set(smaller);
      }`,
  },
  octets: (length) => code`new Uint8Array(${length})`,
  grow: false,
  octetsType: [
    '`Uint8Array<ArrayBuffer>`, or `Uint8Array` where TypeScript has no such type yet.',
    'ReturnType<typeof Uint8Array.of>',
  ],
  destination: 'Uint8Array',
  isInteger: (value) => `Number.isInteger(${value})`,
};

const PLAIN: Omit<Arrays, keyof Classes> = {
  table: () => ['[', '];'],
  numbers: { type: 'number[]', make: () => '[] as number[]', room: () => code`` },
  octets: (length) => code`new Array<number>(${length})`,
  grow: true,
  octetsType: ['Octets.', 'number[]'],
  destination: 'number[]',
  isInteger: (value) => `typeof ${value} === 'number' && ${value} % 1 === 0`,
};

/** Node, browsers and everything like them. */
export const USUAL_HOST: Host = makeHost({
  typedArrays: true,
  symbols: true,
  compiles: true,
  favorsSpeed: true,
  strings: 'code units',
});
