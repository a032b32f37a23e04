/** A part that is a text, or the text of a span of `source`; undefined if it is neither. */
export function givenText(part: unknown, source: string | undefined): string | undefined {
  if (typeof part === 'string') return part;
  const { start, end } = Object(part);
  return source !== undefined && start <= end ? source.slice(start, end) : undefined;
}
