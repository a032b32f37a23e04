/** Configurations that misbehave, under `abnfc build` and `abnfc check`. */
import { rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildReportData } from '../../../generator/cli/project/build-report.js';
import { abnfc, type Ended } from '../../support/command.js';
import { makeProject } from '../../support/project.js';

const test = suite('configurations');

const DIGITS = 'digits = 1*DIGIT\n';

let folders: string[] = [];
function project(files: Readonly<Record<string, string>>): string {
  const folder = makeProject(files);
  folders.push(folder);
  return folder;
}

test.after.each(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders = [];
});

const statuses = ({ out }: Ended): readonly string[] =>
  (JSON.parse(out) as BuildReportData).modules.map(({ path, status }) => `${path} ${status}`);

test('a configuration that ends the process, or never ends, is no success', () => {
  const rest = '\nexport default { grammars: [] };\n';
  for (const text of [
    `process.exit(0);${rest}`,
    `await new Promise(() => {});${rest}`,
    `process.exitCode = 0; process.exit();${rest}`,
    `process.reallyExit(0);${rest}`,
    `process.removeAllListeners('exit'); process.exit(0);${rest}`,
    `process.on('exit', () => process.exit(0)); process.exit(0);${rest}`,
    'export default { get grammars() { process.exit(0); } };\n',
    'export default { grammars: [], toJSON() { process.exit(0); } };\n',
    'export default { then() { process.exit(0); } };\n',
    'export default new Promise(() => {});\n',
  ]) {
    const folder = project({ 'abnfc.config.mjs': text });
    for (const command of ['build', 'check']) {
      const { code, out, err } = abnfc(folder, [command]);
      assert.is(code, 1, text);
      assert.is(out, '', text);
      assert.match(
        err,
        'error[bad-config]: this module ends the process before it is loaded',
        text,
      );
      assert.match(err, ' --> abnfc.config.mjs\n', text);
    }
  }
});

test('what a configuration does to the process is over when it is loaded', () => {
  const config = `export default { grammars: [{ source: 'digits.abnf', variants: ['table'] }] };`;
  for (const text of [
    'setTimeout(() => process.exit(0), 5);',
    'setInterval(() => {}, 1000);',
    "process.on('exit', () => { process.exitCode = 0; });",
    'process.exitCode = 0; process.stdout.write = () => {};',
    'JSON.parse = undefined; console.log = undefined;',
  ]) {
    for (const name of ['abnfc.config.mjs', 'abnfc.config.ts']) {
      const folder = project({ 'digits.abnf': DIGITS, [name]: `${text}\n${config}\n` });
      const checked = abnfc(folder, ['check', '--json']);
      assert.is(checked.code, 1, text);
      assert.equal(statuses(checked), ['generated/digits/table.ts missing'], text);
      assert.equal(statuses(abnfc(folder, ['build', '--json'])), [
        'generated/digits/table.ts written',
      ]);
    }
  }
});

test('configurations without end, and more states than there is memory for', () => {
  const nested = '['.repeat(100_000);
  const folder = project({
    'grammar/digits.abnf': DIGITS,
    'deep.json': `{"grammars":${nested}`,
    'deep.mjs':
      'let grammars = [];\nfor (let i = 0; i < 1e5; i++) grammars = [grammars];\nexport default { grammars };\n',
    'deeper.mjs':
      'let grammars = [];\nfor (let i = 0; i < 1e3; i++) grammars = [grammars];\nexport default { grammars };\n',
    'states.json': JSON.stringify({
      grammars: [{ source: 'grammar/digits.abnf', maxStates: 10_000_000 }],
    }),
  });
  const said = (config: string): string => {
    const { code, err } = abnfc(folder, ['check', '--config', config]);
    assert.is(code, 1, err);
    return err;
  };
  assert.match(
    said('deep.json'),
    'error[bad-config]: this JSON is nested more than 100 levels deep\n --> deep.json:1:112\n',
  );
  for (const config of ['deep.mjs', 'deeper.mjs'])
    assert.match(
      said(config),
      `error[bad-config]: the default export is not data: it is nested too deeply\n --> ${config}\n`,
    );
  assert.match(
    said('states.json'),
    /^error\[bad-config\]: "maxStates": there is memory for \d+, not for 10000000: .*\n --> states\.json:1:/,
  );
});

test.run();
