/** The name of UTF-8 in the Encoding Standard. */
export const ENCODING = 'utf-8';

/** Whether a label means UTF-8 (Encoding Standard, §4.2), in any case and with ASCII whitespace around it. */
export function meansUtf8(label: string): boolean {
  return /^[\t\n\f\r ]*(unicode-1-1-utf-8|unicode11utf8|(x-)?unicode20utf8|utf-?8)[\t\n\f\r ]*$/i.test(
    label,
  );
}
