/** Words as a command for a POSIX shell; quoted where they have to be. */
export function printCommand(words: readonly string[]): string {
  const quoted = words.map((word) =>
    /^[\w./=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  return quoted.join(' ');
}
