/** Requests to the servers of bundlers: they serve no grammar that they would not serve without the plugin. */
import { execFileSync } from 'node:child_process';
import { readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { context } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createServer, preview, type InlineConfig, type ViteDevServer } from 'vite';
import { abnfc as forEsbuild } from '../../generator/plugin/esbuild.js';
import { abnfc } from '../../generator/plugin/vite.js';
import { visible } from '../../generator/text/visible.js';
import { makeProject } from '../support/bundlers.js';
import { makeFolder } from '../support/folder.js';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Sends a path as it is; `fetch` would normalize it. */
function get(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The headers of a request from a page or elsewhere, which anybody may set.
    const headers = { 'sec-fetch-dest': 'script', origin: 'http://evil.example' };
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (data: string) => (body += data));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    })
      .on('error', reject)
      .end();
  });
}

const SECRET = 'KEEPTHISINSIDE';
const SECRET_TEXT = new RegExp(SECRET);
/** Signs that a file was read: its text, and its compiled code. */
const TELLS = /KEEPTHISINSIDE|export (?:const|function|\{)[^]*(?:validate|findError)/;

/** A sign that a grammar was compiled. */
const COMPILED = /export (?:const|function|\{)/;

/** The files of a folder beside the project's, which Vite does not serve. */
const OUTSIDE = {
  'priv.abnf': `${SECRET} = "x"\n`,
  'bad.abnf': `${SECRET} = = "x"\n`,
  'priv.txt': `${SECRET} = "x"\n`,
  'notes.txt': `a text\n   of many lines with ${SECRET} = in it (\n`,
};

const PROJECT = {
  'index.html': '<script type="module" src="/main.js"></script>',
  'main.js': "import { validate } from './own.abnf?variant=table'; validate([]);",
  'own.abnf': 'own = "o"\n',
  'hidden.abnf': `${SECRET} = "x"\n`,
  'package.json': '{}',
};

/** A project with some files, and the folder beside it, by their real paths. */
function makeFolders(files: Readonly<Record<string, string>> = PROJECT): {
  readonly root: string;
  readonly outside: string;
} {
  return { root: realpathSync(makeProject(files)), outside: realpathSync(makeFolder(OUTSIDE)) };
}

async function withServer(
  root: string,
  config: InlineConfig & { readonly dts?: boolean },
  use: (get_: (path: string) => Promise<Answer>, server: ViteDevServer) => Promise<void>,
): Promise<void> {
  const { dts, server: options, ...others } = config;
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [abnfc({ dts })],
    cacheDir: join(root, '.vite'),
    ...others,
    server: { host: '127.0.0.1', port: 0, ...options },
  });
  try {
    await server.listen();
    const address = server.httpServer!.address() as { readonly port: number };
    await use((path) => get(address.port, path), server);
  } finally {
    await server.close();
  }
}

