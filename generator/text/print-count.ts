/** A number and a noun: `1 octet`, `3 octets`, `100,000 octets`. */
export function printCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
