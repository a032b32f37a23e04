/**
 * Makes a script safe inside an HTML `script` element, which `</script` would end and `<!--` may extend. Only
 * comments and strings contain these, and there a backslash changes nothing else.
 */
export function embeddable(script: string): string {
  return script.replaceAll(/<(?=!--|\/script)/gi, '<\\');
}
