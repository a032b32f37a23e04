/** Prints a document as a grammar file of its own: the head, and the rules of all documents that it needs. */
import { ruleKey } from '../../abnf/ast.js';
import { formatGrammar } from '../../abnf/format.js';
import { hasLists } from '../../abnf/lists.js';
import type { Stages } from '../../analysis/stages.js';
import { directivesOf } from '../../document/directives.js';
import { readHead } from '../../document/head.js';
import type { Source } from '../../text/source.js';
import { dumpExtract, dumpLinked } from './dump.js';

/** The grammar file; undefined if the document was not read, as one that is too long. */
export function printExtract({
  document,
  own,
  rules = [],
  start,
  context,
}: Partial<Stages>): string | undefined {
  if (document === undefined) return undefined;
  const { source } = document;
  // What lists mean stands in the head, or else in prose, which no grammar file has.
  const definesLists =
    readHead(source).options.list === undefined &&
    own?.rules.some(({ elements }) => hasLists(elements)) === true;
  const isWhole = start !== undefined && (context!.documents.length > 0 || definesLists);
  const names = [
    ...(own === undefined ? document.rules.map(({ name }) => name) : []),
    ...[...(own?.rules ?? []), ...rules].map(({ name }) => name.text),
  ];
  const head = printHead(source, new Set(names.map(ruleKey)), isWhole);
  // Rules with errors are printed, too: the user may want to edit them.
  if (!isWhole) return head + dumpExtract(document, rules, own, start);
  const text = head + dumpLinked(rules, start, document, own, context!.documents);
  return formatGrammar({ name: source.name, text }).text ?? text;
}

/**
 * What a grammar says of itself, and of the words of the rules of some keys, as lines and a blank one.
 *
 * @param isWhole whether the rules of all documents follow, with lists written out
 */
function printHead(source: Source, keys: ReadonlySet<string>, isWhole: boolean): string {
  const { imports, aliases, options, format } = readHead(source);
  const { list, alphabet, boundary } = options;
  const about = [...directivesOf(source)].filter(
    ({ written, word, isTrailing, rule }) =>
      written === word && !isTrailing && rule !== undefined && keys.has(ruleKey(rule.text)),
  );
  const lines = [
    format && `format ${format.title}: ${format.source}`,
    aliases.length > 0 && `alias ${aliases.join(', ')}`,
    !isWhole && imports.length > 0 && `import ${imports.map(({ text }) => text).join(', ')}`,
    !isWhole && list && `list ${list}`,
    alphabet && `alphabet ${alphabet}`,
    boundary !== undefined && `boundary "${boundary}"`,
    ...about.map(({ span: { start, end } }) =>
      source.text.slice(start, end).replace(/\r?\n[ \t]*;/g, '\n;'),
    ),
  ].filter((each) => typeof each === 'string');
  return lines.map((each) => `; ${each}\n`).join('') + (lines.length > 0 ? '\n' : '');
}
