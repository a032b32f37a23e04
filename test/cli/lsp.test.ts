/** The language server, asked over standard input and output as an editor asks it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import {
  createProtocolConnection,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type DocumentHighlight,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type Location,
  type MarkupContent,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type SemanticTokens,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { main } from '../support/command.js';
import { folderSuite } from '../support/folder.js';
import { slowTests } from '../support/slow.js';

const test = folderSuite('language server');
const slow = slowTests(test);

const clients: Client[] = [];
test.after.each(() => clients.splice(0).forEach((client) => client.kill()));

const PAIR = `; capture pair: key=name
pair = name "=" valeu
name = 1*ALPHA
value = 1*DIGIT
`;

/** A client, and the document that it has open. */
class Client {
  readonly #process: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly #folder: string;
  readonly #published: PublishDiagnosticsParams[] = [];
  #wake = (): void => {};
  readonly #isOpen = new Set<string>();
  #version = 0;

  constructor(folder: string, ...args: readonly string[]) {
    clients.push(this);
    this.#folder = folder;
    this.#process = spawn(process.execPath, [main, 'lsp', '--stdio', ...args], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.#process.stdout!),
      new StreamMessageWriter(this.#process.stdin!),
    );
    this.connection.onNotification(
      'textDocument/publishDiagnostics',
      (given: PublishDiagnosticsParams) => {
        this.#published.push(given);
        this.#wake();
      },
    );
    this.connection.listen();
  }

