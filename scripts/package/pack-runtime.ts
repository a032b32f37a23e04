/** Writes the package `abnfc-runtime` to `dist/packages/`, ready for `npm publish`. */
import { join } from 'node:path';
import { root } from '../project.js';
import { say } from '../../generator/cli/terminal.js';
import { RUNTIME_PACKAGE, writeRuntimePackage } from './runtime-package.js';

const folder = join(root, 'dist', 'packages', RUNTIME_PACKAGE);
writeRuntimePackage(folder);
say(`wrote ${folder}\n`);
