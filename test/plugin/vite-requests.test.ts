/** The files that a request to a dev server finds. */
import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeLoad, PROGRAM } from '../../generator/plugin/load.js';
import { rightsOf, type Environment } from '../../generator/plugin/rights-of.js';
import { makeProject } from '../support/project.js';
import { words } from '../support/words.js';

/** The part of an environment of Vite that decides what is served: all below `root` but what is hidden. */
function environmentOf(root: string, others: object = {}): Environment {
  const config = {
    server: { fs: { strict: true, allow: [root] } },
    fsDenyGlob: (path: string) => path.includes('/hidden'),
    safeModulePaths: new Set(),
  };
  return {
    mode: 'dev',
    config: { consumer: 'client', resolve: { preserveSymlinks: false }, ...others },
    moduleGraph: {
      getModuleById: (id: string) => ({ importers: new Set(id === 'imported' ? [0] : []) }),
    },
    getTopLevelConfig: () => config,
  } as unknown as Environment;
}

const FILES = { 'root/a.abnf': '', 'root/hidden.abnf': '', 'outside/b.abnf': '' };

test('a request finds regular files that are served, by their real paths', async () => {
  const folder = makeProject(FILES);
  const root = join(realpathSync(folder), 'root');
  const own = join(root, 'a.abnf');
  mkdirSync(join(root, 'folder'));
  symlinkSync('../a.abnf', join(root, 'folder', 'own.abnf'));
  symlinkSync('../../outside', join(root, 'folder', 'outside'));
  symlinkSync('../hidden.abnf', join(root, 'folder', 'link.abnf'));
  for (const id of ['imported', 'requested']) {
    const { mayWrite, find } = await rightsOf(environmentOf(root), id);
    assert.is(mayWrite, id === 'imported');
    assert.is(find(own), own);
    assert.is(find(`${root}/folder/../a.abnf`), own);
    assert.is(find(join(root, 'folder', 'own.abnf')), own);
    for (const path of [
      ...words('hidden.abnf missing.abnf folder folder/link.abnf folder/outside/b.abnf'),
      ...words('../outside/b.abnf ..\\outside\\b.abnf folder\\..\\..\\outside\\b.abnf'),
      ...words('folder\\..\\hidden.abnf a.abnf\0 a.abnf/ a.abnf.'),
      'a.abnf ',
    ])
      assert.is(find(`${root}/${path}`), undefined, path);
  }
});

test('where Vite keeps links, they are files', async () => {
  const folder = makeProject(FILES);
  const root = join(realpathSync(folder), 'root');
  const link = join(root, 'link.abnf');
  symlinkSync('../outside/b.abnf', link);
  const keeping = environmentOf(root, { resolve: { preserveSymlinks: true } });
  assert.is((await rightsOf(keeping, '')).find(link), link);
  assert.is((await rightsOf(keeping, '')).find(`${root}/../outside/b.abnf`), undefined);
});

test('a module that no request causes finds any file', async () => {
  for (const mode of ['build', 'scan', 'unknown'] as const)
    assert.is(await rightsOf({ mode }, ''), PROGRAM);
  assert.is(await rightsOf(environmentOf('/', { isBundled: true }), ''), PROGRAM);
  const inside = environmentOf('/nowhere', { consumer: 'server' });
  assert.is((await rightsOf(inside, '')).find('/a.abnf'), '/a.abnf');
});

test('documents that are not found are errors, and nothing is read', async () => {
  const folder = makeProject({ 'a.abnf': 'a = = "secret"\n' });
  const asked: string[] = [];
  const find = (path: string): undefined => void asked.push(path);
  const path = join(folder, 'a.abnf');
  const options = { imports: ['/elsewhere/c.abnf'] };
  const load = makeLoad(options);
  const ofQuery = await load({ path, query: 'imports=../b.abnf' }, { mayWrite: false, find });
  const ofOptions = await load({ path, query: '' }, { mayWrite: false, find });
  assert.equal(asked, [join(folder, '..', 'b.abnf'), '/elsewhere/c.abnf']);
  assert.equal(
    [ofQuery, ofOptions].map(({ messages }) => messages.map(({ message }) => message)),
    [
      ['there is no document "../b.abnf", or it is not served'],
      ['there is no document "/elsewhere/c.abnf", or it is not served'],
    ],
  );
  assert.equal([...ofQuery.imports, ...ofOptions.imports], []);
});

test('the path of a document in a query is relative and means the same everywhere', async () => {
  const folder = makeProject({ 'a.abnf': 'a = b\n', 'b.abnf': 'b = "x"\n' });
  const load = async (imports: string): Promise<readonly string[]> => {
    const query = `imports=${encodeURIComponent(imports)}`;
    const { messages } = await makeLoad({})({ path: join(folder, 'a.abnf'), query });
    return messages.map(({ message }) => message);
  };
  assert.equal(await load('./b.abnf'), []);
  for (const path of ['/b.abnf', '\\b.abnf', '.\\b.abnf', 'C:b.abnf', 'file:///b.abnf', 'b\0'])
    assert.match((await load(path)).join(), /^".*" is not a value of option "imports"$/);
  // Where `-` is the path of a file, it is not standard input.
  const cwd = process.cwd();
  process.chdir(folder);
  try {
    assert.equal(await load('-'), ['cannot read -: no such file']);
  } finally {
    process.chdir(cwd);
  }
  assert.match((await load('b.abnf/..')).join(), /it is a directory$/);
});

test.run();
