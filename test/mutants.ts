/**
 * `npm run verify:mutants`: whether verification notices what is wrong.
 *
 * Every emitted module is changed in one token at a time: numbers by one, comparisons, operators, entries
 * of tables, `break` and `continue`. Each such mutant is verified, first with the inputs that find the most.
 * One that passes these is compared with the module that it was made of, on far more inputs: where all
 * answers are the same it counts as equivalent and is listed; otherwise all checks have to find it.
 * Inputs on which the code that was changed does not run are left out, as they cannot tell anything; which
 * these are is found out once a module.
 *
 *     npm run verify:mutants                      every module
 *     npm run verify:mutants -- utf-8/switch      some of them
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Node, Project, SyntaxKind, type SourceFile } from 'ts-morph';
import { analyze, type Stages } from '../generator/compile.js';
import { CHECKS, FIRST_CHECK } from '../generator/verify/all-checks.js';
import type { Check } from '../generator/verify/checks/check.js';
import { eraseTypes } from '../generator/verify/erase-types.js';
import { Probe, type Difference, type Exports } from '../generator/verify/probe.js';
import { tryInput } from '../generator/verify/run-checks.js';
import type { Reading } from '../generator/verify/specification.js';
import { specify } from '../generator/verify/specify.js';
import { makeSubject, type Subject } from '../generator/verify/subject.js';
import { filesBelow, readSource, root } from './support/files.js';
import { Answers, type Comparison, type Paths } from './support/same-answers.js';

interface Mutant {
  readonly at: number;
  readonly end: number;
  readonly replacement: string;
  /** Of an entry of a table, where it is: `MASK[17]`. */
  readonly entry?: string | undefined;
}

interface Survivor {
  readonly line: string;
  readonly change: string;
  /** The first difference that the comparison found; nothing if the mutant is equivalent. */
  readonly difference: string | undefined;
  /** How many answers were compared. */
  readonly compared: number;
}

interface Progress {
  readonly module: string;
  readonly done: number;
  readonly total: number;
  readonly killed: number;
  readonly equivalent: number;
  readonly survived: number;
}

interface Score {
  readonly module: string;
  readonly killed: number;
  readonly killedBy: Readonly<Record<string, number>>;
  readonly survivors: readonly Survivor[];
  readonly seconds: number;
}

// --- mutants -----------------------------------------------------------------------------------

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>'],
  '>': ['>=', '<'],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '&=': ['|='],
  '++': ['--'],
  '--': ['++'],
  '!': [''],
};

