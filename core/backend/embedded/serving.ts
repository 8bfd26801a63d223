import { rmSync } from 'node:fs';
import { AppError } from '#core/errors.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '../embeddedDatabase.ts';
import type { BackendKeys } from '../keys.ts';
import type { OwnerLock } from '../lock/ownerLock.ts';
import { appliedMigrations, applyMigrations, compareMigrations, readMigrations } from '../migrations.ts';
import { seedBackend } from '../seed.ts';
import { prepareSystem, serveDatabase, type ServingInput } from '../servedDatabase.ts';
import { socketPath } from '../socket/socketPath.ts';
import { withControl } from '../surface/control.ts';
import { listen } from '../surface/listen.ts';
import type { Surface } from '../surface/surface.ts';
import type { EmbeddedContext } from './context.ts';
import { databaseFolder, markDatabaseReady, tidyDatabaseFolder } from './dataFolder.ts';

/** The open database of a data folder, served in this process and on the folder's socket. */
export interface Serving {
  surface: Surface;
  /** Finishes what others asked for, then closes the database. */
  stop(): Promise<void>;
}

/** Without a checkpoint now and then the write-ahead log grows for ever: this database has no background process. */
const CHECKPOINT_MS = 3 * 60_000;

/** Opens the database of a folder whose lock is held, brings it up to date and serves it. */
export async function startServing(context: EmbeddedContext, lock: OwnerLock, keys: BackendKeys): Promise<Serving> {
  const { folder, options } = context;
  tidyDatabaseFolder(folder);
  const database = await openEmbeddedDatabase(databaseFolder(folder));
  try {
    markDatabaseReady(databaseFolder(folder));
    const serving: ServingInput = { config: context.config, siteUrl: context.siteUrl, log: options.log, keys };
    await bringUpToDate(context, database, lock, serving);
    const surface = withControl(serveDatabase(database, serving), {
      sql: database.sql,
      keys,
      now: () => new Date(options.clock.now()).toISOString(),
      backupKeys: true,
    });
    const socket = socketPath(folder, lock.generation);
    rmSync(socket, { force: true });
    const listener = await listen(surface, { path: socket });
    lock.update({ state: 'serving', socket });
    const stopCheckpoints = keepCheckpoints(database, context);
    return {
      surface,
      stop: async () => {
        stopCheckpoints();
        await listener.close();
        await checkpoint(database, context);
        await database.close();
      },
    };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

async function bringUpToDate(
  { options }: EmbeddedContext,
  database: EmbeddedDatabase,
  lock: OwnerLock,
  serving: ServingInput,
): Promise<void> {
  const { sql } = database;
  const migrations = readMigrations();
  const applied = await appliedMigrations(sql);
  const { pending, newer } = compareMigrations(migrations, applied);
  if (newer.length > 0) {
    throw new AppError('config', 'The data folder was written by a newer version of Velocity.', {
      hint: 'Update Velocity, or set VELOCITY_HOME to another folder.',
    });
  }
  if (applied.length > 0 && pending.length > 0) {
    lock.update({ state: 'migrating' });
    options.waitMessage('Bringing the database up to date.');
  }
  await prepareSystem(database, serving);
  await applyMigrations(sql, migrations);
  await seedBackend(sql, { seed: options.seed, sample: options.sample, log: options.log, say: options.waitMessage });
}

function keepCheckpoints(database: EmbeddedDatabase, context: EmbeddedContext): () => void {
  const timer = setInterval(() => void checkpoint(database, context), CHECKPOINT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One that fails loses nothing: what was committed is in the log and is read back at the next start. */
async function checkpoint({ sql }: EmbeddedDatabase, { options }: EmbeddedContext): Promise<void> {
  try {
    await sql.script('checkpoint');
  } catch (error) {
    options.log.warn('The database could not be checkpointed.', { error: String(error) });
  }
}
