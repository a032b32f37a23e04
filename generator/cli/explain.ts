import { FileError } from '../files/read-source.js';
import { visible } from '../visible.js';
import { say, sayDiagnostics, UsageError, type ExitCode } from './terminal.js';

/**
 * Says what a thrown error means to the user. What is no fault of the user's is thrown again.
 *
 * @param help the command that tells how to do it right
 */
export function explain(error: unknown, help: string): ExitCode {
  if (error instanceof FileError) {
    sayDiagnostics([error.diagnostic]);
    return 1;
  }
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof UsageError) && !String(code).startsWith('ERR_PARSE_ARGS')) throw error;
  // parseArgs adds a sentence about arguments that begin with a hyphen.
  const [message] = (error as Error).message.split(/\. /);
  say(`abnfc: ${visible(message!)}\n${help} tells how it is used.\n`);
  return 2;
}
