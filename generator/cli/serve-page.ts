/** Serves the files of a page on the loopback interface. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { unservable } from '../diagnostics/files.js';
import { FileError, systemErrorPhrase } from '../files/read-source.js';
import type { GeneratedFile } from '../targets/compile-result.js';

const HOST = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Serves files from memory until the process ends.
 *
 * @param port 0 for a free one
 * @returns the address of the page
 * @throws {FileError} if the port cannot be used
 */
export async function servePage(files: readonly GeneratedFile[], port: number): Promise<string> {
  const byPath = new Map(files.map(({ path, text }) => [`/${path}`, Buffer.from(text)]));
  const server = createServer((request, response) => answer(byPath, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new FileError(unservable(`${HOST}:${port}`, systemErrorPhrase(error)))),
    );
    server.listen(port, HOST, resolve);
  });
  return `http://${HOST}:${(server.address() as AddressInfo).port}/`;
}

function answer(
  files: ReadonlyMap<string, Buffer>,
  { method, url = '/', headers, socket }: IncomingMessage,
  response: ServerResponse,
): void {
  const path = url.replace(/[?#].*$/s, '').replace(/^\/$/, '/index.html');
  const file = files.get(path);
  // A name of another site that leads here must not read the grammar.
  const isLocal = [HOST, 'localhost'].some(
    (name) => headers.host === `${name}:${socket.localPort}`,
  );
  const status = !isLocal ? 403 : method !== 'GET' && method !== 'HEAD' ? 405 : file ? 200 : 404;
  response.writeHead(status, {
    'Content-Type': (status === 200 && TYPES[extname(path)]) || 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  response.end(status === 200 && method === 'GET' ? file : undefined);
}
