/** The sentences of `explain`: whether there is one, and the place that it names. A module may lack it. */
import { textOfCodeUnits } from '../../text/text-of-code-units.js';
import type { Suite } from '../suite/cover.js';
import type { Value } from '../isolation/probe.js';
import { isForStrings, type Check, type Word } from './check.js';

/** Strings to every state, code units at the ends of ranges, and both within a longer string. */
export const EXPLAIN: Check<string> = {
  name: 'explain',
  shrinks: 'units',
  inputs: 'every state, then code units at the ends of ranges; alone, and within a longer string',
  // A graph-structured stack is asked for each character that may follow.
  few: 10_000,
  isFor: (subject) => isForStrings(subject) && subject.probe.exports['explain'] !== undefined,
  *list({ suites, calls }) {
    const words = calls.string?.transitions() ?? transitionsOf(suites.string!);
    for (const word of words) yield textOfCodeUnits(word);
  },
  try({ probe, findError }, text) {
    const place = placeIn(text, findError(text));
    return (
      probe.check('explain', [text], place, text, placeOf) ??
      probe.check(
        'explain',
        [`\ud800${text}\udc00`, 1, text.length + 1],
        // Half a pair at an end of the part is alone in it.
        place,
        text,
        placeOf,
      )
    );
  },
};

/** Strings to every state, with the code units at the ends of ranges. */
function* transitionsOf({ access, edgesOf }: Suite): Generator<Word> {
  for (const { word, state } of access) {
    yield word;
    for (const unit of edgesOf(state)) {
      yield [...word, unit];
      yield [...word, unit, 0xd800]; // Nothing reads it, also after a pair.
    }
  }
}

/** The end of the sentence about an error; undefined if there is none. */
function placeIn(text: string, error: number): string | undefined {
  if (error < 0) return undefined;
  const character = [...text.slice(0, error)].length + 1;
  if (error < text.length) return ` at character ${character}`;
  return character > 1 ? ' at the end' : ', found nothing';
}

/** The place in a sentence, or what is there instead of a sentence. */
function placeOf(sentence: Value): Value {
  if (typeof sentence !== 'string') return sentence;
  const form = /^expected .+?( at the end|, found nothing|( at character \d+), found .+)$/s;
  const [, end, place] = form.exec(sentence) ?? [];
  return place ?? end ?? sentence;
}
