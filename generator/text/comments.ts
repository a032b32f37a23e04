/**
 * Comments of emitted code. All those that hold foreign text are made here, and nowhere else: lines of grammars,
 * names of files, values of options.
 *
 * A comment ends where it was meant to end, wherever the code goes, and nothing obeys its text: engines end it at
 * `*\/` or at one of four line terminators, HTML may end a script inside it, and bundlers and debuggers look for
 * marks of their own.
 */

/**
 * The first characters of what is obeyed inside comments: `*\/`; `</script`, and `<!--`, which may extend a script;
 * annotations such as `#__PURE__`, by which minifiers leave out the code that follows; and `# sourceMappingURL`.
 */
export const OBEYED = /\*(?=\/)|<(?=!--|\/script)|[#@](?=__|\s*source\w*URL)/gi;

/** Text for one line of a comment: `?` for all but printable ASCII, and a backslash in whatever would be obeyed. */
export function inert(text: string): string {
  return text.replace(/[^ -~]/gu, '?').replace(OBEYED, (first) => `${first}\\`);
}

/** A comment of lines; each may stand behind code, too. */
export function lineComment(...lines: readonly string[]): string {
  return lines.map((line) => `// ${inert(line)}`.trimEnd()).join('\n');
}

/** A documentation comment. */
export function docComment(...lines: readonly string[]): string {
  const safe = lines.map(inert);
  return safe.length === 1 ? `/** ${safe[0]} */` : `/**\n * ${safe.join('\n * ')}\n */`;
}

/** A comment of one line that minifiers keep. */
export function noticeComment(line: string): string {
  return `/*! ${inert(line)} */`;
}
