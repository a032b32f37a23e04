/** The house rules of `docs/architecture.md`, as code. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ts } from 'ts-morph';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getOrInsert } from '../generator/get-or-insert.js';
import { COMPILE_OPTIONS } from '../generator/options/table.js';
import { VARIANTS } from '../generator/options/variant.js';
import { FORMATS, grammarName } from '../scripts/formats.js';
import { readGrammars } from '../scripts/project.js';
import { filesBelow, read, root } from './support/files.js';

const sources = [
  'generator',
  'runtime',
  'generated',
  'playground',
  'scripts',
  'test',
  'bench',
].flatMap((folder) =>
  ['.ts', '.tsx']
    .flatMap((ending) => filesBelow(join(root, folder), ending))
    .filter((path) => !/(?:^|\/)node_modules\//.test(path))
    .map((path) => join(folder, path)),
);

interface Import {
  readonly from: string;
  /** A path in the repository, or a package. */
  readonly to: string;
  readonly isType: boolean;
  readonly isLazy: boolean;
}

/** The ports of `package.json`, with the files that implement them on Node. */
const PORTS = new Map(
  Object.entries(
    (
      JSON.parse(read('package.json')) as {
        imports: Readonly<Record<string, { readonly default: string }>>;
      }
    ).imports,
  ).map(([name, { default: file }]) => [name, file.replace(/^\.\/dist\/(.*)\.js$/, '$1.ts')]),
);

