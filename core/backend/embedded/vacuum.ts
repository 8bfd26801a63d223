import { boolean, object, string } from 'zod/mini';
import type { Clock } from '#core/clock.ts';
import type { Log } from '#core/log.ts';
import type { Sql } from '../database/sql.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';

/** Milliseconds between two checks, as in autovacuum. */
const CHECK_MS = 60_000;
/** Idle milliseconds before vacuuming: a new request waits for one statement at most. */
const QUIET_MS = 3_000;
/** On a server that is never idle, one statement runs after this time. */
const PATIENCE_MS = 10 * 60_000;

const dueRow = object({ name: string(), grown: boolean(), changed_much: boolean() });

/** Tables beyond autovacuum's thresholds (https://www.postgresql.org/docs/18/routine-vacuuming.html#AUTOVACUUM). */
const DUE = `
  with limits as (
    select current_setting('autovacuum_vacuum_threshold')::float8 as dead,
      current_setting('autovacuum_vacuum_scale_factor')::float8 as dead_part,
      current_setting('autovacuum_vacuum_insert_threshold')::float8 as inserted,
      current_setting('autovacuum_vacuum_insert_scale_factor')::float8 as inserted_part,
      current_setting('autovacuum_analyze_threshold')::float8 as changed,
      current_setting('autovacuum_analyze_scale_factor')::float8 as changed_part
  ), due as (
    select format('%I.%I', s.schemaname, s.relname) as name, s.n_dead_tup,
      s.n_dead_tup > l.dead + l.dead_part * greatest(c.reltuples, 0)
        or s.n_ins_since_vacuum > l.inserted + l.inserted_part * greatest(c.reltuples, 0) as grown,
      c.relkind = 'r' and c.oid <> 'pg_catalog.pg_statistic'::regclass
        and s.n_mod_since_analyze > l.changed + l.changed_part * greatest(c.reltuples, 0) as changed_much
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid cross join limits l
    where c.relkind in ('r', 't') and c.relpersistence = 'p'
  )
  select name, grown, changed_much from due where grown or changed_much order by n_dead_tup desc, name`;

/**
 * The VACUUM and ANALYZE statements that are due, each for one table; TOAST tables get their own. A sample of 3,000
 * rows is enough for plans; the default 30,000 took 1.8 s with long rows.
 */
export async function dueMaintenance(sql: Sql): Promise<string[]> {
  const found = await sql.query(DUE);
  const due: string[] = [];
  for (const row of found) {
    const { name, grown, changed_much: changed } = dueRow.parse(row);
    if (grown) due.push(`vacuum (process_toast false) ${name}`);
    if (changed) due.push(`set default_statistics_target = 10; analyze ${name}; reset default_statistics_target`);
  }
  return due;
}

interface Maintained {
  sql: Sql;
  clock: Clock;
  log: Log;
  /** Time of the last request, in milliseconds of the clock. */
  lastAsked: () => number;
  /** True once the database no longer responds. */
  isOver: () => boolean;
}

/**
 * Replaces autovacuum, which the embedded database lacks: without it tables and indexes grow with each change, and
 * queries are planned without statistics. @returns a function that stops it.
 */
export function keepVacuumed(maintained: Maintained): () => void {
  const { clock, log } = maintained;
  let lastAt = clock.now();
  let running = false;
  const vacuumIfQuiet = async () => {
    if (running || maintained.isOver()) return;
    running = true;
    try {
      const patience = clock.now() - lastAt >= PATIENCE_MS;
      if (await maintain(maintained, patience)) lastAt = clock.now();
    } catch (error) {
      log.warn('A table of the database could not be vacuumed.', { error: String(error) });
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void vacuumIfQuiet(), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Runs due statements while no requests arrive; `atOnce`: the first one in any case. @returns whether none is left. */
export async function maintain(
  { sql, clock, lastAsked, isOver }: Omit<Maintained, 'log'>,
  atOnce = false,
): Promise<boolean> {
  const isQuiet = () => clock.now() - lastAsked() >= QUIET_MS;
  if (!atOnce && !isQuiet()) return false;
  let mayRun = atOnce;
  for (const statement of await dueMaintenance(sql)) {
    if (isOver() || !(mayRun || isQuiet())) return atOnce;
    mayRun = false;
    await withoutStatementDeadline(() => sql.script(statement));
  }
  return true;
}
