import { repeated } from '../suite/bounds.js';
import { stateAfter, stepOfReference } from '../reference/reference.js';
import { spelledExtremes } from '../specification/specification.js';
import type { Subject } from './subject.js';
import { isForOctets, type Check, type Word } from './check.js';
import { around, loopOf, MANY_AFTER } from './runs.js';
import { answersTo, readAligned, readToEnd } from './readings.js';

/** Lengths at which code may change its method, and the distances from them that are tried. */
const BORDERS = [64, 128, 256, 512, 1024, 2048, 4096, 8192];
const NEAR = [-3, -2, -1, 0, 1, 2, 3];
const FAR_BORDERS = [16384, 32768, 65536];
const MAX_LOOPS = 4;

/** Long inputs, with an odd octet at the borders of blocks. */
export const LONG_INPUTS: Check<Uint8Array> = {
  name: 'long inputs',
  shrinks: 'units',
  inputs: 'an end or an odd octet within three octets of 64, 128, ... 65536, anywhere in memory',
  isFor: isForOctets,
  few: 1500,
  *list(subject) {
    const { decoder } = subject;
    const { reference, representatives, completions } = subject.suites.octets!;
    if (decoder !== undefined) {
      // The memory for a piece must have room for the longest character, wherever pieces begin.
      const characters = spelledExtremes(decoder);
      const filling = fillers(subject)[0]!;
      const other = characters.find(({ length }) => length > 1) ?? [];
      for (let between = 0; between < MAX_BETWEEN; between++) {
        const many = repeated(filling.parts.flat(), between);
        const isNear = BORDERS.some((border) => Math.abs(border - between) <= NEAR_PIECE);
        for (const count of isNear ? [1, 2, 3] : [1 + (between % 3)])
          yield Uint8Array.from([
            ...filling.before,
            ...repeated(other, count * other.length),
            ...many,
            ...characters.at(-1)!,
          ]);
      }
      // Wherever a piece ends, a character of every length begins there, and others follow.
      const [shortest] = characters;
      for (const character of characters)
        for (let before = 0; before < character.length; before++)
          yield Uint8Array.from([
            ...Array<Word>(before).fill(shortest!).flat(),
            ...whole([character], MAX_BETWEEN),
          ]);
    }
    for (const { before, parts } of fillers(subject)) {
      const filler = parts.flat();
      for (const border of [...BORDERS, ...FAR_BORDERS]) {
        const isFar = FAR_BORDERS.includes(border);
        for (const near of isFar ? [0] : NEAR) {
          const length = Math.max(0, border + near - before.length);
          yield Uint8Array.from([...before, ...whole(parts, length)]);
          const start = [...before, ...repeated(filler, length)];
          const state = stateAfter(reference, start);
          for (const octet of isFar ? representatives.slice(0, 3) : representatives) {
            const rest = completions[stepOfReference(reference, state, octet)] ?? [];
            yield Uint8Array.from([...start, octet, ...rest, ...whole(parts, MANY_AFTER)]);
          }
        }
      }
    }
  },
  *ask(subject, bytes) {
    const right = answersTo(subject, bytes);
    const memory = new Uint8Array(FAR + bytes.length).fill(
      subject.inputSuites.octets!.representatives.at(-1)!,
    );
    memory.set(bytes, FAR);
    yield* readToEnd(subject, right, [bytes], bytes);
    yield* readToEnd(subject, right, [memory, FAR], bytes);
    if (bytes.length <= MAX_SHIFTED) yield* readAligned(subject, bytes);
  },
};

/** The distance from a border within which a piece may end before it, or after it. */
const NEAR_PIECE = 8;

/** The most octets between two characters of other lengths. */
const MAX_BETWEEN = 1100;

/** An offset in an array beyond 4096, and odd. */
const FAR = 4099;

/** The longest inputs that are tried at every alignment. */
const MAX_SHIFTED = 400;

/** The material of long inputs: octets on which a state loops, or characters of every length. */
function fillers({ suites, decoder }: Subject): readonly {
  readonly before: Word;
  readonly parts: readonly Word[];
}[] {
  const { access, reference } = suites.octets!;
  const loops = access
    .map(({ word, state }) => ({ before: word, filler: loopOf(reference, state) }))
    .filter(({ filler }) => filler.length > 0)
    .map(({ before, filler }) => ({ before, parts: around(filler, 997).map((octet) => [octet]) }));
  const characters = decoder === undefined ? [] : spelledExtremes(decoder);
  // Where no character is one octet, no state loops; code may have a loop for the shortest ones.
  const shortest = Math.min(...characters.map(({ length }) => length));
  const units = characters.filter(({ length }) => length === shortest && shortest > 1);
  const all = [units, characters].filter(({ length }) => length > 0);
  return [...loops.slice(0, MAX_LOOPS), ...all.map((parts) => ({ before: [], parts }))];
}

/** The parts in turn, none of them cut, until there are at least so many octets. */
function whole(parts: readonly Word[], least: number): Word {
  const octets: number[] = [];
  for (let k = 0; octets.length < least; k++) octets.push(...parts[k % parts.length]!);
  return octets;
}
