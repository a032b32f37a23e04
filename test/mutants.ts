/**
 * `node dist/test/mutants.js`: whether verification notices what is wrong.
 *
 * Every emitted module is changed in one token at a time: numbers by one, comparisons, operators, entries
 * of tables, `break` and `continue`. Each such mutant is verified in three steps:
 *
 * 1. with the inputs of the checks that find the most;
 * 2. if it passes, on those inputs of all checks on which it could answer otherwise (`mutants/track.ts`): of
 *    each check all of them, or a thousand from all over if there are more;
 * 3. if it passes, on those of many more questions, where its answers are compared with the original's
 *    (`mutants/comparison.ts`): all of them, or four thousand of some hundred calls each.
 *
 * A mutant that the first two steps find wrong is killed. One that differs in the third step is tried on all
 * inputs of all checks; if these pass it, it has survived. The rest is equivalent on every input that was
 * tried, and is listed by kind.
 *
 * Of formats with `parse`, what belongs to it is changed, up to 300 mutants of a module from all over it, and the
 * verification has to see them; the lines of those that pass are printed (`mutants/parse-mutants.ts`).
 *
 *     node dist/test/mutants.js                      every module
 *     node dist/test/mutants.js utf-8/switch      some of them
 *     node dist/test/mutants.js uri/table         the parse of a format
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { analyze, compile } from '../generator/compile.js';
import { VARIANTS, type Variant } from '../generator/options/variant.js';
import { CHECKS, FIRST_CHECK } from '../generator/verify/all-checks.js';
import type { Check } from '../generator/verify/checks/check.js';
import { Probe } from '../generator/verify/probe/probe.js';
import type {
  AnswerDifference,
  Exports,
  ModuleQuestion,
} from '../generator/verify/probe/question.js';
import { tryInput, ChosenInputs } from '../generator/verify/run-checks.js';
import type { Segmentation } from '../generator/verify/specification/specification.js';
import { specify } from '../generator/verify/specification/specify.js';
import { makeSubject, type Subject } from '../generator/verify/checks/subject.js';
import { FORMATS } from '../scripts/formats.js';
import { ask, compare, questions, type Question } from './mutants/comparison.js';
import { bodyOf, dependents, GUARD, load, treeOf } from './mutants/module.js';
import { mutantsOf, type Mutant } from './mutants/mutants.js';
import { scoreParse, type ParseScore } from './mutants/parse-mutants.js';
import { track, type Marks } from './mutants/track.js';
import { filesBelow, readSource, root } from './support/files.js';

interface Survivor {
  readonly line: string;
  readonly change: string;
  /** The first difference that the comparison found; nothing if the mutant is equivalent. */
  readonly difference: string | undefined;
  /** On how many inputs something inside differs from the original, or may. */
  readonly marked: number;
}

interface Progress {
  readonly module: string;
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

interface Score {
  readonly module: string;
  readonly killed: number;
  readonly killedBy: Readonly<Record<string, number>>;
  readonly survivors: readonly Survivor[];
  /** The number of inputs of checks, and of answers of the original compared. */
  readonly inputs: number;
  readonly answers: number;
  readonly seconds: number;
}

/** Calls only what a mutation may have changed. */
class NarrowProbe extends Probe {
  readonly #affected: ReadonlySet<string>;

  constructor(exports: Exports, affected: ReadonlySet<string>) {
    super(exports);
    this.#affected = affected;
  }

