/** Access to the packages that only benchmarks need. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { root } from '../scripts/project.js';

/** The folder of the benchmarks' sources. */
export const folder = resolve(root, 'bench');

/** The `node_modules` of the benchmarks. */
export const packages = join(folder, 'node_modules');

/** `require` as in that folder. */
export const requirePackage = createRequire(join(folder, 'package.json'));
