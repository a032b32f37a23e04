/** The platform of Node and the like: the compiler in ts-morph makes JavaScript. */
import type { Platform } from './platform.js';

export const platform: Platform = {
  loadScriptCompiler: async () => {
    const { toDeclarations, toJavaScript } = await import('../emit/print/javascript.js');
    const { minifyText } = await import('../emit/standalone/minify.js');
    return { toDeclarations, toJavaScript, minifyText };
  },
  loadPatternReader: async () => (await import('../patterns/read-pattern.js')).readPattern,
};