  override ask(question: ModuleQuestion): AnswerDifference | undefined {
    const { name } = question;
    return name in this.exports && !this.#affected.has(name) ? undefined : super.ask(question);
  }
}

/** The functions that read octets or strings. */
const OF_OCTETS = ['validate', 'findError', 'decode', 'decodeToCodePoints', 'count', 'unfinished'];

/** The functions that some checks call; the other checks call all. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['arguments', 'arrays', 'short strings', 'conformance suite', 'paths', 'runs'],
      ...['long inputs', 'hostile neighbors', 'bounds', 'bounds in runs'],
      ...['strings', 'parts of strings', 'every code unit', 'long strings'],
    ].map((name) => [name, OF_OCTETS]),
  ),
  exports: ['start', 'stringStart', 'name', 'maxCodePoint'],
  'next, accepts': ['start', 'next', 'accepts'],
  'next, accepts in strings': ['start', 'stringStart', 'next', 'accepts'],
  'numbers of states': ['start', 'stringStart', 'next'],
  accumulate: ['start', 'next', 'accumulate'],
  'two chunks': ['start', 'next', 'accumulate', 'unfinished', 'decode', 'findError', 'validate'],
  'bounds in texts': ['encode', 'byteLength', 'findUnencodable', 'encodeInto', 'encodeCodePoints'],
  texts: ['encode', 'byteLength', 'findUnencodable', 'encodeInto'],
  'code units': ['encode', 'byteLength', 'findUnencodable', 'encodeInto'],
  'long texts': ['encode', 'byteLength', 'findUnencodable', 'encodeInto', 'encodeCodePoints'],
  results: ['encode', 'encodeInto', 'encodeCodePoints', 'decodeToCodePoints'],
  numbers: ['encodeCodePoints'],
  order: ['compareBytes'],
  boundaries: ['isBoundary', 'boundaryBefore', 'boundaryAfter'],
};

/** The number of inputs of each check to try before all inputs of any. */
const SAMPLE = 400;

interface Listed {
  readonly check: Check;
  readonly inputs: readonly unknown[];
}

/** The inputs that find the most: octets at the ends of ranges, then every so many. */
function sampleOf({ check, inputs }: Listed, { specification }: Subject): Listed {
  const { tables } = specification.references.octets!.rules[0];
  const isEnd = (octet: number): boolean =>
    tables.some((row) => row[octet] !== row[octet - 1] || row[octet] !== row[octet + 1]);
  const ends = new Set(Array.from(Array(256).keys()).filter(isEnd));
  const telling =
    check.shrinks === 'units' && Array.isArray(inputs[0])
      ? inputs.filter((input) => (input as readonly number[]).every((octet) => ends.has(octet)))
      : inputs;
  const most = check.name === 'conformance suite' ? Infinity : SAMPLE;
  const stride = Math.max(1, Math.floor(telling.length / most));
  return { check, inputs: telling.filter((_, index) => index % stride === 0) };
}

/** A subject that remembers how long octets of these checks are to be read, since finding that out is slow. */
function remembering(subject: Subject, checks: readonly Listed[]): Subject {
  const { decoder } = subject;
  if (decoder === undefined) return subject;
  const segmentations = new Map<unknown, Segmentation>();
  for (const { inputs } of checks)
    for (const input of inputs)
      if (input instanceof Uint8Array) segmentations.set(input, decoder.read(input));
  const read = (bytes: ArrayLike<number>): Segmentation =>
    segmentations.get(bytes) ?? decoder.read(bytes);
  return { ...subject, decoder: { ...decoder, read } };
}

// --- one module --------------------------------------------------------------------------------

/** Grammars that are not in `generated/`. */
const GRAMMARS: Readonly<Record<string, string>> = {
  characters: 'word = 1*( %x61-7A / %xE9 / %x20AC / %x10000-103FF )\n',
};

async function scoreModule(module: string): Promise<Score> {
  // Errors are thrown by the million, and nobody asks where.
  Error.stackTraceLimit = 0;
  const begun = performance.now();
  const tell = (step: string, done: number, total: number): void => {
    const progress: Progress = { module, step, done, total };
    parentPort?.postMessage(progress);
  };
  const [grammar, variant] = module.split('/') as [string, string];
  const own = GRAMMARS[grammar];
  const source =
    own === undefined
      ? readSource(root, 'grammar', `${grammar}.abnf`)
      : { name: `${grammar}.abnf`, text: own };
  const { ok, stages } = analyze(source);
  if (!ok) throw new Error(`${grammar} has errors`);
  const { specification } = specify(stages, 10_000)!;
  const text =
    own === undefined
      ? textOf(module)
      : (await compile(source, { variants: [variant as Variant] })).files[0]!.text;
  const body = bodyOf(text);
  const file = treeOf(body);
  const affectedBy = dependents(file);
  const mutants = mutantsOf(file);
  const original = load(body);
  const subject = makeSubject(new Probe(original), specification, 0);
  const checks = [FIRST_CHECK, ...CHECKS]
    .filter((check) => check.isFor?.(subject) !== false)
    .map((check): Listed => ({ check, inputs: [...new ChosenInputs(check, subject)] }));
  const samples = checks.map((each) => sampleOf(each, subject));
  const sampled = remembering(subject, samples);

  const killedBy: Record<string, number> = {};
  const kill = (killer: string): void => void (killedBy[killer] = (killedBy[killer] ?? 0) + 1);
  const candidates: { readonly mutant: Mutant; readonly exports: Exports; probe: Probe }[] = [];
  mutants.forEach((mutant, index) => {
    tell('inputs that find the most', index, mutants.length);
    const changed = body.slice(0, mutant.at) + mutant.replacement + body.slice(mutant.end);
    let exports: Exports;
    try {
      exports = load(changed);
    } catch {
      kill('import');
      return;
    }
    const affected = affectedBy(mutant.at);
    const probe = new NarrowProbe(exports, affected);
    const killer = killerOf(samples, { ...sampled, probe }, affected);
    if (killer === undefined) candidates.push({ mutant, exports, probe });
    else kill(killer);
  });

  // Once with everything there is to try, to know on which of it a mutant could answer otherwise.
  const tries = checks.flatMap(({ check, inputs }) => inputs.map((input) => ({ check, input })));
  const asked: Question[] = [...questions(subject)];
  const tracked = track(
    body,
    file,
    candidates.map(({ mutant }) => mutant),
  );
  const trackedSubject = { ...subject, probe: new Probe(tracked.exports) };
  let answers = 0;
  tries.forEach(({ check, input }, index) => {
    tell('the original, on all inputs', index, tries.length + asked.length);
    tracked.begin(index);
    if (tryInput(check, trackedSubject, input) !== undefined)
      throw new Error(`${module} itself is found wrong: ${check.name}`);
  });
  asked.forEach((question, index) => {
    tell('the original, on all inputs', tries.length + index, tries.length + asked.length);
    tracked.begin(tries.length + index);
    answers += ask(tracked.exports, question);
  });

  const survivors: Survivor[] = [];
  candidates.forEach(({ mutant, exports, probe }, index) => {
    tell('what passed, on the inputs that matter', index, candidates.length);
    const affected = affectedBy(mutant.at);
    const marks = [...inputsOf(tracked.marksOf(mutant), tries.length + asked.length)];
    const narrowed = { ...subject, probe };
    const finds = (numbers: Iterable<number>): Check | undefined => {
      for (const number of numbers) {
        const { check, input } = tries[number]!;
        if (tryInput(check, narrowed, input) !== undefined) return check;
      }
      return undefined;
    };
    const tried = marks.filter((number) => number < tries.length);
    const byCheck = new Map<Check, number[]>();
    for (const number of tried) {
      const { check } = tries[number]!;
      const numbers = byCheck.get(check);
      if (numbers === undefined) byCheck.set(check, [number]);
      else numbers.push(number);
    }
    const killer = finds([...byCheck.values()].flatMap((numbers) => evenly(numbers, MAX_TRIED)));
    if (killer !== undefined) return kill(killer.name);
    let difference: string | undefined;
    for (const number of evenly(marks.slice(tried.length), MAX_COMPARED)) {
      difference = compare(original, exports, asked[number - tries.length]!, affected);
      if (difference !== undefined) break;
    }
    // A mutant has survived if no input of any check tells it from the original.
    const last = difference === undefined ? undefined : finds(tried);
    if (last !== undefined) return kill(last.name);
    survivors.push({ ...describe(body, mutant), difference, marked: marks.length });
  });
  const killed = mutants.length - survivors.length;
  const seconds = (performance.now() - begun) / 1000;
  return { module, killed, killedBy, survivors, inputs: tries.length, answers, seconds };
}

/** The number of marked inputs of each check to try, and of marked questions to compare. */
const MAX_TRIED = 1000;
const MAX_COMPARED = 4000;

/** At most so many of a list, from all over it. */
function evenly(numbers: readonly number[], most: number): readonly number[] {
  if (numbers.length <= most) return numbers;
  return Array.from({ length: most }, (_, k) => numbers[Math.floor((k * numbers.length) / most)]!);
}

/** The numbers of the inputs that are marked, ascending. */
function* inputsOf({ listed, rest }: Marks, count: number): Generator<number> {
  yield* listed;
  for (let input = Math.max(rest, (listed.at(-1) ?? -1) + 1); input < count; input++) yield input;
}

/** The name of the check that finds something wrong. */
function killerOf(
  checks: readonly Listed[],
  subject: Subject,
  affected: ReadonlySet<string>,
): string | undefined {
  for (const { check, inputs } of checks) {
    const called = CALLED[check.name];
    if (called !== undefined && !called.some((name) => affected.has(name))) continue;
    for (const input of inputs)
      if (tryInput(check, subject, input) !== undefined) return check.name;
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
    line: `${place}: ${line.replace(GUARD, '').trim()}`,
    change: `column ${mark - (/^ */.exec(line)?.[0].length ?? 0) + 1}: ${body.slice(at, end)} to ${replacement || 'nothing'}`,
  };
}

// --- all modules -------------------------------------------------------------------------------

function isFormat(module: string): boolean {
  const grammar = dirname(module);
  return GRAMMARS[grammar] === undefined && Object.hasOwn(FORMATS, grammar);
}

/** The text of a module in `generated/`. */
function textOf(module: string): string {
  return readFileSync(join(root, 'generated', `${module}.ts`), 'utf8');
}

/** The memory for the inputs of one module, in MiB. */
const MEMORY = 9000;

async function main(wanted: readonly string[]): Promise<void> {
  const modules = [
    ...filesBelow(join(root, 'generated'), '.ts')
      .map((path) => path.replace(/\.ts$/, ''))
      .filter((path) => !isFormat(path) || /^export function parse\(/m.test(textOf(path))),
    ...Object.keys(GRAMMARS).flatMap((grammar) => VARIANTS.map((each) => `${grammar}/${each}`)),
  ]
    .filter((path) => !path.endsWith('/explanation'))
    .filter((path) => wanted.length === 0 || wanted.includes(path));
  const scores: Score[] = [];
  const parseScores: (ParseScore & { readonly module: string })[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < modules.length) {
      const module = modules[next]!;
      const worker = new Worker(new URL(import.meta.url), {
        workerData: modules[next++],
        resourceLimits: { maxOldGenerationSizeMb: MEMORY },
      });
      const score = await new Promise<Score | ParseScore>((resolve, reject) => {
        const show = progressLine();
        worker.on('message', (message: Score | ParseScore | Progress) => {
          if ('step' in message) show(message);
          else resolve(message);
        });
        worker.on('error', reject);
      });
      if ('survivors' in score) {
        scores.push(score);
        print(score);
      } else {
        parseScores.push({ module, ...score });
        console.log(`\n${module}: ${score.passed.length} of ${score.tried} pass`);
        for (const line of score.passed) console.log(`  ${line}`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const list of [scores, parseScores]) list.sort((a, b) => (a.module < b.module ? -1 : 1));
  if (scores.length > 0)
    console.log(
      '\n| module | mutants | killed | equivalent | of these, the same inside | survived |\n| --- | --: | --: | --: | --: | --: |',
    );
  for (const { module, killed, survivors } of scores) {
    const survived = survivors.filter(({ difference }) => difference !== undefined).length;
    const same = survivors.filter(({ marked }) => marked === 0).length;
    console.log(
      `| ${module} | ${killed + survivors.length} | ${killed} | ${survivors.length - survived} | ${same} | ${survived} |`,
    );
  }
  if (parseScores.length > 0)
    console.log('\n| module | mutants | tried | seen | passed |\n| --- | --: | --: | --: | --: |');
  for (const { module, mutants, tried, passed } of parseScores)
    console.log(
      `| ${module} | ${mutants} | ${tried} | ${tried - passed.length} | ${passed.length} |`,
    );
  const isPerfect = scores.every(({ survivors }) =>
    survivors.every(({ difference }) => difference === undefined),
  );
  process.exitCode = isPerfect ? 0 : 1;
}

/** The time between two lines about a module where lines stay, in milliseconds. */
const EVERY = 30_000;

/** Shows how far a module is: at a terminal always, in one place, otherwise now and then. */
function progressLine(): (progress: Progress) => void {
  let shown = performance.now();
  return ({ module, step, done, total }) => {
    const { isTTY } = process.stderr;
    if (!isTTY && performance.now() - shown < EVERY) return;
    shown = performance.now();
    const line = `${module}: ${step}, ${done} of ${total}`;
    process.stderr.write(isTTY ? `\r\x1b[2K${line}` : `${line}\n`);
  };
}

function print({ module, killed, killedBy, survivors, inputs, answers, seconds }: Score): void {
  console.log(
    `\n${module}: ${killed} killed, ${survivors.length} passed, ${seconds.toFixed(0)} s; ${inputs} inputs of checks, ${answers} answers compared`,
  );
  console.log(`  killed by ${JSON.stringify(killedBy)}`);
  const survived = survivors.filter(({ difference }) => difference !== undefined);
  for (const { line, change, difference } of survived)
    console.log(`  SURVIVED: ${difference}: ${line} ${change}`);
  const equivalent = survivors.filter(({ difference }) => difference === undefined);
  for (const { line, change } of equivalent.filter(({ marked }) => marked === 0))
    console.log(`  never read, never run, or of the same value: ${line} ${change}`);
  for (const { line, change, marked } of equivalent.filter((each) => each.marked > 0))
    console.log(
      `  the same answers, though something differs on ${marked} inputs: ${line} ${change}`,
    );
}

if (isMainThread) await main(process.argv.slice(2));
else {
  const module = workerData as string;
  parentPort!.postMessage(
    isFormat(module) ? scoreParse(dirname(module), textOf(module)) : await scoreModule(module),
  );
}