test('Vite: what its dev server refuses, it refuses with the plugin', async () => {
  const { root, outside } = makeFolders();
  symlinkSync(join(outside, 'priv.abnf'), join(root, 'link.abnf'));
  symlinkSync(outside, join(root, 'folder'));
  const up = `..${outside}`;
  const paths = [
    ...Object.keys(OUTSIDE).flatMap((name) =>
      ['?import', '?import&abnf', '?abnf', '?import&abnf&variant=table', ''].map(
        (query) => `/@fs${outside}/${name}${query}`,
      ),
    ),
    `/@fs/${outside}/priv.abnf?import`,
    `/@fs${outside}/./priv.abnf?import`,
    `/@fs${outside}/%70riv.abnf?import`,
    `/@fs${root}/${'../'.repeat(9)}${outside.slice(1)}/priv.abnf?import`,
    `/@fs${root}/%2e%2e/${basename(outside)}/priv.abnf?import`,
    `/@fs${root}/..%2f${basename(outside)}/priv.abnf?import`,
    `/@fs${root}/own.abnf%23/../../${basename(outside)}/priv.abnf?import`,
    `/@fs${root}/own.abnf%3F/../../${basename(outside)}/priv.abnf?import`,
    `/@id/${outside}/priv.abnf`,
    `/@id${outside}/priv.abnf?import`,
    `/@id/__x00__${outside}/priv.abnf?import`,
    `/@id//@fs${outside}/priv.abnf?import`,
    `/${up}/priv.abnf?import`,
    `/..${outside}/priv.abnf?import`,
    `${outside}/priv.abnf?import`,
    `file://${outside}/priv.abnf?import`,
    `/@fs${outside}/PRIV.abnf?import`,
    `/@fs${outside}\\priv.abnf?import`,
    '/link.abnf?import',
    '/link.abnf?import&variant=table',
    '/folder/priv.abnf?import',
    '/folder/priv.abnf?import&start=KEEPTHISINSIDE',
    `/@fs${root}/folder/../${basename(outside)}/priv.abnf?import`,
    // Paths that mean a file outside only when `\\` means `/`.
    ...['\\', '%5C'].flatMap((slash) =>
      ['priv.abnf', 'bad.abnf', 'missing.abnf', 'priv.txt'].flatMap((name) => {
        const path = ['/x', '..', '..', basename(outside), name].join(slash);
        return [`${root}${path}?import&abnf`, `/@id/${root}${path}?import&abnf`];
      }),
    ),
    // Queries with which Vite reads a file by itself.
    ...['raw', 'url', 'inline', 'raw&import', 'import&raw', 'import&inline&abnf'].map(
      (query) => `/@fs${outside}/priv.abnf?${query}`,
    ),
    `/@fs${outside}/priv.abnf?import&t=1&v=00000000`,
    `/@fs${outside}/priv.abnf?t=1&import&lang.js`,
  ];
  const answers: Answer[] = [];
  await withServer(root, { plugins: [] }, async (get_) => {
    for (const path of paths) answers.push(await get_(path));
  });
  assert.ok(answers.filter(({ status }) => status === 403).length > 20);
  assert.ok(answers.filter(({ body }) => SECRET_TEXT.test(body)).length < 5);
  await withServer(root, {}, async (get_, server) => {
    for (const [index, path] of paths.entries()) {
      const { status, body } = await get_(path);
      const plain = answers[index]!;
      if (plain.status === 403 || plain.status === 404) assert.is(status, plain.status, path);
      // A link in the project is served as the file that it leads to: as text, and not compiled.
      if (SECRET_TEXT.test(plain.body)) assert.is(body, plain.body, path);
      else assert.not.match(body, TELLS, path);
    }
    assert.is((await get_(`/@fs${outside}/priv.abnf?import`)).status, 403);
    assert.is((await get_(`/@fs${outside}/bad.abnf?import`)).status, 403);
    // Allowed grammars are compiled.
    assert.match((await get_('/own.abnf?import')).body, COMPILED);
    // Loading by the program itself is not a request.
    const { validate } = await server.ssrLoadModule(`${outside}/priv.abnf`);
    assert.is((validate as (octets: Uint8Array) => boolean)(Uint8Array.of(0x78)), true);
    assert.not.match((await get_(`/@fs${outside}/priv.txt?import&abnf`)).body, TELLS);
  });
});

/** The error in an answer, without the path that a request imported. */
function errorOf({ status, body }: Answer, path: string): string {
  const [, error = ''] = /const error = (.*)\n/.exec(body) ?? [];
  const spellings = [path, visible(path), encodeURI(path)].flatMap((each) => [
    each,
    each.replaceAll('/', '%2f'),
  ]);
  return spellings
    .map((each) => JSON.stringify(each).slice(1, -1))
    .reduce(
      (text, each) => text.replaceAll(`\\"${each}\\"`, '*').replaceAll(`imports=${each}`, '*'),
      `${status} ${error}`,
    );
}

