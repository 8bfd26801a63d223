import { setTimeout as after } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import type { BackendKeys } from '../keys.ts';
import {
  appliedMigrations,
  applyMigrations,
  compareMigrations,
  readMigrations,
  type Migration,
} from '../database/migrations.ts';
import { DatabaseCrash } from './pglite/databaseCrash.ts';
import type { DatabaseThread } from './pglite/databaseThread.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './pglite/embeddedDatabase.ts';
import { seedBackend } from '../database/seed.ts';
import type { ServingInput } from '../surface/servedDatabase.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';
import { withControl } from '../surface/control.ts';
import type { Surface } from '../surface/surface.ts';
import type { EmbeddedContext } from './context.ts';
import { keepVacuumed } from './vacuum.ts';
import { databaseFolder, forgetRestore, markDatabaseReady, tidyDatabaseFolder } from './dataFolder.ts';
import { schemaCache } from '../lite/schemaCache.ts';
import { WriteCheck } from './writeCheck.ts';

/** The open database of a data folder with its Supabase API. */
export interface FolderDatabase {
  surface: Surface;
  listen: EmbeddedDatabase['listen'];
  /** The crash after which it no longer responds; null while it works. */
  crash(): DatabaseCrash | null;
  close(): Promise<void>;
}

/** Without periodic checkpoints the write-ahead log would grow without bound: PGlite has no background process. */
const CHECKPOINT_MS = 3 * 60_000;
const CHECKPOINT_GRACE_MS = 1_500;

/** Opens and migrates the database of a locked folder; reports the state `migrating` when migrations are missing. */
export async function openFolderDatabase(
  context: EmbeddedContext,
  keys: BackendKeys,
  migrating: () => void,
  thread?: DatabaseThread,
): Promise<FolderDatabase> {
  const { folder, options, config, siteUrl } = context;
  tidyDatabaseFolder(folder);
  const opening = Promise.all([
    openEmbeddedDatabase(databaseFolder(folder), thread),
    import('../surface/servedDatabase.ts'),
  ]);
  // Read what does not need the database while it opens.
  const cache = schemaCache(folder);
  const migrations = readMigrations();
  const [database, { prepareSystem, serveDatabase }] = await opening;
  try {
    markDatabaseReady(databaseFolder(folder));
    const serving: ServingInput = { config, siteUrl, log: options.log, keys, cache };
    await bringUpToDate(context, database, migrations, () => prepareSystem(database, serving), migrating);
    forgetRestore(folder);
    const serve = serveDatabase(database, serving);
    // Else each of the requests that wait for this start would read all tables, 0.4 s each, before the first is answered.
    if (cache.isEmpty()) await database.connection.introspect({ useCache: true });
    const writeCheck = new WriteCheck(folder, options.clock);
    const stopCheckpoints = keepCheckpoints(database, context);
    let closed: DatabaseCrash | null = null;
    const { clock, log } = options;
    let asked = clock.now();
    const stopVacuum = keepVacuumed({
      sql: database.sql,
      clock,
      log,
      lastAsked: () => asked,
      isOver: () => closed !== null || database.crash() !== null,
    });
    const noticed =
      (surface: Surface): Surface =>
      (request) => {
        asked = clock.now();
        return surface(request);
      };
    return {
      surface: noticed(
        withControl(serve, {
          sql: database.sql,
          keys,
          now: () => new Date(options.clock.now()).toISOString(),
          backupKeys: true,
          writeProblem: () => writeCheck.problem(),
          queue: (text, values) => (values.length > 0 ? database.sql.query(text, values) : database.block(text)),
        }),
      ),
      listen: (channel, onNotice) => database.listen(channel, onNotice),
      crash: () => closed ?? database.crash(),
      close: async () => {
        stopCheckpoints();
        stopVacuum();
        closed = new DatabaseCrash('The embedded database is closed.', null);
        // The next start works without it; a running statement must not keep the process alive.
        await Promise.race([checkpoint(database, context), after(CHECKPOINT_GRACE_MS, undefined, { ref: false })]);
        await Promise.all([database.close(), writeCheck.settled()]);
      },
    };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

async function bringUpToDate(
  { options }: EmbeddedContext,
  { sql }: EmbeddedDatabase,
  migrations: readonly Migration[],
  prepare: () => Promise<void>,
  migrating: () => void,
): Promise<void> {
  const applied = await appliedMigrations(sql);
  const { pending, newer } = compareMigrations(migrations, applied);
  if (newer.length > 0) {
    throw new AppError('config', 'The data folder was written by a newer version of Velocity.', {
      hint: 'Update Velocity, or set VELOCITY_HOME to another folder.',
    });
  }
  if (applied.length > 0 && pending.length > 0) {
    migrating();
    options.waitMessage('Bringing the database up to date.');
  }
  await prepare();
  if (pending.length > 0) await applyMigrations(sql, migrations);
  await seedBackend(sql, { seed: options.seed, sample: options.sample, log: options.log, report: options.waitMessage });
}

function keepCheckpoints(database: EmbeddedDatabase, context: EmbeddedContext): () => void {
  const timer = setInterval(() => void checkpoint(database, context), CHECKPOINT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** A failed checkpoint loses nothing: committed data is in the log and is recovered at the next start. */
async function checkpoint(database: EmbeddedDatabase, { options }: EmbeddedContext): Promise<void> {
  if (database.crash() !== null) return;
  try {
    await withoutStatementDeadline(() => database.sql.script('checkpoint'));
  } catch (error) {
    options.log.warn('The database could not be checkpointed.', { error: String(error) });
  }
}
