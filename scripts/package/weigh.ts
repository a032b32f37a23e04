/** Installs both packages, each into an empty project, and writes their sizes to `docs/package.md`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from '../project.js';
import { say } from '../../generator/cli/terminal.js';
import { readManifest } from './manifest.js';
import { installInto, npm, pack } from './npm.js';
import { RUNTIME_PACKAGE, writeRuntimePackage } from './runtime-package.js';
import { weightOf, type Weight } from './weight.js';

const temporary = mkdtempSync(join(tmpdir(), 'abnfc-'));

function project(folder: string, name: string): string {
  const [packed, project] = ['packed', 'project'].map((part) => {
    const path = join(temporary, name, part);
    mkdirSync(path, { recursive: true });
    return path;
  }) as [string, string];
  installInto(project, pack(folder, packed));
  return project;
}

function row(name: string, { packages, kilobytes }: Weight): string {
  return `| ${name} | ${packages} | ${kilobytes} |`;
}

try {
  const runtime = join(temporary, RUNTIME_PACKAGE);
  writeRuntimePackage(runtime);
  const { name, dependencies = {} } = readManifest(root);
  const compiled = project(resolve(root), name);
  const rows = [
    row(`\`${RUNTIME_PACKAGE}\``, weightOf(project(runtime, `${RUNTIME_PACKAGE}-project`))),
    row(`\`${name}\``, weightOf(compiled)),
    ...Object.keys(dependencies).map((each) =>
      row(`of it, \`${each}\` with what it needs`, weightOf(compiled, each)),
    ),
  ];
  const path = join(root, 'docs', 'package.md');
  const text = readFileSync(path, 'utf8').replace(
    /(?<=<!-- weight -->\n)[^]*(?=<!-- \/weight -->)/,
    () => `\n| installed | packages | kB |\n| --- | --: | --: |\n${rows.join('\n')}\n\n`,
  );
  writeFileSync(path, text);
  npm(root || '.', ['exec', '--', 'prettier', '--write', path]);
  say(`${rows.join('\n')}\nwrote ${path}\n`);
} finally {
  rmSync(temporary, { recursive: true });
}
