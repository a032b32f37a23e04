/** The claims of the documents: README's commands and examples, links and names. */
import { cpSync, createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as ipv4 from '../generated/ipv4-address/table.js';
import * as uri from '../generated/uri/table.js';
import { explanation } from '../generated/utf-8/explanation.js';
import * as utf8 from '../generated/utf-8/switch.js';
import * as runtime from '../runtime/index.js';
import * as streams from '../runtime/streams/index.js';
import * as web from '../runtime/web/index.js';
import { STANDALONE_OPTIONS, type CompileOptions } from '../generator/options/table.js';
import { ENCODINGS, SINKS } from '../generator/options/choices.js';
import { stateCount } from '../generator/automata/dfa.js';
import { analyze, compile } from '../generator/compile.js';
import { pageInOneFile } from '../generator/cli/page-files.js';
import { gzipSize } from '../generator/cli/terminal.js';
import {
  MAX_INPUT,
  DEFAULT_MAX_STATES,
  ENTRIES_PER_STATE,
  MAX_DEPTH,
  NFA_STATES_PER_STATE,
} from '../generator/options/limits.js';
import type { Stages } from '../generator/analysis/stages.js';
import type { HostCost } from '../bench/hosts.js';
import type { ParseCost } from '../bench/parse.js';
import { processors, recordingsOf, summariesOf, type Recording } from '../bench/recordings.js';
import { hostRatioOf, meanOf, type Cell } from '../bench/report.js';
import { anchorOf, formatPages } from '../scripts/format-pages.js';
import { FORMATS } from '../scripts/formats.js';
import { exampleOf } from '../scripts/llms.js';
import { readManifest } from '../scripts/package/manifest.js';
import { splitCommand, takeSteps } from './suites/first-steps.js';
import { abnfc, succeeds, withoutSizes } from './support/command.js';
import { errorOf } from './support/errors.js';
import { filesBelow, read, readSource, root } from './support/files.js';
import { examplesOf, runExample } from './support/examples.js';
import { makeFolder } from './support/folder.js';
import { listen } from './support/listen.js';
import { loadFormat } from './support/format-words.js';
import { loadModule } from './support/load.js';
import { slowTests } from './support/slow.js';

const slow = slowTests(test);

const readme = read('README.md');
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...filesBelow(join(root, 'docs'), '.md').map((name) => join('docs', name)),
  'docs/llms.txt',
];

