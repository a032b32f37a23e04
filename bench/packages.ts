/** Where the packages are that only benchmarks need. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { root } from '../scripts/project.js';

/** The folder of the benchmarks, not of what they are compiled to. */
export const folder = resolve(root, 'bench');

/** `node_modules` in there. */
export const packages = join(folder, 'node_modules');

/** As if it were called in there. */
export const requirePackage = createRequire(join(folder, 'package.json'));
