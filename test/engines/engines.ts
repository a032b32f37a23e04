/** The engines that are on this machine, and how to run a script in each. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Format, Level, EngineTarget } from '../../generator/options/choices.js';
import { isModule } from '../../generator/emit/standalone/standalone.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { root } from '../support/files.js';
import { listen } from '../support/listen.js';
import { onPath } from '../support/on-path.js';

/** A file and the script that uses it as `subject`; what the script says with `report`, if it ends well. */
export interface Job {
  readonly file: string;
  readonly format: Format;
  readonly script: string;
  /** A folder for files, which is empty. */
  readonly folder: string;
}

export interface Engine {
  readonly name: string;
  /** The name for `abnfc compile --target`, if the engine has one. */
  readonly target: EngineTarget | undefined;
  readonly version: string;
  /** The files that it can run besides those of its target. */
  readonly accepts: readonly (readonly [Level, Format])[];
  run(job: Job): Promise<string>;
}

/** An engine that is not here, and how one gets it. */
export interface Missing {
  readonly name: string;
  readonly hint: string;
}

const SCRIPT = [5, 'iife'] as const;
const UMD = [5, 'umd'] as const;
const OLD_MODULE = [2015, 'esm'] as const;
const DEFAULT_EXPORT = [2015, 'esm-default'] as const;
const MODULE = [2020, 'esm'] as const;
const NODE_MODULE = [5, 'cjs'] as const;

