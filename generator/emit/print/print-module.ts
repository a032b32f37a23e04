/**
 * Declarations to TypeScript, by the printer of the platform.
 *
 * Variants have much in common, so all modules are printed together and no declaration twice.
 */
import { platform } from '#platform';
import type { FunctionText, Platform } from '../../platform/platform.js';
import type { Declaration, FunctionDeclaration } from '../program/declaration.js';
import { inert } from '../../text/comments.js';
import { wrapWords } from '../../text/wrap-words.js';
import { embeddable } from './embeddable.js';
import { format } from './format.js';

/** The header and the declarations of a module. */
export interface Module {
  readonly header: string;
  readonly declarations: readonly Declaration[];
}

/** Some modules, formatted, with a line between declarations. */
export async function printModules(modules: readonly Module[]): Promise<readonly string[]> {
  const distinct = new Map(
    modules.flatMap(({ declarations }) => declarations.map((each) => [keyOf(each), each])),
  );
  const printed = printDeclarations([...distinct.values()]);
  const texts = new Map<string, string>();
  for (const [index, [key, declaration]] of [...distinct].entries()) {
    const text = printed[index]!;
    texts.set(key, embeddable(isLaidOut(declaration) ? `${text}\n` : await format(text)));
  }
  return modules.map(({ header, declarations }) =>
    [header, ...declarations.map((each) => texts.get(keyOf(each))!)].join('\n'),
  );
}

/** A text that is equal for equal declarations. */
function keyOf(declaration: Declaration): string {
  return declaration.kind === 'function'
    ? JSON.stringify(declaration)
    : `${declaration.comment}${String(declaration.isExported)}${declaration.code.text}`;
}

/** Whether prettier would leave a declaration as it is. Tables may have megabytes, which it would parse. */
function isLaidOut(declaration: Declaration): boolean {
  return declaration.kind === 'text' && declaration.comment.endsWith('// prettier-ignore');
}

/** The text of each declaration, unformatted. */
export function printDeclarations(
  declarations: readonly Declaration[],
  { printFunctions }: Pick<Platform, 'printFunctions'> = platform,
): readonly string[] {
  const functions = declarations.filter((each) => each.kind === 'function');
  const printed = printFunctions(functions.map(functionText));
  const texts = new Map(functions.map((each, index) => [each, printed[index]!]));
  return declarations.map((each) => {
    if (each.kind === 'function') return texts.get(each)!;
    const { comment, isExported, code } = each;
    return `${comment}\n${isExported ? 'export ' : ''}${code.text}`;
  });
}

/** A function as a platform prints it. */
function functionText({
  name,
  isExported,
  parameters,
  returns,
  doc,
  body,
}: FunctionDeclaration): FunctionText {
  return {
    name,
    isExported,
    parameters: parameters.map(({ text }) => text),
    returns: returns.text,
    doc: doc === '' ? [] : doc.split('\n').flatMap((line) => wrapWords(inert(line), 90)),
    body: linesOf(body.text),
  };
}

/** The lines of a body without indentation, and a blank line after each block. */
function linesOf(body: string): readonly string[] {
  const lines = body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.flatMap((line, index) =>
    line.endsWith('}') && index < lines.length - 1 ? [line, ''] : [line],
  );
}
