/** Bundles for browsers, and sizes of files. */
import { resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { root } from '../scripts/project.js';

/** Octets of a minified file. */
export interface FileSize {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The size of a file, as it is and compressed. */
export function weigh(octets: Uint8Array): FileSize {
  return {
    minified: octets.length,
    gzip: gzipSync(octets, { level: 9 }).length,
    brotli: brotliCompressSync(octets).length,
  };
}

/** A bundle, and what is in it. */
export interface Bundle {
  readonly octets: Uint8Array;
  readonly metafile: Metafile;
}

/** A module for browsers, bundled and minified by esbuild; paths in it start at the project. */
export async function bundle(contents: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: resolve(root) },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    metafile: true,
  });
  return { octets: outputFiles[0]!.contents, metafile };
}
