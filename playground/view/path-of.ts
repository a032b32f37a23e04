/** The greatest number of names in a path. */
const MOST = 12;

/** `… › value › value`: rules inside each other, outermost first, without the outermost of many. */
export function pathOf(rules: readonly string[]): string {
  const shown = rules.slice(-MOST);
  return (rules.length > shown.length ? ['…', ...shown] : shown).join(' › ');
}
