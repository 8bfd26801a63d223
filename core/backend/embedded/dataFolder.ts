import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '#core/errors.ts';
import { storageError } from '../database/storageError.ts';

/** Made once by the database inside its own folder, so that it travels with a copy of it. */
const READY = 'velocity.ready';
const POSTGRES_MAJOR = '18';

/** The data folder, made where it is missing, for nobody but its user. Returns its absolute path. */
export function prepareDataFolder(home: string): string {
  const folder = resolve(home);
  try {
    makeFolder(folder);
  } catch (cause) {
    throw storageError(`The data folder ${folder} cannot be made`, cause);
  }
  return folder;
}

/** Makes a folder and those above it. Node's recursive mkdir never ends where one cannot be made, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (thrown) {
    // Somebody else may have made it at this moment.
    if (!existsSync(folder)) throw thrown;
  }
}

/** Where the database of a data folder lies. */
export function databaseFolder(folder: string): string {
  return join(folder, 'database');
}

/** Where the database of before a restore lies until the restored one has opened. */
export function keptFolder(folder: string): string {
  return join(folder, 'database.before-restore');
}

/** Where a restore builds its database. */
export function buildingFolder(folder: string): string {
  return join(folder, 'database.restoring');
}

/** Once a database has opened: deletes what restores left beside it. */
export function forgetRestore(folder: string): void {
  rmSync(keptFolder(folder), { recursive: true, force: true });
  rmSync(buildingFolder(folder), { recursive: true, force: true });
}

/**
 * Before opening: finishes a restore that was cut off between two renames, and puts a database aside whose first start
 * never ended (nothing was saved in it yet).
 * @throws AppError `storage` for a database of another PostgreSQL version.
 */
export function tidyDatabaseFolder(folder: string): void {
  const database = databaseFolder(folder);
  if (!existsSync(database) && existsSync(keptFolder(folder))) renameSync(keptFolder(folder), database);
  if (!existsSync(database)) return;
  if (!existsSync(join(database, READY))) {
    const aside = join(folder, 'database.unfinished');
    rmSync(aside, { recursive: true, force: true });
    renameSync(database, aside);
    return;
  }
  makePrivate(database);
  const version = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
  if (version !== POSTGRES_MAJOR) {
    throw new AppError(
      'storage',
      `The database in ${database} belongs to PostgreSQL ${version}, not ${POSTGRES_MAJOR}.`,
      {
        hint: 'Make a backup with the version of Velocity that wrote it, then restore it with this one.',
      },
    );
  }
}

/** Once for a database of before 2026-11-22, whose files others could read if its folder let them in. */
function makePrivate(database: string): void {
  const mark = join(database, READY);
  const isPrivate = (path: string) => (lstatSync(path).mode & 0o077) === 0;
  if (isPrivate(mark)) return;
  for (const entry of readdirSync(database, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The mark comes last: should this be cut off, it is done again.
    if (path !== mark && !entry.isSymbolicLink() && !isPrivate(path))
      chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
  }
  chmodSync(database, 0o700);
  chmodSync(mark, 0o600);
}

/** After the first opening: from now on the database holds what people saved. */
export function markDatabaseReady(database: string): void {
  const mark = join(database, READY);
  if (!existsSync(mark))
    writeFileSync(mark, 'Written when the first start of this database was complete.\n', { mode: 0o600 });
}
