/**
 * Decides which candidates are rules.
 *
 * A candidate with a string or a number is one, for the parser to judge. One that has only names may be prose, such as
 * `n = number of octets`: it is a rule if all its names are rules, or else if enough speaks for it. All others are left out;
 * those that may be rules with a slip are *suspects*, about which the user must hear.
 */
import { getOrInsert } from '../get-or-insert.js';
import { isOpen, type Candidate } from './candidate.js';
import { resemblesAbnf, shapeOf } from './shape.js';

/**
 * The candidates that are rules. Linear in the number of names.
 *
 * @param isKnown whether a name is in scope without the document, in lower case
 */
export function chooseRules(
  candidates: readonly Candidate[],
  isKnown: (key: string) => boolean,
): ReadonlySet<Candidate> {
  // A document that marks its ABNF has it nowhere else.
  const hasMarks = candidates.some(({ isMarked }) => isMarked);
  const rules = withoutProse(
    hasMarks ? candidates.filter(({ isMarked }) => isMarked) : candidates,
    isKnown,
  );
  if (!hasMarks && rules.size < candidates.length) addLikelyRules(candidates, rules, isKnown);
  return rules;
}

/** Judges candidates that are not rules. */
export interface LeftOutJudge {
  /** The reason as a sentence without a full stop. */
  readonly reasonOf: (candidate: Candidate) => string;
  /** Whether a candidate may be meant as a rule, by itself and by what stands around it. */
  readonly resemblesRule: (candidate: Candidate) => boolean;
  /** Whether a rule needs one of the candidate's name, and the document has none. */
  readonly isMissing: (candidate: Candidate) => boolean;
}

/** The judge of the candidates that are not rules, given all candidates and those that are rules. */
export function leftOutJudge(
  candidates: readonly Candidate[],
  rules: ReadonlySet<Candidate>,
  isKnown: (key: string) => boolean,
): LeftOutJudge {
  const hasMarks = candidates.some(({ isMarked }) => isMarked);
  const defined = keysOf(rules);
  const isRule = (name: string): boolean => defined.has(keyOf(name)) || isKnown(keyOf(name));
  const blocks = new Set(Array.from(rules, ({ block }) => block));
  const used = new Set(Array.from(rules, ({ names }) => names.map(keyOf)).flat());
  const names = keysOf(candidates);
  const isName = (name: string): boolean => names.has(keyOf(name)) || isKnown(keyOf(name));
  // Examples such as `name="x"` have no white space before the equals sign; neither do the rules of some documents.
  const spaced = [...rules].filter(isSpaced).length;
  const isInStyle = (candidate: Candidate): boolean =>
    isSpaced(candidate) || spaced * 2 < rules.size;
  return {
    reasonOf: (candidate) => {
      if (hasMarks) return 'the document marks its ABNF, and this is not marked';
      if (!candidate.isReadable) return 'it does not read as ABNF';
      if (isOpen(candidate)) return 'it is not complete';
      const missing = candidate.names.find((name) => !isRule(name));
      const reason =
        missing === undefined
          ? `"${candidate.name}" has another definition`
          : `"${missing}" is not a rule`;
      return `it may be prose, since ${reason}`;
    },
    isMissing: ({ name }) => !defined.has(keyOf(name)) && used.has(keyOf(name)),
    resemblesRule: (candidate) => {
      const text = textOf(candidate);
      return (
        blocks.has(candidate.block) ||
        (candidate.isDefinition && isInStyle(candidate)
          ? resemblesAbnf(text, isName)
          : readsAsAbnf(text, isName))
      );
    },
  };
}

/**
 * Drops candidates that turn out to be prose. One without a string or a number stays only if it is complete and all its
 * names belong to rules that stay.
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
  for (const { name } of kept)
    definitions.set(keyOf(name), (definitions.get(keyOf(name)) ?? 0) + 1);
  const drop = (candidate: Candidate): void => {
    if (!kept.delete(candidate)) return;
    const key = keyOf(candidate.name);
    definitions.set(key, definitions.get(key)! - 1);
    if (definitions.get(key) === 0 && !isKnown(key)) missing.push(key);
  };
  for (const candidate of [...kept]) {
    if (mustBeRule(candidate)) continue;
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
  return mustBeRule(candidate) || (candidate.isReadable && !isOpen(candidate));
}

function mustBeRule({ isStrict, isCertain, isReadable }: Candidate): boolean {
  return isStrict || (isCertain && isReadable);
}

/**
 * Adds candidates of which only some names are rules: (1) one with operators, or that a rule needs, if one of its names is
 * a rule; (2) one beside rules, if it has operators, a rule needs it, or it has a rule's name and a sign below that rule's.
 * A second definition needs more.
 */
function addLikelyRules(
  candidates: readonly Candidate[],
  rules: Set<Candidate>,
  isKnown: (key: string) => boolean,
): void {
  const eligible = candidates.filter(isEligible);
  const names = keysOf(eligible);
  const isName = (name: string): boolean => names.has(keyOf(name)) || isKnown(keyOf(name));
  const users = eligible.filter((each) => rules.has(each) || each.hasOperators);
  const needed = new Set(users.flatMap((each) => each.names.map(keyOf)));
  const defined = keysOf(rules);
  const likely = eligible.filter(({ name }) => !defined.has(keyOf(name)));
  for (const candidate of likely) {
    const isNeeded = needed.has(keyOf(candidate.name));
    const hasName = candidate.names.some(isName);
    if (candidate.hasOperators ? hasName || isNeeded : hasName && isNeeded) rules.add(candidate);
  }
  const columnOf = ({ block, signColumn }: Candidate): string => `${block} ${signColumn}`;
  const columns = new Set(Array.from(rules, columnOf));
  const blocks = new Set(Array.from(rules, ({ block }) => block));
  for (const candidate of likely) {
    const isAligned = columns.has(columnOf(candidate));
    const isNeeded = needed.has(keyOf(candidate.name));
    const isLikely = isNeeded || (isAligned && candidate.names.some(isName));
    if (blocks.has(candidate.block) && (candidate.hasOperators || isLikely)) rules.add(candidate);
  }
}

/** Whether a text is ABNF but for its name and sign: of several tokens, and with no name that is not a rule. */
function readsAsAbnf(text: string, isName: (name: string) => boolean): boolean {
  const { isValid, names, tokens } = shapeOf(text);
  return isValid && tokens > 1 && names.length > 0 && names.every(isName);
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

/** A name for comparison (RFC 5234 §2.1). */
function keyOf(name: string): string {
  return name.toLowerCase();
}
