/**
 * On which inputs a mutant could answer otherwise: found for all mutants in one run of the original.
 *
 * The largest expression without side effects around a changed token is evaluated in both forms, and the
 * mutant is marked on inputs where the two differ. On all other inputs it runs as the original does, step
 * by step, and needs no run of its own: this is weak mutation [Howden 1982], used to leave runs out. A
 * mutant whose token is in no such expression is marked on every input that runs the block around it, and
 * a mutant of a table's entry on every input that reads the entry.
 */
import { Node, SyntaxKind, type SourceFile } from 'ts-morph';
import type { Exports } from '../../generator/verify/probe/question.js';
import { load, regionsOf, runnersOf } from './module.js';
import type { Mutant } from './mutants.js';

/** The original, which marks mutants while it runs. */
export interface Tracked {
  readonly exports: Exports;
  /** Says which input is next. */
  begin(input: number): void;
  /** The inputs on which a mutant is marked, ascending. */
  marksOf(mutant: Mutant): Marks;
}

/** The inputs of a mutant; from `rest` on, all of them. */
export interface Marks {
  readonly listed: readonly number[];
  readonly rest: number;
}

/** More inputs than this are not listed. */
const MAX_LISTED = 300_000;

/** @param body the module as `bodyOf` makes it, and `file` its tree */
export function track(body: string, file: SourceFile, mutants: readonly Mutant[]): Tracked {
  const regions = regionsOf(file);
  const runners = runnersOf(file, regions);
  const insertions: { at: number; text: string; isOrdered?: true }[] = [];
  const byRegion: number[][] = regions.map(() => []);
  const byTable = new Map<string, Map<number, number>>();
  const listed = mutants.map((): number[] => []);
  const rest = mutants.map(() => Infinity);

  mutants.forEach((mutant, number) => {
    if (mutant.entry !== undefined) {
      const [, table, index] = /^(\w+)\[(\d+)\]$/.exec(mutant.entry)!;
      const entries = byTable.get(table!) ?? new Map<number, number>();
      byTable.set(table!, entries.set(Number(index), number));
      return;
    }
    const pure = pureAround(file, mutant.at);
    if (pure !== undefined) {
      const [from, to] = [pure.getStart(), pure.getEnd()];
      const changed = body.slice(from, mutant.at) + mutant.replacement + body.slice(mutant.end, to);
      // Of arguments that are not checked yet, the changed form may throw where the original does not.
      const hook = isUnchecked(pure) ? `$differsOrThrows(${number}, () =>` : `$differs(${number},`;
      insertions.push({ at: from, text: `${hook} (${changed}), ` });
      insertions.push({ at: to, text: ')' });
      return;
    }
    const places = runners(mutant.at);
    if (places === undefined) rest[number] = 0;
    for (const place of places ?? []) byRegion[place]!.push(number);
  });
  byRegion.forEach((numbers, region) => {
    if (numbers.length > 0)
      insertions.push({ at: regions[region]!.from, text: `$runs(${region});`, isOrdered: true });
  });
  for (const access of file.getDescendantsOfKind(SyntaxKind.ElementAccessExpression)) {
    const table = access.getExpression().getText();
    if (!byTable.has(table)) continue;
    const index = access.getArgumentExpressionOrThrow();
    insertions.push({ at: index.getStart(), text: `$reads('${table}', ` });
    insertions.push({ at: index.getEnd(), text: ')' });
  }

  let input = 0;
  const last = new Int32Array(mutants.length).fill(-1);
  const mark = (number: number): void => {
    if (last[number] === input || rest[number]! <= input) return;
    last[number] = input;
    if (listed[number]!.length === MAX_LISTED) rest[number] = input;
    else listed[number]!.push(input);
  };
  const hooks = {
    $differs(number: number, changed: unknown, value: unknown): unknown {
      if (changed !== value && (changed === changed || value === value)) mark(number);
      return value;
    },
    $differsOrThrows(number: number, changed: () => unknown, value: unknown): unknown {
      try {
        return hooks.$differs(number, changed(), value);
      } catch {
        mark(number);
        return value;
      }
    },
    $runs(region: number): void {
      for (const number of byRegion[region]!) mark(number);
    },
    $reads(table: string, index: number): number {
      const number = byTable.get(table)!.get(index);
      if (number !== undefined) mark(number);
      return index;
    },
  };
  return {
    exports: load(inserted(body, insertions), hooks),
    begin(next) {
      input = next;
    },
    marksOf(mutant) {
      const number = mutants.indexOf(mutant);
      return { listed: listed[number]!, rest: rest[number]! };
    },
  };
}

/** Texts put into a body; of those at one place, what has to be first, then in the order given. */
function inserted(
  body: string,
  insertions: readonly { at: number; text: string; isOrdered?: true }[],
): string {
  const sorted = [...insertions].sort(
    (a, b) => a.at - b.at || Number(b.isOrdered ?? false) - Number(a.isOrdered ?? false),
  );
  let text = '';
  let done = 0;
  for (const insertion of sorted) {
    text += body.slice(done, insertion.at) + insertion.text;
    done = insertion.at;
  }
  return text + body.slice(done);
}

/** The largest expression around a token that may be evaluated twice, in a function. */
function pureAround(file: SourceFile, at: number): Node | undefined {
  let found: Node | undefined;
  let node = file.getDescendantAtPos(at);
  if (node?.getFirstAncestorByKind(SyntaxKind.FunctionDeclaration) === undefined) return undefined;
  for (; node !== undefined && !Node.isStatement(node); node = node.getParent()) {
    if (Node.isParameterDeclaration(node)) return undefined;
    if (Node.isExpression(node) && !isTarget(node) && isPure(node)) found = node;
  }
  return found;
}

/** Whether an expression is part of a check of arguments. */
function isUnchecked(node: Node): boolean {
  const name = node.getFirstAncestorByKind(SyntaxKind.FunctionDeclaration)?.getName();
  return name !== undefined && /^check[A-Z]/.test(name);
}

/** Whether an expression stands for a place or a method: something is assigned to it, or it is called. */
function isTarget(node: Node): boolean {
  const parent = node.getParent();
  if (Node.isCallExpression(parent)) return parent.getExpression() === node;
  if (Node.isPrefixUnaryExpression(parent) || Node.isPostfixUnaryExpression(parent))
    return isIncrement(parent);
  return Node.isBinaryExpression(parent) && isAssignment(parent) && parent.getLeft() === node;
}

function isAssignment(node: Node): boolean {
  return (
    Node.isBinaryExpression(node) &&
    /^[^=!<>]*=$|^(<<|>>>?)=$/.test(node.getOperatorToken().getText())
  );
}

function isIncrement(node: Node): boolean {
  return (
    (Node.isPrefixUnaryExpression(node) || Node.isPostfixUnaryExpression(node)) &&
    /^(\+\+|--)|(\+\+|--)$/.test(node.getText())
  );
}

/** Functions without side effects. */
const PURE = /^(Math\.\w+|String\.fromCharCode|\w+\.charCodeAt|isRun|next|accepts|begun)$/;

function isPure(node: Node): boolean {
  return [node, ...node.getDescendants()].every(
    (each) =>
      !isAssignment(each) &&
      !isIncrement(each) &&
      !Node.isNewExpression(each) &&
      !Node.isArrowFunction(each) &&
      !(Node.isCallExpression(each) && !PURE.test(each.getExpression().getText())),
  );
}
