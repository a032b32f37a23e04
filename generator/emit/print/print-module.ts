/**
 * Declarations to TypeScript, by ts-morph; the only file that writes with it.
 *
 * Variants have much in common, so all modules are printed together and no declaration twice. All functions
 * are added in one call, since ts-morph parses a source file again after each change.
 */
import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';
import type { Declaration, FunctionDeclaration, Signature } from '../program/declaration.js';
import { inert } from '../../text/comments.js';
import { wrapWords } from '../wrap-words.js';
import { embeddable } from './embeddable.js';
import { format } from './format.js';
import { putSwitches, takeSwitches } from './large-switches.js';

// An import would first search all of TypeScript for names that it exports.
const require = createRequire(import.meta.url);
const { IndentationText, Project, StructureKind } = require('ts-morph') as typeof TsMorph;

/** The header and the declarations of a module. */
export interface Module {
  readonly header: string;
  readonly declarations: readonly Declaration[];
}

/** The texts of a module: its header, and each of its declarations, in lines. */
export interface PrintedModule {
  readonly header: string;
  readonly declarations: readonly string[];
}

/** The text of a module, with a line between its declarations. */
export function textOf({ header, declarations }: PrintedModule): string {
  return [header, ...declarations].join('\n');
}

/** Some modules, formatted. */
export async function printModules(modules: readonly Module[]): Promise<readonly PrintedModule[]> {
  const distinct = new Map(
    modules.flatMap(({ declarations }) => declarations.map((each) => [keyOf(each), each])),
  );
  const printed = printDeclarations([...distinct.values()]);
  const texts = new Map<string, string>();
  for (const [index, [key, declaration]] of [...distinct].entries()) {
    const text = printed[index]!;
    texts.set(key, embeddable(isLaidOut(declaration) ? `${text}\n` : await format(text)));
  }
  return modules.map(({ header, declarations }) => ({
    header,
    declarations: declarations.map((each) => texts.get(keyOf(each))!),
  }));
}

/** What tells declarations apart. */
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
export function printDeclarations(declarations: readonly Declaration[]): readonly string[] {
  const functions = declarations.filter((each) => each.kind === 'function');
  const taken = functions.map(({ body }) => takeSwitches(body.text));
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
  const file = project.createSourceFile('module.ts', {
    statements: functions.map((each, index) => structureOf(each, taken[index]!.text)),
  });
  const texts = new Map(
    file.getFunctions().map((each, index) => {
      const texts = [...each.getOverloads(), each].map((part) => part.getFullText());
      return [functions[index]!, putSwitches(texts.join(''), taken[index]!)];
    }),
  );
  return declarations.map((each) => {
    if (each.kind === 'function') return texts.get(each)!;
    const { comment, isExported, code } = each;
    return `${comment}\n${isExported ? 'export ' : ''}${code.text}`;
  });
}

function structureOf(
  { name, isExported, parameters, returns, overloads = [], doc }: FunctionDeclaration,
  body: string,
): TsMorph.FunctionDeclarationStructure {
  const docs = doc === '' ? [] : [wrap(doc)];
  const signatureOf = (signature: Signature) => ({
    parameters: signature.parameters.map((parameter) => ({ name: parameter })),
    returnType: signature.returns.text,
  });
  return {
    kind: StructureKind.Function,
    name,
    isExported,
    ...signatureOf({ parameters, returns }),
    // Editors show the comment of the signature that a call has.
    docs: overloads.length === 0 ? docs : [],
    overloads: overloads.map((signature) => ({ isExported, ...signatureOf(signature), docs })),
    statements: body
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}

/** A comment of one line, or of lines of the usual width. */
function wrap(text: string): string {
  const lines = wrapWords(inert(text), 90);
  return lines.length > 1 ? `\n${lines.join('\n')}` : lines.join('');
}
