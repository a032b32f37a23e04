import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { FileError } from '../files/read-source.js';

/** The result of a step; undefined if it ends with a {@link FileError}, which is reported. */
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