function mutantsOf(file: SourceFile): readonly Mutant[] {
  const mutants: Mutant[] = [];
  const mutate = (node: Node, replacements: readonly string[]): void => {
    for (const replacement of replacements)
      mutants.push({ at: node.getStart(), end: node.getEnd(), replacement, entry: entryOf(node) });
  };
  file.forEachDescendant((node, traversal) => {
    if (/^(if \(--\$fuel|let \$fuel|return \{.*\$refuel)/.test(node.getText())) {
      traversal.skip();
    } else if (Node.isNumericLiteral(node)) {
      const value = Number(node.getText());
      const less = value === 0 ? '(-1)' : String(value - 1);
      // Tables have hundreds of entries; of these, one other value each.
      const isEntry = Node.isArrayLiteralExpression(node.getParent());
      mutate(node, isEntry ? [String(value + 1)] : [String(value + 1), less]);
    } else if (Node.isBinaryExpression(node)) {
      const operator = node.getOperatorToken();
      mutate(operator, OPERATORS[operator.getText()] ?? []);
    } else if (Node.isPrefixUnaryExpression(node)) {
      const operator = node.getText().startsWith('++') ? '++' : node.getText()[0]!;
      const at = node.getStart();
      for (const replacement of OPERATORS[operator] ?? [])
        mutants.push({ at, end: at + operator.length, replacement });
    } else if (Node.isPostfixUnaryExpression(node)) {
      const operator = node.getText().slice(-2);
      const end = node.getEnd();
      for (const replacement of OPERATORS[operator] ?? [])
        mutants.push({ at: end - 2, end, replacement });
    } else if (node.getKind() === SyntaxKind.TrueKeyword) {
      mutate(node, ['false']);
    } else if (node.getKind() === SyntaxKind.FalseKeyword) {
      mutate(node, ['true']);
    } else if (Node.isBreakStatement(node) || Node.isContinueStatement(node)) {
      mutate(node, [';']);
    } else if (Node.isIdentifier(node) && Node.isArrayLiteralExpression(node.getParent())) {
      // An entry of a table that has a name: another one's.
      const names = node
        .getParentIfKindOrThrow(SyntaxKind.ArrayLiteralExpression)
        .getElements()
        .map((element) => element.getText());
      const other = names.find((name) => name !== node.getText());
      mutate(node, other === undefined ? [] : [other]);
    }
  });
  return mutants;
}

/** The name of a table's entry; nothing of what is none. */
function entryOf(node: Node): string | undefined {
  const table = node.getParentIfKind(SyntaxKind.ArrayLiteralExpression);
  const name = table?.getFirstAncestorByKind(SyntaxKind.VariableDeclaration)?.getName();
  return table && `${name}[${table.getElements().findIndex((element) => element === node)}]`;
}

// --- modules -----------------------------------------------------------------------------------

/** How many times a call may go around loops. */
const FUEL = 3_000_000;

/** A module as the body of a function, in which loops end after a while. */
function bodyOf(code: string): string {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } });
  const file = project.createSourceFile('module.js', code);
  const edits: { at: number; text: string }[] = [];
  const guard = "if (--$fuel < 0) throw new Error('no end');";
  file.forEachDescendant((node) => {
    if (!Node.isForStatement(node) && !Node.isWhileStatement(node)) return;
    const body = node.getStatement();
    if (Node.isBlock(body)) {
      edits.push({ at: body.getStart() + 1, text: guard });
    } else {
      edits.push({ at: body.getStart(), text: `{${guard}` }, { at: body.getEnd(), text: '}' });
    }
  });
  let text = code;
  for (const { at, text: inserted } of edits.sort((a, b) => b.at - a.at))
    text = text.slice(0, at) + inserted + text.slice(at);
  const names = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!);
  return `let $fuel = ${FUEL};\n${text.replaceAll(/^export /gm, '')}\nreturn { ${names.join(', ')}, $refuel() { $fuel = ${FUEL}; } };`;
}

/** Code that runs from its beginning or not at all. */
interface Region {
  readonly from: number;
  readonly to: number;
}

/** All blocks and clauses, outer ones before inner ones. */
function regionsOf(file: SourceFile): readonly Region[] {
  const regions: Region[] = [];
  file.forEachDescendant((node) => {
    if (Node.isBlock(node)) regions.push({ from: node.getStart() + 1, to: node.getEnd() });
    if (!Node.isCaseClause(node) && !Node.isDefaultClause(node)) return;
    const [first] = node.getStatements();
    if (first !== undefined) regions.push({ from: first.getStart(), to: node.getEnd() });
  });
  return regions;
}

/**
 * The regions of which one has to run for what stands at an offset to matter: the one that it is in, and of a
 * constant of the module those that read it. Nothing if that may be whenever anything is called.
 */
function runnersOf(
  file: SourceFile,
  regions: readonly Region[],
): (at: number) => readonly number[] | undefined {
  const constants = file.getVariableStatements().flatMap((each) => each.getDeclarations());
  const identifiers = file.getDescendantsOfKind(SyntaxKind.Identifier);
  return function runners(at): readonly number[] | undefined {
    const region = regions.findLastIndex(({ from, to }) => from <= at && at < to);
    if (region >= 0) return [region];
    const constant = constants.find((each) => each.getStart() <= at && at < each.getEnd());
    if (constant === undefined) return undefined;
    const found: number[] = [];
    for (const node of identifiers) {
      if (node.getText() !== constant.getName() || node.getParent() === constant) continue;
      const readers = runners(node.getStart());
      if (readers === undefined) return undefined;
      found.push(...readers);
    }
    return found;
  };
}

