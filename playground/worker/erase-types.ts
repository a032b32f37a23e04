/**
 * JavaScript of TypeScript whose types only have to be left out, such as that of the compiler: the compiler of
 * TypeScript would be several times as large as the rest of the page.
 */
import { transform } from 'sucrase';

/** The documentation comment of a type. The comment of an overload is that of the function, and stays. */
const COMMENT = /\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*(?=(?:export )?(?:interface|type) )/g;

/** Erases the types of a module. */
export function eraseTypes(text: string): string {
  const options = { transforms: ['typescript' as const], disableESTransforms: true };
  return transform(text.replace(COMMENT, ''), options).code;
}
