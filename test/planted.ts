/**
 * `node dist/test/planted.js`: faults in every pass of the compiler, and whether `abnfc verify` sees them; with
 * names of grammars or of files, as `utf-8.abnf` and `runtime/decode/scanner`, those that are tried with or planted in these.
 *
 * One fault at a time is planted in a copy of the compiled project, and the copy verifies the modules that it
 * compiles from a grammar. What verification holds them against is made by code that no pass shares.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  compiled,
  FAULTS,
  GRAMMARS,
  optionsOf,
  plant,
  type Fault,
} from './mutants/planted-faults.js';
import { root } from './support/files.js';
import { makeFolder } from './support/folder.js';

/** Whether verification notices a fault, and what it says first. */
function verifyWith(folder: string, fault: Fault): string | undefined {
  const path = compiled(folder, fault);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, plant(text, fault));
  const said = verify(folder, fault.grammar);
  writeFileSync(path, text);
  return said;
}

/** The first finding of verification about the modules of a grammar; undefined if they are right. */
function verify(folder: string, grammar: string): string | undefined {
  const main = join(folder, 'dist', 'generator', 'cli', 'main.js');
  const path = join(folder, 'grammar', grammar);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...[main, 'verify', path], ...optionsOf(grammar, join(folder, 'grammar'))],
    { encoding: 'utf8' },
  );
  if (status === 0) return undefined;
  const said =
    /^.* is wrong on .*$/m.exec(stdout) ??
    /^.*(?:differ|error|wrong|invariant).*$/im.exec(stdout + stderr);
  return (said?.[0] ?? `exit code ${status}`).trim().slice(0, 90);
}

const folder = makeFolder();
for (const name of ['dist', 'grammar', 'docs', 'package.json'])
  cpSync(join(root, name), join(folder, name), { recursive: true });
symlinkSync(resolve(root, 'node_modules'), join(folder, 'node_modules'));
cpSync(GRAMMARS, join(folder, 'grammar'), { recursive: true });
let missed = 0;
const wanted = process.argv.slice(2);
const planted = FAULTS.filter(
  ({ file, grammar }) => wanted.length === 0 || wanted.includes(grammar) || wanted.includes(file),
);
for (const grammar of new Set(planted.map((each) => each.grammar))) {
  const said = verify(folder, grammar);
  if (said !== undefined) throw new Error(`${grammar} is refused without a fault: ${said}`);
}
for (const each of planted) {
  const said = verifyWith(folder, each);
  if (said === undefined) missed += 1;
  console.log(
    `${said === undefined ? 'MISSED' : 'seen  '} ${each.file}: ${each.from} -> ${each.to || 'nothing'}\n         ${said ?? ''}`,
  );
}
console.log(`\n${planted.length - missed} of ${planted.length} faults were seen`);
process.exitCode = missed === 0 ? 0 : 1;
