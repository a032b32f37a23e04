/** The additions of a decoder to a module. */
import type { DecoderPlan } from '../../plan/plan.js';
import { decoderDocs } from './decoder-docs.js';
import { encoderChecks, UNENCODABLE } from '../encode/checks.js';
import { encoderDeclarations } from '../encode/encoder.js';
import type { Host } from '../program/host.js';
import { rangeParameters } from '../inputs/units.js';
import { exportedConstant, typeAlias } from '../program/constants.js';
import { exported, internal, type Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment, type Hole } from '../program/fragment.js';
import { afterIllFormedFunction, boundaryBodies } from './boundaries.js';
import { numberSink, sinkConstants, textSink, toTextFunction, type Sink } from './sink.js';
import { runHelpers } from './skip-runs.js';
import { END_OF_BEGUN } from './straight-line.js';

const BYTES = rangeParameters('bytes');
const OFFSET = ['bytes: ArrayLike<number>', 'offset: number'];
const TEXT = ['text: string', 'fatal = false'];

/** What a decoder adds to a module: types and constants before and after those of the variant, and functions. */
interface DecoderDeclarations {
  readonly types: readonly Declaration[];
  readonly constants: readonly Declaration[];
  readonly functions: readonly Declaration[];
}

/** The contribution of a variant to a decoder. */
export interface DecodingBodies {
  readonly accumulate: Fragment;
  /** The body of `decode` and of `decodeToCodePoints`. */
  readonly decode: (sink: Sink) => Fragment;
}

export function decoderDeclarations(
  decoder: DecoderPlan,
  host: Host,
  { accumulate, decode }: DecodingBodies,
): DecoderDeclarations {
  const docs = decoderDocs(decoder);
  const encoder = encoderDeclarations(decoder, host);
  const bodies = {
    accumulate,
    decode: decode(textSink(host)),
    decodeToCodePoints: decode(numberSink()),
    ...encoder.bodies,
    ...boundaryBodies(decoder),
  };
  const write = (
    name: keyof typeof bodies,
    parameters: readonly string[],
    returns: Hole,
  ): readonly Declaration[] => {
    const body = bodies[name];
    return body === undefined ? [] : [exported(name, parameters, returns, docs[name], body)];
  };
  const { Bytes, name, maxCodePoint, unitLength } = NAMES;
  const [text, fatal] = TEXT as [string, string];
  return {
    types: [
      typeAlias(Bytes, ...host.arrays.octetsType),
      exportedConstant(name, docs.name, `'${decoder.encodingName}'`),
      exportedConstant(maxCodePoint, docs.maxCodePoint, `0x${decoder.maxValue.toString(16)}`),
      ...(decoder.unitLength === 1
        ? []
        : [exportedConstant(unitLength, docs.unitLength, decoder.unitLength)]),
    ],
    constants: [...encoder.constants, ...sinkConstants(host, decoder)],
    functions: [
      ...write('accumulate', ['state: number', 'partial: number', 'byte: number'], 'number'),
      ...write('decode', [...BYTES, fatal], 'string'),
      ...write('decodeToCodePoints', [...BYTES, fatal], 'number[]'),
      ...write('findUnencodable', [text, 'from = 0'], 'number'),
      ...write('byteLength', TEXT, 'number'),
      ...write('encode', TEXT, Bytes),
      ...write(
        'encodeInto',
        [text, `bytes: ${host.arrays.destination}`, fatal],
        '{ read: number; written: number }',
      ),
      ...write('encodeCodePoints', ['codePoints: ArrayLike<number>', fatal], Bytes),
      ...write('count', BYTES, 'number'),
      ...write('unfinished', BYTES, 'number'),
      ...write('isBoundary', OFFSET, 'boolean'),
      ...write('boundaryBefore', OFFSET, 'number'),
      ...write('boundaryAfter', OFFSET, 'number'),
      ...write('compareBytes', ['a: ArrayLike<number>', 'b: ArrayLike<number>'], 'number'),
      ...encoder.functions,
      UNENCODABLE,
      ...encoderChecks(host),
      toTextFunction(host),
      internal(
        'beyondStrings',
        ['value: number'],
        'RangeError',
        'The error for a character that no string can hold.',
        code`return new RangeError(\`character \${value.toString(16).toUpperCase()} is beyond U+10FFFF\`);`,
      ),
      ...runHelpers(decoder, host),
      internal(
        'illFormed',
        ['offset: number'],
        'TypeError',
        'The error of a fatal `decode`.',
        code`return new TypeError(\`ill-formed \${${NAMES.name}} at byte \${offset}\`);`,
      ),
      END_OF_BEGUN,
      afterIllFormedFunction(decoder.unitLength),
    ],
  };
}
