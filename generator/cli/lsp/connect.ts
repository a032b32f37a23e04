import {
  type Connection,
  createConnection,
  ErrorCodes,
  Message,
  type MessageStrategy,
  Position,
  ProposedFeatures,
  Range,
  ResponseError,
} from 'vscode-languageserver/node';
import { isObject } from '../../options/option.js';

/** For each field that the server reads, whether a value is one of it. */
type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

const IN_DOCUMENT: Fields = {
  textDocument: (value) => isObject(value) && typeof value['uri'] === 'string',
};
const AT_PLACE: Fields = { ...IN_DOCUMENT, position: Position.is };

/** The parameters of the requests that the server answers. */
const PARAMETERS: Readonly<Record<string, Fields>> = {
  initialize: { capabilities: isObject },
  'textDocument/hover': AT_PLACE,
  'textDocument/definition': AT_PLACE,
  'textDocument/references': {
    ...AT_PLACE,
    context: (value) => isObject(value) && typeof value['includeDeclaration'] === 'boolean',
  },
  'textDocument/prepareRename': AT_PLACE,
  'textDocument/rename': { ...AT_PLACE, newName: (value) => typeof value === 'string' },
  'textDocument/documentHighlight': AT_PLACE,
  'textDocument/completion': AT_PLACE,
  'textDocument/documentSymbol': IN_DOCUMENT,
  'textDocument/foldingRange': IN_DOCUMENT,
  'textDocument/formatting': IN_DOCUMENT,
  'textDocument/semanticTokens/full': IN_DOCUMENT,
  'textDocument/codeAction': { ...IN_DOCUMENT, range: Range.is },
};

/** The method whose answer is that parameters are invalid. */
const REFUSED = 'abnfc/invalidParams';

/** Hands a request with malformed parameters on as one to refuse, so that no handler sees it. */
const CHECKING: MessageStrategy = {
  handleMessage(message, next) {
    const problem = Message.isRequest(message) && problemOf(message.method, message.params);
    return next(
      problem ? ({ ...message, method: REFUSED, params: { problem } } as Message) : message,
    );
  },
};

/** A connection to a client over standard input and output, which refuses malformed parameters of requests. */
export function connect(): Connection {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout, {
    messageStrategy: CHECKING,
  });
  connection.onRequest(
    REFUSED,
    ({ problem }: { readonly problem: string }) =>
      new ResponseError(ErrorCodes.InvalidParams, problem),
  );
  return connection;
}

/** What is wrong with the parameters of a request; undefined if nothing is. */
function problemOf(method: string, params: unknown): string | undefined {
  if (!Object.hasOwn(PARAMETERS, method)) return undefined;
  if (!isObject(params)) return `${method} needs parameters by name`;
  const wrong = Object.entries(PARAMETERS[method]!).find(([name, is]) => !is(params[name]));
  return wrong && `${method}: ${wrong[0]} is missing or malformed`;
}
