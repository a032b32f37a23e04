/** `explain`, which says to people where a text is not a word, and why. */
import { MAX_OCTET } from '../../alphabet.js';
import { DEAD, leadsNowhere } from '../../automata/dfa.js';
import { membersOf } from '../../automata/symbol-classes.js';
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { unitsOf } from '../inputs/units.js';
import type { Following } from '../inputs/steps.js';
import { exported, type Declaration } from '../program/declaration.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { readsParts } from '../program/state-tests.js';
import { readPart } from '../standalone/read-part.js';

const { accepts, begun, findError, next, sentenceOf, sentenceOfUnits } = NAMES;

/** The number of the character at `at`. */
const characterAt = code`text.slice(from, at).replace(/[\\ud800-\\udbff][\\udc00-\\udfff]/g, 'x').length + 1`;

/** The greatest symbol that a sentence names. */
const MAX_ASCII = 0x7f;

/**
 * `explain` of a recognizer of strings, and what it needs. The sentence is made of what `next` reads after the last
 * whole character, so it needs no tables, and variants share it.
 */
export function explainDeclarations(plan: Plan, host: Host): readonly Declaration[] {
  if (plan.decoder !== undefined || !plan.inputs.includes('string')) return [];
  const units = unitsOf(plan, host, 'string');
  // A symbol is a character, except where symbols are code units.
  const isPaired = !plan.readsCharacters && plan.dfa.classes.max > MAX_OCTET;
  const read = code`
    state = ${next}(state, ${units.unit});
    if (state === ${DEAD}) break;
    ${readsParts(plan) ? code`if (${begun}(state) > 0) continue;` : ''}
    before = state;
    at = i + 1;
    ${isPaired ? '' : 'character += 1;'}`;
  return explanation(
    plan,
    units.check,
    code`
      ${units.begin}
      let state = ${units.start};
      let before = state; // Before the character that is read.
      let at = from;
      ${isPaired ? '' : 'let character = 1;'}
      for (let i = from; i < to; i++) {
        ${declare(units.unit, units.at('i'), read)}
      }
      return ${accepts}(state) ? undefined : ${sentenceOf}(before, text.slice(at, to), ${isPaired ? characterAt : 'character'}, [${listed(othersOf(plan))}]);`,
  );
}

/** `explain` of a module with calls: it reads the text up to the error once more. */
export function explainWithCalls(
  plan: Plan,
  host: Host,
  { read, canFollow, mayEnd }: Following,
): readonly Declaration[] {
  if (!plan.inputs.includes('string')) return [];
  return explanation(
    plan,
    unitsOf(plan, host, 'string').check,
    code`
      const at = ${findError}(text, from, to);
      if (at < 0) return undefined;
      ${read}
      const canFollow = (unit: number): boolean => {
        ${canFollow}
      };
      return ${sentenceOfUnits}(canFollow, ${mayEnd}, text.slice(at, to), ${characterAt}, [${listed(othersOf(plan))}]);`,
  );
}

/** One code unit beyond ASCII for each class stands for all of its class. */
function othersOf({ dfa }: Plan): readonly number[] {
  const { classes } = dfa;
  return Array.from({ length: classes.count }, (_, index) => index)
    .filter((index) => !leadsNowhere(dfa, index))
    .flatMap((index) => {
      const beyond = membersOf(classes, index).find(({ hi }) => hi > MAX_ASCII);
      return beyond === undefined ? [] : [Math.max(beyond.lo, MAX_ASCII + 1)];
    });
}

function listed(units: readonly number[]): string {
  return units.map((unit) => hex(unit)).join(', ');
}

function explanation(plan: Plan, check: Fragment, body: Fragment): readonly Declaration[] {
  const parts = [...readPart('print'), ...readPart('sentence')];
  return [
    exported(
      'explain',
      ['text: string', 'from = 0', 'to: number = text?.length'],
      'string | undefined',
      `A sentence for people about the first error in the code units of \`text\` from \`from\` up to \`to\`, such as \`expected a digit at character 9, found "x"\`; undefined if they are a word of ${plan.startRule}. Characters are code points, and the one at \`from\` is character 1.`,
      code`
        ${plan.inputs.includes('octets') ? "if (typeof text !== 'string') throw new TypeError('expected a string');" : ''}
        ${check}
        ${body}`,
    ),
    ...parts.map((part) => ({ ...part, isExported: false })),
  ];
}
