/** Imported before test files: they try everything. */
import { beThorough } from './thorough.js';

beThorough();
