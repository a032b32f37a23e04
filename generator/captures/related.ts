/** Parts that repeat together, but are selected apart. */
import type { Lowered } from '../abnf/lowered.js';
import type { Rule } from '../abnf/ast.js';
import { operandsOf, type Regex } from '../automata/regex.js';
import { getOrInsert } from '../get-or-insert.js';

/** Captures that follow each other in every round of a repetition. */
export interface Related<Capture> {
  readonly captures: readonly Capture[];
  /** The rule of what is repeated; undefined if it is a group without a rule. */
  readonly holder: Rule | undefined;
}

/** Captures that occur in an expression one after the other, and the innermost rule with all of them. */
interface Meeting<Capture> {
  readonly captures: ReadonlySet<Capture>;
  holder: Rule | undefined;
  isRepeated: boolean;
}

/** The captures directly in an expression, not in another captured part, and where they meet. */
interface FoundCaptures<Capture> {
  readonly captures: ReadonlySet<Capture>;
  readonly meetings: readonly Meeting<Capture>[];
}

/**
 * The captures whose words become lists of one part, though they belong together round by round.
 *
 * @param within the capture of a rule within another capture; undefined if it is not captured there
 */
export function relatedCaptures<Capture>(
  { regex: start, ruleOf }: Lowered,
  root: Capture,
  within: (outer: Capture, rule: Rule) => Capture | undefined,
): readonly Related<Capture>[] {
  const known = new Map<Capture, Map<Regex, FoundCaptures<Capture>>>();
  const enter = (regex: Regex, outer: Capture): FoundCaptures<Capture> => {
    const rule = ruleOf.get(regex);
    const inner = rule && within(outer, rule);
    if (inner !== undefined) {
      find(regex, inner);
      return { captures: new Set([inner]), meetings: [] };
    }
    const found = find(regex, outer);
    for (const each of found.meetings) if (!each.isRepeated) each.holder ??= rule;
    return found;
  };
  const find = (regex: Regex, outer: Capture): FoundCaptures<Capture> =>
    getOrInsert(
      getOrInsert(known, outer, () => new Map<Regex, FoundCaptures<Capture>>()),
      regex,
      () => {
        const parts = operandsOf(regex).map((part) => enter(part, outer));
        const captures = new Set(parts.flatMap((part) => [...part.captures]));
        const meetings = [...new Set(parts.flatMap((part) => part.meetings))];
        const met = (a: Capture, b: Capture): boolean =>
          a === b || meetings.some((each) => each.captures.has(a) && each.captures.has(b));
        const meet = parts.some((one, i) =>
          parts
            .slice(i + 1)
            .some((other) =>
              [...one.captures].some((a) => [...other.captures].some((b) => !met(a, b))),
            ),
        );
        if (regex.kind === 'concatenation' && meet)
          meetings.push({ captures, holder: undefined, isRepeated: false });
        if (regex.kind === 'repetition' && (regex.max ?? Infinity) > 1)
          for (const each of meetings) each.isRepeated = true;
        return { captures, meetings };
      },
    );
  find(start, root);
  const all = new Set([...known.values()].flatMap((inside) => [...inside.values()]));
  return [...new Set([...all].flatMap(({ meetings }) => meetings))]
    .filter(({ isRepeated }) => isRepeated)
    .map(({ captures, holder }) => ({ captures: [...captures], holder }));
}
