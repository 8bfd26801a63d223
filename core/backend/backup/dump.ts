import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { number, object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import { serializeKeys, type BackendKeys } from '../keys.ts';
import { appliedMigrations } from '../database/migrations.ts';
import type { Sql } from '../database/sql.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';
import { LONGEST_LINE, manifest, type EndLine, type TableLine } from './format.ts';
import { backupTables, quoted, type BackupTable } from './tables.ts';

export interface DumpInput {
  /** ISO 8601. */
  createdAt: string;
  keys: BackendKeys | null;
}

const lineRow = object({ line: string() });
const sizeRow = object({ size: number() });
/** Rows fetched at once, and bytes that they may have together: they become one text. */
const ROWS = 500;
const BYTES = 8 * 1024 * 1024;
/** Maximum milliseconds that a backup keeps the database busy while nobody reads the stream. */
const PATIENCE_MS = 30_000;

/** A consistent snapshot of the whole backend, as the bytes of a backup file. */
export function dump(sql: Sql, input: DumpInput): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  const write = async (bytes: Uint8Array<ArrayBuffer>) => {
    const stop = new AbortController();
    const tooLong = after(PATIENCE_MS, undefined, { signal: stop.signal }).then(() => {
      throw new AppError('storage', 'The backup was not taken in time.', { hint: 'Start it again.' });
    });
    await Promise.race([writer.write(bytes), tooLong]).finally(() => stop.abort());
  };
  withoutStatementDeadline(() => sql.transaction((transaction) => writeAll(transaction, input, write)))
    .then(
      () => writer.close(),
      (cause: unknown) => writer.abort(cause),
    )
    .catch(() => {}); // the reader has gone
  return readable.pipeThrough(new CompressionStream('gzip'));
}

async function writeAll(
  sql: Sql,
  input: DumpInput,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256');
  const put = async (lines: readonly string[]) => {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    hash.update(bytes);
    await write(bytes);
  };
  await sql.query('set transaction isolation level repeatable read, read only');
  const rows: EndLine['rows'] = {};
  await put([JSON.stringify(await firstLine(sql, input))]);
  for (const table of await backupTables(sql)) {
    const head: TableLine = { table: table.name, columns: table.columns.map(({ name }) => name) };
    await put([`=${JSON.stringify(head)}`]);
    rows[table.name] = 0;
    for await (const lines of rowLines(sql, table)) {
      if (lines.some((line) => Buffer.byteLength(line) >= LONGEST_LINE)) throw tooLong(table.name);
      rows[table.name] = (rows[table.name] ?? 0) + lines.length;
      await put(lines);
    }
  }
  const end: EndLine = { rows, sha256: hash.digest('hex') };
  await write(Buffer.from(`!${JSON.stringify(end)}\n`));
}

/** Told when the backup is made: one that nobody can read back is worth nothing. */
function tooLong(table: string): AppError {
  return new AppError('storage', `A row of ${table} is too long for a backup.`, {
    hint: 'Shorten its longest texts, then make the backup again.',
  });
}

async function firstLine(sql: Sql, { createdAt, keys }: DumpInput) {
  const stored: unknown = keys === null ? null : JSON.parse(serializeKeys(keys));
  return manifest.parse({
    format: 'velocity-backup',
    version: 1,
    createdAt,
    migrations: await appliedMigrations(sql),
    keys: stored,
  });
}

async function* rowLines(sql: Sql, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  // Only the seed decisions: the system schema comes from the version that restores.
  const where = name === 'supabase_migrations.seed_files' ? `where path like '%.sql'` : '';
  // Both cursors read the table from its beginning, so that a row's size is known before the row is asked for.
  await sql.query('set local synchronize_seqscans = off');
  await sql.query(`declare sizes no scroll cursor for select ${sizeOf(columns)} as size from ${quoted(name)} ${where}`);
  await sql.query(
    `declare dump no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)} ${where}`,
  );
  for (;;) {
    const sizes = (await sql.query(`fetch ${ROWS} from sizes`)).map((row) => sizeRow.parse(row).size);
    for (const count of groups(sizes)) {
      const rows = await sql.query(`fetch ${count} from dump`);
      yield rows.map((row) => lineRow.parse(row).line);
    }
    if (sizes.length < ROWS) break;
  }
  await sql.query('close sizes');
  await sql.query('close dump');
}

/** About the bytes of a row as text, from what is stored: no text is read for it. */
function sizeOf(columns: BackupTable['columns']): string {
  const parts = columns.map(({ name, type }) => {
    const column = quoted(name);
    if (type === 'text') return `coalesce(octet_length(${column}), 0)`;
    return type === 'bytea' ? `coalesce(octet_length(${column}), 0) * 2` : `coalesce(pg_column_size(${column}), 0) * 4`;
  });
  return `(${parts.join(' + ')})::float8`;
}

/** How many rows to take at a time, so that none but a single one has more than {@link BYTES}. */
function* groups(sizes: readonly number[]): Generator<number> {
  let count = 0;
  let bytes = 0;
  for (const size of sizes) {
    if (count > 0 && bytes + size > BYTES) {
      yield count;
      count = 0;
      bytes = 0;
    }
    count += 1;
    bytes += size;
  }
  if (count > 0) yield count;
}