/** Everything that there is to run in. */
export async function findEngines(): Promise<readonly (Engine | Missing)[]> {
  return [
    node(),
    await quickjs(),
    shell('Duktape', 'duktape', ['duk'], 'duktape', [SCRIPT], 'print'),
    shell('MuJS', 'mujs', ['mujs'], 'mujs', [SCRIPT], 'print'),
    shell('njs', 'njs', ['njs'], 'njs', [SCRIPT, DEFAULT_EXPORT], 'console.log'),
    shell('GJS', undefined, ['gjs'], 'gjs', [SCRIPT, OLD_MODULE, MODULE], 'print', ['-m']),
    shell(
      'JavaScriptCore',
      undefined,
      ['jsc', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/jsc'],
      'libjavascriptcoregtk-4.0-bin',
      [SCRIPT, OLD_MODULE, MODULE],
      'print',
      ['-m'],
    ),
    shell('Hermes', 'hermes', ['hermes'], undefined, [SCRIPT, [2015, 'iife']], 'print'),
    await chromium(),
  ];
}

/** The text of a script for an engine that reads one file. */
function scriptOf({ file, script, format }: Job, print: string): string {
  const report = `var report = function (text) { ${print}(text); };`;
  if (format === 'cjs')
    return `var exports = {};\n${file}\nvar subject = exports;\n${report}\n${script}`;
  return `${file}\nvar subject = utf8;\n${report}\n${script}`;
}

/** The import clause for a module: its default export, if it has one, since some engines import nothing else. */
function subjectOf(file: string): string {
  return file.includes('export default') ? 'subject' : '* as subject';
}

function node(): Engine {
  return {
    name: 'Node',
    target: 'node',
    version: process.versions.node,
    accepts: [MODULE, OLD_MODULE, DEFAULT_EXPORT, NODE_MODULE, UMD, SCRIPT],
    run: async (job) => {
      const { folder, file, format, script } = job;
      const report = 'const report = (text) => console.log(text);';
      if (isModule(format)) {
        writeFileSync(join(folder, 'file.mjs'), file);
        const main = `import ${subjectOf(file)} from './file.mjs';\n${report}\n${script}`;
        writeFileSync(join(folder, 'main.mjs'), main);
        return run(process.execPath, [join(folder, 'main.mjs')]);
      }
      writeFileSync(join(folder, 'file.cjs'), file);
      const main =
        format === 'iife'
          ? scriptOf(job, 'console.log')
          : `const subject = require('./file.cjs');\n${report}\n${script}`;
      writeFileSync(join(folder, 'main.cjs'), main);
      return run(process.execPath, [join(folder, 'main.cjs')]);
    },
  };
}

/** An engine with a shell of its own. */
function shell(
  name: string,
  target: EngineTarget | undefined,
  commands: readonly string[],
  debian: string | undefined,
  accepts: Engine['accepts'],
  print: string,
  moduleFlags: readonly string[] = [],
): Engine | Missing {
  const command = commands.find((each) =>
    each.startsWith('/') ? existsSync(each) : isThere(each),
  );
  if (command === undefined)
    return {
      name,
      hint: debian === undefined ? 'no package of Debian has it' : `apt-get install ${debian}`,
    };
  return {
    name,
    target,
    version: versionOf(command, debian),
    accepts,
    run: async (job) => {
      const { folder, file, format, script } = job;
      const main = join(folder, 'main.js');
      if (!isModule(format)) {
        writeFileSync(main, scriptOf(job, print));
        return run(command, [main]);
      }
      writeFileSync(join(folder, 'file.js'), file);
      const report = `const report = (text) => ${print}(text);`;
      writeFileSync(main, `import ${subjectOf(file)} from './file.js';\n${report}\n${script}`);
      return run(command, [...moduleFlags, main]);
    },
  };
}

async function quickjs(): Promise<Engine> {
  const { getQuickJS } = await import('quickjs-emscripten');
  const engine = await getQuickJS();
  return {
    name: 'QuickJS',
    target: 'quickjs',
    version: packageVersion('quickjs-emscripten'),
    accepts: [MODULE, OLD_MODULE, SCRIPT],
    run: async (job) => {
      const context = engine.newContext();
      const lines: string[] = [];
      const report = context.newFunction('report', (text) => {
        lines.push(context.getString(text));
      });
      context.setProp(context.global, 'report', report);
      report.dispose();
      context.runtime.setModuleLoader(() => job.file);
      const asModule = isModule(job.format);
      const code = asModule
        ? `import ${subjectOf(job.file)} from 'file';\n${job.script}`
        : `${job.file}\nvar subject = utf8;\n${job.script}`;
      const result = context.evalCode(code, 'main.js', { type: asModule ? 'module' : 'global' });
      const error =
        'error' in result && result.error ? JSON.stringify(context.dump(result.error)) : undefined;
      result.dispose();
      context.dispose();
      if (error !== undefined) throw new Error(error);
      return lines.join('\n');
    },
  };
}

/** Chromium's AudioWorkletGlobalScope, which has no TextDecoder, timer or fetch. */
async function chromium(): Promise<Engine | Missing> {
  const name = 'Chromium, AudioWorklet';
  if (chromiumPath === undefined) return { name, hint: 'apt-get install chromium' };
  return {
    name,
    target: 'audioworklet',
    version: versionOf(chromiumPath, 'chromium'),
    accepts: [MODULE, OLD_MODULE, SCRIPT],
    run: async ({ file, script, format }) => {
      const subject = isModule(format)
        ? `import ${subjectOf(file)} from './file.js';\n`
        : `${file}\nvar subject = utf8;\n`;
      const processor = `${subject}
        registerProcessor('suite', class extends AudioWorkletProcessor {
          constructor() {
            super();
            const report = (text) => this.port.postMessage(text);
            try {
              ${script}
            } catch (error) {
              this.port.postMessage('error: ' + error.stack);
            }
          }
          process() { return false; }
        });`;
      const files: Readonly<Record<string, readonly [string, string]>> = {
        '/': ['text/html', '<!doctype html>'],
        '/file.js': ['text/javascript', file],
        '/main.js': ['text/javascript', processor],
      };
      const server = createServer((request, response) => {
        const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
        response.writeHead(200, { 'content-type': type }).end(text);
      });
      const port = await listen(server);
      const browser = await launchChromium('--disable-background-networking');
      try {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${port}/`);
        // A page's own code, as text: here is no DOM to check it against.
        const answer: unknown = await page.evaluate(`(async () => {
          const context = new OfflineAudioContext(1, 128, 44100);
          await context.audioWorklet.addModule('/main.js');
          const node = new AudioWorkletNode(context, 'suite');
          const answer = new Promise((resolve) => { node.port.onmessage = ({ data }) => resolve(data); });
          node.connect(context.destination);
          context.startRendering();
          return answer;
        })()`);
        if (String(answer).startsWith('error: ')) throw new Error(String(answer));
        return String(answer);
      } finally {
        await browser.close();
        server.close();
      }
    },
  };
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`.slice(0, 2000));
  return stdout.trim();
}

function isThere(command: string): boolean {
  return onPath(command) !== undefined;
}

/** The version of a Debian package, without Debian's own part; not every shell says its own. */
function versionOf(command: string, debian: string | undefined): string {
  if (debian === undefined) {
    const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
    return /release version: ([\d.]+)/.exec(stdout)?.[1] ?? 'unknown';
  }
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', debian], {
    encoding: 'utf8',
  });
  return stdout.replace(/^\d+:/, '').replace(/[-+~].*/, '') || 'unknown';
}

function packageVersion(name: string): string {
  const path = join(root, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
