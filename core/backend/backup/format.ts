import {
  array,
  int,
  iso,
  literal,
  minLength,
  nonnegative,
  nullable,
  object,
  record,
  refine,
  regex,
  string,
  type infer as Infer,
} from 'zod/mini';
import { areDistinct, sendable } from '../keys.ts';

/**
 * Maximum bytes of a line: the largest file is 20 MB, twice that as text, and a story may have a dozen texts of 4 MB
 * whose letters take several bytes. Guards against decompression bombs.
 */
export const LONGEST_LINE = 256 * 1024 * 1024;

const key = string().check(minLength(16), regex(sendable));

/**
 * Format of a backup file: gzipped lines. The first line is the manifest. Each table follows as a line `={table,
 * columns}` and one line per row, an array of the values as PostgreSQL's text (nothing is rounded). The last line is
 * `!{rows, sha256}`, with the hash of all bytes before it.
 */
export const manifest = object({
  format: literal('velocity-backup'),
  version: literal(1),
  /** ISO 8601. */
  createdAt: iso.datetime(),
  /** Versions of the migrations applied when the backup was written. */
  migrations: array(string()),
  /** Keys of the data folder; null if they come from the environment. */
  keys: nullable(
    object({ publishableKey: key, secretKey: key, jwtSecret: string().check(minLength(32)) }).check(
      refine(areDistinct),
    ),
  ),
});

export type Manifest = Infer<typeof manifest>;

export const tableLine = object({ table: string(), columns: array(string()) });
export const endLine = object({ rows: record(string(), int().check(nonnegative())), sha256: string() });

export type TableLine = Infer<typeof tableLine>;
export type EndLine = Infer<typeof endLine>;
