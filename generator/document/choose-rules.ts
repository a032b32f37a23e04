/**
 * Decides which candidates are rules.
 *
 * A candidate with a string or a number is one, for the parser to judge. One that has only names may be prose, such as
 * `n = number of octets`: it is a rule if all its names are rules, or else if enough speaks for it. All others are left out;
 * those that may be rules with a slip are *suspects*, about which the user must hear.
 */
import { getOrInsert } from '../get-or-insert.js';
import { isOpen, type Candidate } from './candidates.js';
import { resemblesAbnf } from './shape.js';

/** The candidates that are rules, and why others are not. */
export interface Choice {
  readonly rules: ReadonlySet<Candidate>;
  /** For a candidate that is no rule, the reason as a sentence without a full stop. */
  readonly reasonOf: (candidate: Candidate) => string;
  /** Whether a candidate that is no rule may be meant as one. */
  readonly isSuspect: (candidate: Candidate) => boolean;
}

/**
 * Linear in the number of names.
 *
 * @param isKnown whether a name is in scope without the document, in lower case
 */
export function chooseRules(
  candidates: readonly Candidate[],
  isKnown: (key: string) => boolean,
): Choice {
  const rules = withoutProse(candidates, isKnown);
  addLikelyRules(candidates, rules, isKnown);
  const defined = keysOf(rules);
  const isRule = (name: string): boolean => defined.has(keyOf(name)) || isKnown(keyOf(name));
  const blocks = new Set(Array.from(rules, ({ block }) => block));
  return {
    rules,
    reasonOf: (candidate) => {
      if (!candidate.isReadable) return 'it does not read as ABNF';
      if (isOpen(candidate)) return 'it is not complete';
      const missing = candidate.names.find((name) => !isRule(name));
      const reason =
        missing === undefined ? `"${candidate.name}" has another definition` : `"${missing}" is not a rule`;
      return `it may be prose, since ${reason}`;
    },
    isSuspect: (candidate) =>
      blocks.has(candidate.block) ||
      (candidate.isDefinition && isSpaced(candidate) && resemblesAbnf(textOf(candidate), isRule)),
  };
}

/**
 * Candidates without those that are prose after all. One without a string or a number stays only if it is complete and all
 * its names belong to rules that stay.
 */
function withoutProse(
  candidates: readonly Candidate[],
  isKnown: (key: string) => boolean,
): Set<Candidate> {
  const kept = new Set(candidates.filter(isEligible));
  // The number of remaining definitions of each name, and the candidates that depend on it.
  const definitions = new Map<string, number>();
  const users = new Map<string, Candidate[]>();
  const missing: string[] = [];
  for (const { name } of kept) definitions.set(keyOf(name), (definitions.get(keyOf(name)) ?? 0) + 1);
  const drop = (candidate: Candidate): void => {
    if (!kept.delete(candidate)) return;
    const key = keyOf(candidate.name);
    definitions.set(key, definitions.get(key)! - 1);
    if (definitions.get(key) === 0 && !isKnown(key)) missing.push(key);
  };
  for (const candidate of [...kept]) {
    if (isCertain(candidate)) continue;
    for (const name of candidate.names) {
      const key = keyOf(name);
      getOrInsert(users, key, () => []).push(candidate);
      if (!isKnown(key) && !definitions.has(key)) drop(candidate);
    }
  }
  // The list grows while it is walked.
  for (const key of missing) users.get(key)?.forEach(drop);
  return kept;
}

/** Whether a candidate is a rule unless its names say otherwise. */
function isEligible(candidate: Candidate): boolean {
  return isCertain(candidate) || (candidate.isReadable && !isOpen(candidate));
}

function isCertain({ isStrict, certain, isReadable }: Candidate): boolean {
  return isStrict || (certain && isReadable);
}

/**
 * Adds candidates of names only, some of which are not rules: those beside rules that rules need, that have operators, or whose
 * sign stands below that of a rule; but no second definition of a name.
 */
function addLikelyRules(
  candidates: readonly Candidate[],
  rules: Set<Candidate>,
  isKnown: (key: string) => boolean,
): void {
  const defined = keysOf(rules);
  const needed = new Set(Array.from(rules, ({ names }) => names.map(keyOf)).flat());
  const columns = new Set(Array.from(rules, ({ block, signColumn }) => `${block} ${signColumn}`));
  const blocks = new Set(Array.from(rules, ({ block }) => block));
  for (const candidate of candidates) {
    const { name, names, block, signColumn, hasOperators } = candidate;
    const key = keyOf(name);
    if (rules.has(candidate) || !isEligible(candidate) || defined.has(key)) continue;
    const isNeeded = needed.has(key);
    const isAligned = columns.has(`${block} ${signColumn}`);
    const known = names.filter((each) => defined.has(keyOf(each)) || isKnown(keyOf(each))).length;
    const isBeside = blocks.has(block) && (isNeeded || isAligned || hasOperators);
    if (!isBeside && !(isNeeded && (hasOperators || known > 0)) && !(hasOperators && known > 0)) continue;
    rules.add(candidate);
  }
}

/** Whether white space stands before the sign, as almost all ABNF has it, and hardly any other notation. */
function isSpaced({ lines, signColumn }: Candidate): boolean {
  return /\s\S{1,3}$/.test(lines[0]!.text.slice(0, signColumn));
}

function textOf({ lines, signColumn }: Candidate): string {
  return lines.map(({ text }, index) => (index === 0 ? text.slice(signColumn) : text)).join('\n');
}

function keysOf(candidates: Iterable<Candidate>): Set<string> {
  return new Set(Array.from(candidates, ({ name }) => keyOf(name)));
}

/** The form in which names are compared (RFC 5234 §2.1). */
function keyOf(name: string): string {
  return name.toLowerCase();
}
