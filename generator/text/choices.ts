/** Some choices as a phrase: `a, b or c`. */
export function printChoices(choices: readonly (string | number)[]): string {
  const [last = ''] = choices.slice(-1);
  return choices.length < 2 ? `${last}` : `${choices.slice(0, -1).join(', ')} or ${last}`;
}
