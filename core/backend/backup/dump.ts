import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import { serializeKeys, type BackendKeys } from '../keys.ts';
import { appliedMigrations } from '../database/migrations.ts';
import type { Sql } from '../database/sql.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';
import { manifest, type EndLine, type TableLine } from './format.ts';
import { backupTables, quoted, type BackupTable } from './tables.ts';

export interface DumpInput {
  /** ISO 8601. */
  createdAt: string;
  keys: BackendKeys | null;
}

const lineRow = object({ line: string() });
// Rows fetched per query; a row of file_bytes can be 40 MB as text.
const ROWS = 500;
const FILE_ROWS = 4;
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
      rows[table.name] = (rows[table.name] ?? 0) + lines.length;
      await put(lines);
    }
  }
  const end: EndLine = { rows, sha256: hash.digest('hex') };
  await write(Buffer.from(`!${JSON.stringify(end)}\n`));
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
  await sql.query(
    `declare dump no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)} ${where}`,
  );
  const count = name === 'public.file_bytes' ? FILE_ROWS : ROWS;
  for (;;) {
    const rows = await sql.query(`fetch ${count} from dump`);
    if (rows.length > 0) yield rows.map((row) => lineRow.parse(row).line);
    if (rows.length < count) break;
  }
  await sql.query('close dump');
}