test('Vite: a request imports documents that Vite serves; others read alike, there or not', async () => {
  const grammar = 'own = KEEPTHISINSIDE\n';
  const denied = { '.git/g.abnf': OUTSIDE['priv.abnf'], '.git/bad.abnf': OUTSIDE['bad.abnf'] };
  const { root, outside } = makeFolders({
    ...PROJECT,
    ...denied,
    'src/own.abnf': grammar,
    'src/b.abnf': '',
    'src/c.abnf': PROJECT['hidden.abnf'],
  });
  symlinkSync(outside, join(root, 'src', 'folder'));
  for (const name of Object.keys(OUTSIDE))
    symlinkSync(join(outside, name), join(root, 'src', `link-${name}`));
  symlinkSync(join(root, '.git', 'g.abnf'), join(root, 'src', 'git.abnf'));
  symlinkSync(join(outside, 'nowhere.abnf'), join(root, 'src', 'dangling.abnf'));
  execFileSync('mkfifo', [join(root, 'src', 'fifo.abnf')]);
  const up = `../../${basename(outside)}`;
  const unserved = [
    ...['priv.abnf', 'bad.abnf', 'notes.txt', 'missing.abnf'].flatMap((name) => [
      `${up}/${name}`,
      `folder/../${up}/${name}`,
      `./folder/${name}`,
      `link-${name}`,
    ]),
    ...['g.abnf', 'bad.abnf', 'missing.abnf'].map((name) => `../.git/${name}`),
    ...['git.abnf', 'dangling.abnf', 'missing.abnf', 'fifo.abnf', '.', '..', 'folder', '-'],
    ...['../-', `${'../'.repeat(20)}dev/zero`, `${'../'.repeat(20)}dev/stdin`],
    ...['c.abnf.', 'c.abnf ', 'c.abnf/c.abnf'],
  ];
  const unnamed = [
    ...['priv.abnf', 'bad.abnf', 'missing.abnf'].flatMap((name) => [
      `${up}/${name}`.replaceAll('/', '\\'),
      `..\\${up}/${name}`.replace('../..', '..'),
      `${outside}/${name}`,
      `file://${outside}/${name}`,
      `//localhost${outside}/${name}`,
      `\\\\localhost\\${name}`,
      `C:\\${name}`,
      `C:${name}`,
    ]),
    ...['..\\.git\\g.abnf', '..\\.git\\missing.abnf', '/dev/zero', 'c.abnf\0', 'c.abnf::$DATA'],
  ];
  const encodings = [
    (path: string) => encodeURI(path),
    encodeURIComponent,
    (path: string) => encodeURIComponent(encodeURIComponent(path)),
    (path: string) => encodeURIComponent(path.replaceAll('.', '%2e')),
  ];
  await withServer(root, {}, async (get_) => {
    const cwd = process.cwd();
    // Where `../-` is the name of standard input.
    process.chdir(root);
    try {
      for (const paths of [unserved, unnamed]) {
        const errors = new Set<string>();
        for (const path of paths) {
          for (const encode of encodings) {
            const answer = await get_(`/src/own.abnf?import&imports=${encode(path)}`);
            assert.is(answer.status, 500, path);
            assert.not.match(answer.body, /export (?:const|function|\{)|KEEPTHISINSIDE/, path);
            if (encode === encodings[0]) errors.add(errorOf(answer, path));
          }
        }
        assert.is(errors.size, 1, [...errors].join('\n'));
      }
    } finally {
      process.chdir(cwd);
    }
    for (const path of ['c.abnf', './c.abnf', '../src/c.abnf', '../hidden.abnf']) {
      const { body } = await get_(`/src/own.abnf?import&imports=${path}`);
      assert.match(body, COMPILED, path);
    }
  });
  // Vite keeps links, and serves what is after them.
  await withServer(root, { resolve: { preserveSymlinks: true } }, async (get_) => {
    for (const path of [
      '/src/link-priv.abnf?import',
      '/src/own.abnf?import&imports=link-priv.abnf',
    ])
      assert.match((await get_(path)).body, TELLS, path);
  });
});

test('Vite: a module imports documents of folders further up', async () => {
  const { root } = makeFolders({
    ...PROJECT,
    'a/b/main.js': "import { validate } from './own.abnf?imports=../../hidden.abnf'; validate([]);",
    'a/b/own.abnf': 'own = KEEPTHISINSIDE\n',
  });
  await withServer(root, {}, async (get_) => {
    const [, url] = /from "(.*?)"/.exec((await get_('/a/b/main.js')).body)!;
    assert.match((await get_(url!)).body, COMPILED);
  });
});

test('Vite: imports of the plugin and of the program are asked for, too', async () => {
  const { root, outside } = makeFolders();
  const plugins = [abnfc({ imports: [`${outside}/bad.abnf`] })];
  await withServer(root, { plugins }, async (get_) => {
    const { status, body } = await get_('/own.abnf?import&start=KEEPTHISINSIDE');
    assert.is(status, 500);
    assert.not.match(body.replaceAll('start=KEEPTHISINSIDE', ''), TELLS);
    assert.match(body, /there is no document .*bad\.abnf.*, or it is not served/);
  });
  await withServer(root, { server: { fs: { allow: [root, outside] } } }, async (get_) => {
    const path = `../${basename(outside)}/priv.abnf`;
    const { body } = await get_(`/own.abnf?import&imports=${path}`);
    assert.match(body, COMPILED);
  });
});

test('Vite: server.fs is asked, whatever it says', async () => {
  const { root, outside } = makeFolders();
  await withServer(root, { server: { fs: { deny: ['hidden.*'] } } }, async (get_) => {
    for (const path of ['/hidden.abnf?import', '/HIDDEN.abnf?import', '/hidden.abnf?abnf&import'])
      assert.not.match((await get_(path)).body, TELLS, path);
    assert.is((await get_('/hidden.abnf?import')).status, 403);
  });
  const path = `/@fs${outside}/priv.abnf?import`;
  for (const fs of [{ allow: [root, outside] }, { strict: false }])
    await withServer(root, { server: { fs } }, async (get_) => {
      assert.match((await get_(path)).body, TELLS);
    });
});

test('Vite: what a module imports is served, from wherever Vite serves imports', async () => {
  const outside = realpathSync(makeFolder(OUTSIDE));
  const far = `/@fs${outside}/priv.abnf`;
  const folder = makeProject({
    ...PROJECT,
    'main.js': `import { validate } from ${JSON.stringify(`${outside}/priv.abnf`)}; validate([]);`,
  });
  const root = realpathSync(folder);
  await withServer(root, {}, async (get_) => {
    assert.is((await get_(`${far}?import`)).status, 403);
    const { body } = await get_('/main.js');
    assert.match(body, far);
    assert.match((await get_(`${far}?import`)).body, TELLS);
    assert.not.match((await get_(`/@fs${outside}/priv.txt?import&abnf`)).body, TELLS);
  });
});

test('Vite: the preview has what was built, and compiles nothing', async () => {
  const outside = realpathSync(makeFolder(OUTSIDE));
  const root = makeProject({ ...PROJECT, 'dist/index.html': '<p>' });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [abnfc()],
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    const { port } = server.httpServer.address() as { readonly port: number };
    for (const path of [`/@fs${outside}/priv.abnf?import`, '/own.abnf?import', '/own.abnf'])
      assert.not.match((await get(port, path)).body, /own = |KEEPTHIS|export/, path);
  } finally {
    await server.close();
  }
});

