/** `abnfc verify` of right modules in several forms, each of which takes seconds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { abnfc, succeeds } from '../../support/command.js';
import { pairSuite } from '../../support/pair.js';

const test = pairSuite('verify');

test('several files at once: JavaScript, as ECMAScript and as CommonJS', ({ folder }) => {
  // Another way to write the same.
  const functions = `
    const states = [[], [[97, 97, 2], [65, 65, 2], [98, 98, 3], [66, 66, 3]], [[16, 31, 4]], [[48, 57, 3]], []];
    const next = (state, byte) => (states[state].find(([lo, hi]) => lo <= byte && byte <= hi) ?? [0, 0, 0])[2];
    const accepts = (state) => state > 2;
    function findError(bytes, from = 0, to = bytes?.length) {
      const length = typeof bytes === 'object' ? bytes?.length : undefined;
      if (typeof length !== 'number')
        throw new TypeError('expected a Uint8Array or an array of octets: use new Uint8Array(buffer), or encode the string');
      if (!(Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from <= to && to <= length))
        throw new RangeError('from ' + String(from) + ' to ' + String(to) + ' of ' + length);
      for (let i = from; i < to; i++)
        if ((bytes[i] & 0xff) !== bytes[i]) throw new TypeError('bytes[' + i + '] is ' + bytes[i] + ', not an octet');
      let state = 1;
      for (let i = from; i < to; i++) if ((state = next(state, bytes[i])) === 0) return i;
      return accepts(state) ? -1 : to;
    }
    const validate = (...args) => findError(...args) < 0;
    const start = 1;`;
  // The numbers are in the order in which octets lead to them: "A" and "a" first.
  for (const [name, end] of [
    ['m.mjs', 'export { start, next, accepts, validate, findError };'],
    ['c.cjs', 'module.exports = { start, next, accepts, validate, findError };'],
  ] as const)
    writeFileSync(join(folder, name), functions + end);
  const files = ['m.mjs', 'c.cjs'];
  const args = ['verify', 'pair.abnf', '--input', 'octets', '--against', ...files];
  const { out } = succeeds(folder, args);
  for (const file of files) assert.match(out, file);
});

test('as JSON, rules that embed themselves have no guarantee', ({ folder }) => {
  writeFileSync(join(folder, 'nested.abnf'), 'nested = "(" *nested ")"\n');
  const data = JSON.parse(abnfc(folder, 'verify nested.abnf --json').out) as {
    readonly verified: boolean;
    readonly guarantee: null;
  };
  assert.is(data.verified, true);
  assert.is(data.guarantee, null);
});

test('modules of one input', ({ folder }) => {
  writeFileSync(join(folder, 'word.abnf'), 'word = 1*( %x61-7A / %x20AC )\n');
  const against = ['--against', join('out', 'word', 'table.ts')];
  for (const input of ['octets', 'string']) {
    const options = ['--input', input];
    succeeds(folder, ['compile', 'word.abnf', '-o', 'out', ...options]);
    const { out } = succeeds(folder, ['verify', 'word.abnf', ...options, ...against]);
    assert.is(/short strings/.test(out), input === 'octets');
    assert.is(/every code unit/.test(out), input === 'string');
  }
  const { code, out } = abnfc(folder, ['verify', 'word.abnf', ...against]);
  assert.is(code, 1);
  assert.match(out, /expected +stringStart: number\n +got +stringStart: nothing/);
});

test.run();
