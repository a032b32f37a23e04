/** Standalone files of every level, format, variant and sink, minified or not, and of every grammar. */
import { test } from 'uvu';
import { LEVELS } from '../../generator/emit/standalone.js';
import { VARIANTS } from '../../generator/emit/variant.js';
import {
  checkLevel,
  checkMethods,
  checkNames,
  EVERYTHING,
  nodesOf,
  SCRIPTS,
  textOf,
} from '../suites/standalone-files.js';
import { DECODERS, FORMATS } from '../support/formats.js';

test('JavaScript is of its level, and nothing else', async () => {
  for (const options of SCRIPTS) await checkLevel(options);
});

test('nothing is taken for granted that an engine may not have, and nothing is of the host', async () => {
  for (const options of SCRIPTS.filter(({ minify }) => !minify)) await checkNames(options);
});

test('no method is called that ES5 has not', async () => {
  for (const options of SCRIPTS.filter(({ es }) => es < 2020)) await checkMethods(options);
});

test('every grammar, everything of it', async () => {
  for (const { name, stages } of FORMATS) {
    const isDecoder = DECODERS.some((each) => each.name === name);
    for (const variant of VARIANTS) {
      for (const level of LEVELS) {
        const format = level === 5 ? 'iife' : 'esm';
        const functions = isDecoder ? EVERYTHING : ['errors', 'next', 'accepts', 'start'];
        const options = { es: level, format, variant, with: functions } as const;
        const text = await textOf(options, stages.document.source);
        nodesOf(text, level, format);
      }
    }
  }
});

test.run();