  async begin(): Promise<Readonly<Record<string, unknown>>> {
    const { capabilities } = await this.connection.sendRequest<{
      capabilities: Record<string, unknown>;
    }>('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
    await this.connection.sendNotification('initialized', {});
    return capabilities;
  }

  /** The address of a file in the folder, or what is one already. */
  uri(file: string): string {
    return /^\w+:/.test(file) ? file : pathToFileURL(join(this.#folder, file)).href;
  }

  /** Opens a document, or changes all of it, and returns what is published for it. */
  async show(file: string, text: string): Promise<readonly Diagnostic[]> {
    const uri = this.uri(file);
    const version = ++this.#version;
    if (this.#isOpen.has(file))
      await this.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
    else
      await this.connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'abnf', version, text },
      });
    this.#isOpen.add(file);
    return this.published((each) => each.uri === uri && each.version === version);
  }

  /** The first diagnostics, of all that were published, that a predicate accepts. */
  async published(
    accepts: (given: PublishDiagnosticsParams) => boolean,
  ): Promise<readonly Diagnostic[]> {
    for (;;) {
      const found = this.#published.find(accepts);
      if (found !== undefined) return found.diagnostics;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Asks about a place in a document, both counted from 0. */
  ask<T>(method: string, file: string, line: number, character: number, more = {}): Promise<T> {
    return this.connection.sendRequest<T>(`textDocument/${method}`, {
      textDocument: { uri: this.uri(file) },
      position: { line, character },
      ...more,
    });
  }

  kill(): void {
    this.#process.kill();
  }

  /** Ends the server as editors do, and returns its exit code. */
  async end(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#process.on('close', resolve));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    return ended;
  }
}

const spans = (found: readonly { readonly range: Location['range'] }[]): readonly string[] =>
  found.map(({ range: { start, end } }) => `${start.line}:${start.character}-${end.character}`);

test('errors, fixes, names, layout: one session', async ({ folder }) => {
  const client = new Client(folder);
  const capabilities = await client.begin();
  assert.is(capabilities['hoverProvider'], true);

  const wrong = await client.show('pair.abnf', PAIR);
  assert.equal(spans(wrong), ['1:16-21']);
  const [undefinedRule] = wrong;
  assert.is(undefinedRule!.message, 'rule "valeu" is not defined');
  assert.equal(
    undefinedRule!.relatedInformation!.map(({ message }) => message),
    ['did you mean "value"?'],
  );
  const fixesOf = (diagnostic: Diagnostic): Promise<CodeAction[]> =>
    client.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri: client.uri('pair.abnf') },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    });
  const [action, ...others] = await fixesOf(undefinedRule!);
  assert.equal(others, []);
  assert.is(action!.title, 'Replace by value');
  assert.equal(action!.edit!.changes![client.uri('pair.abnf')], [
    { range: undefinedRule!.range, newText: 'value' },
  ]);

  const right = await client.show('pair.abnf', PAIR.replace('valeu', 'value'));
  assert.equal(right, []);
  const hover = await client.ask<Hover>('hover', 'pair.abnf', 1, 8);
  assert.equal(hover.contents, {
    kind: 'markdown',
    value: '```abnf\nname = 1*ALPHA\n```\n\nshortest word: `A`, 3 states by itself',
  });
  // A core rule.
  const digit = await client.ask<Hover>('hover', 'pair.abnf', 3, 11);
  assert.match(JSON.stringify(digit.contents), 'DIGIT = %x30-39');
  assert.equal(spans(await client.ask('definition', 'pair.abnf', 1, 8)), ['2:0-4']);
  const context = { context: { includeDeclaration: true } };
  assert.equal(spans(await client.ask('references', 'pair.abnf', 2, 1, context)).toSorted(), [
    '0:20-24',
    '1:7-11',
    '2:0-4',
  ]);
  const { changes } = await client.ask<WorkspaceEdit>('rename', 'pair.abnf', 2, 1, {
    newName: 'label',
  });
  assert.equal(Object.keys(changes!), [client.uri('pair.abnf')]);
  assert.equal(spans(changes![client.uri('pair.abnf')]!).toSorted(), [
    '0:20-24',
    '1:7-11',
    '2:0-4',
  ]);
  const highlights = await client.ask<DocumentHighlight[]>('documentHighlight', 'pair.abnf', 2, 1);
  assert.equal(highlights.map((each) => `${spans([each])} ${each.kind}`).toSorted(), [
    '0:20-24 2',
    '1:7-11 2',
    '2:0-4 3',
  ]);
  for (const [newName, message, at = 1] of [
    ['2x', '"2x" is not a rule name: a letter, then letters, digits and hyphens'],
    ['VALUE', 'there is a rule "VALUE" already'],
    ['alpha', 'there is a rule "alpha" already'],
    ['letter', 'no document here defines rule "ALPHA"', 10],
  ] as const)
    await client.ask('rename', 'pair.abnf', 2, at, { newName }).then(
      () => assert.unreachable(newName),
      (error: Error) => assert.is(error.message, message),
    );
  // ALPHA is no rule of the grammar.
  assert.is(await client.ask('prepareRename', 'pair.abnf', 2, 10), null);

  const symbols = await client.ask<DocumentSymbol[]>('documentSymbol', 'pair.abnf', 0, 0);
  assert.equal(
    symbols.map(({ name }) => name),
    ['pair', 'name', 'value'],
  );
  const labels = async (line: number, character: number): Promise<readonly string[] | null> => {
    const items = await client.ask<CompletionItem[] | null>(
      'completion',
      'pair.abnf',
      line,
      character,
    );
    return items && items.map(({ label }) => label);
  };
  assert.equal((await labels(1, 21))?.slice(0, 4), ['pair', 'name', 'value', 'ALPHA']);
  // In a string, and in a comment.
  assert.is(await labels(1, 13), null);
  assert.is(await labels(0, 5), null);

  const { data } = await client.ask<SemanticTokens>('semanticTokens/full', 'pair.abnf', 0, 0);
  const { tokenTypes } = (
    capabilities['semanticTokensProvider'] as { legend: { tokenTypes: readonly string[] } }
  ).legend;
  const tokens = Array.from({ length: data.length / 5 }, (_, index) => {
    const [lines, from, length, type, modifiers] = data.slice(5 * index, 5 * index + 5);
    return `${lines}+${from} ${length} ${tokenTypes[type!]}${modifiers === 1 ? ' declared' : ''}`;
  });
  assert.equal(tokens.slice(0, 7), [
    '0+0 24 comment',
    '1+0 4 function declared',
    '0+5 1 operator',
    '0+2 4 function',
    '0+5 3 string',
    '0+4 5 function',
    '1+0 4 function declared',
  ]);

  await client.show('pair.abnf', 'x="a"/\n "b"\n; two of them,\n;no more\ny  =  x x\n');
  const options = { tabSize: 2, insertSpaces: true };
  const [edit] = await client.ask<TextEdit[]>('formatting', 'pair.abnf', 0, 0, { options });
  assert.is(edit!.newText, 'x = "a"\n  / "b"\n; two of them,\n;no more\ny = x x\n');
  assert.equal(await client.ask<FoldingRange[]>('foldingRange', 'pair.abnf', 0, 0), [
    { startLine: 0, endLine: 1 },
  ]);
  // A syntax error: names are known again after it, and completion still has them.
  const broken = await client.show('pair.abnf', 'x = "a" /\ny = ( x\n');
  assert.is(broken[0]!.code, 'syntax');
  assert.equal((await labels(1, 6))?.slice(0, 2), ['x', 'y']);
  // A fix may have another place than its error.
  const [plus] = await client.show('pair.abnf', 'x = "a" DIGIT+\n');
  const [mend] = await fixesOf(plus!);
  assert.is(mend!.title, 'Replace by 1*DIGIT');
  assert.equal(spans(mend!.edit!.changes![client.uri('pair.abnf')]!), ['0:8-14']);
  await client.show('pair.abnf', 'x = "a" /\ny = ( x\n');
  const last = await client.ask<Hover>('hover', 'pair.abnf', 1, 0);
  assert.match(
    (last.contents as MarkupContent).value,
    '```abnf\n; two of them,\n;no more\ny = x x\n```\n\nshortest word: `AA`',
  );
  assert.is(await client.ask('hover', 'pair.abnf', 1, 3), null);
  // In another kind of document, only rules have colors.
  await client.show('note.txt', '1 Of a\n\n   A sentence; more.\n\n   a = "b"\n\nEnd.\n');
  const note = await client.ask<SemanticTokens>('semanticTokens/full', 'note.txt', 0, 0);
  assert.equal(note.data.slice(0, 5), [4, 3, 1, tokenTypes.indexOf('function'), 1]);
  assert.is(note.data.length, 15);
  assert.is(await client.end(), 0);
});

