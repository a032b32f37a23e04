/**
 * Breaks a line into lines of at most `width` code units; longer words have a line of their own. A line that begins with
 * a space, as in a list, stays as it is.
 */
export function wrapWords(line: string, width: number): readonly string[] {
  if (line.startsWith(' ')) return [line];
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
