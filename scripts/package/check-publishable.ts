/**
 * `npm publish` runs this first: it fails if the package has no `repository`. Provenance ties a
 * package to the repository that it was built from, and npm compares that with `repository.url`.
 */
import { resolve } from 'node:path';
import { say } from '../../generator/cli/terminal.js';
import { readManifest } from './manifest.js';

const { name, repository } = readManifest(resolve(process.argv[2] ?? '.'));
if (!/^git\+https:\/\/\S+$/.test(repository?.url ?? '')) {
  say(
    `${name} cannot be published: package.json has no repository.url such as git+https://HOST/OWNER/abnfc.git (see docs/package.md)\n`,
  );
  process.exitCode = 1;
}
