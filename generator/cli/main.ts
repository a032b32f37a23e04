#!/usr/bin/env node
/** The command line: finds the command, and turns errors into exit codes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { keepBytecode } from '../files/keep-bytecode.js';
import { systemErrorPhrase } from '../files/read-source.js';
import { printCommand } from '../text/command-line.js';
import { didYouMean } from '../text/similar.js';
import { HELP } from './help.js';
import { OTHER_WORDS } from './other-words.js';
import { reportFailure } from './report-failure.js';
import { print, say, UsageError, type ExitCode } from './terminal.js';

interface Command {
  readonly help: string;
  run(args: readonly string[]): Promise<ExitCode>;
}

/** Commands load when they are used: `--help` must not wait for the compiler. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  build: () => import('./commands/build.js'),
  check: () => import('./commands/check.js'),
  compile: () => import('./commands/compile.js'),
  diff: () => import('./commands/diff.js'),
  explore: () => import('./commands/explore.js'),
  extract: () => import('./commands/extract.js'),
  facts: () => import('./commands/facts.js'),
  format: () => import('./commands/format.js'),
  inspect: () => import('./commands/inspect.js'),
  lsp: () => import('./commands/lsp.js'),
  playground: () => import('./commands/playground.js'),
  test: () => import('./commands/test.js'),
  trace: () => import('./commands/trace.js'),
  verify: () => import('./commands/verify.js'),
  words: () => import('./commands/words.js'),
};

async function main(args: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === '--version') {
    print(`${version()}\n`);
    return 0;
  }
  if (name === 'help' && rest[0] !== undefined) return main([rest[0], '--help']);
  if (name === '--help' || name === '-h' || name === 'help') {
    print(HELP);
    return 0;
  }
  if (name === undefined) throw new UsageError('expected a command');
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) throw new UsageError(`unknown command "${name}"; ${expectedFor(name)}`);
  keepBytecode();
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    print(command.help);
    return 0;
  }
  return command.run(rest);
}

/** The command that an unknown one was probably meant to be, or all of them. */
function expectedFor(name: string): string {
  if (Object.hasOwn(OTHER_WORDS, name)) return OTHER_WORDS[name]!;
  // A path: the command was left out.
  if (/[./\\]/.test(name)) return `did you mean ${printCommand(['abnfc', 'check', name])}?`;
  const names = Object.keys(COMMANDS);
  return didYouMean(name, names) ?? `expected ${names.join(', ')}`;
}

function version(): string {
  const path = createRequire(import.meta.url).resolve('abnfc/package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

// A reader that closes the pipe has seen enough; that is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    say(`abnfc: cannot write the output: ${systemErrorPhrase(error)}\n`);
    process.exit(1);
  });
}

const [command = ''] = process.argv.slice(2);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = reportFailure(
    error,
    `abnfc${Object.hasOwn(COMMANDS, command) ? ` ${command}` : ''} --help`,
  );
}
