import { FileError } from '../files/read-source.js';
import { visible } from '../text/visible.js';
import { say, sayDiagnostics, UsageError, type ExitCode } from './terminal.js';

/**
 * Reports a thrown error if the user caused it; rethrows any other.
 *
 * @param help the command, or the file, that shows the correct usage
 */
export function reportFailure(error: unknown, help: string): ExitCode {
  if (error instanceof FileError) {
    sayDiagnostics([error.diagnostic]);
    return 1;
  }
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof UsageError) && !String(code).startsWith('ERR_PARSE_ARGS')) throw error;
  // parseArgs adds a sentence about arguments that begin with a hyphen.
  const { message } = error as Error;
  const said = error instanceof UsageError ? message : message.split('. ')[0]!;
  say(`abnfc: ${visible(said)}\n${help} shows the usage.\n`);
  return 2;
}
