/** The options of each engine: those that measure best there. `docs/engines.md` has the reasons. */
import type { FileSink, Format, Level, EngineTarget } from '../../options/choices.js';
import type { VariantChoice } from '../../options/variant.js';

/** The options that a target stands for. */
export interface TargetOptions {
  /** The edition of ECMAScript: the library that the code expects, and the syntax of JavaScript. */
  readonly es: Level;
  /** The format of JavaScript; TypeScript is always a module. */
  readonly format: Format;
  readonly variant: VariantChoice;
  readonly sink: FileSink;
}

const SCRIPT = { es: 5, format: 'iife', variant: 'auto', sink: 'text' } as const;
const INTERPRETED = { ...SCRIPT, es: 2015, format: 'esm' } as const;
const MODERN = { ...INTERPRETED, es: 2020 } as const;

export const ENGINE_OPTIONS: Readonly<Record<EngineTarget, TargetOptions>> = {
  es5: SCRIPT,
  es2015: INTERPRETED,
  es2020: MODERN,
  quickjs: INTERPRETED,
  duktape: SCRIPT,
  // MuJS takes a character of a literal as one element of a string, so decoded text has the same form.
  mujs: { ...SCRIPT, sink: 'native' },
  // Modules of njs have no other exports.
  njs: { ...INTERPRETED, format: 'esm-default' },
  hermes: { ...INTERPRETED, format: 'cjs' },
  // Strings of Espruino hold octets.
  espruino: { ...SCRIPT, variant: 'table', sink: 'code-points' },
  audioworklet: MODERN,
  node: MODERN,
  browser: MODERN,
};
