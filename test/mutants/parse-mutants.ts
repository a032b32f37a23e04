/** Changes of what a module with `parse` does, and whether a quick verification sees them. */
import { Node, type SourceFile } from 'ts-morph';
import { analyze } from '../../generator/compile.js';
import { ANY_CHECKS, CHECKS, CHECKS_OF_CALLS } from '../../generator/verify/all-checks.js';
import { makeSubject } from '../../generator/verify/checks/subject.js';
import { Probe } from '../../generator/verify/probe/probe.js';
import { tryInput, ChosenInputs } from '../../generator/verify/run-checks.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import { bodyOf, dependents, GUARD, load, treeOf } from './module.js';
import { mutantsOf, type Mutant } from './mutants.js';

const SWEPT = ['parse', 'parseOrThrow', 'textOf', 'stringify', 'stringifyOrThrow'];

const CALLERS = /^(?:moves of )?parse(?: of strings)?$|textOf|stringify/;

/** The most mutants of a module that are tried, from all over it. */
const MOST = 300;

/** What a quick verification sees of the mutants of a module. */
export interface ParseScore {
  /** The number of mutants, and of those that are tried. */
  readonly mutants: number;
  readonly tried: number;
  readonly passed: readonly string[];
}

/**
 * Changes the code of `parse` and of what belongs to it in one token or statement at a time: numbers, operators and
 * strings; assignments are removed. Tables are left as they are.
 */
export function scoreParse(grammar: string, text: string): ParseScore {
  const source = readGrammar(grammar);
  const options = optionsOf(source);
  const { ok, stages } = analyze(source, options);
  if (!ok) throw new Error(`${grammar} has errors`);
  const { specification } = specify(stages, 10_000, options)!;
  const body = bodyOf(text);
  const file = treeOf(body);
  const original = load(body);
  const right = makeSubject(new Probe(original), specification, 0);
  const all = specification.hasCalls ? [...ANY_CHECKS, ...CHECKS_OF_CALLS] : CHECKS;
  const listed = all
    .filter((check) => CALLERS.test(check.name) && check.isFor?.(right) !== false)
    .map((check) => ({ check, inputs: [...new ChosenInputs(check, right)] }));
  const isSeen = (changed: string): boolean => {
    try {
      const once = new Probe(load(changed));
      return listed.some(({ check, inputs }) =>
        inputs.some((input) => {
          const probe = check.isFresh === true ? new Probe(load(changed)) : once;
          return tryInput(check, { ...right, probe }, input) !== undefined;
        }),
      );
    } catch {
      return true; // It cannot be loaded.
    }
  };
  if (isSeen(body)) throw new Error(`${grammar} itself is found wrong`);
  const affectedBy = dependents(file);
  const mutants = [...mutantsOf(file), ...removalsOf(file)].filter(({ at, entry }) => {
    const exported = [...affectedBy(at)].filter((name) => name in original);
    return (
      entry === undefined && exported.length > 0 && exported.every((name) => SWEPT.includes(name))
    );
  });
  const every = Math.ceil(mutants.length / MOST);
  const tried = mutants.filter((_, index) => index % every === 0);
  const passed = tried
    .filter(
      ({ at, end, replacement }) => !isSeen(body.slice(0, at) + replacement + body.slice(end)),
    )
    .map(({ at, end, replacement }) => {
      const [from, to] = [body.lastIndexOf('\n', at) + 1, body.indexOf('\n', end)];
      const line = `${body.slice(from, at)}<${body.slice(at, end)} as ${replacement}>${body.slice(end, to)}`;
      return line.replace(GUARD, '').trim();
    });
  return { mutants: mutants.length, tried: tried.length, passed };
}

/** Assignments without effect, and strings with a letter more. */
function removalsOf(file: SourceFile): readonly Mutant[] {
  const mutants: Mutant[] = [];
  file.forEachDescendant((node) => {
    const [at, end, text] = [node.getStart(), node.getEnd(), node.getText()];
    const isAssignment =
      Node.isExpressionStatement(node) &&
      Node.isBinaryExpression(node.getExpression()) &&
      /^[^=]+ \+?= /.test(text);
    if (isAssignment) mutants.push({ at, end, replacement: ';' });
    if (Node.isStringLiteral(node) && text.length > 2 && !text.includes('no end'))
      mutants.push({ at, end, replacement: `${text.slice(0, -1)}x${text.at(-1)}` });
  });
  return mutants;
}
