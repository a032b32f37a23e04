import type { Source } from '../../text/source.js';

/**
 * The labels of an encoding besides its name (Encoding Standard, §4.2), in lower case, as a comment of its grammar has them:
 *
 *     ; labels: utf8, unicode-1-1-utf-8
 *
 * Without such a comment, there is the name without hyphens.
 */
export function encodingLabelsOf({ text }: Source, name: string): readonly string[] {
  const [, listed = name.replaceAll('-', '')] = /^;[ \t]*labels:(.*)$/im.exec(text) ?? [];
  return listed.toLowerCase().match(/[\w.:-]+/g) ?? [];
}
