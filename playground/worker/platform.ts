/** The platform of the worker that makes code: that of pages, with JavaScript of the newest level. */
import { minifyText } from '../../generator/emit/standalone/minify.js';
import { platform as browser } from '../../generator/platform/browser.js';
import type { Platform } from '../../generator/platform/platform.js';
import { eraseTypes } from './erase-types.js';

/** See `generator/platform/platform.ts`. */
export const platform: Platform = {
  ...browser,
  loadScriptCompiler: () =>
    Promise.resolve({ toJavaScript: eraseTypes, toDeclarations: () => '', minifyText }),
};
