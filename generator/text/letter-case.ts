export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `localPart` */
export function camel([first, ...others]: readonly string[]): string {
  return first!.toLowerCase() + pascal(others);
}

/** `LocalPart` */
export function pascal(words: readonly string[]): string {
  return words.map((word) => capitalize(word.toLowerCase())).join('');
}

/** `local_part` */
export function snake(words: readonly string[]): string {
  return words.join('_').toLowerCase();
}
