import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses built text files at the maximum level, so that the server need not do it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), await smallestBrotli(bytes));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Ways to code distances and to divide a file into blocks. Which one is the smallest is known only by trying, and it
 * decides a two hundredth of the size.
 */
const ways = [
  {},
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_NDIRECT]: 32 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 16 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 19 },
];

const compress = promisify(brotliCompress);

async function smallestBrotli(bytes: Uint8Array): Promise<Uint8Array> {
  const tried = await Promise.all(ways.map((params) => compress(bytes, { params })));
  return tried.reduce((least, next) => (next.length < least.length ? next : least));
}