test('a line of prose is one sentence, or a short paragraph', () => {
  const long = [...documents, 'SECURITY.md'].flatMap((page) =>
    read(page)
      .replace(/^```[^]*?^```/gm, '')
      .split('\n')
      .filter((line) => line.length > 400 && !/^\||^- \[abnfc\//.test(line))
      .map((line) => `${page}: ${line}`),
  );
  assert.equal(long, []);
});

/** Takes the steps of some pages, one after the other. */
async function follow(...pages: readonly string[]): Promise<void> {
  const folder = makeFolder();
  cpSync(join(root, 'grammar'), join(folder, 'node_modules/abnfc/grammar'), { recursive: true });
  for (const page of pages)
    await takeSteps(folder, read(page), (command) => {
      const args = splitCommand(command);
      assert.equal(args.splice(0, 2), ['npx', 'abnfc'], command);
      const { code, out, err } = abnfc(folder, args);
      assert.is(code, /\b(?:trace|diff|test)\b/.test(command) ? 1 : 0, err);
      return withoutSizes(err + out);
    });
}

test('README: every command and example', () => follow('README.md'));

test('docs/testing.md: every command', () => follow('docs/testing.md'));

slow('docs/first-steps.md, docs/characters.md: every command and example', () =>
  follow('docs/first-steps.md', 'docs/characters.md'),
);

test('README: install, compile, import and result are on the first screen', () => {
  const [screen] = /^(?:.*\n){30}/.exec(readme)!;
  const steps =
    /\nnpm install path\/to\/(\S+)\.tgz [^]*`npm install (.*)`[^]*\n\$ npx abnfc compile .*\nwrote (.*)\.ts\n[^]*\nimport .* from '\.\/(.*)\.js';\n[^]*; \/\/ '/;
  const [, packed, installed, written, imported] = steps.exec(screen)!;
  const { name, version } = readManifest(root);
  assert.equal([packed, installed, written], [`${name}-${version}`, name, imported]);
});

test('README: as many formats as there are', () => {
  const [, count] = /\[(\d+) formats\]/.exec(readme)!;
  assert.is(Number(count), Object.keys(FORMATS).length);
});

test('README: the sizes of the packages are those of docs/package.md', () => {
  const claims = [...readme.matchAll(/`(abnfc[\w-]*)`:? (?:it is installed )?with ([\d.]+) MB/g)];
  assert.is(claims.length, 2);
  for (const [, name, megabytes] of claims) {
    const [, kilobytes] = new RegExp(`^\\| \`${name}\` +\\| +\\d+ \\| +(\\d+) \\|$`, 'm').exec(
      read('docs/package.md'),
    )!;
    assert.is(Number((Number(kilobytes) / 1000).toPrecision(2)), Number(megabytes), name);
  }
});

test('README, docs/parsing.md: the messages of a refusal', () => {
  for (const page of ['README.md', 'docs/parsing.md']) {
    const [, message, text] = /```text\nSyntaxError: (.*\n(.*)\n *\^)\n```/.exec(read(page))!;
    assert.is(errorOf(() => uri.parseOrThrow(text!)).message, message, page);
  }
});

test('docs/standalone.md: ill-formed octets as docs/exactness.md has them', () => {
  const sentence = /^Of seven kinds of ill-formed octets, .*$/m.exec(
    read('docs/standalone.md'),
  )![0];
  const exactness = read('docs/exactness.md');
  const named = [...sentence.matchAll(/(this file|`[\w-]+`)\D* (\d)/g)];
  assert.is(named.length, 4);
  for (const [, name, count] of named) {
    const decoder = name === 'this file' ? 'abnfc/utf-8' : name!.replaceAll('`', '');
    assert.match(exactness, new RegExp(`^\\| ${decoder} +\\| ${count} of 7 `, 'm'));
  }
});

test('README, docs/performance.md: the measurements in sentences are those of the results', () => {
  const [processor] = processors() as [string];
  const [{ head }] = recordingsOf('decode').filter(
    ({ head: each }) => each.machine === processor,
  ) as [Recording<Cell>];
  const major = (version = ''): string => /^v(\d+)/.exec(version)![1]!;
  assert.match(readme, `UTF-8 in texts of 64 KiB on ${processor}, Node ${major(head.node)}: `);
  for (const job of ['decode', 'encode', 'validate']) {
    const { summary } = summariesOf(job).find(({ head }) => head.machine === processor)!;
    const { mean, worst } = summary.find(({ size, texts }) => size === 65_536 && texts === 'all')!;
    const [, ...shown] = new RegExp(`^\\| ${job} +\\| +(\\S+) +\\| +(\\S+) +\\|$`, 'm').exec(
      readme,
    )!;
    assert.equal(shown, [mean.toFixed(2), worst.toFixed(2)], job);
  }
  const on = <T>(benchmark: string): readonly T[] =>
    recordingsOf<T>(benchmark).find(({ head }) => head.machine === processor)!.cells;
  const { length, speeds } = on<ParseCost>('parse').find(({ name }) => name === 'URI')!;
  const time = (length / speeds['parse']!).toFixed(2);
  const ratio = (speeds['parse']! / speeds['RegExp.exec']!).toFixed(1);
  // The newest recording has packages, too.
  const measured = recordingsOf<HostCost>('hosts').find(({ cells }) => cells[0]!.peer)!;
  const decoded = measured.cells.filter(({ job }) => job === 'decode');
  const versions = [...new Set(decoded.map(({ node }) => node))];
  const ratios = versions.map((version, index) => {
    const some = decoded.filter(({ node, size }) => node === version && size === 65_536);
    return `${meanOf(some.map(hostRatioOf)).toFixed(1)} in ${index === 0 ? 'Node ' : ''}${major(version)}`;
  });
  assert.is(measured.head.machine, processor);
  assert.match(
    readme,
    `the mean speed of decoding relative to it is ${ratios.slice(0, -1).join(', ')} and ${ratios.at(-1)}.`,
  );
  assert.match(
    read('docs/performance.md'),
    `\`parse\` of a URI takes ${time} µs on ${processor}, ${ratio} times`,
  );
});

test('docs/runtime.md: a file, a socket and the body of a fetch', () =>
  runStreams(read('docs/runtime.md'), 3));

/** Runs the example of a page, which is to write each of its inputs. */
async function runStreams(page: string, inputs: number): Promise<void> {
  const example = /```ts\n(import \{ createReadStream[^]*?)```/.exec(page)![1]!;
  const code = example
    .replace(/^import .*$/gm, '')
    .replace("'notes.txt'", 'path')
    .replace("4000, 'localhost'", 'socketPort')
    .replace("'http://localhost:8000/'", 'url')
    .replace('body!', 'body');
  assert.not.match(code, /localhost|notes/);
  const text = 'A\u00e9\u{1f600}';
  const path = join(makeFolder({ 'notes.txt': text }), 'notes.txt');
  const sockets = createServer((socket) => socket.end(text));
  const pages = createHttpServer((_, response) => response.end(`\ufeff${text}`));
  try {
    const [socketPort, port] = [await listen(sockets), await listen(pages)];
    let written = '';
    let closed: Promise<unknown> | undefined;
    const scope: Readonly<Record<string, unknown>> = {
      createReadStream,
      connect: (port: number) => {
        const socket = connect(port, '127.0.0.1');
        closed = new Promise((resolve) => socket.on('close', resolve));
        return socket;
      },
      ...runtime,
      ...streams,
      utf8,
      process: { stdout: { write: (piece: string) => (written += piece) } },
      path,
      socketPort,
      url: `http://127.0.0.1:${port}/`,
    };
    const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
    await (new AsyncFunction(...Object.keys(scope), code)(
      ...Object.values(scope),
    ) as unknown as Promise<void>);
    await closed;
    assert.is([...written].sort().join(''), [...text.repeat(inputs)].sort().join(''));
  } finally {
    sockets.close();
    pages.close();
    pages.closeAllConnections();
  }
}

test('docs/runtime.md: an error explained', () => {
  const page = read('docs/runtime.md');
  const decoder = new runtime.Decoder(utf8, {
    errors: 'fatal',
    explain: runtime.explainer(explanation),
  });
  const [, octets, message] = /decoder\.decode\(Uint8Array\.of\((.*)\)\); \/\/ throws (.*)\n/.exec(
    page,
  )!;
  assert.is(errorOf(() => decoder.decode(octets!.split(', ').map(Number))).message, message);
});

test('docs/runtime.md: the examples do what their comments say, and name what there is', async () => {
  const page = read('docs/runtime.md');
  const examples = examplesOf('docs/runtime.md');
  assert.is(examples.length, 5);
  for (const example of examples) {
    for (const [, names] of example.matchAll(/^import \{ (.*) \} from 'abnfc\/(?:runtime|web)'/gm))
      for (const name of names!.split(', ')) assert.ok(name in runtime || name in web, name);
  }
  const [streaming, , , handing, host] = examples;
  assert.is(await runExample(streaming!), 3);
  assert.is(await runExample(handing!), 1);
  const [, call, text] = /^(new TextDecoder.*); \/\/ '(.*)'$/m.exec(host!)!;
  assert.is(new Function('TextDecoder', `return ${call};`)(web.TextDecoder), text);
  for (const name of Object.keys({ ...runtime, ...streams, ...web }))
    assert.match(page, new RegExp(`\\b${name}\\b`), name);
});

test('docs/printing.md: the examples do what their comments say', async () => {
  let count = 0;
  for (const example of examplesOf('docs/printing.md')) count += await runExample(example);
  assert.is(count, 15);
});

test('docs/parsing.md: a parser in chunks does what its comments say', async () => {
  const example = examplesOf('docs/parsing.md').find((each) => each.includes('new Parser(uri'));
  assert.is(await runExample(example!, { parse: uri.parse }), 8);
});

/** Messages with garbage between them, and the verbs of a server's answers. */
const COMMANDS = 'HELO a\r\n?\r\nDATA x y\r\nX \r\rY\r\nQUIT\r\n';
const ANSWERS = ['HELO', undefined, 'DATA', undefined, 'QUIT'];
const commandSource = (): { name: string; text: string } => {
  const [, text] = /```abnf\n(; capture command[^]*?)```/.exec(read('docs/parsing.md'))!;
  return { name: 'command.abnf', text: text! };
};

test('docs/parsing.md: messages from a socket', async () => {
  const { files } = await compile(commandSource());
  const command = await loadModule(files[0]!.text);
  const [, example] = /(const server = createServer[^]*?)```/.exec(read('docs/parsing.md'))!;
  const code = example!.replace('server.listen(8025);', 'return server;');
  const { Messages } = runtime;
  const names = { createServer, Messages, command };
  const server = new Function(...Object.keys(names), code)(...Object.values(names)) as Server;
  const port = await listen(server);
  try {
    const socket = connect(port, '127.0.0.1');
    let answers = '';
    socket.on('data', (octets) => (answers += octets.toString()));
    for (const unit of COMMANDS) socket.write(unit);
    socket.end();
    await new Promise((resolve) => socket.on('close', resolve));
    const lines = answers.trimEnd().split('\r\n');
    assert.equal(
      lines.map((line) => /^250 (\w+)/.exec(line)?.[1]),
      ANSWERS,
    );
    assert.equal(lines.slice(1, 3), ['500 at 8: expected a letter', '250 DATA, 2 arguments']);
  } finally {
    server.close();
  }
});

test('docs/standalone.md: messages in ES5', async () => {
  const page = read('docs/standalone.md');
  const [, parts, target] = /--with (\S+) --target (\w+)`/.exec(page)!;
  const { files } = await compile(commandSource(), {
    standalone: { with: parts!.split(','), target: target as 'es5' },
  });
  const [, program] = /```js\n(var text = [^]*?)```/.exec(page)!;
  for (const size of [1, 2, 3, 5, 8, COMMANDS.length]) {
    const verbs: string[] = [];
    const receive = new Function('report', `${files[0]!.text}\n${program}\nreturn receive;`)(
      (verb: string) => verbs.push(verb),
    ) as (chunk: string) => void;
    for (let at = 0; at < COMMANDS.length; at += size) receive(COMMANDS.slice(at, at + size));
    assert.equal(
      verbs,
      ANSWERS.map((verb) => verb ?? 'refused'),
      `${size}`,
    );
  }
});

test('docs/generated-code.md: match, find and findAll return what their comments say', () => {
  const [, example] = /```ts\n(match\([^]*?)```/.exec(read('docs/generated-code.md'))!;
  const calls = [
    ...example!.matchAll(/^(match|find|findAll)\((.*)\)(\.length)?; \/\/ (\{.*\}|[^,\n]*)/gm),
  ];
  assert.is(calls.length, 5);
  for (const [call, name, args, length, expected] of calls) {
    const [input, from] = JSON.parse(`[${args!.replaceAll("'", '"')}]`) as [string, number?];
    const found = ipv4[name as 'match' | 'find' | 'findAll'](input, from);
    assert.is(inspect(length === undefined ? found : (found as []).length), expected, call);
  }
});

test('docs/study.md: diff, by its command', () => {
  const [, command, output] = /\$ npx abnfc (diff .*)\n([^]*?)\.\.\.\n```/.exec(
    read('docs/study.md'),
  )!;
  const { code, out } = abnfc(root, command!);
  assert.is(code, 1);
  assert.is(out.slice(0, output!.length), output);
});

test('docs/study.md: words, by their commands', () => {
  const shown = [
    ...read('docs/study.md').matchAll(/^\$ npx abnfc (words .*)\n((?:(?!\$ |```).*\n)+)/gm),
  ];
  assert.is(shown.length, 3);
  for (const [, command, output] of shown) assert.is(succeeds(root, command!).out, output, command);
});

