import { array, object, string } from 'zod';
import { readMigrations } from '../database/migrations.ts';
import type { Sql } from '../database/sql.ts';

export interface BackupTable {
  /** `public.articles`. */
  name: string;
  /** With their types; without generated columns and short-lived tokens. */
  columns: { name: string; type: string }[];
}

const tableRow = object({ name: string(), columns: array(object({ name: string(), type: string() })) });
const edgeRow = object({ child: string(), parent: string() });

// Active sessions and codes (auth.sessions, refresh_tokens, flow_state) are excluded: a backup must not let anybody act
// as another user. The audit log of sign-ins contains readers' addresses.
const systemTables = `('auth.users', 'auth.identities', 'storage.buckets', 'storage.objects', 'supabase_migrations.seed_files')`;

/**
 * Columns of auth.users that are neither written to a backup nor restored from one: tokens of sent emails, the pending
 * changes that they confirm, and their timestamps.
 */
const tokenColumns = [
  'confirmation_token',
  'confirmation_sent_at',
  'recovery_token',
  'recovery_sent_at',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'email_change_sent_at',
  'email_change_confirm_status',
  'phone_change',
  'phone_change_token',
  'phone_change_sent_at',
  'reauthentication_token',
  'reauthentication_sent_at',
];

/** Transient tables: live changes, workers and editing indicators describe only the running database. */
const ephemeralTables: ReadonlySet<string> = new Set(['row_changes', 'workers', 'editing_cells']);

/** The tables of a backup, each after the tables that it references. */
export async function backupTables(sql: Sql): Promise<BackupTable[]> {
  const rows = await sql.query(
    `
    select n.nspname || '.' || c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not (n.nspname = 'auth' and a.attname = any($2::text[]))
    where c.relkind = 'r'
      and (n.nspname = 'public' and c.relname = any($1::text[]) or n.nspname || '.' || c.relname in ${systemTables})
    group by 1 order by 1`,
    [ownNames('table').filter((name) => !ephemeralTables.has(name)), tokenColumns],
  );
  const edges = await sql.query(`
    select distinct cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid join pg_catalog.pg_namespace cn on cn.oid = c.relnamespace
    join pg_catalog.pg_class p on p.oid = k.confrelid join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`);
  return inOrder(
    rows.map((row) => tableRow.parse(row)),
    edges.map((row) => edgeRow.parse(row)),
  );
}

function inOrder(tables: BackupTable[], edges: { child: string; parent: string }[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  const placed = new Set<string>();
  const place = (table: BackupTable, path: readonly string[]) => {
    if (placed.has(table.name) || path.includes(table.name)) return;
    const parents = new Set(edges.filter((edge) => edge.child === table.name).map((edge) => edge.parent));
    for (const parent of tables) if (parents.has(parent.name)) place(parent, [...path, table.name]);
    placed.add(table.name);
    ordered.push(table);
  };
  for (const table of tables) place(table, []);
  return ordered;
}

/** Names that our migrations give to tables or functions; a server may have others in the same schema. */
export function ownNames(kind: 'table' | 'function'): string[] {
  const schemas = kind === 'table' ? 'public' : '(?:public|private)';
  const pattern = new RegExp(`create (?:or replace )?${kind} (?:if not exists )?${schemas}\\.(\\w+)`, 'gi');
  const names = readMigrations().flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  return [...new Set(names)];
}

/** `public.articles` quoted for SQL. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}