slow(
  'imports and options are those of the configuration; a rule is renamed in all documents',
  async ({ folder }) => {
    const project = join(folder, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'host.abnf'), 'host = label *( "." label )\nlabel = 1*ALPHA\n');
    writeFileSync(
      join(project, 'abnfc.config.json'),
      JSON.stringify({
        grammars: [{ source: 'link.abnf', imports: ['host.abnf'], start: 'link', capture: 'hots' }],
      }),
    );
    const text = 'link = "//" host "/" label\nlabel = 1*DIGIT\n';
    const client = new Client(folder);
    await client.begin();
    assert.equal(await client.show('project/link.abnf', text), []);
    const definitions = await client.ask<Location[]>('definition', 'project/link.abnf', 0, 12);
    assert.equal(
      definitions.map(({ uri }) => uri),
      [client.uri('project/host.abnf')],
    );
    const { changes } = await client.ask<WorkspaceEdit>('rename', 'project/link.abnf', 0, 12, {
      newName: 'authority',
    });
    assert.equal(
      Object.entries(changes!).map(([uri, edits]) => [uri, spans(edits)]),
      [
        [client.uri('project/link.abnf'), ['0:12-16']],
        [client.uri('project/host.abnf'), ['0:0-4']],
      ],
    );
    // Each document has a label of its own.
    const labels = await client.ask<WorkspaceEdit>('rename', 'project/link.abnf', 1, 0, {
      newName: 'number',
    });
    assert.equal(Object.keys(labels.changes!), [client.uri('project/link.abnf')]);
    // The selection of the configuration names no rule; its problem comes after those of the grammar.
    const [unknown] = await client.published(({ diagnostics }) => diagnostics.length > 0);
    assert.match(unknown!.message as string, /^rule "hots" is not defined/);
    // The text of an import that is open counts, not the file.
    await client.show('project/host.abnf', 'label = 1*ALPHA\n');
    const later = await client.published(
      ({ diagnostics: [first] }) => first?.code === 'undefined-rule',
    );
    assert.is(
      later[0]!.message,
      'rule "host" is not defined\nnote: option "imports" brings the rules of another document: RFC 3986 has "host"',
    );
    assert.is(await client.end(), 0);
  },
);

