/** A text in quotes that it does not contain. */
export function quote(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}