function importsOf(path: string): readonly Import[] {
  const text = read(path);
  const resolved = (specifier: string): string =>
    specifier.startsWith('.')
      ? declared(normalize(join(dirname(path), specifier)).replace(/\.js$/, '.ts'))
      : (PORTS.get(specifier) ?? specifier);
  // The build makes the module beside these types.
  const declared = (path: string): string =>
    sources.includes(path) ? path : path.replace(/(?<=\/texts)\.ts$/, '.d.ts');
  const found = (pattern: RegExp, isLazy = false): readonly Import[] =>
    Array.from(text.matchAll(pattern), ({ groups: { type, to } = {} }) => ({
      ...{ from: path, to: resolved(to!), isType: type !== undefined, isLazy },
    }));
  return [
    ...found(/^(?:import|export)\s+(?<type>type\s)?[^'"`;]*?from\s+'(?<to>[^']+)';/gm),
    ...found(/^import\s+'(?<to>[^']+)';/gm),
    ...found(/\bimport\('(?<to>[^']+)'\)/g, true),
    ...found(/\b(?:require|createRequire\(import\.meta\.url\))\('(?<to>[^'.]+)'\)/g),
  ];
}

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
const trees = new Map<string, ts.SourceFile>();
const treeOf = (path: string): ts.SourceFile =>
  getOrInsert(trees, path, () => parse(path, read(path)));

const imports = sources.flatMap(importsOf);

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

const show = (found: readonly Import[]): readonly string[] =>
  found.map(({ from, to }) => `${from} -> ${to}`);
const inside = (folder: string) => (path: string) => path.startsWith(`${folder}/`);

function assertNone(found: readonly Import[]): void {
  assert.equal(show(found), []);
}

test('there are imports to check', () => {
  assert.ok(imports.length > 200);
  assertNone(
    imports.filter(
      ({ to }) =>
        /^(generator|runtime|generated|scripts|test|bench)\//.test(to) && !sources.includes(to),
    ),
  );
});

test('runtime/ imports nothing outside itself; generated/ nothing but types of it', () => {
  // UTF-8 with the quickest of each variant, also for the classes of the Encoding Standard.
  const exception = 'runtime/utf-8.ts';
  const leaving = imports.filter(
    ({ from, to }) =>
      inside('runtime')(from) &&
      !inside('runtime')(to) &&
      // Ajv gets many formats at once.
      !(from === 'runtime/libraries/validators.ts' && /^generated\/[\w-]+\/table\.ts$/.test(to)),
  );
  assertNone(leaving.filter(({ from }) => from !== exception));
  assert.equal(
    show(leaving),
    ['switch', 'branchless'].map((name) => `${exception} -> generated/utf-8/${name}.ts`),
  );
  assertNone(
    imports.filter(
      ({ from, to, isType }) => inside('generated')(from) && !(isType && inside('runtime')(to)),
    ),
  );
});

const own = (folder: string): readonly string[] =>
  sources.filter((path) => inside(folder)(path) && !path.endsWith('.d.ts'));

test('in generator/, no variable of a module changes but a few', () => {
  // An empty collection, memory, or a `let`; what runs in a process or a page of its own has a state.
  const state =
    /^(?:export )?(?:let |const \w+(?:: (?!Readonly)[^=]*)? = (?:new (?:(?:Weak)?(?:Map|Set)\b.*\(\)|\w+Array\()|\{\}|\[\]))/m;
  const programs = /^generator\/cli\/verification\/worker\.ts/;
  const keeping = own('generator').filter((path) => !programs.test(path) && state.test(read(path)));
  assert.equal(keeping, [
    'generator/analysis/core-rules.ts',
    'generator/text/is-intended.ts',
    'generator/text/source.ts',
    'generator/verify/checks/neighbors.ts',
  ]);
});

test('runtime/ names encodings in a few files only', () => {
  const withoutComments = (text: string): string =>
    text.replace(/\/\*[^]*?\*\//g, '').replace(/\/\/.*/g, '');
  const naming = own('runtime').filter((path) =>
    /utf-?(?:8|16|32)|cesu/i.test(withoutComments(read(path))),
  );
  const others = naming.filter((path) => !/^runtime\/(?:web\/|utf-8(?:-host)?\.ts)/.test(path));
  // One has an example in a message.
  assert.equal(others, ['runtime/decode/foreign-signature.ts', 'runtime/decode/options.ts']);
});

test('of what makes automata and code, one pass names encodings: where to read whole characters', () => {
  const making = /^generator\/(?:automata|coding|captures|plan|passes|emit|languages)\//;
  const naming = own('generator').filter((path) => making.test(path) && /'utf-\d/.test(read(path)));
  assert.equal(naming, ['generator/passes/spell.ts']);
});

test('fields of runtime/ are `private`, those of its classes of the Web `#private`', () => {
  const isWeb = inside('runtime/web');
  const others = own('runtime').filter((path) =>
    (isWeb(path) ? /^ +private /m : /\bthis\.#|^ +(?:readonly )?#/m).test(read(path)),
  );
  assert.equal(others, []);
});

test('automata/ imports itself, invariant.ts and get-or-insert.ts', () => {
  const leaves = ['generator/invariant.ts', 'generator/get-or-insert.ts'];
  const allowed = (to: string): boolean => inside('generator/automata')(to) || leaves.includes(to);
  assertNone(imports.filter(({ from, to }) => inside('generator/automata')(from) && !allowed(to)));
});

test('ohm-js, ts-morph and prettier are known to a file or a few, and load lazily', () => {
  const homes: Readonly<Record<string, readonly string[]>> = {
    // One names types only.
    'ohm-js': ['generator/abnf/parse.ts', 'generator/platform/ohm.ts'],
    // One makes JavaScript of TypeScript, one writes it, one reads modules.
    'ts-morph': [
      'generator/cli/verification/erase-types.ts',
      'generator/emit/print/javascript.ts',
      'generator/platform/node.ts',
    ],
    prettier: ['generator/emit/print/format.ts'],
  };
  for (const [name, files] of Object.entries(homes)) {
    const users = imports.filter(
      ({ from, to }) => inside('generator')(from) && to.split('/')[0] === name,
    );
    assert.ok(users.length > 0, name);
    assert.equal([...new Set(users.map(({ from }) => from))].sort(), files);
  }
  // The packages that the command loads at once, and those that analyzing a grammar takes.
  const eager = (path: string): ReadonlySet<string> => {
    const seen = new Set([path]);
    for (const file of seen)
      for (const { from, to, isType, isLazy } of imports)
        if (from === file && !isType && !isLazy) seen.add(to);
    return seen;
  };
  const commandOf = (name: string): string => `commands/${name}`;
  const packages = (path: string): readonly string[] =>
    [...eager(path)].filter((to) => /^(ohm-js|ts-morph|prettier|ajv|jsonc-parser|terser)/.test(to));
  for (const path of ['main', ...['build', 'check', 'compile', 'inspect', 'verify'].map(commandOf)])
    assert.equal(packages(`generator/cli/${path}.ts`), [], path);
  assert.equal(packages('generator/compile.ts'), ['ohm-js']);
  // A plugin loads no package of any bundler before it meets a grammar.
  for (const bundler of ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack']) {
    const loaded = [...eager(`generator/plugin/${bundler}.ts`)];
    const outside = loaded.filter((to) => !inside('generator')(to) && !to.startsWith('node:'));
    assert.equal(outside, ['unplugin'], bundler);
    assert.not.ok(loaded.includes('generator/compile.ts'), bundler);
  }
});

test('a variant imports no other variant', () => {
  const variants = VARIANTS.map((variant) => `generator/emit/variants/${variant}.ts`);
  for (const variant of variants)
    assert.equal(
      imports.filter(({ to }) => to === variant).map(({ from }) => from),
      ['generator/emit/emit-variants.ts'],
    );
});

test('only compile.ts knows both ends', () => {
  const order = ['document', 'abnf', 'automata', 'coding', 'emit'];
  const passOf = (path: string): number =>
    order.findIndex((folder) => inside(`generator/${folder}`)(path));
  // Data may be named by later passes, and by earlier ones only as types or as the words of a form.
  const words = [
    'generator/coding/layout.ts',
    'generator/automata/regex.ts',
    'generator/automata/symbol-range.ts',
    // Partitions and components of any items.
    'generator/automata/coarsest-partition.ts',
    'generator/automata/strong-components.ts',
  ];
  const ahead = imports.filter(
    ({ from, to, isType }) =>
      passOf(from) >= 0 && passOf(to) > passOf(from) && !isType && !words.includes(to),
  );
  assertNone(ahead);
  const users = imports.filter(
    ({ from, to }) =>
      to === 'generator/compile.ts' &&
      /^generator\/(document|abnf|automata|coding|emit)\//.test(from),
  );
  assertNone(users);
});

/** The rooms of a folder, from the ground up; those of one floor may import each other. */
const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  generator: [
    ['invariant.ts', 'get-or-insert.ts', 'resources'],
    ['automata'],
    ['alphabet.ts'],
    ['text'],
    ['options'],
    ['platform'],
    ['diagnostics'],
    ['coding'],
    ['document'],
    ['abnf'],
    ['captures'],
    ['analysis'],
    ['checks'],
    ['passes'],
    ['plan'],
    ['emit'],
    ['patterns', 'languages'],
    ['targets'],
    ['compile.ts'],
    ['index.ts', 'verify', 'study'],
    ['files'],
    ['cli', 'plugin', 'hosts'],
  ],
  'generator/emit': [
    ['program'],
    ['inputs', 'encode', 'print'],
    ['decode', 'parse', 'standalone'],
    ['search', 'variants'],
    ['calls'],
    ['recognizer-docs.ts'],
    ['assemble.ts'],
    ['emit-variants.ts'],
  ],
  'generator/verify': [
    ['probe'],
    ['reference'],
    ['specification'],
    ['suite'],
    ['checks'],
    ['all-checks.ts'],
    ['run-checks.ts'],
    ['report.ts'],
  ],
  runtime: [
    ['contract.ts', 'checks'],
    ['shared', 'input'],
    ['recognize'],
    ['decode', 'parse'],
    ['encode'],
    ['streams'],
    ['index.ts', 'utf-8.ts', 'standalone'],
    ['utf-8-host.ts'],
    ['web', 'libraries'],
  ],
  'generator/study': [
    ['reading'],
    ['inspect', 'facts', 'diff', 'trace', 'words'],
    ['answers'],
    ['testing'],
  ],
};

test('rooms import those below them', () => {
  const ports = [...PORTS.values()];
  for (const [house, floors] of Object.entries(FLOORS)) {
    const roomOf = (path: string): string =>
      // An implementation of a port may import rooms above the port.
      ports.includes(path) ? 'hosts' : path.slice(house.length + 1).split('/')[0]!;
    const floorOf = (path: string): number =>
      floors.findIndex((rooms) => rooms.includes(roomOf(path)));
    const inner = imports.filter(
      ({ from, to }) => inside(house)(from) && inside(house)(to) && !ports.includes(to),
    );
    const rooms = new Set(sources.filter(inside(house)).map(roomOf));
    assert.equal([...rooms].sort(), floors.flat().sort(), house);
    assertNone(inner.filter(({ from, to }) => floorOf(to) > floorOf(from)));
  }
});

test('only hosts know Node, files, the process, the console or the clock', () => {
  // Those of the command, of bundlers, and of Node.
  const isHost = (path: string): boolean =>
    /^generator\/(?:cli|plugin|files)\//.test(path) || [...PORTS.values()].includes(path);
  const pure = sources.filter((path) => /^(generator|runtime)\//.test(path) && !isHost(path));
  assertNone(imports.filter(({ from, to }) => pure.includes(from) && to.startsWith('node:')));
  const forbidden =
    /\bprocess\.|\bconsole\.|\bnew Date\b|\bDate\.|\bperformance\b|\bMath\.random\b|\bcreateRequire\b|\bimport\.meta\b|\brequire\(|\bBuffer\b|\b__(?:dir|file)name\b|\bsetImmediate\b/;
  // One lists the names of globals; one emits a search for buffers; one tells Ajv what its standalone code has to say; one writes Go.
  const lists = [
    'generator/emit/standalone/is-taken.ts',
    'generator/emit/decode/slices.ts',
    'runtime/libraries/all-formats.ts',
    'generator/languages/go.ts',
  ];
  for (const path of pure.filter((each) => !lists.includes(each))) {
    const code = read(path).replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
    assert.not.match(code, forbidden, path);
  }
  const using = sources.filter((path) => isHost(path) && forbidden.test(read(path)));
  assert.ok(using.length > 10, using.join());
});

test('the dependencies of the compiler are pinned: their output is its output', () => {
  const { dependencies } = JSON.parse(read('package.json')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  for (const [name, version] of Object.entries(dependencies))
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
});

test('no value becomes a pattern of a replacement', () => {
  // In a string, `$&` and the like mean what was found; what a function returns is taken as it is.
  const isSafe = (argument: ts.Expression): boolean =>
    ts.isStringLiteral(argument) ||
    ts.isNoSubstitutionTemplateLiteral(argument) ||
    ts.isArrowFunction(argument);
  const found: string[] = [];
  let count = 0;
  const replacing = sources.filter(
    (path) => /^(generator|runtime)\//.test(path) && /\.replace(?:All)?\(/.test(read(path)),
  );
  for (const path of replacing)
    for (const node of nodesOf(treeOf(path)))
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        /^replace(All)?$/.test(node.expression.name.text) &&
        node.arguments.length === 2
      ) {
        count += 1;
        if (!isSafe(node.arguments[1]!)) found.push(`${path}: ${node.getText()}`);
      }
  assert.equal(found, []);
  assert.ok(count > 20, String(count));
});

test('a note has a title because another comment refers to it', () => {
  const text = [...own('generator'), ...own('runtime')].map(read).join('\n');
  const named = (what: RegExp): readonly string[] =>
    Array.from(text.matchAll(what), ([, title]) => title!).sort();
  const titles = named(/^ *(?:\*|\/\/) Note \[([^\]]+)\][.:] /gm);
  const mentions = named(/\bNote \[([^\]]+)\]/g);
  assert.ok(titles.length > 10, String(titles.length));
  assert.equal(titles, [...new Set(mentions)]);
  for (const title of titles)
    assert.ok(mentions.filter((each) => each === title).length > 1, title);
});

test('comments around foreign text are made in comments.ts only', () => {
  // A template or a sum of texts, with a NUL for each value in it.
  const shapeOf = (node: ts.Expression): string => {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node))
      return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map(({ text }) => text)
        .join('\0');
    return isSum(node) ? shapeOf(node.left) + shapeOf(node.right) : '\0';
  };
  const isSum = (node: ts.Node): node is ts.BinaryExpression =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  // Not those of addresses, as in `https://`.
  const COMMENT = /(?<!:)\/\/.*|\/\*[^]*?(?:\*\/|$)|<!--[^]*?(?:-->|$)/g;
  const commentsIn = (tree: ts.SourceFile): readonly string[] => {
    const found: string[] = [];
    for (const node of nodesOf(tree))
      if (ts.isTemplateExpression(node) || isSum(node))
        for (const [comment] of shapeOf(node).matchAll(COMMENT))
          if (comment.includes('\0')) found.push(`${tree.fileName}: ${node.getText()}`);
    return found;
  };
  for (const bad of ['`// ${a}`', '`a; /* b ${a} */`', "'/** ' + a + ' */'", '`<!-- ${a} -->`'])
    assert.is(commentsIn(parse('', bad)).length, bad.includes('+') ? 2 : 1, bad);
  for (const good of ['`// a\n${b}`', '`/* a */ ${b}`', '`https://${a}`', "'// a' + '\\n' + b"])
    assert.equal(commentsIn(parse('', good)), [], good);
  // Most files have only lines of comments, which are none of texts.
  const hasOtherComments = (path: string): boolean =>
    /\/\/|\/\*|<!--/.test(read(path).replace(/^ *\/\*\*[^]*?\*\/$|^ *\/\/.*/gm, ''));
  const home = 'generator/text/comments.ts';
  const found = sources
    // What other languages put into comments are names and numbers that they make; lines of a grammar stand in the header.
    .filter((path) => inside('generator')(path) && !inside('generator/languages')(path))
    .filter((path) => path !== home && hasOtherComments(path))
    .flatMap((path) => commentsIn(treeOf(path)));
  assert.equal(found, []);
  assert.ok(commentsIn(treeOf(home)).length > 2);
});

test('assert.throws gets a function or a pattern', () => {
  // uvu takes a string for a message of its own, and a class for a function that judges, which says yes to all.
  const isIgnored = (argument: ts.Expression): boolean =>
    ts.isStringLiteralLike(argument) ||
    ts.isTemplateExpression(argument) ||
    (ts.isIdentifier(argument) && /^[A-Z]\w*Error$/.test(argument.text));
  const found: string[] = [];
  let count = 0;
  for (const path of sources.filter(inside('test')).filter((each) => /\bthrows\(/.test(read(each))))
    for (const node of nodesOf(treeOf(path)))
      if (ts.isCallExpression(node) && node.expression.getText() === 'assert.throws') {
        count += 1;
        if (node.arguments.slice(1, 2).some(isIgnored)) found.push(`${path}: ${node.getText()}`);
      }
  assert.equal(found, []);
  assert.ok(count > 50, String(count));
});

test('the command, the plugins and the passes know nothing of each other', () => {
  const users: Readonly<Record<string, readonly string[]>> = {
    cli: ['cli'],
    plugin: ['plugin'],
    files: ['cli', 'plugin', 'files'],
  };
  for (const [folder, allowed] of Object.entries(users)) {
    const others = imports.filter(
      ({ from, to }) =>
        inside('generator')(from) &&
        inside(`generator/${folder}`)(to) &&
        !allowed.some((user) => inside(`generator/${user}`)(from)),
    );
    assertNone(others);
  }
});

test('cli/commands/ has one file per command, and nothing else', () => {
  const commands = imports.filter(({ from, isLazy }) => from === 'generator/cli/main.ts' && isLazy);
  assert.equal(
    commands.map(({ to }) => to).sort(),
    sources.filter(inside('generator/cli/commands')).sort(),
  );
  assertNone(
    imports.filter(
      ({ from, to }) =>
        inside('generator/cli/commands')(to) &&
        // The page for language models has the help of a command.
        !['generator/cli/main.ts', 'scripts/llms.ts'].includes(from),
    ),
  );
});

test('the generator never imports what it generates', () => {
  assertNone(
    imports.filter(({ from, to }) => inside('generator')(from) && inside('generated')(to)),
  );
  assertNone(imports.filter(({ from, to }) => !inside('test')(from) && inside('test')(to)));
});

test('published code imports nothing that only the project runs', () => {
  const published = ['generator', 'runtime', 'generated'];
  const ours = ['scripts', 'bench', 'test'];
  const comesFrom = (folders: readonly string[], path: string): boolean =>
    folders.some((folder) => inside(folder)(path));
  assertNone(imports.filter(({ from, to }) => comesFrom(published, from) && comesFrom(ours, to)));
});

test('pages are imported by nothing, and import the compiler, an editor and what draws', () => {
  const page = inside('playground');
  assertNone(imports.filter(({ from, to }) => page(to) && !page(from)));
  const others = imports.filter(
    ({ from, to }) =>
      page(from) &&
      !page(to) &&
      !inside('generator')(to) &&
      !/^(?:grammar\/[\w-]+\.abnf|@codemirror\/\w+|@lezer\/\w+|preact(?:\/hooks)?|sucrase)$/.test(
        to,
      ),
  );
  assertNone(others);
  assert.ok(imports.some(({ from }) => page(from)));
});

test('the tree grows by decision only', () => {
  const lines = (...folders: readonly string[]): number =>
    sources
      .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
      .reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);
  const longest = sources
    .filter((path) => /^(?:generator|runtime|playground)\//.test(path))
    .map((path) => read(path).split('\n').length - 1)
    .reduce((most, each) => Math.max(most, each));
  const loose = sources.filter((path) => /^(?:generator|runtime|playground)\/[^/]*$/.test(path));
  const measured = {
    // Little more than what is there: whoever adds many lines has to remove others.
    'lines of generator/ and runtime/': [lines('generator', 'runtime'), 67_900],
    'lines of playground/, without styles': [lines('playground'), 3_100],
    'lines of test/': [lines('test'), 39_500],
    // A file has one idea. The longest one prints Rust, and the next has the diagnostics of grammars.
    'lines of the longest file': [longest, 600],
    // The pipeline, the API, the contract, and what every folder uses.
    'files in no folder of their own': [loose.length, 9],
    // Each option multiplies what is to be tested.
    'options of the compiler': [Object.keys(COMPILE_OPTIONS).length, 25],
  } as const;
  for (const [what, [found, most]] of Object.entries(measured))
    assert.ok(found <= most, `${found} ${what}, at most ${most}`);
});

test('no cycles, not even of types', () => {
  const edges = new Map<string, readonly string[]>();
  for (const path of sources)
    edges.set(
      path,
      importsOf(path)
        .filter(({ isLazy }) => !isLazy)
        .map(({ to }) => to),
    );
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    assert.not(trail.includes(path), [...trail, path].join(' -> '));
    if (done.has(path)) return;
    done.add(path);
    for (const to of edges.get(path) ?? []) visit(to, [...trail, path]);
  };
  for (const path of sources) visit(path, []);
});

test('no default exports, and every export of the runtime and of the API is documented', () => {
  const ofApi = new Set(read('generator/index.ts').match(/\w+(?=,| \})/g));
  assert.ok(ofApi.has('compile') && ofApi.has('Diagnostic'));
  for (const path of sources.filter((candidate) => /^(generator|runtime)\//.test(candidate))) {
    const text = read(path);
    assert.not.match(text, /^export default/m, path);
    for (const match of text.matchAll(
      /^export (?:async )?(?:function|class|interface|type|const) (\w+)/gm,
    )) {
      const isPublic = inside('runtime')(path) || ofApi.has(match[1]!);
      const before = text.slice(0, match.index).trimEnd();
      const isEssay = !/^(import|export|const|function)/m.test(
        before.replace(/\/\*\*[^]*?\*\//g, ''),
      );
      assert.ok(
        !isPublic || before.endsWith('*/') || isEssay,
        `${path}: ${match[1]} has no comment`,
      );
    }
  }
});

test('every test file runs its suite', () => {
  for (const path of sources.filter((candidate) => candidate.endsWith('.test.ts'))) {
    assert.match(read(path), /^test\.run\(\);$/m, path);
  }
});

test('all properties have the same seed', () => {
  const home = 'test/support/fast-check.ts';
  const users = imports.filter(({ from, to }) => inside('test')(from) && to === 'fast-check');
  assert.equal(
    users.map(({ from }) => from),
    [home, home],
  );
  assert.ok(imports.filter(({ to }) => to === home).length > 20);
});

test('modules that only npm run test:all may need are imported by its test files only', () => {
  const outside = (to: string): boolean =>
    /^(vite|rollup|rolldown|webpack|quickjs-emscripten)$/.test(to) ||
    /^test\/(support\/(packages|bundlers)|engines\/(engines|try))\.ts$/.test(to);
  const users = imports.filter(
    ({ from, to, isType }) => from.endsWith('.test.ts') && outside(to) && !isType,
  );
  assert.ok(users.length > 10);
  assertNone(users.filter(({ from }) => !from.endsWith('.full.test.ts')));
});

test('every generated file has a header and a package export', () => {
  const { exports } = JSON.parse(read('package.json')) as {
    exports: Record<string, { default?: string } | string>;
  };
  for (const path of sources.filter(inside('generated'))) {
    assert.match(
      read(path),
      /^\/\/ @generated by `abnfc compile [\w.-]+(?: --(?:small|variant (?:switch|branchless)))*` from [\w.-]+, rule [\w-]+\. Do not edit\.\n/,
      path,
    );
    const name = path.replace(/^generated\/[^/]+(.*)\.ts$/, './*$1');
    assert.equal(
      exports[name],
      {
        types: `./dist/generated${name.slice(1)}.d.ts`,
        default: `./dist/generated${name.slice(1)}.js`,
      },
      path,
    );
  }
  for (const grammar of readGrammars()) {
    const name = grammarName(grammar);
    const isFormat = Object.hasOwn(FORMATS, name);
    for (const variant of isFormat ? ['table'] : ['switch', 'table', 'branchless'])
      assert.ok(existsSync(join(root, 'generated', name, `${variant}.ts`)), `${name}: ${variant}`);
  }
});

test.run();
