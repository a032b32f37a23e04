/**
 * A module and parts of the runtime in one text: the declarations that some exports need, and nothing else.
 *
 * They are linked by names alone: an export of one text is an import of the same name in another, whatever
 * module that import names.
 */
import { invariant } from '../../invariant.js';
import { printDeclarations } from '../print/print-module.js';
import { isType, namesOf, reachedFrom, type Declaration } from '../program/declaration.js';

/**
 * The text of the declarations that `exports` need, unformatted: first of the kernel, then of the parts. It
 * exports these names, and the types that were exported, which users have to name.
 */
export function link(
  kernel: readonly Declaration[],
  parts: readonly Declaration[],
  exports: readonly string[],
): string {
  const all = [...kernel, ...parts];
  checkNames(all);
  for (const name of exports)
    invariant(
      all.some((each) => namesOf(each).includes(name)),
      `nothing declares ${name}`,
    );
  const needed = reachedFrom(exports, all).map((each): Declaration => {
    const isAsked = namesOf(each).some((name) => exports.includes(name));
    return { ...each, isExported: isType(each) ? each.isExported : isAsked };
  });
  return printDeclarations(needed)
    .map((text) => `${text.trim()}\n`)
    .join('\n');
}

/** Throws if two declarations mean different things by one name; a type and a value may share theirs. */
function checkNames(declarations: readonly Declaration[]): void {
  const seen = new Set<string>();
  for (const declaration of declarations) {
    for (const name of namesOf(declaration)) {
      const meaning = `${isType(declaration) ? 'type' : 'value'} ${name}`;
      invariant(!seen.has(meaning), `the ${meaning} is declared twice`);
      seen.add(meaning);
    }
  }
}
