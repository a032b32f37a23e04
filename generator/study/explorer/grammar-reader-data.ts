/**
 * The rules of a grammar as JSON, and back: what reads which symbols, without the compiler. Parts of the expression that
 * occur several times are sent once.
 */
import { buildNfa } from '../../automata/nfa.js';
import type { Regex } from '../../automata/regex.js';
import type { Stages } from '../../passes/stages.js';
import type { Plan } from '../../plan/plan.js';
import { Deriver } from '../reading/derivation.js';
import { labelsIn, loweredToRead, type GrammarReader } from '../reading/grammar-reader.js';
import type { RunMoment, InputRun } from './runner.js';

/** An expression whose operands are the numbers of those before it. */
type RegexData = Readonly<Record<string, unknown>> & {
  readonly kind: Regex['kind'];
  readonly operands?: readonly number[];
  readonly body?: number;
};

/** Rules in the form of JSON. */
export interface GrammarReaderData extends Pick<GrammarReader, 'alphabet' | 'labels'> {
  readonly regex: readonly RegexData[];
  /** The number of the expression of the start rule. */
  readonly whole: number;
  /** The rules that are called: their symbols, and the numbers of their expressions. */
  readonly called: readonly {
    readonly symbol: number;
    readonly rule: string;
    readonly body: number;
  }[];
}

/** The rules of stages as JSON has them. */
export function packReader(stages: Stages): GrammarReaderData {
  const lowered = loweredToRead(stages);
  const numbers = new Map<Regex, number>();
  const regex: RegexData[] = [];
  const visit = (node: Regex): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const data =
      'operands' in node
        ? { ...node, operands: node.operands.map(visit) }
        : 'body' in node
          ? { ...node, body: visit(node.body) }
          : node;
    const number = regex.push(data) - 1;
    numbers.set(node, number);
    return number;
  };
  const whole = visit(lowered.regex);
  const called = lowered.called.map(({ symbol, rule, regex: own }) => ({
    symbol,
    rule: rule.name.text,
    body: visit(own),
  }));
  const { alphabet } = stages.grammar;
  return { alphabet, labels: labelsIn(lowered), regex, whole, called };
}

/** The rules again; `plan` is that of the page. */
export function unpackReader(data: GrammarReaderData, plan: Plan): GrammarReader {
  const { alphabet, labels, regex, whole, called } = data;
  const nodes: Regex[] = [];
  for (const { operands, body, ...rest } of regex)
    nodes.push({
      ...rest,
      ...(operands && { operands: operands.map((operand) => nodes[operand]!) }),
      ...(body !== undefined && { body: nodes[body]! }),
    } as Regex);
  const nfa = buildNfa(nodes[whole]!, ...called.map(({ body }) => nodes[body]!));
  const deriver = new Deriver(
    nfa,
    called.map(({ symbol }) => symbol),
  );
  const rules = new Map(called.map(({ symbol, rule }) => [symbol, rule]));
  return { alphabet, plan, nfa, deriver, called: rules, labels };
}

/** Symbols of the rules that were read, and their places in the input. */
export interface SymbolsRead {
  readonly symbols: readonly number[];
  /** The offset at which each symbol begins; that of the end is last. */
  readonly places: readonly number[];
}

/**
 * The symbols that the rules have read at a moment since the last restart, without one that did not fit; of code units
 * whole characters only.
 */
export function symbolsRead(
  { alphabet, plan }: GrammarReader,
  run: InputRun,
  { since, at, isStuck }: RunMoment,
): SymbolsRead {
  const units = run.symbols.slice(since, isStuck ? at - 1 : at);
  if (alphabet !== 'characters' || plan.notation.noun === 'character')
    return { symbols: units, places: [...units.keys(), units.length].map((each) => since + each) };
  const characters = [...String.fromCharCode(...units)];
  const isCut = /[\uD800-\uDBFF]$/.test(characters.at(-1) ?? '');
  const whole = isCut ? characters.slice(0, -1) : characters;
  let place = since;
  const places = whole.map(({ length }) => (place += length));
  return { symbols: whole.map((each) => each.codePointAt(0)!), places: [since, ...places] };
}
