/** The platform of pages, for which ts-morph and a parser of patterns are too large. */
import type { Platform } from './platform.js';

export const platform: Platform = { loadScriptCompiler: undefined, loadPatternReader: undefined };