/**
 * The same body, which tells `$at` of every region that it runs, and puts the name of every entry of a table
 * that it reads into `$seen`.
 */
function trackedBodyOf(body: string, file: SourceFile, regions: readonly Region[]): string {
  const tables = new Set(
    file
      .getVariableDeclarations()
      .filter((declaration) =>
        /^new \w+Array\(\[|^\[/.test(declaration.getInitializer()?.getText() ?? ''),
      )
      .map((declaration) => declaration.getName()),
  );
  const edits = regions.map(({ from }, region) => ({ at: from, text: `$at(${region});` }));
  file.forEachDescendant((node) => {
    if (!Node.isElementAccessExpression(node)) return;
    const [name, index] = [node.getExpression().getText(), node.getArgumentExpression()!];
    if (!tables.has(name)) return;
    edits.push(
      { at: index.getStart(), text: `$see($${name}, ` },
      { at: index.getEnd(), text: ')' },
    );
  });
  let text = body;
  for (const { at, text: inserted } of edits.sort((a, b) => b.at - a.at))
    text = text.slice(0, at) + inserted + text.slice(at);
  const declared = [...tables].map((name) => `const $${name} = new Uint8Array(65536);`).join('\n');
  const isSeen = `$isSeen(name, index) { return { ${[...tables].map((name) => `${name}: $${name}`).join(', ')} }[name][index] === 1; }`;
  return `${declared}\nconst $see = (seen, index) => { seen[index] = 1; return index; };\n${text.replace('$refuel() {', `${isSeen}, $refuel() {`)}`;
}

/**
 * Which regions run on an input. There are many inputs, and many of them run the same ones: so an input has a
 * path, the number of a node in a tree of the orders in which regions ran for the first time.
 */
class Tracker implements Paths {
  current = 0;
  readonly #parents = [0];
  readonly #last = [-1];
  readonly #steps = new Map<number, number>();
  /** For each region, the input on which it ran last. */
  readonly #ran: Uint32Array;
  #input = 1;

  constructor(regions: number) {
    this.#ran = new Uint32Array(regions);
  }

  begin(): void {
    this.#input += 1;
    this.current = 0;
  }

  readonly at = (region: number): void => {
    if (this.#ran[region] === this.#input) return;
    this.#ran[region] = this.#input;
    const step = this.current * this.#ran.length + region;
    let path = this.#steps.get(step);
    if (path === undefined) {
      path = this.#parents.length;
      this.#steps.set(step, path);
      this.#parents.push(this.current);
      this.#last.push(region);
    }
    this.current = path;
  };

  /** For each path, whether one of some regions runs on it: 1 or 0. Nothing said, everything may matter. */
  through(regions: readonly number[] | undefined): Uint8Array {
    const through = new Uint8Array(this.#parents.length);
    if (regions === undefined) return through.fill(1);
    const wanted = new Set(regions);
    for (let path = 1; path < through.length; path++)
      through[path] = wanted.has(this.#last[path]!) ? 1 : through[this.#parents[path]!]!;
    return through;
  }
}

/** The exports of a body; every call begins with all fuel. */
function load(body: string, at?: (region: number) => void): Exports {
  const { $refuel, ...exports } = new Function('$at', body)(at) as Record<string, unknown> & {
    $refuel: () => void;
  };
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value];
      const call = value as (...args: readonly unknown[]) => unknown;
      return [
        name,
        (...args: readonly unknown[]): unknown => {
          $refuel();
          return call(...args);
        },
      ];
    }),
  );
}

/** For each name at the top of a module, the exports whose answers may depend on it. */
function dependents(file: SourceFile): (at: number) => ReadonlySet<string> {
  const pieces: { name: string; from: number; to: number; uses: ReadonlySet<string> }[] = [];
  for (const statement of file.getStatements()) {
    const names = Node.isFunctionDeclaration(statement)
      ? [statement.getName()!]
      : Node.isVariableStatement(statement)
        ? statement.getDeclarations().map((declaration) => declaration.getName())
        : [];
    const uses = new Set(
      statement.getDescendantsOfKind(SyntaxKind.Identifier).map((node) => node.getText()),
    );
    for (const name of names)
      pieces.push({ name, from: statement.getStart(), to: statement.getEnd(), uses });
  }
  return (at) => {
    const own = pieces.find(({ from, to }) => from <= at && at < to);
    const found = new Set(own === undefined ? pieces.map(({ name }) => name) : [own.name]);
    for (const name of found)
      for (const piece of pieces) if (piece.uses.has(name)) found.add(piece.name);
    return found;
  };
}

/** Calls only what a mutation may have changed. */
class NarrowProbe extends Probe {
  readonly #affected: ReadonlySet<string>;

  constructor(exports: Exports, affected: ReadonlySet<string>) {
    super(exports);
    this.#affected = affected;
  }

  override check(...call: Parameters<Probe['check']>): Difference | undefined {
    return this.#affected.has(call[0]) ? super.check(...call) : undefined;
  }
}

/** The functions that read octets. */
const OF_OCTETS = ['validate', 'findError', 'decode', 'decodeToCodePoints', 'count', 'unfinished'];

/** What checks call, of those that call some functions only. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['arguments', 'arrays', 'short strings', 'conformance suite', 'paths', 'runs'],
      ...['long inputs', 'hostile neighbors'],
    ].map((name) => [name, OF_OCTETS]),
  ),
  exports: ['start', 'name', 'maxCodePoint'],
  'next, accepts': ['start', 'next', 'accepts'],
  'numbers of states': ['start', 'next'],
  accumulate: ['start', 'next', 'accumulate'],
  'two chunks': ['start', 'next', 'accumulate', 'unfinished', 'decode', 'findError', 'validate'],
  texts: ['encode', 'byteLength', 'findUnencodable', 'encodeInto'],
  'code units': ['encode', 'byteLength', 'findUnencodable', 'encodeInto'],
  'long texts': ['encode', 'byteLength', 'findUnencodable', 'encodeInto', 'encodeCodePoints'],
  results: ['encode', 'encodeInto', 'encodeCodePoints', 'decodeToCodePoints'],
  numbers: ['encodeCodePoints'],
  order: ['compareBytes'],
  boundaries: ['isBoundary', 'boundaryBefore', 'boundaryAfter'],
};

/** How many inputs of each check are tried before all inputs of any. */
const SAMPLE = 400;

/** An input of a check, and the path that the original takes on it. */
interface Try {
  readonly input: unknown;
  readonly path: number;
}

/** A check and what it tries. */
interface Listed {
  readonly check: Check;
  readonly tries: readonly Try[];
}

/** The inputs that find the most: octets at the ends of ranges, then every so many. */
function sampleOf({ check, tries }: Listed, { specification }: Subject): Listed {
  const { rows } = specification.words;
  const isEnd = (octet: number): boolean =>
    rows.some((row) => row[octet] !== row[octet - 1] || row[octet] !== row[octet + 1]);
  const ends = new Set(Array.from(Array(256).keys()).filter(isEnd));
  const telling =
    check.shrinks === 'octets' && Array.isArray(tries[0]?.input)
      ? tries.filter(({ input }) => (input as readonly number[]).every((octet) => ends.has(octet)))
      : tries;
  const most = check.name === 'conformance suite' ? Infinity : SAMPLE;
  const stride = Math.max(1, Math.floor(telling.length / most));
  return { check, tries: telling.filter((_, index) => index % stride === 0) };
}

/** The same subject, which knows how octets of these checks have to be read: long ones are read slowly. */
function remembering(subject: Subject, checks: readonly Listed[]): Subject {
  const { decoder } = subject;
  if (decoder === undefined) return subject;
  const readings = new Map<unknown, Reading>();
  for (const { tries } of checks)
    for (const { input } of tries)
      if (input instanceof Uint8Array) readings.set(input, decoder.read(input));
  const read = (bytes: ArrayLike<number>): Reading => readings.get(bytes) ?? decoder.read(bytes);
  return { ...subject, decoder: { ...decoder, read } };
}

// --- one module --------------------------------------------------------------------------------

function scoreModule(module: string): Score {
  // Errors are thrown by the million, and nobody asks where.
  Error.stackTraceLimit = 0;
  const begun = performance.now();
  const [grammar, variant] = module.split('/') as [string, string];
  const source = readSource(root, 'grammar', `${grammar}.abnf`);
  const { specification } = specify(analyze(source).stages as Stages, 10_000)!;
  const text = readFileSync(join(root, 'generated', grammar, `${variant}.ts`), 'utf8');
  const erased = eraseTypes(text, `${variant}.ts`);
  if ('problem' in erased) throw new Error(erased.problem);
  const body = bodyOf(erased.code);
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } });
  const file = project.createSourceFile('body.js', body);
  const affectedBy = dependents(file);

  const original = load(body);
  const subject = makeSubject(new Probe(original), specification, 0);

  // Once with everything there is to try: what is never read does not matter, nor what does not run.
  const regions = regionsOf(file);
  const runners = runnersOf(file, regions);
  const tracker = new Tracker(regions.length);
  const { $isSeen, ...tracked } = load(trackedBodyOf(body, file, regions), tracker.at);
  const trackedSubject = { ...subject, probe: new Probe(tracked) };
  const checks = [FIRST_CHECK, ...CHECKS]
    .filter((check) => check.isFor(subject))
    .map((check) => {
      const tries: Try[] = [];
      for (const input of check.list(subject)) {
        tracker.begin();
        if (tryInput(check, trackedSubject, input) !== undefined)
          throw new Error(`${module} itself is found wrong: ${check.name}`);
        tries.push({ input, path: tracker.current });
      }
      return { check, tries };
    });
  const samples = checks.map((each) => sampleOf(each, subject));
  const sampled = remembering(subject, samples);
  const answers = new Answers(original, subject, tracked, tracker);
  const isRead = (entry: string): boolean => {
    const [, name, index] = /^(\w+)\[(\d+)\]$/.exec(entry)!;
    return ($isSeen as (name: string, index: number) => boolean)(name!, Number(index));
  };

  const mutants = mutantsOf(file);
  let done = 0;
  let killed = 0;
  const killedBy: Record<string, number> = {};
  const survivors: Survivor[] = [];
  for (const mutant of mutants) {
    const survived = survivors.filter(({ difference }) => difference !== undefined).length;
    const equivalent = survivors.length - survived;
    const total = mutants.length;
    const progress: Progress = { module, done, total, killed, equivalent, survived };
    parentPort?.postMessage(progress);
    done += 1;
    if (mutant.entry !== undefined && !isRead(mutant.entry)) {
      const { line } = describe(body, mutant);
      const change = 'is never read';
      survivors.push({ line, change, difference: undefined, compared: answers.count });
      continue;
    }
    const changed = body.slice(0, mutant.at) + mutant.replacement + body.slice(mutant.end);
    const affected = affectedBy(mutant.at);
    const through = tracker.through(runners(mutant.at));
    let killer: string | undefined;
    let exports: Exports | undefined;
    try {
      exports = load(changed);
    } catch {
      killer = 'import';
    }
    let passed: Comparison | undefined;
    if (exports !== undefined) {
      const probe = new NarrowProbe(exports, affected);
      killer = killerOf(samples, { ...sampled, probe }, affected, through);
      if (killer === undefined) {
        // What is equal everywhere cannot be told apart; what is not has to be seen by some check.
        passed = answers.compare(exports, affected, through);
        if (passed.difference !== undefined)
          killer = killerOf(checks, { ...subject, probe }, affected, through);
      }
    }
    if (killer !== undefined) {
      killed += 1;
      killedBy[killer] = (killedBy[killer] ?? 0) + 1;
    } else {
      survivors.push({ ...describe(body, mutant), ...passed! });
    }
  }
  return { module, killed, killedBy, survivors, seconds: (performance.now() - begun) / 1000 };
}

