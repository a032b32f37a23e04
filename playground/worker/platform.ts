/**
 * The platform of the worker that makes code: that of pages, with JavaScript of the newest level. It leaves types out,
 * since the compiler of TypeScript would be several times as large as the rest of the page.
 */
import { transform } from 'sucrase';
import { minifyText } from '../../generator/emit/standalone/minify.js';
import { platform as browser } from '../../generator/platform/browser.js';
import type { Platform } from '../../generator/platform/platform.js';

/** The documentation comment of a type. The comment of an overload is that of the function, and stays. */
const COMMENT = /\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*(?=(?:export )?(?:interface|type) )/g;

function toJavaScript(text: string): string {
  const erase = { transforms: ['typescript' as const], disableESTransforms: true };
  return transform(text.replace(COMMENT, ''), erase).code;
}

/** See `generator/platform/platform.ts`. */
export const platform: Platform = {
  ...browser,
  loadScriptCompiler: () => Promise.resolve({ toJavaScript, toDeclarations: () => '', minifyText }),
};
