import {
  chmodSync,
  type Dirent,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '#core/errors.ts';
import { storageError } from '../database/storageError.ts';

/** Marker file inside the database folder, so that it is copied together with it. */
const READY = 'velocity.ready';
const POSTGRES_MAJOR = '18';

/** Creates the data folder if necessary, accessible only to its user. Returns its absolute path. */
export function prepareDataFolder(home: string): string {
  const folder = resolve(home);
  const entries = readOrMake(folder);
  refuseLinks(folder, entries);
  return folder;
}

function readOrMake(folder: string): Dirent[] {
  let act = 'made';
  try {
    makeFolder(folder);
    act = 'read';
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    throw storageError(`The data folder ${folder} cannot be ${act}`, cause);
  }
}

/** A data folder of a stranger, as in a cloned repository, could lead to the database and the keys of another newsroom. */
function refuseLinks(folder: string, entries: readonly Dirent[]): void {
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link === undefined) return;
  const path = join(folder, link.name);
  throw new AppError('config', `${path} is a link to ${readlinkSync(path)}: a data folder contains none.`, {
    hint: 'Remove the link. To keep the data elsewhere, set VELOCITY_HOME in the environment to that folder.',
  });
}

/** Creates a folder and its parents. Node's recursive mkdir never returns if one cannot be created, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (thrown) {
    // Another process may have created it at the same time.
    if (!existsSync(folder)) throw thrown;
  }
}

/** Folder of the database within a data folder. */
export function databaseFolder(folder: string): string {
  return join(folder, 'database');
}

/** Folder of the previous database until the restored one has opened. */
export function keptFolder(folder: string): string {
  return join(folder, 'database.before-restore');
}

/** Folder in which a restore builds its database. */
export function buildingFolder(folder: string): string {
  return join(folder, 'database.restoring');
}

/** Once a database has opened: deletes the leftovers of restores. */
export function forgetRestore(folder: string): void {
  rmSync(keptFolder(folder), { recursive: true, force: true });
  rmSync(buildingFolder(folder), { recursive: true, force: true });
}

/**
 * Before opening: completes a restore that was interrupted between two renames, and sets aside a database whose first
 * start never completed (it contains nothing yet).
 * @throws {AppError} `storage` for a database of another PostgreSQL version.
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

/** Runs once for a database created before 2026-11-22, whose files other users could read if its folder allowed it. */
function makePrivate(database: string): void {
  const mark = join(database, READY);
  const isPrivate = (path: string) => (lstatSync(path).mode & 0o077) === 0;
  if (isPrivate(mark)) return;
  for (const entry of readdirSync(database, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The marker is changed last, so that an interrupted run is repeated.
    if (path !== mark && !entry.isSymbolicLink() && !isPrivate(path))
      chmodSync(path, entry.isDirectory() ? 0o700 : 0o600);
  }
  chmodSync(database, 0o700);
  chmodSync(mark, 0o600);
}

/** After the first successful opening: from now on the database may contain data. */
export function markDatabaseReady(database: string): void {
  const mark = join(database, READY);
  if (!existsSync(mark))
    writeFileSync(mark, 'Written when the first start of this database was complete.\n', { mode: 0o600 });
}
