import { minify } from 'terser';
import type { Format, Level } from './standalone.js';

/** The same program in fewer octets, with a comment at its top. */
export async function minifyText(
  text: string,
  level: Level,
  format: Format,
  notice: string,
): Promise<string> {
  const { code } = await minify(text, {
    ecma: level,
    module: format === 'esm',
    toplevel: format === 'esm' || format === 'cjs',
    compress: { passes: 3, unsafe_math: false },
    format: { comments: false, ascii_only: true, preamble: notice },
  });
  return `${code}\n`;
}
