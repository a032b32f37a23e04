import {
  CompletionItemKind,
  type Connection,
  DocumentHighlightKind,
  LSPErrorCodes,
  ResponseError,
  type TextDocumentPositionParams,
  type TextEdit,
} from 'vscode-languageserver/node';
import { ruleKey } from '../../abnf/ast.js';
import { readGrammarFile } from '../../abnf/read-grammar-file.js';
import { tokenAt } from '../../abnf/token-at.js';
import type { NameInText, RuleSummary } from '../../study/answers/data.js';
import { namesLike, whyNoNewName } from '../../study/answers/names.js';
import { fileOf, rangeIn, type OpenDocuments } from './open-documents.js';
import type { OpenGrammars } from './open-grammars.js';
import { printCount } from '../../text/print-count.js';

/** A line up to a place that is neither in a string, nor in prose, nor in a comment. */
const IN_CODE = /^(?:[^";<]|"[^"]*"|<[^>]*>)*$/;

/** Answers questions about the name at a place: its rule, its places, a new name, and names that fit. */
export function answerNames(
  connection: Connection,
  documents: OpenDocuments,
  grammars: OpenGrammars,
): void {
  // Only the names are needed here; the parser is loaded by the threads.
  const coreNames = Array.from(
    readGrammarFile('core.abnf').matchAll(/^[A-Z]+/gim),
    ([name]) => name,
  );

  /** The name at a place, and all names of the grammar. */
  const nameAt = async ({ textDocument: { uri }, position }: TextDocumentPositionParams) => {
    const found = grammars.current(uri);
    if (found === undefined) return undefined;
    const [document, grammar] = found;
    const names = await grammar.names();
    const at = document.offsetAt(position);
    const file = fileOf(document);
    const name = names.find((each) => each.file === file && each.from <= at && at <= each.to);
    return name && { grammar, document, names, name };
  };

  /** The word at a place in a text with syntax errors, whose names are not known. */
  const wordAt = ({
    textDocument: { uri },
    position: { line, character },
  }: TextDocumentPositionParams) => {
    const [document, grammar] = grammars.current(uri) ?? [];
    const text = document?.getText().split(/\r?\n/)[line];
    if (document === undefined || grammar === undefined || text === undefined) return undefined;
    for (let from = 0, end; from <= character && from < text.length; from = end) {
      const token = tokenAt(text, from);
      ({ end } = token);
      const isName = token.kind === 'name' || token.kind === 'definition';
      if (!isName || end < character) continue;
      const start = document.offsetAt({ line, character: 0 });
      const name = { name: text.slice(from, end), from: start + from, to: start + end };
      return { grammar, document, name };
    }
    return undefined;
  };

  connection.onHover(async (asked) => {
    const found = (await nameAt(asked)) ?? wordAt(asked);
    const summary = await found?.grammar.engine.ask('rule', { name: found.name.name });
    if (found === undefined || summary === undefined) return null;
    const { document, name } = found;
    return {
      contents: { kind: 'markdown', value: summaryText(summary) },
      range: rangeIn(document, name.from, name.to),
    };
  });
  connection.onDefinition(async (asked) => {
    const found = await nameAt(asked);
    if (found === undefined) return null;
    const same = namesLike(found.name, found.names);
    return documents.locationsOf(same.filter(({ isDefinition }) => isDefinition));
  });
  connection.onReferences(async (asked) => {
    const found = await nameAt(asked);
    if (found === undefined) return null;
    const { includeDeclaration } = asked.context;
    const same = namesLike(found.name, found.names);
    return documents.locationsOf(
      same.filter(({ isDefinition }) => includeDeclaration || !isDefinition),
    );
  });
  connection.onDocumentHighlight(async (asked) => {
    const found = await nameAt(asked);
    if (found === undefined) return null;
    const { document, name, names } = found;
    return namesLike(name, names)
      .filter(({ file }) => file === name.file)
      .map(({ from, to, isDefinition }) => ({
        range: rangeIn(document, from, to),
        kind: isDefinition ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
  });
  connection.onPrepareRename(async (asked) => {
    const found = await nameAt(asked);
    if (found === undefined || namesToRename(found) === undefined) return null;
    const { document, name } = found;
    return { range: rangeIn(document, name.from, name.to), placeholder: name.name };
  });
  connection.onRenameRequest(async (asked) => {
    const found = await nameAt(asked);
    if (found === undefined) return null;
    const { names, name } = found;
    const { newName } = asked;
    const refuse = (message: string) => new ResponseError(LSPErrorCodes.RequestFailed, message);
    const toRename = namesToRename(found);
    if (toRename === undefined) return refuse(`no document here defines rule "${name.name}"`);
    const key = ruleKey(newName);
    const defined = names.filter(({ isDefinition }) => isDefinition).map((each) => each.name);
    const isTaken = [...defined, ...coreNames].some((each) => ruleKey(each) === key);
    const problem = whyNoNewName(name.name, newName, isTaken);
    if (problem !== undefined) return refuse(problem);
    const changes: Record<string, TextEdit[]> = {};
    for (const { uri, range } of documents.locationsOf(toRename))
      (changes[uri] ??= []).push({ range, newText: newName });
    return { changes };
  });
  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const start = { line: position.line, character: 0 };
    const before = documents.get(uri)?.getText({ start, end: position });
    if (before === undefined || !IN_CODE.test(before)) return null;
    const names = new Set([...grammars.of(uri).defined, ...coreNames]);
    return Array.from(names, (label) => ({ label, kind: CompletionItemKind.Reference }));
  });
}

/** A name wherever it stands; undefined if nothing defines it, as a core rule. */
function namesToRename({
  name,
  names,
}: {
  readonly name: NameInText;
  readonly names: readonly NameInText[];
}): readonly NameInText[] | undefined {
  const same = namesLike(name, names);
  return same.some(({ isDefinition }) => isDefinition) ? same : undefined;
}

/** A rule in Markdown. */
function summaryText({ definition, shortest, states }: RuleSummary): string {
  const word = shortest === '' ? 'the empty word' : shortest && codeSpan(shortest);
  const facts = [
    word && `shortest word: ${word}`,
    states && `${printCount(states, 'state')} by itself`,
  ];
  const line = facts.filter((fact) => fact).join(', ');
  return ['```abnf', definition, '```', ...(line === '' ? [] : ['', line])].join('\n');
}

/** Text as code: CommonMark §6.1. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
