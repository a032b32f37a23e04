/** The bytecode of the compiler's packages: kept for the user, in a folder of the user's. */
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { succeeds } from '../support/command.js';
import { makeProject } from '../support/project.js';

const test = suite<{ folder: string }>('keep-bytecode');

test.before.each((context) => {
  context.folder = makeProject({ 'a.abnf': 'a = "x"\n' });
});

/** Compiles in a process of its own, with the folder for state in that of the grammar. */
const compile = (folder: string): unknown =>
  succeeds(folder, 'compile a.abnf', '', { XDG_STATE_HOME: join(folder, 'state') });

const bytecodeOf = (folder: string): string => join(folder, 'state', 'abnfc', 'bytecode');

if ('enableCompileCache' in module) {
  test('bytecode is there after a command', ({ folder }) => {
    compile(folder);
    assert.ok(readdirSync(bytecodeOf(folder), { recursive: true }).length > 50);
  });

  test('nothing is kept where others may write', ({ folder }) => {
    mkdirSync(bytecodeOf(folder), { recursive: true });
    chmodSync(bytecodeOf(folder), 0o777);
    compile(folder);
    assert.equal(readdirSync(bytecodeOf(folder)), []);
  });
} else {
  console.log(`skipped: Node ${process.version} keeps no bytecode`);
  test('without support of Node, nothing is kept', ({ folder }) => {
    compile(folder);
    assert.not(existsSync(bytecodeOf(folder)));
  });
}

test.run();
