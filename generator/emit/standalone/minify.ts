import { minify } from 'terser';
import type { Level } from '../print/level.js';
import { isModule, type Format } from './standalone.js';

/** The same program in fewer octets, with a comment at its top. */
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
    compress: { passes: 3 },
    format: { comments: false, ascii_only: true, preamble: notice },
  });
  return `${code}\n`;
}
