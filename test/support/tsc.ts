/** TypeScript's compiler, as users run it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Project } from 'ts-morph';
import { root } from './files.js';
import { words } from './words.js';

/** Every option that makes it stricter in all versions from 5.0 on. */
export const STRICT: readonly string[] = [
  ...words('--strict --noEmit --noUncheckedIndexedAccess --exactOptionalPropertyTypes'),
  ...words('--noImplicitReturns --noImplicitOverride --noFallthroughCasesInSwitch'),
  ...words('--noUnusedLocals --noUnusedParameters --noPropertyAccessFromIndexSignature'),
  ...words('--allowUnreachableCode false --allowUnusedLabels false --verbatimModuleSyntax'),
  ...words('--isolatedModules --module nodenext'),
];

/** The errors of TypeScript in a strict project of some files. */
export function typeErrors(files: Readonly<Record<string, string>>): readonly string[] {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: { strict: true, target: 99, module: 199, moduleResolution: 99 },
  });
  for (const [path, text] of Object.entries(files)) project.createSourceFile(path, text);
  return project.getPreEmitDiagnostics().map((each) => JSON.stringify(each.getMessageText()));
}

/** Runs the compiler in a folder, that of the project or another one; what it says. */
export function tsc(
  folder: string,
  args: readonly string[],
  home = join(root, 'node_modules', 'typescript'),
): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(home, 'bin', 'tsc'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}
