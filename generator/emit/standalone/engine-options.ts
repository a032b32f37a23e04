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

const MODERN = { es: 2020, format: 'esm', variant: 'auto', sink: 'text' } as const;

/** The options of each target. */
export const ENGINE_OPTIONS: Readonly<Record<EngineTarget, TargetOptions>> = {
  quickjs: { es: 2015, format: 'esm', variant: 'auto', sink: 'text' },
  duktape: { es: 5, format: 'iife', variant: 'auto', sink: 'text' },
  // A character of a literal is one element of a string; decoded text has the same form.
  mujs: { es: 5, format: 'iife', variant: 'auto', sink: 'native' },
  // Its modules have no other exports.
  njs: { es: 2015, format: 'esm-default', variant: 'auto', sink: 'text' },
  hermes: { es: 2015, format: 'cjs', variant: 'auto', sink: 'text' },
  // Its strings hold octets.
  espruino: { es: 5, format: 'iife', variant: 'table', sink: 'code-points' },
  audioworklet: MODERN,
  node: MODERN,
  browser: MODERN,
};
