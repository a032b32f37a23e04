import { minify } from 'terser';
import type { Format, Level } from '../../options/choices.js';
import { isModule } from './standalone.js';

/** The length of a large module, in code units. */
const LARGE = 100_000;

/** Minifies a program, and puts a comment at its top. */
export async function minifyText(
  text: string,
  level: Level,
  format: Format,
  notice: string,
): Promise<string> {
  const { code } = await minify(text, {
    // The notice and the code have the syntax of ES5.
    ecma: level === 2015 ? 5 : level,
    module: isModule(format),
    toplevel: isModule(format) || format === 'cjs',
    // Another pass gains nothing in large modules, which are automata for the most part.
    compress: { passes: text.length > LARGE ? 1 : 3 },
    format: { comments: false, ascii_only: true, preamble: notice },
  });
  return `${code}\n`;
}
