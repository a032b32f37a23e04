/** The options for engines: those that measure best there; `docs/engines.md` says why. */
import type { FileSink, Format, Level, EngineTarget } from '../../options/choices.js';
import type { VariantChoice } from '../../options/variant.js';

/** The options that a target stands for. */
export interface TargetOptions {
  readonly es: Level;
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
  // A character of a literal is one element of a string; decoded text has the same form.
  mujs: { ...SCRIPT, sink: 'native' },
  // Its modules have no other exports.
  njs: { ...INTERPRETED, format: 'esm-default' },
  hermes: { ...INTERPRETED, format: 'cjs' },
  // Its strings hold octets.
  espruino: { ...SCRIPT, variant: 'table', sink: 'code-points' },
  audioworklet: MODERN,
  node: MODERN,
  browser: MODERN,
};
