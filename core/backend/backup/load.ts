import { object, string } from 'zod';
import { toAppError } from '#core/errors.ts';
import { applyMigrations, readMigrations, type Migration } from '../database/migrations.ts';
import type { Sql } from '../database/sql.ts';
import type { EndLine, Manifest } from './format.ts';
import { readBackup } from './readBackup.ts';
import { backupTables, quoted, type BackupTable } from './tables.ts';

/** Maximum characters sent to the database in one statement. */
const BATCH = 1_000_000;

/**
 * Loads a backup into a database that has the system schema and none of our tables, inside the caller's transaction:
 * first the migrations listed in the backup, then its rows, then newer migrations.
 */
export async function loadBackup(
  sql: Sql,
  file: string,
  from: Manifest,
  all: readonly Migration[] = readMigrations(),
): Promise<EndLine['rows']> {
  const first = all.filter(({ version }) => from.migrations.includes(version));
  await applyMigrations(sql, first).catch((cause: unknown) => {
    throw new Error(`it names migrations that do not go together. ${toAppError(cause).message}`, { cause });
  });
  const tables = await backupTables(sql);
  await empty(sql, tables);
  const triggers = (state: 'enable' | 'disable') =>
    sql.script(
      tables
        .filter(({ name }) => name.startsWith('public.'))
        .map(({ name }) => `alter table ${quoted(name)} ${state} trigger user;`)
        .join('\n'),
    );
  await triggers('disable');
  const restoreLimits = await dropUnvalidatedChecks(sql);
  const { end } = await fill(sql, file, new Map(tables.map((table) => [table.name, table])));
  await checkCounts(sql, end.rows);
  await checkValues(sql, tables);
  await advanceSequences(sql);
  await restoreLimits();
  await triggers('enable');
  await applyMigrations(sql, all);
  return end.rows;
}

async function empty(sql: Sql, tables: readonly BackupTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const where = name === 'supabase_migrations.seed_files' ? `where path like '%.sql'` : '';
    await sql.query(`delete from ${quoted(name)} ${where}`);
  }
}

const constraintRow = object({ table: string(), name: string(), definition: string() });

/**
 * Drops the constraints that hold for new rows alone (`not valid`), so that rows older than them can be restored.
 * @returns what adds them again, still `not valid`.
 */
async function dropUnvalidatedChecks(sql: Sql): Promise<() => Promise<void>> {
  const rows = await sql.query(`
    select format('%I.%I', n.nspname, t.relname) as table, quote_ident(c.conname) as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_catalog.pg_constraint c join pg_catalog.pg_class t on t.oid = c.conrelid
    join pg_catalog.pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'c' and not c.convalidated and n.nspname = 'public'`);
  const checks = rows.map((row) => constraintRow.parse(row));
  for (const { table, name } of checks) await sql.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of checks) {
      await sql.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

function fill(sql: Sql, file: string, tables: ReadonlyMap<string, BackupTable>) {
  let insert = '';
  return readBackup(file, {
    table: async (name, columns) => {
      const table = tables.get(name);
      if (table === undefined) throw new Error(`it names a table that this version lacks, ${name}`);
      insert = insertFrom(table, columns);
    },
    rows: async (lines) => {
      for (const batch of batches(lines)) await sql.query(insert, [`[${batch.join(',')}]`]);
    },
  });
}

/**
 * Skips columns of sign-in and file tables that this database lacks, as another server's version may have more.
 * @throws {Error} if one of our own tables has a column that its migrations do not create: its values would be lost.
 */
function insertFrom(table: BackupTable, columns: readonly string[]): string {
  const taken = columns.flatMap((name, index) => {
    const column = table.columns.find((candidate) => candidate.name === name);
    if (column === undefined && table.name.startsWith('public.')) {
      throw new Error(`it names a column that this version lacks, ${table.name}.${name}`);
    }
    return column === undefined ? [] : [{ name: quoted(name), value: `(line ->> ${index})::${column.type}` }];
  });
  const names = taken.map(({ name }) => name).join(', ');
  const values = taken.map(({ value }) => value).join(', ');
  return `insert into ${quoted(table.name)} (${names}) overriding system value
          select ${values} from json_array_elements($1::text::json) line`;
}

function* batches(lines: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const line of lines) {
    if (size + line.length > BATCH && batch.length > 0) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(line);
    size += line.length;
  }
  if (batch.length > 0) yield batch;
}

const identityRow = object({ name: string(), column: string() });
const endRow = object({ most: string() });

/** Sets each sequence past the highest value of its column. @throws {Error} if a sequence is nearly exhausted. */
async function advanceSequences(sql: Sql): Promise<void> {
  const rows = await sql.query(`
    select n.nspname || '.' || c.relname as name, a.attname as column
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where a.attidentity <> '' and n.nspname = 'public' and c.relkind = 'r'`);
  for (const row of rows) {
    const { name, column } = identityRow.parse(row);
    const [end] = await sql.query(`select coalesce(max(${quoted(column)}), 0)::text as most from ${quoted(name)}`);
    const { most } = endRow.parse(end);
    if (BigInt(most) > Number.MAX_SAFE_INTEGER) throw new Error(`${name} is numbered up to ${most}`);
    // A sequence never produces numbers below 1.
    if (BigInt(most) > 0) {
      await sql.query(`select setval(pg_get_serial_sequence($1, $2), $3::text::bigint)`, [quoted(name), column, most]);
    }
  }
  await sql.script(`
    insert into public.story_counters as c (kind, last_number)
    select 'inbox', coalesce(max(story_number), 3399) from public.inbox_stories
    union all select 'production', coalesce(max(story_number), 3399) from public.production_stories
    on conflict (kind) do update set last_number = greatest(c.last_number, excluded.last_number)`);
}

/** Condition for values that the column type accepts but the application cannot represent. */
function unsupportedValue({ name, type }: BackupTable['columns'][number]): string | null {
  if (/^(numeric|real|double)/.test(type)) return `${quoted(name)}::text in ('NaN', 'Infinity', '-Infinity')`;
  // PostgreSQL writes dates before year 1 and from year 10000 on in forms that JavaScript cannot parse.
  return /^(timestamp|date)/.test(type) ? `${quoted(name)} not between '0001-01-01' and '9999-12-30'` : null;
}

async function checkValues(sql: Sql, tables: readonly BackupTable[]): Promise<void> {
  for (const { name, columns } of tables) {
    const odd = columns.map(unsupportedValue).filter((condition) => condition !== null);
    if (odd.length === 0 || !name.startsWith('public.')) continue;
    const found = await sql.query(`select 1 from ${quoted(name)} where ${odd.join(' or ')} limit 1`);
    if (found.length > 0) throw new Error(`${name} holds a number or a time that is none`);
  }
}

const countRow = object({ count: string() });

async function checkCounts(sql: Sql, expected: EndLine['rows']): Promise<void> {
  for (const [name, count] of Object.entries(expected)) {
    const where = name === 'supabase_migrations.seed_files' ? `where path like '%.sql'` : '';
    const [row] = await sql.query(`select count(*)::text as count from ${quoted(name)} ${where}`);
    const found = Number(countRow.parse(row).count);
    if (found !== count) throw new Error(`${name} got ${found} rows instead of ${count}`);
  }
}
