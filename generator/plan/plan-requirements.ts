import type { Stages } from '../analysis/stages.js';
import type { CountedParts } from '../automata/count-parts.js';
import type { CheckOfWords } from '../captures/requirements.js';

/** The requirements on words besides the grammar. */
export interface RequirementsPlan {
  /** The greatest lengths of parts, and how they are counted. */
  readonly lengths: LengthsPlan | undefined;
  /** Functions of `runtime/checks/`. */
  readonly checks: readonly CheckOfWords[];
  readonly remarks: readonly string[];
}

export interface LengthsPlan extends CountedParts {
  readonly limits: readonly { readonly most: number; readonly isOfWord: boolean }[];
  /** All limits, as a phrase. */
  readonly expected: string;
}

/** The requirements on words; undefined if there are none. */
export function planRequirements({
  captured,
  moduleAutomaton: { parts },
}: Stages): RequirementsPlan | undefined {
  if (captured?.requirements === undefined) return undefined;
  const { limits, lengths: expected, checks, remarks } = captured.requirements;
  const counted = parts.kind === 'traced' ? parts.counted : undefined;
  const lengths =
    counted === undefined || expected === undefined
      ? undefined
      : {
          ...counted,
          limits: limits.map(({ most, field }) => ({ most, isOfWord: field === undefined })),
          expected,
        };
  return { lengths, checks, remarks };
}

/** Whether requirements refuse words; remarks do not. */
export function isRestricted({ lengths, checks }: RequirementsPlan): boolean {
  return lengths !== undefined || checks.length > 0;
}
