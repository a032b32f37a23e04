/** Documents that the heads of grammars import: what they may read, and that all interfaces read the same. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectOf } from '../../generator/cli/lsp/project-of.js';
import { analyze } from '../../generator/compile.js';
import { makeLoad } from '../../generator/plugin/load.js';
import { renderDiagnostic } from '../../generator/diagnostics/render-diagnostic.js';
import { FileError } from '../../generator/files/read-source.js';
import { Study } from '../../generator/study/answers/study.js';
import type { Source } from '../../generator/text/source.js';
import { abnfc, succeeds } from '../support/command.js';
import { makeFolder } from '../support/folder.js';
import { importText, loadModule } from '../support/load.js';
import { hasShell } from '../support/on-path.js';

/** A secret, in a file that is no grammar: a syntax error would show its first line. */
const SECRET = 'password: hunter2 )(\n';

const LETTERS = 'letter = %x61-7A\n';

/** A project in a folder with more, and grammars in it. */
function project(grammars: Readonly<Record<string, string>>): string {
  const folder = makeFolder({
    'secret.abnf': SECRET,
    'elsewhere/secret.abnf': SECRET,
    'project/package.json': '{}',
    'project/shared/letters.abnf': LETTERS,
    ...Object.fromEntries(
      Object.entries(grammars).map(([path, text]) => [`project/${path}`, text]),
    ),
  });
  return join(folder, 'project');
}

/** What is said of the grammar of a project, after its first line; undefined for what is accepted. */
function said(folder: string, path = 'a.abnf'): string | undefined {
  const { code, err } = abnfc(folder, ['check', path]);
  return code === 0 ? undefined : err;
}

const ACCEPTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a file beside it': { 'a.abnf': '; import b.abnf\na = letter\n', 'b.abnf': LETTERS },
  'what that imports, from its own folder': {
    'a.abnf': '; import sub/b.abnf\na = b\n',
    'sub/b.abnf': '; import ./c.txt, ../shared/letters.abnf\nb = c letter\n',
    'sub/c.txt': 'c = "c"\n',
  },
  'a grammar of abnfc by name, another by its alias, on two lines': {
    'a.abnf': '; From a, b,\n; import date-time,\n;   json,\n; email\na = full-date [ Mailbox ]\n',
  },
  'the grammar of abnfc from a file of the same name': {
    'a.abnf': '; import uri.abnf\na = host\n',
    'uri.abnf': '; import uri\nhost = IPv4address\n',
  },
  'a list in an imported grammar': {
    'a.abnf': '; import b.abnf\na = b\n',
    'b.abnf': '; list sender\nb = #"x"\nOWS = *SP\n',
  },
};

for (const [what, grammars] of Object.entries(ACCEPTED))
  test(`accepted: ${what}`, () => assert.is(said(project(grammars)), undefined));

const REFUSED: Readonly<Record<string, readonly [head: string, message: RegExp]>> = {
  'a file that is not there': [
    'b.abnf',
    /missing-document.*"b\.abnf" is missing: no such file\n --> a\.abnf:2:10\n/,
  ],
  'a file, where abnfc has a grammar of that name': [
    'email.abnf',
    /"email\.abnf" is missing: no such file\n[^]*\nnote: did you mean email\?\n/,
  ],
  'a grammar that is none of abnfc': [
    'nothing',
    /"nothing" is missing: abnfc has no such grammar\n --> a\.abnf:2:10\n/,
  ],
  'a file above the project': [
    'shared/letters.abnf, ../secret.abnf',
    /error\[import-outside\].*outside of the project[^]*a\.abnf:2:31\n/,
  ],
  'one that is not there, which is not said': ['../none.abnf', /is outside of the project/],
  'a link out of it': ['link.abnf', /"link\.abnf" is outside of the project/],
  'a file in a linked folder': ['linked/secret.abnf', /is outside of the project/],
  'a file through a folder that leads back': [
    'linked/../../secret.abnf',
    /is outside of the project/,
  ],
  'a link that leads nowhere': ['nowhere.abnf', /missing: no such file/],
  'an absolute path': ['/etc/passwd.abnf', /bad-import.*cannot import "\/etc\/passwd\.abnf"/],
  'a path of Windows': ['..\\secret.abnf', /cannot import/],
  'a drive': ['c:/secret.abnf', /cannot import/],
  'an address': ['http://localhost/a.abnf', /cannot import/],
  'a file of another kind': ['.env', /cannot import "\.env"/],
  'a folder': ['folder.abnf', /missing: it is not a file/],
};

