/** How a module reads whole characters: see Note [Whole characters] in passes/spell.ts. */
import { MAX_CODE_POINT } from '../../alphabet.js';
import type { Plan } from '../../plan/plan.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, hex, NAMES } from '../program/fragment.js';

const { characterInOctets, characterInText, octetsOfCharacter } = NAMES;

/** A number that is not a character, so no word has it. */
const ILL_FORMED = hex(0xdc00);

/** The functions that read a character of an input; none of a module that reads units. */
export function characterFunctions({ isWhole }: Plan): readonly Declaration[] {
  if (!isWhole) return [];
  return [
    internal(
      characterInText.text,
      ['text: string', 'i: number', 'to: number'],
      'number',
      'The character at `i`, before `to`; of an unpaired surrogate, its number.',
      code`
        const lead = text.charCodeAt(i);
        if ((lead & 0xfc00) !== 0xd800 || i + 1 >= to) return lead;
        const trail = text.charCodeAt(i + 1);
        return (trail & 0xfc00) === 0xdc00 ? ((lead & 0x3ff) << 10) + (trail & 0x3ff) + 0x10000 : lead;`,
    ),
    internal(
      characterInOctets.text,
      ['bytes: ArrayLike<number>', 'i: number', 'to: number'],
      'number',
      'The character that begins at `i` and ends at `to` or before, in UTF-8; the number of a surrogate if there is none.',
      code`
        const lead = bytes[i]!;
        if (lead < 0x80) return lead;
        const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
        // No character begins with C0, C1 or F5 to FF (RFC 3629, section 4).
        if (!(lead >= 0xc2 && lead < 0xf5) || i + more >= to) return ${ILL_FORMED};
        let character = lead & (0x3f >> more);
        for (let k = 1; k <= more; k++) {
          const octet = bytes[i + k]!;
          if (octet >> 6 !== 2) return ${ILL_FORMED};
          character = (character << 6) | (octet & 0x3f);
        }
        // An overlong spelling has more octets than its character needs.
        return ${octetsOfCharacter}(character) === more + 1 && character <= ${hex(MAX_CODE_POINT)} ? character : ${ILL_FORMED};`,
    ),
    internal(
      octetsOfCharacter.text,
      ['character: number'],
      'number',
      'The number of octets of a character; 1 for a surrogate, which is none.',
      code`return character < 0x80 || (character & 0x1ff800) === 0xd800 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;`,
    ),
  ];
}
