/**
 * Reads the definitions of lists. A document that uses the operator has them in lines such as
 *
 *     1#element => element *( OWS "," OWS element )
 *
 * which are ABNF but for the arrow: first the form that a sender generates, then the one that a recipient must
 * accept, with empty elements.
 */
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { MappedText } from '../document/mapped-text.js';
import type { ListForm } from '../options/choices.js';
import type { Source } from '../text/source.js';
import { mapRepetitions, type Alternation } from './ast.js';
import { asGroup, hasLists, optional, type Lists } from './lists.js';
import { parseRules } from './parse.js';

/** RFC 9110 §5.6.1.1 and §5.6.1.2, for documents that do not define the operator themselves. */
const RFC_9110: Source = {
  name: 'RFC 9110, section 5.6.1',
  text: `\
1#element => element *( OWS "," OWS element )
#element => [ 1#element ]
#element => [ element ] *( OWS "," OWS [ element ] )
`,
};

/** The head of a definition, with its indentation. */
const HEAD = /^([ \t]*)(1?)#element[ \t]*=>/m;

/**
 * The meaning of lists, from the first document that defines them.
 *
 * @param form the form to read; the recipient's by default
 * @returns undefined if no document defines lists, and no form is given
 */
export function readLists(
  sources: readonly Source[],
  form: ListForm | undefined,
  diagnostics: DiagnosticBag,
): Lists | undefined {
  const source = sources.find(({ text }) => HEAD.test(text));
  if (source === undefined && form === undefined) return undefined;
  return listsIn(source ?? RFC_9110, form ?? 'recipient', diagnostics);
}

function listsIn(source: Source, form: ListForm, diagnostics: DiagnosticBag): Lists | undefined {
  const anyNumber: Alternation[] = [];
  const oneOrMore: Alternation[] = [];
  for (const match of source.text.matchAll(new RegExp(HEAD, 'gm'))) {
    const [head, indent, minimum] = match;
    const text = definitionAt(source, match.index + head.length, indent!.length);
    const [rule] = parseRules([text], diagnostics) ?? [];
    if (rule === undefined) return undefined;
    (minimum === '1' ? oneOrMore : anyNumber).push(rule.elements);
  }
  // The sender's definitions come first. The recipient's of `#element` may serve for `1#element`, too, as in RFC 9110.
  const isSender = form === 'sender';
  const own = isSender ? oneOrMore[0] : (oneOrMore[1] ?? (anyNumber[1] && anyNumber.at(-1)));
  const one = own ?? oneOrMore[0];
  const any = isSender ? anyNumber[0] : anyNumber.at(-1);
  const plain = one !== undefined && !hasLists(one) ? one : undefined;
  // `#element` may be defined by `1#element`.
  const written = (alternation: Alternation): Alternation =>
    mapRepetitions(alternation, (part) =>
      part.isList === true && plain !== undefined ? asGroup(part, plain) : part,
    );
  return {
    form,
    oneOrMore: plain,
    anyNumber: any === undefined ? plain && optional(plain) : written(any),
  };
}

/** The rest of a definition after its head, as a rule: a line, and the lines after it with deeper indentation. */
function definitionAt(source: Source, from: number, indent: number): MappedText {
  const head = 'list = ';
  const lines = new RegExp(`.*\\n?(?:[ \\t]{${indent + 1},}\\S.*\\n?)*`, 'y');
  lines.lastIndex = from;
  const [body] = lines.exec(source.text)!;
  const pieces = [
    { at: 0, from },
    { at: head.length, from },
  ];
  return { source, text: `${head}${body.trimEnd()}\n`, pieces };
}
