import { DEAD, leadsNowhere } from '../../automata/dfa.js';
import { classesFrom, membersOf } from '../../automata/symbol-classes.js';
import type { Plan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { printMembers } from '../../text/symbols.js';
import { wrapWords } from '../../text/wrap-words.js';
import type { Host } from '../program/host.js';
import {
  constant,
  constants,
  unitRowLabel,
  table,
  unsignedArray,
  wrappedDoc,
} from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, join, NAMES } from '../program/fragment.js';
import type { Packing } from './pack.js';

const { STEPS_ON, LOW, HIGH, CODE_OF, STATE_AT, DEAD_CODE, START_CODE, STRING_START_CODE } = NAMES;
const { PAYLOAD } = NAMES;

/** For each word, the steps on each byte class as named constants, and the table of them, which shows its shape. */
export function stepTables(
  { dfa, notation }: Plan,
  host: Host,
  { words, steps }: Packing,
): readonly TextDeclaration[] {
  const tables = words === 1 ? [STEPS_ON] : [LOW, HIGH];
  return tables.flatMap((name, word): readonly TextDeclaration[] => {
    const names = steps[word]!.map((_, index) => nameOfSteps(word, words, index));
    const values = steps[word]!.map((bits, index) => {
      const key = names[index]!;
      const ranges = membersOf(dfa.classes, index);
      const members = printMembers(ranges, leadsNowhere(dfa, index), notation);
      return code`const ${key} = ${hex(bits, 8)}; ${lineComment(members)}`;
    });
    const which = words === 1 ? '' : `, for the codes ${word === 0 ? 'below 32' : 'from 32 on'}`;
    const heading = `The steps on each byte class${which}:`;
    return [
      constants(
        names,
        word === 0 ? lineComment(...explain(words), '', heading) : lineComment(heading),
        join(values, '\n'),
      ),
      table(host, {
        name,
        type: 'Int32Array',
        doc: [`The steps on each octet${which}.`],
        entries: classesFrom(dfa.classes, 0, 256),
        label: (row) => unitRowLabel(row),
        print: (index) => names[index]!,
        uses: names,
      }),
    ];
  });
}

/** How a shift DFA works, in lines. */
function explain(words: number): readonly string[] {
  const [bits, mask] = words === 1 ? ['five', 31] : ['six', 63];
  return wrapWords(
    `A shift DFA. The code of a state is a bit offset. The steps on an octet are ${words === 1 ? 'one number' : 'two numbers'} of 32 bits, in which the ${bits} bits at that offset are the code of the next state. \`>>>\` uses the lower five bits of its right operand only${words === 1 ? '' : ', and the sixth chooses the number'}. So what a step leaves above the ${bits} bits of a code does no harm; \`& ${mask}\` removes it where a code is compared.`,
    97,
  );
}

/** `CODE_OF`, `STATE_AT` and the codes that the loops name. */
export function codeTables(
  plan: Plan,
  host: Host,
  { words, codes }: Packing,
): readonly TextDeclaration[] {
  return [
    table(host, {
      name: CODE_OF,
      type: 'Uint8Array',
      doc: [
        'The code of each state:',
        ...plan.states.map(({ id, note }) => ` ${String(id).padStart(2)}  ${note}`),
      ],
      entries: codes,
    }),
    table(host, {
      name: STATE_AT,
      type: unsignedArray(codes.length),
      doc: ['The state of each code.'],
      entries: Array.from({ length: words * 32 }, (_, each) => Math.max(0, codes.indexOf(each))),
    }),
    constants(
      [DEAD_CODE.text, START_CODE.text],
      wrappedDoc('The codes of the dead state and of the start state.'),
      code`const DEAD_CODE = ${codes[DEAD]!};\nconst START_CODE = ${codes[plan.start]!};`,
    ),
    constant(
      STRING_START_CODE,
      'The code of the state before a string.',
      codes[plan.starts.at(-1)!]!,
    ),
  ];
}

/** `PAYLOAD`, where the payload bits of an octet do not depend on the state. */
export function payloadTable(payload: readonly number[], host: Host): TextDeclaration {
  return table(host, {
    name: PAYLOAD,
    type: unsignedArray(Math.max(...payload)),
    doc: ['The payload bits of each octet.'],
    entries: payload,
    label: (row) => unitRowLabel(row),
    print: (entry) => hex(entry),
  });
}

/** The name of the steps on a byte class, in the first or second word. */
function nameOfSteps(word: number, words: number, index: number): string {
  return `${words === 1 ? 's' : 'lh'[word]}${index}`;
}
