import { minify } from 'terser';
import { isModule, type Format, type Level } from './standalone.js';

/** The same program in fewer octets, with a comment at its top. */
export async function minifyText(
  text: string,
  level: Level,
  format: Format,
  notice: string,
): Promise<string> {
  const { code } = await minify(text, {
    ecma: level,
    module: isModule(format),
    toplevel: isModule(format) || format === 'cjs',
    compress: { passes: 3, unsafe_math: false },
    format: { comments: false, ascii_only: true, preamble: notice },
  });
  return `${code}\n`;
}
