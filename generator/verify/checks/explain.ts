/** The sentences of `explain`: whether there is one, what it expects, and what it found where. A module may lack it. */
import { codeUnitsIn, textOfCodeUnits } from '../../text/code-units.js';
import type { Suite } from '../suite/cover.js';
import { differenceIn } from '../probe/difference.js';
import { print } from '../probe/print.js';
import { AnswerJudge, returns } from '../probe/question.js';
import { flawInExpected, type Expecting } from '../specification/flaw-in-expected.js';
import { remarkOn } from '../specification/required-words.js';
import { expectedIn, sentencesOf } from '../specification/sentences-of.js';
import { isForStrings, type Check, type Word } from './check.js';

/** The last character: it is invisible, and has two code units. */
const LAST = '\u{10ffff}';

/** Strings to every state, code units at the ends of ranges, and both within a longer string. */
export const EXPLAIN: Check<string> = {
  name: 'explain',
  shrinks: 'units',
  inputs: 'every state, then code units at the ends of ranges; alone, and within a longer string',
  // A chart is asked for each character that may follow.
  few: 5000,
  isFor: (subject) => isForStrings(subject) && subject.probe.exports['explain'] !== undefined,
  *list({ inputSuites, suites, calls }) {
    for (const word of inputSuites.string!.beginnings) {
      yield textOfCodeUnits(word);
      yield textOfCodeUnits(word) + LAST;
    }
    const words = calls.string?.transitions() ?? transitionsOf(suites.string!);
    for (const word of words) yield textOfCodeUnits(word);
  },
  *ask({ findError, isByRules, inputSuites, specification, hasChart }, text) {
    const error = findError(text);
    const before = Array.from(codeUnitsIn(text)).slice(0, error);
    const remark = remarkOn(specification.requirements, text, 0, text.length, error);
    const expected = new AnswerJudge((sentence) => {
      if (remark !== undefined)
        return sentence === remark
          ? undefined
          : differenceIn('explain', remark, print(sentence), text);
      const flaw =
        error < 0
          ? sentence === undefined
            ? undefined
            : 'undefined'
          : typeof sentence === 'string'
            ? flawIn(
                sentence,
                text,
                error,
                isByRules(text)
                  ? {
                      ...specification,
                      hasChart,
                      after: (more) => inputSuites.string!.following([...before, ...more]),
                    }
                  : undefined,
              )
            : 'a sentence';
      return flaw === undefined ? undefined : differenceIn('explain', flaw, print(sentence), text);
    });
    yield returns('explain', [text], expected, text);
    // At an end of the part, half a pair stands alone.
    yield returns('explain', [`\ud800${text}\udc00`, 1, text.length + 1], expected, text);
  },
};

/**
 * The flaw in a sentence about an error; undefined if there is none.
 *
 * @param right undefined for an error of a requirement, which has words of its own
 */
function flawIn(
  sentence: string,
  text: string,
  at: number,
  right: Expecting | undefined,
): string | undefined {
  const words = expectedIn(sentence, text, at);
  return words === undefined
    ? sentencesOf(['...'], text, 0, text.length, at).join(' or ')
    : right && flawInExpected(words, right);
}

/** Strings to every state, with the code units at the ends of ranges. */
function* transitionsOf({ access, edgesOf }: Suite): Generator<Word> {
  for (const { word, state } of access) {
    for (const unit of edgesOf(state)) {
      yield [...word, unit];
      yield [...word, unit, 0xd800]; // No state reads a lone lead, even after a pair.
    }
  }
}
