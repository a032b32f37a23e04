/** Long streams of every format and shape. */
import { test } from 'uvu';
import { checkLongStreams } from '../suites/long-streams.js';
import { compiledShapes } from '../support/compiled-shapes.js';
import { DECODERS } from '../support/formats.js';

for (const format of [...DECODERS, ...compiledShapes])
  test(`${format.name}: long streams`, () => checkLongStreams(format));

test.run();
