/**
 * Large `switch` statements, as recognizers with hundreds of states have them. Printers would take longer for their
 * text than all passes before took to make the automaton; it is simple enough to be laid out here, as prettier does.
 */
import { invariant } from '../../invariant.js';

/** A text with a mark in the place of each large switch statement. */
export interface Taken {
  readonly text: string;
  /** The statements, in lines without indentation. */
  readonly switches: readonly (readonly string[])[];
}

/** The least length of a statement that is taken, in code units. */
const LARGE = 20_000;

/** The lines of a switch over the states of an automaton; any other line keeps a statement where it is. */
const LINE =
  /^(?:case \d+:(?: \/\/.*)?|default:|break;|(?:else )?if \([^{}]*\) (?:state = \d+|return \d+);|else return i(?: - \d+)?;|return \w+;)$/;

const MARK = /^( *)\$switch(\d+)\$;$/gm;

/** Takes the large switch statements out of TypeScript or JavaScript. Linear. */
export function takeSwitches(text: string): Taken {
  if (text.length < LARGE) return { text, switches: [] };
  const kept: string[] = [];
  const switches: (readonly string[])[] = [];
  let begun: string[] | undefined;
  const lines = text.split('\n');
  for (const line of lines) {
    const trimmed = line.trim();
    if (begun === undefined) {
      if (/^switch \(\w+\) \{$/.test(trimmed)) begun = [trimmed];
      else kept.push(line);
      continue;
    }
    begun.push(trimmed);
    if (LINE.test(trimmed)) continue;
    if (trimmed === '}' && begun.reduce((sum, each) => sum + each.length, 0) >= LARGE)
      kept.push(`$switch${switches.push(begun) - 1}$;`);
    else kept.push(...begun);
    begun = undefined;
  }
  kept.push(...(begun ?? []));
  return { text: kept.join('\n'), switches };
}

/** A text with its switch statements again, as they were taken. */
export function putSwitches(text: string, { switches }: Taken): string {
  return replaceMarks(text, switches, (lines) => lines);
}

/** The same, laid out as prettier does with lines of up to `width` code units. */
export function putFormattedSwitches(text: string, { switches }: Taken, width: number): string {
  return replaceMarks(text, switches, (lines, indent) =>
    lines.flatMap((line, index) => {
      if (index === 0 || index === lines.length - 1) return [`${indent}${line}`];
      if (/^(?:case |default:)/.test(line)) return [`${indent}  ${line}`];
      // One alternative needs no brackets of its own.
      const plain = line.replace(/ \(\(([^()]*)\)\) /, ' ($1) ');
      return formatStatement(plain, `${indent}    `, width);
    }),
  );
}

function replaceMarks(
  text: string,
  switches: Taken['switches'],
  layOut: (lines: readonly string[], indent: string) => readonly string[],
): string {
  let count = 0;
  const replaced = text.replace(MARK, (_, indent: string, index: string) => {
    count += 1;
    return layOut(switches[Number(index)]!, indent).join('\n');
  });
  invariant(count === switches.length, 'a switch statement is lost');
  return replaced;
}

/** A statement that may be too long for a line because of its condition: alternatives in brackets. */
function formatStatement(line: string, indent: string, width: number): readonly string[] {
  if (indent.length + line.length <= width) return [indent + line];
  const [, head, condition, rest] = /^((?:else )?if )\((.*)\) ((?:state|return) .*;)$/.exec(line)!;
  const first = `${indent}${head}(${condition})`;
  if (first.length <= width) return [first, `${indent}  ${rest}`];
  const alternatives = condition!.split(' || ');
  return [
    `${indent}${head}(`,
    ...alternatives.map(
      (each, index) => `${indent}  ${each}${index < alternatives.length - 1 ? ' ||' : ''}`,
    ),
    `${indent})`,
    `${indent}  ${rest}`,
  ];
}
