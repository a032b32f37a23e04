/** Requests to the servers of bundlers: they serve no grammar that they would not serve without the plugin. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { context } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createServer, preview, type InlineConfig, type ViteDevServer } from 'vite';
import { abnfc as forEsbuild } from '../../generator/plugin/esbuild.js';
import { abnfc } from '../../generator/plugin/vite.js';
import { withProject } from '../support/bundlers.js';

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

/** A folder beside the project's, which Vite does not serve. */
async function withOutside<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'abnfc-outside-')));
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
  await withOutside(OUTSIDE, async (outside) => {
    await withProject(PROJECT, async (folder) => {
      const root = realpathSync(folder);
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
        // Imports of a grammar that Vite serves.
        ...['priv.abnf', 'bad.abnf', 'notes.txt'].flatMap((name) =>
          [`${outside}/${name}`, `../${basename(outside)}/${name}`].map(
            (path) => `/own.abnf?import&start=KEEPTHISINSIDE&imports=${path}`,
          ),
        ),
        `/own.abnf?import&imports=hidden.abnf&imports=${outside}/bad.abnf`,
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
          if (plain.status === 403) assert.is(status, 403, path);
          // A link in the project is served as the file that it leads to: as text, and not compiled.
          if (SECRET_TEXT.test(plain.body)) assert.is(body, plain.body, path);
          else assert.not.match(body, TELLS, path);
        }
        assert.is((await get_(`/@fs${outside}/priv.abnf?import`)).status, 403);
        assert.is((await get_(`/@fs${outside}/bad.abnf?import`)).status, 403);
        // Allowed grammars are compiled.
        assert.match((await get_('/own.abnf?import')).body, /export (?:const|function|\{)/);
        // Loading by the program itself is not a request.
        const { validate } = await server.ssrLoadModule(`${outside}/priv.abnf`);
        assert.is((validate as (octets: Uint8Array) => boolean)(Uint8Array.of(0x78)), true);
        assert.not.match((await get_(`/@fs${outside}/priv.txt?import&abnf`)).body, TELLS);
      });
    });
  });
});

test('Vite: a module imports documents of folders further up', async () => {
  const files = {
    ...PROJECT,
    'a/b/main.js': "import { validate } from './own.abnf?imports=../../hidden.abnf'; validate([]);",
    'a/b/own.abnf': 'own = KEEPTHISINSIDE\n',
  };
  await withProject(files, async (folder) => {
    await withServer(realpathSync(folder), {}, async (get_) => {
      const [, url] = /from "(.*?)"/.exec((await get_('/a/b/main.js')).body)!;
      assert.match((await get_(url!)).body, /export (?:const|function|\{)/);
    });
  });
});

test('Vite: imports of the plugin and of the program are asked for, too', async () => {
  await withOutside(OUTSIDE, async (outside) => {
    await withProject(PROJECT, async (folder) => {
      const root = realpathSync(folder);
      const plugins = [abnfc({ imports: [`${outside}/bad.abnf`] })];
      await withServer(root, { plugins }, async (get_) => {
        const { status, body } = await get_('/own.abnf?import&start=KEEPTHISINSIDE');
        assert.is(status, 500);
        assert.not.match(body.replaceAll('start=KEEPTHISINSIDE', ''), TELLS);
        assert.match(body, /a document that this grammar imports is outside of server\.fs\.allow/);
      });
      await withServer(root, { server: { fs: { allow: [root, outside] } } }, async (get_) => {
        const { body } = await get_(`/own.abnf?import&imports=${outside}/priv.abnf`);
        assert.match(body, /export (?:const|function|\{)/);
      });
    });
  });
});

test('Vite: server.fs is asked, whatever it says', async () => {
  await withOutside(OUTSIDE, async (outside) => {
    await withProject(PROJECT, async (folder) => {
      const root = realpathSync(folder);
      await withServer(root, { server: { fs: { deny: ['hidden.*'] } } }, async (get_) => {
        for (const path of [
          '/hidden.abnf?import',
          '/HIDDEN.abnf?import',
          '/hidden.abnf?abnf&import',
        ])
          assert.not.match((await get_(path)).body, TELLS, path);
        assert.is((await get_('/hidden.abnf?import')).status, 403);
      });
      const path = `/@fs${outside}/priv.abnf?import`;
      await withServer(root, { server: { fs: { allow: [root, outside] } } }, async (get_) => {
        assert.match((await get_(path)).body, TELLS);
      });
      await withServer(root, { server: { fs: { strict: false } } }, async (get_) => {
        assert.match((await get_(path)).body, TELLS);
      });
    });
  });
});

test('Vite: what a module imports is served, from wherever Vite serves imports', async () => {
  await withOutside(OUTSIDE, async (outside) => {
    const far = `/@fs${outside}/priv.abnf`;
    const files = {
      ...PROJECT,
      'main.js': `import { validate } from ${JSON.stringify(`${outside}/priv.abnf`)}; validate([]);`,
    };
    await withProject(files, async (folder) => {
      const root = realpathSync(folder);
      await withServer(root, {}, async (get_) => {
        assert.is((await get_(`${far}?import`)).status, 403);
        const { body } = await get_('/main.js');
        assert.match(body, far);
        assert.match((await get_(`${far}?import`)).body, TELLS);
        assert.not.match((await get_(`/@fs${outside}/priv.txt?import&abnf`)).body, TELLS);
      });
    });
  });
});

test('Vite: the preview has what was built, and compiles nothing', async () => {
  await withOutside(OUTSIDE, async (outside) => {
    await withProject({ ...PROJECT, 'dist/index.html': '<p>' }, async (root) => {
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
  });
});

test('esbuild: its server has what was built', async () => {
  await withProject(PROJECT, async (root) => {
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
});

/** Every file below a folder, without packages and what Vite remembers. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(?:node_modules|\.vite)\b/.test(path))
    .sort();
}

test('Vite: a request writes nothing, neither types nor what is remembered', async () => {
  await withOutside(OUTSIDE, async (outside) => {
    await withProject(PROJECT, async (folder) => {
      const root = realpathSync(folder);
      const remembered = join(root, 'node_modules', '.cache', 'abnfc');
      mkdirSync(remembered, { recursive: true });
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
          assert.equal(readdirSync(remembered), []);
          // Imports are trusted.
          await get_('/main.js');
          await get_('/own.abnf?variant=table&import');
          assert.equal(filesIn(root), [...before, 'own.abnf.variant=table.d.ts'].sort());
          assert.is(readdirSync(remembered).length, 1);
        } finally {
          process.chdir(cwd);
        }
      });
    });
  });
});

test.run();
