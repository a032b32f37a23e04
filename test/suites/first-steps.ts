/** The steps of a page for newcomers: its grammars saved, its commands run, its examples called. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import * as uri from '../../generated/uri/table.js';
import * as web from '../../runtime/web/index.js';
import { toJavaScript } from '../../generator/emit/print/javascript.js';
import { hasShared, shared } from '../support/files.js';
import { hex } from '../support/grammar.js';
import { loadModule } from '../support/load.js';

/**
 * Takes all steps in a folder, those with the text of an RFC where it is at hand. `run` runs a command there, and
 * returns what it prints.
 */
export async function takeSteps(
  folder: string,
  page: string,
  run: (command: string) => string,
): Promise<void> {
  for (const [, name, , text] of page.matchAll(
    /`([\w-]+\.[a-z]+)`:\n\n(`{3,})[a-z]+\n([^]*?)^\2$/gm,
  ))
    writeFileSync(join(folder, name!), text!);
  const blocks = [...page.matchAll(/^```\n(\$ [^]*?)^```$/gm)].map(([, block]) => block!);
  const examples = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, example]) => example!);
  assert.ok(blocks.length > 0 && (examples.length > 0 || !page.includes('```ts')));
  for (const block of blocks) {
    for (const [, command, expected] of block.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
      const [rfc] = /\brfc\d+\.txt\b/.exec(command!) ?? [];
      if (rfc !== undefined) {
        if (!hasShared) continue;
        copyFileSync(join(shared, 'specs', 'rfcs', rfc), join(folder, rfc));
      }
      const output = run(command!);
      if (expected !== '') assert.is(output, expected, command);
    }
  }
  for (const example of examples) await tryExample(folder, example);
}

/** An example calls its imports, unless it takes the text of an RFC that is not at hand, or is a part of the file written last. */
async function tryExample(folder: string, example: string): Promise<void> {
  const [, path] = /from '\.\/(.*)\.js';/.exec(example) ?? [];
  if (path !== undefined) {
    if (!hasShared && !existsSync(join(folder, `${path}.ts`))) return;
    const text = readFileSync(join(folder, `${path}.ts`), 'utf8');
    assert.ok(checkCalls(example, await loadModule(text)) > 0, example);
  } else if (example.includes("from 'abnfc/web'")) {
    assert.ok(checkCalls(example, web) > 0, example);
  } else if (example.includes("from 'abnfc/uri'")) {
    assert.ok(checkCalls(example, uri) > 0, example);
  } else {
    const text = readFileSync(join(folder, 'src/utf-8/switch.ts'), 'utf8');
    assert.ok(text.includes(example), 'the excerpt differs from the emitted code');
  }
}

/** Calls the lines `call; // result`; returns how many there are. */
function checkCalls(example: string, module: object): number {
  const octets = (text: string): Uint8Array => new TextEncoder().encode(text);
  const names = { ...module, octets };
  const declared =
    example.match(/^(?:const .*;(?: \/\/ .*)?|function [^]*?^})$/gm)?.join('\n') ?? '';
  const lines = [...example.matchAll(/^((?:new )?\w+\(.*\)); \/\/ (.*)$/gm)];
  for (const [, call, claim] of lines) {
    const code = toJavaScript(`${declared}\nconst result = ${call};`, 2020);
    const value: unknown = new Function(...Object.keys(names), `${code}\nreturn result;`)(
      ...Object.values(names),
    );
    assert.is(print(value), claim!.split(': ')[0], call);
  }
  return lines.length;
}

function print(value: unknown): string {
  if (value instanceof Uint8Array) return hex(value);
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`;
  return typeof value === 'string' ? `'${value.replaceAll('\ufffd', '\\ufffd')}'` : String(value);
}

/** The arguments of a command line, as a shell splits them. */
export function splitCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}
