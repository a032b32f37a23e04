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
import { code, hex, join } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import type { Packing } from './pack.js';

const { ROWS, LOW, HIGH, CODE_OF, STATE_AT, DEAD_CODE, START_CODE, STRING_START_CODE } = NAMES;
const { PAYLOAD } = NAMES;

/** For each word, the rows of the byte classes as named constants, and the table of them, which shows its shape. */
export function rowTables(
  { dfa, notation }: Plan,
  host: Host,
  { words, rows }: Packing,
): readonly TextDeclaration[] {
  const tables = words === 1 ? [ROWS] : [LOW, HIGH];
  return tables.flatMap((name, word): readonly TextDeclaration[] => {
    const names = rows[word]!.map((_, index) => rowOf(word, words, index));
    const values = rows[word]!.map((row, index) => {
      const key = names[index]!;
      const ranges = membersOf(dfa.classes, index);
      const members = printMembers(ranges, leadsNowhere(dfa, index), notation);
      return code`const ${key} = ${hex(row, 8)}; ${lineComment(members)}`;
    });
    const which = words === 1 ? '' : `, for the codes ${word === 0 ? 'below 32' : 'from 32 on'}`;
    const rowsOf = `The row of each byte class${which}`;
    return [
      constants(
        names,
        word === 0 ? lineComment(...explain(words), '', `${rowsOf}:`) : lineComment(`${rowsOf}:`),
        join(values, '\n'),
      ),
      table(host, {
        name,
        type: 'Int32Array',
        doc: [`The row of each octet${which}.`],
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
    `A shift DFA. The code of a state is a bit offset: in the row of an octet${words === 1 ? '' : ', which has two words'}, the ${bits} bits at that offset are the code of the next state. \`>>>\` uses the lower five bits of its right operand only${words === 1 ? '' : ', and the sixth chooses the word'}. So what a step leaves above the ${bits} bits of a code does no harm; \`& ${mask}\` removes it where a code is compared.`,
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

/** The name of the row of a byte class, in the first or second word. */
function rowOf(word: number, words: number, index: number): string {
  return `${words === 1 ? 'r' : 'lh'[word]}${index}`;
}
