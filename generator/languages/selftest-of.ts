import { selftests } from '../resources/texts.js';
import { foreignComment } from '../text/comments.js';
import { parserIn, requirementsIn } from './language.js';
import type { Program } from './program.js';

/**
 * The self-test of a program, from a text of `selftests/`. Lines from a comment `if NAME` up to `end` are there only if
 * that applies; `steps` are those from octet to octet, which requirements hide.
 *
 * @param names what stands in place of names in capitals
 */
export function selftestOf(
  program: Program,
  ending: string,
  mark: '//' | '#',
  names: Readonly<Record<string, string>>,
): string {
  const applies: Readonly<Record<string, boolean>> = {
    [program.kind]: true,
    parser: parserIn(program) !== undefined,
    steps: requirementsIn(program) === undefined,
  };
  let isKept = true;
  const lines = selftests[`selftest.${ending}`]!.split('\n').filter((line) => {
    const [isMarker, condition] = /^\s*(?:\/\/|#) (?:if ([a-z]+)|end)$/.exec(line) ?? [];
    if (isMarker !== undefined) isKept = condition === undefined || applies[condition] === true;
    return isKept && isMarker === undefined;
  });
  const header = foreignComment(mark, [program.header[0]!]);
  return Object.entries(names).reduce(
    (text, [name, value]) => text.replaceAll(name, () => value),
    lines.join('\n').replace(`${mark} HEADER`, () => header),
  );
}