/** The name of the check that finds something wrong. */
function killerOf(
  checks: readonly Listed[],
  subject: Subject,
  affected: ReadonlySet<string>,
  through: Uint8Array,
): string | undefined {
  for (const { check, tries } of checks) {
    const called = CALLED[check.name];
    if (called !== undefined && !called.some((name) => affected.has(name))) continue;
    for (const { input, path } of tries) {
      if (through[path] === 1 && tryInput(check, subject, input) !== undefined) return check.name;
    }
  }
  return undefined;
}

function describe(
  body: string,
  { at, end, replacement, entry }: Mutant,
): { line: string; change: string } {
  const from = body.lastIndexOf('\n', at) + 1;
  const to = body.indexOf('\n', at);
  const mark = body.slice(from, at).length;
  const line = body.slice(from, to);
  const place = body
    .slice(0, at)
    .match(/^(?:function|const|let) (\w+)/gm)!
    .at(-1)!;
  if (entry !== undefined)
    return { line: entry, change: `${body.slice(at, end)} to ${replacement}` };
  return {
    line: `${place}: ${line.replace("if (--$fuel < 0) throw new Error('no end');", '').trim()}`,
    change: `column ${mark - (/^ */.exec(line)?.[0].length ?? 0) + 1}: ${body.slice(at, end)} to ${replacement || 'nothing'}`,
  };
}

