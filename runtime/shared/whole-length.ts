/** The length of a text without a lead surrogate at its end, whose pair the next chunk may finish. */
export function wholeLength(text: string): number {
  const last = text.length - 1;
  // Where an element of a string is a whole character, it may be greater than a code unit.
  return (text.charCodeAt(last) & 0x1ffc00) === 0xd800 ? last : last + 1;
}