test('refused, with the place and without a word of the file', () => {
  const folder = project({ '.env': SECRET, 'folder.abnf/x': '' });
  symlinkSync('../secret.abnf', join(folder, 'link.abnf'));
  symlinkSync('../elsewhere', join(folder, 'linked'));
  symlinkSync('../nowhere.abnf', join(folder, 'nowhere.abnf'));
  for (const [what, [imports, message]] of Object.entries(REFUSED)) {
    writeFileSync(join(folder, 'a.abnf'), `; A grammar.\n; import ${imports}\na = letter\n`);
    const err = said(folder);
    assert.match(err ?? 'accepted', message, what);
    assert.not.match(err!, /hunter2/, what);
  }
});

(hasShell ? test : test.skip)('a pipe that nobody writes to is refused', () => {
  const folder = project({ 'a.abnf': '; import fifo.abnf\na = letter\n' });
  execFileSync('mkfifo', [join(folder, 'fifo.abnf')]);
  assert.match(said(folder)!, /missing: it is not a file/);
});

test('without a package or a configuration, the folder of the grammar is its project', () => {
  const above = '; import ../shared/letters.abnf\na = letter\n';
  const folder = project({ 'sub/a.abnf': above });
  assert.is(said(folder, 'sub/a.abnf'), undefined);
  mkdirSync(join(folder, 'sub/own'));
  renameSync(join(folder, 'package.json'), join(folder, 'sub/abnfc.config.json'));
  assert.match(said(folder, 'sub/a.abnf')!, 'is outside of the project');
});

test('documents that import each other', () => {
  const folder = project({
    'a.abnf': '; import b.abnf\na = b\n',
    'b.abnf': '; import c.abnf\nb = c\n',
    'c.abnf': '; import b.abnf\nc = "c"\n',
    'self.abnf': '; import self.abnf\na = "x"\n',
  });
  assert.match(
    said(folder)!,
    /error\[import-cycle\].*b\.abnf imports itself through "c\.abnf"\n --> b\.abnf:1:10\n[^]*c\.abnf:1:10\n/,
  );
  assert.match(said(folder, 'self.abnf')!, /self\.abnf imports itself\n --> self\.abnf:1:10\n/);
});

test('an option wins, and says so', () => {
  const folder = project({
    'a.abnf': '; import b.abnf\n; alphabet octets\n; list recipient\na = #b\nOWS = *SP\n',
    'b.abnf': 'b = "b"\n',
    'other/b.abnf': 'b = "c"\n',
  });
  const { err } = succeeds(folder, ['check', 'a.abnf', '--list', 'sender', '--alphabet', 'octets']);
  assert.match(err, /warning\[overridden-head\]: option "?-*list[^]*a\.abnf:3:3\n/);
  assert.is(err.match(/overridden-head/g)!.length, 1);
  for (const [documents, word] of [
    [[], 'b'],
    [['other/b.abnf'], 'c'],
  ] as const) {
    const { out } = succeeds(folder, ['compile', 'a.abnf', ...documents, '-o', '-']);
    assert.match(out, `b.abnf line 1  b = "${word}"`);
    // What the head says, the command need not repeat.
    assert.match(out, '`abnfc compile a.abnf` from');
  }
});

/** A host's problems with a grammar, each as its code and its place, and which of some words it accepts. */
type Host = (
  folder: string,
  name: string,
) => Promise<
  readonly [problems: readonly string[], accepts: ((word: string) => boolean) | undefined]
>;

const problemsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/\[([\w-]+)\].*\n --> (.*)/g), ([, code, place]) => `${code} ${place}`);

const accepts = async (module: Promise<object>): Promise<(word: string) => boolean> => {
  const { validate } = (await module) as { readonly validate: (word: string) => boolean };
  return (word) => validate(word);
};