// --- all modules -------------------------------------------------------------------------------

async function main(wanted: readonly string[]): Promise<void> {
  const modules = filesBelow(join(root, 'generated'), '.ts')
    .map((path) => path.replace(/\.ts$/, ''))
    .filter((path) => !path.endsWith('/explanation'))
    .filter((path) => wanted.length === 0 || wanted.includes(path));
  const scores: Score[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < modules.length) {
      const worker = new Worker(new URL(import.meta.url), { workerData: modules[next++] });
      scores.push(
        await new Promise<Score>((resolve, reject) => {
          const show = progressLine();
          worker.on('message', (message: Score | Progress) => {
            if ('survivors' in message) resolve(message);
            else show(message);
          });
          worker.on('error', reject);
        }),
      );
      print(scores.at(-1)!);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  scores.sort((a, b) => (a.module < b.module ? -1 : 1));
  console.log(
    '\n| module | mutants | killed | equivalent | survived |\n| --- | --: | --: | --: | --: |',
  );
  for (const { module, killed, survivors } of scores) {
    const survived = survivors.filter(({ difference }) => difference !== undefined).length;
    console.log(
      `| ${module} | ${killed + survivors.length} | ${killed} | ${survivors.length - survived} | ${survived} |`,
    );
  }
  const isPerfect = scores.every(({ survivors }) =>
    survivors.every(({ difference }) => difference === undefined),
  );
  process.exitCode = isPerfect ? 0 : 1;
}

/** How often there is a line about a module where lines stay, in milliseconds. */
const EVERY = 30_000;

/** Shows how far a module is: at a terminal always, in one place, otherwise now and then. */
function progressLine(): (progress: Progress) => void {
  let shown = performance.now();
  return ({ module, done, total, killed, equivalent, survived }) => {
    const { isTTY } = process.stderr;
    if (!isTTY && performance.now() - shown < EVERY) return;
    shown = performance.now();
    const line = `${module}: ${done} of ${total} mutants, ${killed} killed, ${equivalent} equivalent, ${survived} survived`;
    process.stderr.write(isTTY ? `\r\x1b[2K${line}` : `${line}\n`);
  };
}

function print({ module, killed, killedBy, survivors, seconds }: Score): void {
  console.log(`\n${module}: ${killed} killed, ${survivors.length} passed, ${seconds.toFixed(0)} s`);
  console.log(`  killed by ${JSON.stringify(killedBy)}`);
  for (const { line, change, difference, compared } of survivors)
    console.log(
      `  ${difference === undefined ? `equivalent on ${compared} answers` : `SURVIVED: ${difference}`}: ${line} ${change}`,
    );
}

if (isMainThread) await main(process.argv.slice(2));
else parentPort!.postMessage(scoreModule(workerData as string));
