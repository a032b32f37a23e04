/**
 * Makes the comments of emitted code. All comments with foreign text are made here, and nowhere else: lines of
 * grammars, names of files, values of options.
 *
 * A comment must end where we end it, wherever the code goes, and no tool may act on its text: engines end it at
 * `*\/` or at one of four line terminators, HTML may end a script inside it, and bundlers and debuggers look for
 * annotations of their own.
 */

/**
 * The first characters of everything that acts inside comments: `*\/`; `</script`, and `<!--`, which may extend a
 * script; annotations such as `#__PURE__`, which let minifiers drop the code that follows; and `# sourceMappingURL`.
 */
export const OBEYED = /\*(?=\/)|<(?=!--|\/script)|[#@](?=__|\s*source\w*URL)/gi;

/** Text for one line of a comment: `?` for all but printable ASCII, and a backslash in everything that a tool would obey. */
export function inert(text: string): string {
  return text.replace(/[^ -~]/gu, '?').replace(OBEYED, (first) => `${first}\\`);
}

/** A comment of lines; each of them may also follow code. */
export function lineComment(...lines: readonly string[]): string {
  return lines.map((line) => `// ${inert(line)}`.trimEnd()).join('\n');
}

export function docComment(...lines: readonly string[]): string {
  const safe = lines.map(inert);
  return safe.length === 1 ? `/** ${safe[0]} */` : `/**\n * ${safe.join('\n * ')}\n */`;
}

/** A comment inside a line of code. */
export function inlineComment(text: string): string {
  return `/* ${inert(text)} */`;
}

/** A comment of one line that minifiers keep. */
export function noticeComment(line: string): string {
  return `/*! ${inert(line)} */`;
}

export function htmlComment(text: string): string {
  return `<!-- ${inert(text).replace(/--(?=!?>)/g, '- -')} -->`;
}

/**
 * A comment of lines in a language other than JavaScript. Java reads `\\u` in comments, C continues a line that ends in a
 * backslash and reads trigraphs, Python may find an encoding, and Go a condition of the build.
 */
export function foreignComment(
  begin: '//' | '///' | '//!' | '#',
  lines: readonly string[],
): string {
  const safe = lines.map((line) =>
    inert(line)
      .replace(/\\(?=u)/g, '\\ ')
      .replace(/\\$/, '\\ .')
      .replace(/\?\?(?=\/)/g, '?? ')
      .replace(/coding(?=[:=])/g, 'coding ')
      .replace(/\+(?=build)/g, '+\\'),
  );
  return safe.map((line) => `${begin} ${line}`.trimEnd()).join('\n');
}
