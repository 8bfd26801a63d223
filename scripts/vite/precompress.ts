import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses built text files at the maximum level, so that the server need not do it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), smallestBrotli(bytes));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** How distances are coded decides a two hundredth of the size, and which way is better is known only by trying. */
function smallestBrotli(bytes: Uint8Array): Uint8Array {
  const tried = [0, 1].map((bits) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_NPOSTFIX]: bits } }),
  );
  return tried.reduce((least, next) => (next.length < least.length ? next : least));
}
