import { MAX_CODE_POINT } from '../../alphabet.js';
import type { DecoderPlan } from '../../plan/plan.js';
import { printCount } from '../../text/print-count.js';
import { printValue } from '../../text/values.js';
import { MAX_TO_CODE_POINTS } from './sink.js';

/** The documentation of the exports that only decoders have, by their names. */
export function decoderDocs({
  encodingName: title,
  maxValue,
  gaps,
  replacement,
  ...decoder
}: DecoderPlan) {
  const { window, longest, unitLength } = decoder;
  const inUnits = unitLength === 1 ? '' : `, in units of ${unitLength} octets,`;
  const beyond =
    maxValue > MAX_CODE_POINT
      ? ' A character beyond U+10FFFF has no place in a string: it becomes U+FFFD, too, or throws a RangeError.'
      : '';
  const unencodable =
    replacement === undefined
      ? `A character that ${title} cannot encode throws a RangeError.`
      : `A character that ${title} cannot encode becomes ${printValue(replacement)}; with \`fatal\`, it throws a RangeError.`;
  const replaced = replacement === undefined || gaps.length === 0 ? '' : ` ${unencodable}`;
  const seen = [
    ...(window && window.back > 0 ? [`${printCount(window.back, 'octet')} before it`] : []),
    ...(window && window.ahead > 0
      ? [`${printCount(window.ahead, 'octet')} from \`offset\` on`]
      : []),
  ].join(' and ');
  const seenAtEnd =
    window && window.ahead > 0
      ? `; at the end of the text, ${printCount(window.backAtEnd, 'octet')} before it`
      : '';
  const told = seen === '' ? '' : ` It reads ${seen}${seenAtEnd}.`;
  return {
    name: 'The name of the encoding, as error messages print it.',
    maxCodePoint: 'The greatest code point.',
    unitLength:
      'The number of octets of a code unit; every character is a whole number of code units.',
    accumulate:
      'The partial value after reading `byte` in `state`; meaningless if that leads to state 0. It must be 0 before each character, and is the code point when the start state is reached again.',
    decode: `The text of the octets from \`from\` up to \`to\`. Each maximal subpart of an ill-formed sequence${inUnits} becomes U+FFFD; with \`fatal\`, the first one throws a TypeError ("ill-formed ${title} at byte ..."). U+FEFF is a character like any other.${beyond}`,
    decodeToCodePoints: `As \`decode\`, but the code points. Throws a RangeError for more than ${MAX_TO_CODE_POINTS} octets.`,
    findUnencodable: `-1 if ${title} has a spelling for all of \`text\` from the index \`from\` on; otherwise the index of the first UTF-16 code unit of the first character without one.`,
    byteLength: 'The length of `encode(text, fatal)` in octets. Throws the same errors.',
    encode: `The octets of \`text\`. ${unencodable}`,
    encodeInto: `Writes the octets of \`text\` into \`bytes\`, as many whole characters as there is room for. \`read\` and \`written\` count UTF-16 code units and octets. ${unencodable}`,
    encodeCodePoints: `The octets of characters given as code points. A fraction, a negative number or a number above ${printValue(maxValue)} throws a RangeError.${replaced}`,
    count:
      'The number of characters from `from` up to `to`: the length of the result of `decodeToCodePoints`, even where they are ill-formed.',
    unfinished:
      unitLength === 1
        ? 'The number of octets at the end of the range that begin an unfinished character. `from` must be where a character or an ill-formed sequence begins; the octets before the unfinished ones can be decoded by themselves.'
        : 'The number of octets at the end of the range that begin an unfinished character or unit, with the ill-formed sequence before such a unit. `from` must be where a character or an ill-formed sequence begins; the octets before the unfinished ones can be decoded by themselves.',
    isBoundary: `Whether a character begins at \`offset\`, or the text ends there, in any part of a well-formed text.${told} True in doubt, where there are too few octets around \`offset\`.`,
    boundaryBefore: `The greatest boundary up to \`offset\`: at most ${printCount(longest - 1, 'octet')} before it. If there is none within that distance, the text is ill-formed and the result is \`offset\`.`,
    boundaryAfter: `The least boundary from \`offset\` on: at most ${printCount(longest - 1, 'octet')} after it. If there is none within that distance, the text is ill-formed and the result is \`offset\`.`,
    compareBytes:
      '-1, 0 or 1: the order of two well-formed texts by their code points, which is the order of their octets.',
  };
}
