/** `a, b or c`: what may be chosen, in a sentence. */
export function listChoices(choices: readonly (string | number)[]): string {
  return choices.length === 1
    ? `${choices[0]}`
    : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
