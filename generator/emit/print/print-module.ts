/**
 * Declarations to TypeScript.
 *
 * Variants have much in common, so no declaration is laid out twice.
 */
import { docComment, inert } from '../../text/comments.js';
import { wrapWords } from '../../text/wrap-words.js';
import type { Declaration } from '../program/declaration.js';
import { embeddable } from './embeddable.js';
import { format } from './format.js';

/** The header and the declarations of a module. */
export interface Module {
  readonly header: string;
  readonly declarations: readonly Declaration[];
}

/** Some modules, formatted, with a line between declarations. */
export async function printModules(modules: readonly Module[]): Promise<readonly string[]> {
  const laidOut = new Map<string, string>();
  const printed: string[] = [];
  for (const { header, declarations } of modules) {
    const parts = [header];
    for (const declaration of declarations) {
      const text = printDeclaration(declaration);
      const known =
        laidOut.get(text) ?? embeddable(isLaidOut(declaration) ? `${text}\n` : await format(text));
      laidOut.set(text, known);
      parts.push(known);
    }
    printed.push(parts.join('\n'));
  }
  return printed;
}

/** Whether prettier would leave a declaration as it is. Tables may have megabytes, which it would parse. */
function isLaidOut(declaration: Declaration): boolean {
  return declaration.kind === 'text' && declaration.comment.endsWith('// prettier-ignore');
}

/** The text of a declaration, unformatted. */
export function printDeclaration(declaration: Declaration): string {
  const modifier = declaration.isExported ? 'export ' : '';
  if (declaration.kind !== 'function')
    return `${declaration.comment}\n${modifier}${declaration.code.text}`;
  const { name, parameters, returns, doc, body } = declaration;
  const lines = doc === '' ? [] : doc.split('\n').flatMap((line) => wrapWords(inert(line), 90));
  const comment = lines.length === 0 ? '' : `${docComment(...lines)}\n`;
  const head = `function ${name}(${parameters.map(({ text }) => text).join(', ')}): ${returns.text}`;
  return `${comment}${modifier}${head} {\n${indented(body.text)}}`;
}

/** A body with indentation, and a blank line after each block. */
function indented(body: string): string {
  const lines = body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines
    .map(
      (line, index) => `  ${line}\n${line.endsWith('}') && index < lines.length - 1 ? '\n' : ''}`,
    )
    .join('');
}
