#!/usr/bin/env node
/** The command line: finds the command, turns what is thrown into an exit code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { reasonOf } from '../files/read-source.js';
import { explain } from './explain.js';
import { print, say, UsageError, type ExitCode } from './terminal.js';

interface Command {
  readonly help: string;
  run(args: readonly string[]): Promise<ExitCode>;
}

/** Loaded when used: `--help` must not wait for a compiler. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  build: () => import('./build.js'),
  check: () => import('./check.js'),
  compile: () => import('./compile.js'),
  diff: () => import('./diff.js'),
  explore: () => import('./explore.js'),
  extract: () => import('./extract.js'),
  facts: () => import('./facts.js'),
  inspect: () => import('./inspect.js'),
  trace: () => import('./trace.js'),
  verify: () => import('./verify.js'),
};

const HELP = `abnfc compiles byte grammars written in ABNF (RFC 5234) to TypeScript that needs nothing at run time.

Usage: abnfc COMMAND [options]

Commands:
  compile GRAMMAR   write decoders and recognizers
  build             write those of a project, as abnfc.config.ts, .js or .json has them
  check             tell whether those of a project are fresh
  extract FILE      print the ABNF and the bit layout that a document contains
  inspect GRAMMAR   print what a pass of the compiler makes of a grammar
  explore GRAMMAR   write a page to step through octets with
  facts GRAMMAR     print what is known of a grammar, with proofs and witnesses
  diff A B          compare the languages of two grammars
  trace GRAMMAR     follow octets through a decoder, with what is wrong about them
  verify GRAMMAR    prove that modules mean what their grammar says

Options:
  -h, --help        this text; abnfc COMMAND --help tells more
      --version     the version of abnfc

Examples:
  abnfc compile rfc3629.txt
  abnfc compile uri.abnf --start dec-octet --variant table --stdout
  abnfc inspect rfc3629.txt --stage minimal

Exit codes: 0 success, 1 a fault in the input, 2 wrong usage.
`;

async function main(args: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === '--version') {
    print(`${version()}\n`);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    print(HELP);
    return 0;
  }
  if (name === undefined) throw new UsageError('no command is given');
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined)
    throw new UsageError(`there is no command "${name}": ${Object.keys(COMMANDS).join(', ')}`);
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    print(command.help);
    return 0;
  }
  return command.run(rest);
}

function version(): string {
  const path = createRequire(import.meta.url).resolve('abnfc/package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

// A reader that has seen enough closes the pipe; that is not an error of ours.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    say(`abnfc: cannot write the output: ${reasonOf(error)}\n`);
    process.exit(1);
  });
}

const [command = ''] = process.argv.slice(2);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = explain(
    error,
    `abnfc${Object.hasOwn(COMMANDS, command) ? ` ${command}` : ''} --help`,
  );
}