const HOSTS: Readonly<Record<string, Host>> = {
  async command(folder, name) {
    const { err, out, code } = abnfc(folder, ['compile', `${name}.abnf`, '-o', '-']);
    return [problemsIn(err), code === 0 ? await accepts(loadModule(out)) : undefined];
  },
  async config(folder, name) {
    const config = JSON.stringify({ grammars: [{ source: `${name}.abnf`, output: name }] });
    writeFileSync(join(folder, `${name}.json`), config);
    const { err, code } = abnfc(folder, ['build', '--config', `${name}.json`]);
    const module = (): string => readFileSync(join(folder, name, name, 'table.ts'), 'utf8');
    return [problemsIn(err), code === 0 ? await accepts(loadModule(module())) : undefined];
  },
  async plugin(folder, name) {
    const { messages, code } = await makeLoad({})({
      path: join(folder, `${name}.abnf`),
      query: '',
    });
    const problems = messages.flatMap(({ text }) => problemsIn(text));
    return [problems, code === undefined ? undefined : await accepts(importText(code))];
  },
  async editor(folder, name) {
    const place = (source: Source, at: number): string => {
      const lines = source.text.slice(0, at).split('\n');
      return `${source.name}:${lines.length}:${lines.at(-1)!.length + 1}`;
    };
    try {
      const { documents, options } = await projectOf(
        join(folder, `${name}.abnf`),
        undefined,
        () => undefined,
      );
      const study = Study.open(documents, options);
      const problems = [...study.opened().problems, ...study.selectionProblems()];
      return [
        problems.map(
          ({ code, at }) =>
            `${code} ${place(
              documents.find((each) => each.name === at!.file)!,
              at!.from,
            )}`,
        ),
        problems.some(({ severity }) => severity === 'error')
          ? undefined
          : (word) => study.judge([word])[0]!.kind === 'accepted',
      ];
    } catch (error) {
      assert.instance(error, FileError);
      return [problemsIn(renderDiagnostic((error as FileError).diagnostic)), undefined];
    }
  },
};

/** Heads of a grammar, and the problem with each. */
const HEADS: Readonly<Record<string, readonly [head: string, problem: string | undefined]>> = {
  good: ['; limit good: b 3 octets', undefined],
  slip: ['; limits slip: b 3 octets', 'like-directive slip.abnf:3:3'],
  missing: ['; import b.abnf', 'missing-document missing.abnf:3:10'],
  cycle: ['; import sub/back.abnf', 'import-cycle cycle.abnf:3:10'],
  part: ['; limit part: letter 3 octets', 'limit-of-no-part part.abnf:3:15'],
  check: ['; check check: nothing, expected it', 'unknown-check check.abnf:3:16'],
};

test('the command, a configuration, a plugin and an editor read the same', async () => {
  const folder = project({
    'sub/b.abnf': '; import ../shared/letters.abnf\nb = 1*letter\n',
    'sub/back.abnf': '; import ../cycle.abnf\nc = "c"\n',
    ...Object.fromEntries(
      Object.entries(HEADS).map(([name, [head]]) => [
        `${name}.abnf`,
        `; import sub/b.abnf\n; capture ${name}: b\n${head}\n${name} = b "!"\n`,
      ]),
    ),
  });
  const before = process.cwd();
  process.chdir(folder);
  try {
    for (const [name, [, problem]] of Object.entries(HEADS))
      for (const [what, host] of Object.entries(HOSTS)) {
        const [problems, accept] = await host(folder, name);
        assert.equal(problems, problem === undefined ? [] : [problem], what);
        const words = accept && ['abc!', 'abcd!', 'ab'].map(accept);
        const verdicts = { good: [true, false, false], slip: [true, true, false] }[name];
        assert.equal(words, verdicts, `${name}, ${what}`);
      }
    const good = { path: join(folder, 'good.abnf'), query: '' };
    const documents = ['sub/b.abnf', 'shared/letters.abnf'];
    const loaded = await makeLoad({})(good);
    assert.equal(
      loaded.imports,
      documents.map((path) => join(folder, path)),
    );
    const failed = await makeLoad({})({ path: join(folder, 'missing.abnf'), query: '' });
    assert.ok(failed.imports.includes(join(folder, 'b.abnf')));
    // A server may not serve what is there.
    const find = (): undefined => undefined;
    const unserved = await makeLoad({})(good, { mayWrite: false, find });
    assert.match(
      unserved.messages[0]!.text,
      'document "sub/b.abnf" is missing: there is none, or it is not served\n --> good.abnf:1:10\n',
    );
    const opened = await projectOf(good.path, undefined, (path) =>
      path === join(folder, 'sub/b.abnf')
        ? '; import ../shared/letters.abnf\nb = "open"\n'
        : undefined,
    );
    assert.equal(
      opened.documents.map(({ name }) => name),
      ['good.abnf', ...documents],
    );
    assert.match(opened.documents[1]!.text, 'open');
  } finally {
    process.chdir(before);
  }
});

test('a program gives the documents; those that it does not give are missing', () => {
  const source = { name: 'a.abnf', text: '; import sub/b.abnf, letters\na = b letter\n' };
  const b = { name: 'b.abnf', text: 'b = "b"\n' };
  const letters = { name: 'x.abnf', text: `; alias letters\n${LETTERS}` };
  assert.ok(analyze(source, { imports: [b, letters] }).ok);
  const { diagnostics } = analyze(source, { imports: [b] });
  assert.match(
    diagnostics.map((each) => renderDiagnostic(each)).join('\n'),
    /missing-document\]: document "letters" is missing\n --> a\.abnf:1:22\n/,
  );
});

test.run();
