import type { Diagnostic } from '../diagnostics.js';
import { FileError } from '../files/read-source.js';

/** What a step gives, or nothing where a file of the user's ends it, which is reported. */
export async function reported<T>(
  diagnostics: Diagnostic[],
  step: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    diagnostics.push(error.diagnostic);
    return undefined;
  }
}
