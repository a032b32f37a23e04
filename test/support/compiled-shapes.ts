import type { DecoderModule } from '../../runtime/index.js';
import { DECODER_SHAPES } from '../suites/shapes.js';
import type { Format } from './formats.js';
import { stagesOf } from './grammar.js';
import { compileAndLoad } from './load.js';

/** Decoders of every shape, compiled and loaded. */
export const compiledShapes: readonly Format<DecoderModule>[] = await Promise.all(
  Object.entries(DECODER_SHAPES).map(async ([name, text]) => ({
    name,
    stages: stagesOf(text),
    variants: await compileAndLoad(text),
  })),
);