test('docs/building.md: the sizes in the report of a build', () => {
  const [, octets, gzip] = /^utf-8 +switch +9 +12 +(\d+) +(\d+) /m.exec(read('docs/building.md'))!;
  const text = read('generated/utf-8/switch.ts');
  assert.equal([Buffer.byteLength(text), gzipSize(text)], [Number(octets), Number(gzip)]);
});

test('docs/abnf-support.md: what check says', () => {
  const [, grammar, command, output] =
    /^With `(color = .*)` in .*\n\n```\n\$ npx abnfc (check .*)\n([^]*?)```/m.exec(
      read('docs/abnf-support.md'),
    )!;
  const said = abnfc(makeFolder({ 'color.abnf': `${grammar!}\n` }), command!);
  assert.equal(said, { code: 1, out: '', err: output });
});

slow('docs/study.md: what is shown is what the commands print', () => {
  const page = read('docs/study.md');
  const examples = [...page.matchAll(/^\$ npx abnfc (.*) "(.*)"\n([^]*?)^```$/gm)];
  assert.is(examples.length, 3);
  for (const [, command, argument, output] of examples) {
    assert.is(abnfc(root, [...command!.split(' '), argument!]).out, output, command);
  }
});

test('docs/study.md: the minimal automaton begins as it is shown', () => {
  const [, shown] = /^\$ npx abnfc inspect grammar\/utf-8\.abnf\n([^]*?)^\.\.\.\n```$/m.exec(
    read('docs/study.md'),
  )!;
  const { out } = abnfc(root, 'inspect grammar/utf-8.abnf');
  assert.ok(shown!.length > 100 && out.startsWith(shown!), out);
});

test('the commands that documents name are scripts of the package, which are fifteen at most', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  assert.ok(Object.keys(scripts).length <= 15, Object.keys(scripts).join());
  for (const path of documents) {
    const text = read(path);
    for (const [, name] of text.matchAll(/npm run ([\w:]+)/g))
      assert.ok(scripts[name!], `${path}: ${name}`);
    for (const [, file] of text.matchAll(/node (?:--[\w-]+ )*(dist\/[\w/-]+\.js)/g))
      assert.ok(existsSync(join(root, file!)), `${path}: ${file}`);
  }
  for (const page of [readme, read('CONTRIBUTING.md')])
    assert.match(page, /^npm ci\b.*\nnpm test\b/m);
  assert.match(read('.ci/run'), /^npm ci\nwait .*\nnpm test\b/m);
});

test('links lead somewhere', () => {
  for (const document of documents) {
    for (const [, target, anchor] of read(document).matchAll(
      /\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g,
    )) {
      const path = target === '' ? document : join(dirname(document), target!);
      assert.ok(existsSync(join(root, path)), `${document}: ${target}`);
      if (anchor === undefined) continue;
      const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, each]) => anchorOf(each!));
      assert.ok(headings.includes(anchor), `${document}: ${target}#${anchor}`);
    }
  }
});