test('Vite: a bundle in development has what the program imports', async () => {
  const { root, outside } = makeFolders();
  await withServer(root, { experimental: { bundledDev: true } }, async (get_) => {
    const lazy = (id: string): Promise<Answer> =>
      get_(`/@vite/lazy?clientId=0&id=${encodeURIComponent(id)}`);
    await get_('/');
    let body = '';
    for (let i = 0; i < 50 && !/validate/.test(body); i++) {
      ({ body } = await lazy(join(root, 'main.js')));
      await setTimeout(100);
    }
    assert.match(body, 'own.abnf?variant=table');
    for (const id of [
      `${outside}/priv.abnf`,
      `${root}/hidden.abnf`,
      `${root}/own.abnf?imports=../${basename(outside)}/priv.abnf`,
      `${root}/own.abnf?variant=table&imports=hidden.abnf&define=own%3DKEEPTHISINSIDE`,
    ])
      assert.is((await lazy(id)).status, 500, id);
  });
});

test('esbuild: its server has what was built', async () => {
  const root = makeProject(PROJECT);
  const building = await context({
    entryPoints: [join(root, 'main.js')],
    bundle: true,
    outdir: join(root, 'out'),
    logLevel: 'silent',
    plugins: [forEsbuild()],
  });
  try {
    const { port } = await building.serve({ host: '127.0.0.1' });
    assert.is((await get(port, '/main.js')).status, 200);
    for (const path of ['/own.abnf', '/own.abnf?variant=table', `/@fs${root}/own.abnf`])
      assert.is((await get(port, path)).status, 404, path);
  } finally {
    await building.dispose();
  }
});

/** Every file below a folder, without packages and what Vite remembers. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(?:node_modules|\.vite)\b/.test(path))
    .sort();
}

test('Vite: a request writes no types', async () => {
  const { root, outside } = makeFolders();
  const [before, around] = [filesIn(root), filesIn(outside)];
  const server = { fs: { allow: [root, outside] } };
  await withServer(root, { dts: true, server }, async (get_) => {
    const cwd = process.cwd();
    process.chdir(root);
    try {
      for (let i = 0; i < 3; i++) {
        assert.match((await get_(`/own.abnf?import&name=n${i}`)).body, TELLS);
        assert.match((await get_(`/@fs${outside}/priv.abnf?import&name=n${i}`)).body, TELLS);
      }
      assert.match((await get_('/own.abnf?import')).body, TELLS);
      assert.equal(filesIn(root), before);
      assert.equal(filesIn(outside), around);
      // Imports are trusted.
      await get_('/main.js');
      await get_('/own.abnf?variant=table&import');
      assert.equal(filesIn(root), [...before, 'own.abnf.variant=table.d.ts'].sort());
    } finally {
      process.chdir(cwd);
    }
  });
});

test.run();
