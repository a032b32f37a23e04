import { MAX_OCTET } from '../../alphabet.js';
import { leadsNowhere } from '../../automata/dfa.js';
import {
  classesFrom,
  classIds,
  membersOf,
  type SymbolClasses,
} from '../../automata/symbol-classes.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Plan } from '../../plan/plan.js';
import { printMembers } from '../../text/symbols.js';
import type { Host } from '../program/host.js';
import type { Unit } from '../inputs/units.js';
import { unitRowLabel, table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';

const { CLASS_OF, PAGE_OF } = NAMES;

/** The number of symbols of a page. */
const PAGE = 256;

/** The class of a unit, which must not exceed `classes.max`. */
export function classAt({ dfa }: Plan, { unit, max }: Unit): Fragment {
  return max <= MAX_OCTET || dfa.classes.max <= MAX_OCTET
    ? code`${CLASS_OF}[${unit}]!`
    : code`${CLASS_OF}[${PAGE_OF}[${unit} >>> 8]! + (${unit} & 0xff)]!`;
}

export function classTables(plan: Plan, host: Host): readonly TextDeclaration[] {
  const { classes } = plan.dfa;
  const pages = classPagesOf(classes);
  const isPaged = pages.first.length > 1;
  return [
    table(host, {
      name: CLASS_OF,
      type: unsignedArray(classes.count - 1),
      doc: [
        isPaged
          ? `The class of each ${plan.inputs.length > 1 ? 'octet and code unit; equal numbers have one class' : 'unit'}. Pages of 256 units with equal classes stand here once; \`PAGE_OF\` tells where:`
          : 'The class of each octet:',
        ...describeClasses(plan),
      ],
      entries: pages.first.flatMap((page) => classesFrom(classes, page * PAGE, (page + 1) * PAGE)),
      label: (row) => unitRowLabel(pages.first[row >> 4]! * 16 + (row & 15)),
    }),
    ...(isPaged
      ? [
          table(host, {
            name: PAGE_OF,
            type: unsignedArray((pages.first.length - 1) * PAGE),
            doc: ['Where the page of each 256 units begins in `CLASS_OF`.'],
            entries: pages.of.map((index) => index * PAGE),
            label: (row) => unitRowLabel(row, PAGE * 16),
          }),
        ]
      : []),
  ];
}

/** The pages of `CLASS_OF`, as few as differ: the one of each 256 symbols, and the first 256 symbols of each. */
function classPagesOf(classes: SymbolClasses): {
  readonly of: readonly number[];
  readonly first: readonly number[];
} {
  const numbers = new Map<string, number>();
  const first: number[] = [];
  const of = Array.from({ length: (classes.max + 1) / PAGE }, (_, page) => {
    const key = classesFrom(classes, page * PAGE, (page + 1) * PAGE).join();
    return getOrInsert(numbers, key, () => first.push(page) - 1);
  });
  return { of, first };
}

function describeClasses({ dfa, notation, inputs }: Plan): readonly string[] {
  return classIds(dfa.classes).map((index) => {
    // A range is cut after FF: only code units have greater numbers.
    const members = membersOf(dfa.classes, index).flatMap(({ lo, hi }) =>
      inputs.length > 1 && lo <= MAX_OCTET && hi > MAX_OCTET
        ? [
            { lo, hi: MAX_OCTET },
            { lo: MAX_OCTET + 1, hi },
          ]
        : [{ lo, hi }],
    );
    const printed = printMembers(members, leadsNowhere(dfa, index), notation);
    return ` ${String(index).padStart(2)}  ${printed}`;
  });
}