test('docs/llms.txt: the form of llmstxt.org, a bounded length, and examples that are right', async () => {
  const page = read('docs/llms.txt');
  assert.ok(page.length < 48_000, String(page.length));
  const [body, ...lists] = page.split(/^(?=## )/m);
  assert.match(body!, /^# abnfc\n\n> .*\n\n(?!#)/);
  assert.not.match(body!, /^#+ (?!abnfc)/m);
  for (const list of lists)
    assert.match(list, /^## .*\n\n(?:- \[[^\]]+\]\([^)]+\).*: .*\n)+(?:\n|<!--.*-->|$)*$/);
  let count = 0;
  for (const example of examplesOf('docs/llms.txt')) count += await runExample(example);
  assert.is(count, 11);
  for (const section of formatPages().flatMap(({ sections }) => sections)) {
    const shown = exampleOf(section);
    assert.ok(page.includes(`: ${FORMATS[section.name]!.title} (`), section.name);
    assert.ok(page.includes(`; \`${shown}\``), section.name);
    const text = new Function(`return '${shown}'`)() as string;
    const module = await loadFormat(section.name);
    // Links are shown as they stand in a text.
    assert.ok(module.validate(text) || section.name === 'bare-url', `${section.name}: ${text}`);
  }
});

test('docs/parsing.md, docs/study.md: the numbers of states', () => {
  const stagesOf = (name: string): Stages => {
    const { ok, stages } = analyze(readSource(root, 'grammar', `${name}.abnf`));
    if (!ok) throw new Error(`${name}.abnf has errors`);
    return stages;
  };
  const uri = stagesOf('uri');
  const [minimal, traced] = [uri.minimal, uri.moduleAutomaton.dfa].map(stateCount);
  assert.match(
    read('docs/parsing.md'),
    `${traced} states instead of ${minimal} for the components of a URI`,
  );
  const tags = stateCount(stagesOf('language-tag').minimal);
  assert.match(read('docs/study.md'), `The automaton of all tags has ${tags} states`);
});

test('docs/study.md: the size of a page, and the stages', () => {
  const page = read('docs/study.md');
  const source = { name: 'utf-8.abnf', text: read('grammar/utf-8.abnf') };
  const given = { documents: [source], options: {}, strings: '', panel: 'automaton' } as const;
  const size = pageInOneFile(given, 'abnfc explore').length;
  const [, shown] = /one HTML file of ([\d.]+) MB/.exec(page)!;
  assert.ok(Math.abs(size / 1e6 - Number(shown)) < 0.1, `${size}`);
  const [, stages] = /^Stages:\n([^]*?)\n\n/m.exec(abnfc(root, 'inspect --help').out)!;
  for (const [, stage] of stages!.matchAll(/^ {2}(\w+)/gm))
    assert.ok(page.includes(`\`${stage}\``), stage);
});

/** The number that a file of the generator calls so, for itself. */
function constantOf(file: string, name: string): number {
  const [, digits] = new RegExp(`^(?:export )?const ${name} = ([\\d_]+);`, 'm').exec(
    read(`generator/${file}.ts`),
  )!;
  return Number(digits!.replaceAll('_', ''));
}

test('docs/abnf-support.md: the limits', () => {
  const rows = [...read('docs/abnf-support.md').matchAll(/^\| (.*?) +\| ([\d,]+) +\|/gm)];
  const limits = new Map(rows.map(([, what, limit]) => [what!, limit!]));
  assert.equal(
    [...limits],
    [
      ['octets of a grammar or a document', MAX_INPUT],
      ['states of an automaton before minimization', DEFAULT_MAX_STATES],
      [
        'steps to make an automaton, for each allowed state',
        constantOf('automata/determinize', 'VISITS_PER_STATE'),
      ],
      ['the same, with captures', constantOf('automata/determinize-traces', 'STEPS_PER_STATE')],
      ['branches of the switch variant', constantOf('plan/choose-variants', 'MAX_BRANCHES')],
      [
        'characters of one alternative of a rule, without comments',
        constantOf('abnf/parse', 'MAX_PART'),
      ],
      ['levels of `--depth`', MAX_DEPTH],
      ['nesting of groups and options', constantOf('abnf/parse', 'MAX_BRACKETS')],
      ['nesting of rules and repetitions', constantOf('abnf/lowering', 'MAX_NESTING')],
      [
        'diagnostics of one kind; further ones are counted',
        constantOf('diagnostics/diagnostic-bag', 'MAX_PER_CODE'),
      ],
      ['characters of a message', constantOf('diagnostics/diagnostic', 'LONGEST_MESSAGE')],
    ].map(([what, limit]) => [what, limit!.toLocaleString('en')]),
  );
  assert.is(NFA_STATES_PER_STATE, 10);
  const entries = (DEFAULT_MAX_STATES * ENTRIES_PER_STATE).toLocaleString('en');
  assert.match(
    read('docs/abnf-support.md'),
    `${entries}, or ${ENTRIES_PER_STATE} for each allowed state if that is more`,
  );
  assert.match(
    read('docs/abnf-support.md'),
    `at most ${constantOf('automata/determinize', 'MEMBERS_PER_STATE')} for each allowed state, with captures ${constantOf('automata/determinize-traces', 'THREADS_PER_STATE')}, and entries of a transition table ${constantOf('automata/determinize', 'CLASSES_PER_STATE')}`,
  );
  for (const page of ['README.md', 'SECURITY.md'])
    assert.match(read(page), DEFAULT_MAX_STATES.toLocaleString('en'));
});

test('docs/characters.md: the encodings', () => {
  const [, list] =
    /`--encoding utf-8`, the default, or another format of `grammar\/`: (.*)\.\n/.exec(
      read('docs/characters.md'),
    )!;
  const others = ENCODINGS.filter((name) => name !== 'utf-8').map((name) => `\`${name}\``);
  assert.equal(list!.split(', ').sort(), others.sort());
});

test('docs/size.md: the smallest variant, and the one that decodes fastest', () => {
  const variants = ['switch', 'table', 'branchless'];
  const sizes = [
    ...read('docs/size.md').matchAll(/^\| .*? \| (switch|table|branchless) +\|(.*)\|$/gm),
  ];
  const sizeOf = (row: number): number => Number(sizes[row]![2]!.split('|')[0]);
  const groups = sizes.filter(([, variant]) => variant === 'switch').map((_, k) => 3 * k);
  assert.ok(groups.length > 3);
  const wins = groups.filter((at) => sizeOf(at + 1) < Math.min(sizeOf(at), sizeOf(at + 2)));
  assert.ok(wins.length > groups.length / 2);
  const speeds = [...read('docs/engines.md').matchAll(/^\| .*?\| (?:5|2015|2020) +\|(.*)\|$/gm)];
  assert.ok(speeds.length > 10);
  for (const [row, cells] of speeds) {
    const decoding = cells!.split('|').slice(0, variants.length).map(Number);
    assert.is(Math.max(...decoding), decoding[0], row);
  }
});

test('what the code cites is in the references, and the other way round', () => {
  const references = new Set(
    [...read('docs/references.md').matchAll(/\[([^\]]* \d{4})\]/g)].map(([, name]) => name!),
  );
  const cited = new Set<string>();
  for (const folder of ['generator', 'runtime', 'scripts', 'test', 'bench'])
    for (const path of filesBelow(join(root, folder), '.ts')) {
      if (path.startsWith('node_modules/')) continue;
      const text = read(join(folder, path)).replace(/\n *(?:\*|\/\/) ?/g, ' ');
      // Several are apart by semicolons; what is meant of one stands after a comma.
      for (const [, inside] of text.matchAll(
        /\[([A-Za-z][^[\]'\n]*[a-z.] (?:19|20)\d\d\b[^[\]\n]*)\]/g,
      ))
        for (const citation of inside!.split('; ')) {
          const name = citation.replace(/,.*/, '');
          assert.ok(references.has(name), `${folder}/${path} cites [${citation}]`);
          cited.add(name);
        }
    }
  assert.equal(
    [...references].filter((name) => !cited.has(name)),
    [],
  );
});

test('files that documents name are there', () => {
  let count = 0;
  const own = /`([a-z][\w-]*(?:\/[\w-]+)*\/[\w-]+\.ts)`/g;
  for (const document of [...documents, 'SECURITY.md'])
    for (const [, path] of read(document).matchAll(own)) {
      if (/[A-Z]\.ts$/.test(path!)) continue;
      const found = ['', 'generator'].some((folder) => existsSync(join(root, folder, path!)));
      assert.ok(found, `${document}: ${path}`);
      count += 1;
    }
  assert.ok(count > 80, `${count}`);
});

slow('docs/standalone.md: the commands write what they say, and the examples work', async () => {
  const page = read('docs/standalone.md');
  const commandsIn = (text: string): readonly RegExpMatchArray[] => [
    ...text.matchAll(/^\$ npx abnfc (.* -o lib)\n((?:wrote \S+\n)+)/gm),
  ];
  assert.is(commandsIn(page).length, 3);
  const folder = makeFolder();
  cpSync(join(root, 'grammar'), join(folder, 'grammar'), { recursive: true });
  for (const [, command, written] of commandsIn(page)) {
    const ended = abnfc(folder, command!.split(' '));
    assert.is(withoutSizes(ended.err), written);
    assert.is(ended.code, 0);
  }
  const [, call, text] = /(utf8\.decode\(.*\)); \/\/ '(.*)'/.exec(page)!;
  const script = readFileSync(join(folder, 'lib/utf-8.js'), 'utf8');
  assert.is(new Function(`${script}\nreturn ${call};`)(), text);
  const [, options, path] = /compile\(source, (.*)\);\nfiles\[0\]!\.path; \/\/ '(.*)'/.exec(page)!;
  const source = { name: 'digits.abnf', text: 'digits = 1*DIGIT\n' };
  const { files } = await compile(source, new Function(`return ${options};`)() as CompileOptions);
  assert.is(files[0]!.path, path);
  for (const [, name] of page.matchAll(/^\| `--([a-z]+)/gm))
    assert.ok(Object.hasOwn(STANDALONE_OPTIONS, name!), name);
  for (const sink of SINKS) assert.match(page, `| \`${sink}\``);
});

test.run();
