/**
 * Reads what lists mean. A document that uses the operator says it, in lines such as
 *
 *     1#element => element *( OWS "," OWS element )
 *
 * which are ABNF but for the arrow: first the form that a sender generates, then the one that a recipient must
 * accept, with empty elements.
 */
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { MappedText } from '../document/mapped-text.js';
import type { Source } from '../source.js';
import { mapRepetitions, type Alternation, type ListForm } from './ast.js';
import { grouped, hasLists, type Lists } from './lists.js';
import { parse } from './parse.js';

/** RFC 9110 §5.6.1.1 and §5.6.1.2, for documents that leave the operator to it. */
const RFC_9110: Source = {
  name: 'RFC 9110, section 5.6.1',
  text: `\
1#element => element *( OWS "," OWS element )
#element => [ 1#element ]
#element => [ element ] *( OWS "," OWS [ element ] )
`,
};

const DEFINITION = /^[ \t]*(1?)#element[ \t]*=>[ \t]*(\S.*)$/m;

/**
 * The meaning of lists by the first document that says it.
 *
 * @param form the form that is asked for; the recipient's by default
 * @returns undefined if no document says it, and none is asked for
 */
export function readLists(
  sources: readonly Source[],
  form: ListForm | undefined,
  diagnostics: DiagnosticBag,
): Lists | undefined {
  const source = sources.find(({ text }) => DEFINITION.test(text));
  if (source === undefined && form === undefined) return undefined;
  return listsIn(source ?? RFC_9110, form ?? 'recipient', diagnostics);
}

function listsIn(source: Source, form: ListForm, diagnostics: DiagnosticBag): Lists | undefined {
  const anyNumber: Alternation[] = [];
  const oneOrMore: Alternation[] = [];
  for (const match of source.text.matchAll(new RegExp(DEFINITION, 'gm'))) {
    const [line, minimum, body] = match;
    const from = match.index + line.length - body!.length;
    const head = 'list = ';
    const text: MappedText = {
      source,
      text: `${head}${body}\n`,
      pieces: [
        { at: 0, from },
        { at: head.length, from },
      ],
    };
    const [rule] = parse([text], diagnostics) ?? [];
    if (rule === undefined) return undefined;
    (minimum === '1' ? oneOrMore : anyNumber).push(rule.elements);
  }
  // A recipient's form comes after the sender's, and may be one for both.
  const isSender = form === 'sender';
  const one = isSender ? oneOrMore[0] : oneOrMore[1];
  const any = isSender ? anyNumber[0] : anyNumber.at(-1);
  const [first, second] = [any ?? one ?? oneOrMore[0]!, one ?? any ?? oneOrMore[0]!];
  const inner = hasLists(second) ? oneOrMore[0] : second;
  // `#element` may be said with `1#element`.
  const written = (alternation: Alternation): Alternation =>
    mapRepetitions(alternation, (part) =>
      part.isList === true && inner !== undefined ? grouped(part, inner) : part,
    );
  return { form, anyNumber: written(first), oneOrMore: written(second) };
}
