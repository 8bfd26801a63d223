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
  string,
  type infer as Infer,
} from 'zod/mini';

const key = string().check(minLength(16));

/**
 * A backup file: gzip over lines. The first is a manifest; then, table by table, a line `={table, columns}` and a line
 * for each row, an array of the columns' values as PostgreSQL writes them (so that nothing is rounded); at last
 * `!{rows, sha256}`, the hash being that of all bytes before this line.
 */
export const manifest = object({
  format: literal('velocity-backup'),
  version: literal(1),
  /** ISO 8601. */
  createdAt: iso.datetime(),
  /** Versions of the migrations that the rows were written under. */
  migrations: array(string()),
  /** Keys of the data folder; null where they come from the environment. */
  keys: nullable(object({ publishableKey: key, secretKey: key, jwtSecret: string().check(minLength(32)) })),
});

export type Manifest = Infer<typeof manifest>;

export const tableLine = object({ table: string(), columns: array(string()) });
export const endLine = object({ rows: record(string(), int().check(nonnegative())), sha256: string() });

export type TableLine = Infer<typeof tableLine>;
export type EndLine = Infer<typeof endLine>;