slow(
  'a configuration with a mistake is one; documents that are in no folder stand for themselves',
  async ({ folder }) => {
    mkdirSync(join(folder, 'p'));
    writeFileSync(
      join(folder, 'p', 'abnfc.config.json'),
      '{ "grammars": [{ "source": "a.abnf", "deph": 1 }] }',
    );
    const client = new Client(folder);
    await client.begin();
    const [mistake] = await client.show('p/a.abnf', 'a = "a"\n');
    assert.is(mistake!.code, 'bad-config');
    assert.match(mistake!.message as string, /^p\/abnfc\.config\.json: .*"deph"/);
    assert.is(mistake!.relatedInformation![0]!.location.uri, client.uri('p/abnfc.config.json'));
    for (const uri of ['missing/b.abnf', 'untitled:b', 'file://server/share/b.abnf']) {
      const [wrong] = await client.show(uri, 'b = c\n');
      assert.is(wrong!.code, 'undefined-rule', uri);
    }
    assert.is(await client.end(), 0);
  },
);

test('malformed parameters are invalid parameters, and the session goes on', async ({ folder }) => {
  const client = new Client(folder);
  const refused = async (method: string, params: object | string[]): Promise<void> => {
    const answer = client.connection.sendRequest(method, params).then(
      (result) => JSON.stringify(result),
      (error: { readonly code: number }) => error.code,
    );
    assert.is(await answer, -32602, `${method} ${JSON.stringify(params)}`);
  };
  await refused('initialize', { capabilities: null });
  await client.begin();
  const textDocument = { uri: client.uri('pair.abnf') };
  const position = { line: 0, character: 0 };
  // `null`, and parameters that lack what the last one tells.
  const inDocument = [{}, { textDocument: null }, { textDocument: { uri: 5 } }, ['x']];
  const places = [null, {}, { line: 0 }, { line: -1, character: 0 }, { line: '0', character: 0 }];
  const atPlace = [...inDocument, ...places.map((each) => ({ textDocument, position: each }))];
  const ranges = [undefined, null, { start: position }, { start: position, end: null }];
  const contexts = [undefined, null, {}, { includeDeclaration: 'yes' }];
  for (const [method, malformed] of Object.entries({
    hover: atPlace,
    definition: atPlace,
    references: [...atPlace, ...contexts.map((context) => ({ textDocument, position, context }))],
    prepareRename: atPlace,
    rename: [...atPlace, { textDocument, position, newName: null }],
    completion: atPlace,
    documentHighlight: atPlace,
    'semanticTokens/full': inDocument,
    documentSymbol: inDocument,
    foldingRange: inDocument,
    formatting: inDocument,
    codeAction: [...inDocument, ...ranges.map((range) => ({ textDocument, range }))],
  }))
    for (const params of malformed) await refused(`textDocument/${method}`, params);
  assert.equal(spans(await client.show('pair.abnf', PAIR)), ['1:16-21']);
  assert.is(await client.end(), 0);
});

test.run();
