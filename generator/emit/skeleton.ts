/**
 * The skeleton of a module: what it declares, in which order. A variant fills in its own constants and the
 * bodies of the functions that read octets; everything else is the same for all of them. What no export
 * needs is left out. The interfaces of what is exported are those of `runtime/contract.ts`.
 */
import type { Host } from './host.js';
import type { DecoderPlan, Plan } from './plan.js';
import type { Bodies, DecodingBodies } from './program/bodies.js';
import { boundaryBodies } from './variants/boundaries.js';
import { encoderBodies, encoderConstants } from './variants/encoder.js';
import { acceptsBody } from './variants/machine.js';
import { runHelpers } from './variants/runs.js';
import { numberSink, sinkConstants, textSink, toTextFunction } from './variants/sink.js';
import { exportedConstant, typeAlias } from './program/constants.js';
import { exported, exportsOf, reachedFrom, type Declaration } from './program/declaration.js';
import { decoderDocs, recognizerDocs, titleOf } from './program/docs.js';
import type { Hole } from './program/fragment.js';
import {
  BEYOND_STRINGS,
  encoderChecks,
  ILL_FORMED,
  inputChecks,
  UNENCODABLE,
} from './program/helpers.js';
import { NAMES } from './program/names.js';

const BYTES = ['bytes: ArrayLike<number>', 'from = 0', 'to: number = bytes.length'];
const OFFSET = ['bytes: ArrayLike<number>', 'offset: number'];
const TEXT = ['text: string', 'fatal = false'];

/** The declarations of a module: constants first, then functions. */
export function assemble(plan: Plan, host: Host, bodies: Bodies): readonly Declaration[] {
  const { decoder } = plan;
  const docs = recognizerDocs(plan);
  const [types, constants, functions] =
    decoder && bodies.decoding ? decoderParts(plan, decoder, host, bodies.decoding) : [[], [], []];
  const all = [
    ...types,
    exportedConstant(NAMES.start, docs.start, plan.start),
    ...bodies.constants,
    ...constants,

    exported('validate', BYTES, 'boolean', docs.validate, bodies.validate),
    exported('findError', BYTES, 'number', docs.findError, bodies.findError),
    exported('next', ['state: number', 'byte: number'], 'number', docs.next, bodies.next),
    exported('accepts', ['state: number'], 'boolean', docs.accepts, acceptsBody(plan)),
    ...functions,
    ...inputChecks(host),
  ];
  return reachedFrom(exportsOf(all), all);
}

type Parts = readonly [readonly Declaration[], readonly Declaration[], readonly Declaration[]];

/** What a decoder has besides: what stands before the constants of the variant, those after them, functions. */
function decoderParts(
  plan: Plan,
  decoder: DecoderPlan,
  host: Host,
  { accumulate, decode }: DecodingBodies,
): Parts {
  const docs = decoderDocs(plan, decoder);
  const bodies = {
    accumulate,
    decode: decode(textSink(host)),
    decodeToCodePoints: decode(numberSink()),
    ...encoderBodies(decoder, host),
    ...boundaryBodies(plan, decoder),
  };
  const write = (
    name: keyof typeof bodies,
    parameters: readonly string[],
    returns: Hole,
  ): readonly Declaration[] => {
    const body = bodies[name];
    return body === undefined ? [] : [exported(name, parameters, returns, docs[name], body)];
  };
  const { Bytes, name, maxCodePoint } = NAMES;
  const [text, fatal] = TEXT as [string, string];
  return [
    [
      typeAlias(Bytes, ...host.arrays.octetsType),
      exportedConstant(name, docs.name, `'${titleOf(plan)}'`),
      exportedConstant(maxCodePoint, docs.maxCodePoint, `0x${decoder.maxValue.toString(16)}`),
    ],
    [...encoderConstants(decoder, host), ...sinkConstants(host)],
    [
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
      UNENCODABLE,
      ...encoderChecks(host),
      ...write('count', BYTES, 'number'),
      ...write('unfinished', BYTES, 'number'),
      ...write('isBoundary', OFFSET, 'boolean'),
      ...write('boundaryBefore', OFFSET, 'number'),
      ...write('boundaryAfter', OFFSET, 'number'),
      ...write('compareBytes', ['a: ArrayLike<number>', 'b: ArrayLike<number>'], 'number'),
      toTextFunction(host),
      BEYOND_STRINGS,
      ...runHelpers(plan),
      ILL_FORMED,
    ],
  ];
}
