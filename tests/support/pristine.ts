import { array, object, string, coerce } from 'zod';
import type { Sql } from '#core/backend/database/sql.ts';

/** The first state of a database, and the statements that restore its rows. */
export interface Pristine {
  /** Changes with every table, function, policy or right that is made, changed or dropped. */
  schema: string;
  bytes: number;
  /** By table: what its rows add up to, and the statements that restore them. */
  rows: ReadonlyMap<string, { hash: string; restore: string }>;
  sequences: string;
}

/** Bytes of deleted rows, which stay on disk, at which a test would be slower than in a new database. */
const MOST_LEFT_BYTES = 16 * 2 ** 20;

const catalogues = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_default_acl',
  'pg_event_trigger',
  'pg_index',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_trigger',
  'pg_type',
];

const counted = catalogues.map((name) => `(select count(*) || '.' || sum(xmin::text::bigint) from pg_catalog.${name})`);

const look = `
  select concat_ws(' ', ${counted.join(', ')}) as schema,
    json_agg(json_build_object('name', format('%I.%I', n.nspname, c.relname), 'bytes', pg_relation_size(c.oid))) as tables
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

const looked = array(
  object({ schema: string(), tables: array(object({ name: string(), bytes: coerce.number() })) }),
).length(1);

async function databaseState(sql: Sql) {
  const [found] = looked.parse(await sql.query(look));
  if (found === undefined) throw new Error('a database without tables');
  const written = found.tables.filter(({ bytes }) => bytes > 0);
  return {
    schema: found.schema,
    bytes: written.reduce((sum, { bytes }) => sum + bytes, 0),
    written: written.map(({ name }) => name),
  };
}

/** Records the present state of a database. */
export async function readPristine(sql: Sql): Promise<Pristine> {
  const { schema, bytes, written } = await databaseState(sql);
  const rows = new Map<string, { hash: string; restore: string }>();
  for (const name of written) {
    const [found] = array(object({ columns: string(), hash: string(), rows: string() })).parse(
      await sql.query(
        `select ${hashOf(name)} as hash, coalesce((select json_agg(t) from ${name} t), '[]')::text as rows,
          (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_catalog.pg_attribute
           where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns`,
      ),
    );
    if (found !== undefined) rows.set(name, { hash: found.hash, restore: bringBack(name, found) });
  }
  const [sequences] = array(object({ script: string() })).parse(
    await sql.query(
      `select coalesce(string_agg(format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename),
         coalesce(last_value, start_value), last_value is not null), ' '), '') as script from pg_catalog.pg_sequences`,
    ),
  );
  return { schema, bytes, rows, sequences: sequences?.script ?? '' };
}

/**
 * Undoes what tests did to the rows of a database.
 * @returns false where they changed more than rows: the database cannot be reused.
 */
export async function makePristine(sql: Sql, pristine: Pristine): Promise<boolean> {
  const { schema, bytes, written } = await databaseState(sql);
  if (schema !== pristine.schema || bytes > pristine.bytes + MOST_LEFT_BYTES) return false;
  const empty = written.filter((name) => !pristine.rows.has(name)).map((name) => `delete from ${name};`);
  const now = await hashesOf(sql, [...pristine.rows.keys()]);
  // Only what changed is sent: the migrations alone are half a megabyte of text.
  const changed = [...pristine.rows].filter(([name, { hash }]) => now.get(name) !== hash);
  // Without triggers and foreign keys, so that all rows are replaced at once.
  await sql.script(
    [
      'begin; set local session_replication_role = replica;',
      ...empty,
      ...changed.map(([, { restore }]) => restore),
      pristine.sequences,
    ]
      .concat('commit;')
      .join('\n'),
  );
  return true;
}

/** A sum of hashes, which needs no sorted rows. */
const hashOf = (table: string) =>
  `(select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text from ${table} t)`;

const hashed = array(object({ name: string(), hash: string() }));

async function hashesOf(sql: Sql, tables: readonly string[]): Promise<Map<string, string>> {
  const each = tables.map((table) => `select '${table}' as name, ${hashOf(table)} as hash`);
  const rows = hashed.parse(await sql.query(each.join(' union all ')));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function bringBack(table: string, { columns, rows }: { columns: string; rows: string }): string {
  return `delete from ${table};
    insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, '${rows.replaceAll("'", "''")}');`;
}
