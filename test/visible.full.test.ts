/** File names with control sequences for terminals and CI services, in every command. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import { abnfc } from './support/command.js';
import * as assert from 'uvu/assert';
import { makeFolder } from './support/folder.js';
import { assertHarmless, COMMAND, EVIL, LINE } from './support/harmless.js';

const DIGITS = 'digits = 1*DIGIT\n';

test('names of files, wherever they are said', () => {
  if (process.platform === 'win32') return;
  const folder = makeFolder();
  for (const name of [COMMAND, LINE]) {
    writeFileSync(join(folder, name), DIGITS);
    writeFileSync(join(folder, `bad${name}`), '::x = \x1b[31m\u202e ##vso[x]y\n');
    writeFileSync(join(folder, `${name}.ts`), 'export const validate = 1;');
    const named = ['--name', 'd', '--variant', 'table'];
    const runs: readonly (readonly string[])[] = [
      ['compile', name, ...named, '-o', name.replace('abnf', 'out')],
      ['compile', name, ...named, '-o', name.replace('abnf', 'out'), '--check'],
      ['compile', name, ...named, '-o', 'none', '--check'],
      ['compile', name],
      ['compile', name, '--name', name],
      ['compile', `bad${name}`],
      ['compile', `none${name}`],
      ['compile', name, name],
      ['compile', name, '--start', name],
      ['compile', name, '--variant', name],
      ['compile', name, `--${name}`],
      ['compile', name, ...named, '-o', '-'],
      ['compile', name, ...named, '-o', name],
      [name],
      ['inspect', name, '--stage', 'plan'],
      ['inspect', name, '--format', 'dot'],
      ['inspect', name, '--format', name],
      ['inspect', name, '-o', name],
      ['explore', name, '-o', `${name}/x`],
      ['diff', name, `none${name}`],
      ['diff', name, name],
      ['diff', name, name, '--max-states', '1'],
      ['facts', name],
      ['trace', name, '--text', `1${EVIL}`],
      ['trace', name, '--hex', EVIL],
      ['extract', `bad${name}`, '--verbose'],
      ['verify', name, '--against', `${name}.ts`],
      ['verify', name, '--against', `${name}.ts`, '--json'],
      ['build', '--config', name],
      ['check', '--config', `none${name}`],
    ];
    for (const args of runs) {
      const { out, err } = abnfc(folder, args);
      // `extract` prints the contents of a document line by line, so its output has line ends.
      if (args[0] === 'extract') assert.not.match(out, /[\0-\x08\x0b-\x1f\u202e]/);
      else assertHarmless(out, args.join(' '));
      assertHarmless(err, args.join(' '));
    }
  }
});

test.run();
