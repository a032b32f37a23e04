/**
 * Makes foreign text safe for a terminal or a log: names of files, lines of grammars, values of
 * JSON, the output of modules, messages of the system.
 *
 * A terminal obeys the controls of ECMA-48; Unicode's bidirectional controls make text look like another
 * text; CI services obey lines that begin with `::` and, some of them, `##name[` anywhere in a line.
 */

/**
 * C1, DEL, bidirectional and deprecated formatting controls, line separators, tags, unpaired surrogates, and
 * invisible characters, but not joiners, which some writing systems need.
 */
const ACTING =
  /[\x7f-\x9f\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** The second `#` at the beginning of a CI command. */
const COMMAND = /(?<=#)#(?=[\w.-]*\[)/g;

/**
 * Text for a part of a line: C0 controls as their pictures, line feeds included, others as U+FFFD. Tabs
 * stay, and so does the number of UTF-16 code units.
 */
export function visible(text: string): string {
  return withoutControls(text).replace(COMMAND, '\ufffd');
}

/** A path made visible as {@link visible} does it, and safe at the beginning of a line. */
export function visiblePath(path: string): string {
  return /^[\s:#]/.test(path) ? `./${visible(path)}` : visible(path);
}

/** Text of many lines, such as a grammar, without any controls except its line ends. */
export function visibleLines(text: string): string {
  return text.replace(/(?:[^\r\n]|\r(?!\n))+/g, (line) => withoutControls(line));
}

/**
 * JSON with the same value that looks the same everywhere: characters that cannot be shown, or that a CI
 * service obeys, become `\u` escapes of their UTF-16 code units.
 */
export function escapeJson(json: string): string {
  const escape = (text: string): string =>
    text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return json
    .replace(/(?!\n)[\p{C}\p{Zl}\p{Zp}\p{M}\p{Default_Ignorable_Code_Point}]/gu, (text) =>
      escape(text),
    )
    .replace(COMMAND, (text) => escape(text));
}

/** Text for a part of a line, as {@link visible} makes it, with the commands of CI services. */
export function withoutControls(text: string): string {
  return text
    .replace(/[\0-\x08\x0a-\x1f]/g, (char) => String.fromCharCode(0x2400 + char.charCodeAt(0)))
    .replace(ACTING, (char) => '\ufffd'.repeat(char.length));
}
