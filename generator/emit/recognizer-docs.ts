import { MAX_OCTET } from '../alphabet.js';
import type { Plan } from '../plan/plan.js';
import { hasInnerStates } from './program/state-tests.js';
import { findsEmpty } from './search/find.js';
import { acceptsEmpty } from './search/match.js';

export type RecognizerDocs = ReturnType<typeof recognizerDocs>;

/** The documentation of the exports of every module, by their names. */
export function recognizerDocs(plan: Plan) {
  const { startRule, inputs } = plan;
  const hasBoundary = plan.kind === 'flat' && plan.boundary !== undefined;
  const [units, unit, parameter] =
    inputs.length > 1
      ? ['octets or code units', 'octet or code unit', 'unit']
      : inputs[0] === 'octets'
        ? ['octets', 'octet', 'byte']
        : ['code units', 'code unit', 'unit'];
  const where =
    plan.kind === 'decoder'
      ? 'the offset of the first octet of the first ill-formed sequence'
      : hasInnerStates(plan)
        ? `the offset of the first character after which no word is possible, or of the first ill-formed sequence; or \`to\` where the input ends too early`
        : `the offset of the first ${unit} after which no word is possible, or \`to\` where the input ends too early`;
  const ofStrings =
    inputs.includes('string') && plan.dfa.classes.max <= MAX_OCTET
      ? ' A code unit of a string stands for the octet of its number.'
      : '';
  return {
    start:
      inputs[0] === 'octets'
        ? 'The state before the first octet.'
        : 'The state before the first code unit.',
    stringStart: 'The state before the first code unit of a string.',
    validate: `Whether the ${units} from \`from\` up to \`to\` are a word of ${startRule}.${ofStrings}`,
    findError: `-1 if the ${units} from \`from\` up to \`to\` are a word of ${startRule}; otherwise ${where}.`,
    match: `The end of the longest word of ${startRule} that begins at \`from\`, at most \`to\`${acceptsEmpty(plan) ? '; `from` for the empty word' : '; -1 if no word begins there'}.`,
    find: findsEmpty(plan)
      ? `The longest word of ${startRule} at \`from\`; never undefined, since the empty word is a word.`
      : hasBoundary
        ? `The first word that \`findAll\` finds; undefined if there is none.`
        : `The first word of ${startRule} between \`from\` and \`to\`, the longest that begins there; undefined if there is none.`,
    findAll: `The words of ${startRule} between \`from\` and \`to\` that do not overlap, from left to right, each the longest that begins there. Leaves out the empty word${!hasBoundary ? '' : ', and a match within a longer run of letters, digits and joiners, even a run that begins before `from`'}.`,
    next: `The state after reading \`${parameter}\` in \`state\`; 0 if no word is possible any more.`,
    accepts: 'Whether a word may end in `state`.',
  };
}
