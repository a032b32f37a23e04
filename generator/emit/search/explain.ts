/** What was expected at an error, and the sentence that says so to people. */
import type { FlatPlan, CallingPlan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { inputOf, typeOfInput, unitsOf, unitsOfAll, type Units } from '../inputs/units.js';
import { exported, internal, type Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import { declarationsOf } from '../standalone/runtime-file.js';
import { remarksAt } from '../parse/remarks.js';
import { byGrammar } from './requirements.js';
import { isRestricted } from '../../plan/plan-requirements.js';

const { expectedAt, findError, sentenceOf, errorAtAnyDepth, requiredAt } = NAMES;

/** How a module finds what was expected at an error. */
export interface ExpectedAt {
  /** The body of a function that reads the units from `from` up to `at`, which some word begins with. */
  readonly body: (units: Units) => Fragment;
  /** What the body needs. */
  readonly data: readonly Declaration[];
}

/** What a bound on nesting expects, as an expression. */
export const LESS_NESTING = `['less nesting']`;

/** `explain` of a recognizer of strings, what was expected at an error, and the sentence of all errors. */
export function explainDeclarations(
  plan: FlatPlan | CallingPlan,
  host: Host,
  { body, data }: ExpectedAt,
): readonly Declaration[] {
  const name = inputOf(plan);
  const parts = [...declarationsOf('print'), ...declarationsOf('sentence')];
  return [
    ...(plan.inputs.includes('string') ? [explainFunction(plan, host)] : []),
    internal(
      expectedAt.text,
      [`${name}: ${typeOfInput(name)}`, 'from: number', 'at: number'],
      'readonly string[]',
      'What was expected at `at`, the offset of an error, as phrases.',
      body(unitsOfAll(plan, host)),
    ),
    ...data,
    ...parts.map((part) => ({ ...part, isExported: false })),
  ];
}

function explainFunction(plan: FlatPlan | CallingPlan, host: Host): Declaration {
  const bounded = plan.kind === 'calling' && plan.maxNesting !== undefined;
  const isRequired =
    plan.kind === 'flat' && plan.requirements !== undefined && isRestricted(plan.requirements);
  const deep: Fragment | string = bounded
    ? code`${errorAtAnyDepth}(text, from, to) !== at ? ${LESS_NESTING} : `
    : isRequired
      ? code`required.length > 0 ? required : `
      : '';
  const remarks = plan.kind === 'flat' ? remarksAt(plan, 'text') : '';
  return exported(
    'explain',
    ['text: string', 'from = 0', 'to: number = text?.length'],
    'string | undefined',
    `A sentence for people about the first error in the code units of \`text\` from \`from\` up to \`to\`, such as \`expected a digit at character 9, found "x"\`; undefined if they are a word of ${plan.startRule}. Characters are code points, and the one at \`from\` is character 1.`,
    code`
      ${plan.inputs.includes('octets') ? "if (typeof text !== 'string') throw new TypeError('expected a string');" : ''}
      ${unitsOf(plan, host, 'string').check}
      const at = ${findError}(text, from, to);
      if (at < 0) return undefined;
      ${isRequired ? code`const required = ${requiredAt}(text, from, to, at);` : ''}
      return ${remarks}${sentenceOf}(${deep}${isRequired ? byGrammar(expectedAt.text) : expectedAt}(text, from, at), text, from, to, at);`,
  );
}
