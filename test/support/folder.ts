/** Folders for tests, which are gone when the process ends. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, type Test } from 'uvu';

/** The context of each test: a new folder. */
export interface InFolder {
  folder: string;
}

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function makeFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A suite whose tests are each given a new folder with some files. */
export function folderSuite(
  name: string,
  files: Readonly<Record<string, string>> = {},
): Test<InFolder> {
  const test = suite<InFolder>(name);
  test.before.each((context) => {
    context.folder = makeFolder(files);
  });
  return test;
}
