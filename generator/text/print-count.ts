/** A number and a noun: `1 octet`, `3 octets`, `100,000 octets`, `2 classes`. */
export function printCount(count: number, noun: string): string {
  const ending = count === 1 ? '' : noun.endsWith('s') ? 'es' : 's';
  return `${count.toLocaleString('en-US')} ${noun}${ending}`;
}
