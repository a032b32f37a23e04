/** Ranges of symbols, and the classes that they make. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { classesOf, membersOf, membersOfAll } from '../../generator/automata/symbol-classes.js';
import { toRanges } from '../../generator/automata/symbol-range.js';
import { printRanges } from '../../generator/text/octets.js';

test('ranges join where they touch', () => {
  assert.is(printRanges(toRanges([0, 1, 2, 5, 255])), '00-02, 05, FF');
  assert.equal(toRanges([]), []);
});

test('classes are the coarsest partition, numbered by their least symbol', () => {
  const ranges = [
    { lo: 0x30, hi: 0x39 },
    { lo: 0x35, hi: 0x40 },
  ];
  const classes = classesOf(ranges, 0xff);
  assert.is(classes.count, 4);
  const members = [0, 1, 2, 3].map((index) => printRanges(membersOf(classes, index)));
  assert.equal(members, ['00-2F, 41-FF', '30-34', '35-39', '3A-40']);
  assert.is(printRanges(membersOfAll(classes, [1, 2])), '30-39');
  assert.is(classesOf([], 0xff).count, 1);
  assert.is(classesOf([{ lo: 0, hi: 255 }], 0xff).count, 1);
  assert.is(classesOf([{ lo: 0, hi: 254 }], 0xff).count, 2);
});

test.run();
