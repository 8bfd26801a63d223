import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { emptyDatabaseFile } from '#core/backend/embedded/pglite/emptyDatabase.ts';

/** Puts the database that first starts and restores begin with into a folder: that of the last build where it fits. */
export async function writeEmptyDatabase(folder: string): Promise<void> {
  const built = emptyDatabaseFile();
  const path = join(folder, basename(built));
  if (existsSync(built)) {
    copyFileSync(built, path);
    return;
  }
  const database = await PGlite.create();
  try {
    // Otherwise each database that begins with it would read a log back first.
    await database.exec('checkpoint');
    const packed = await database.dumpDataDir('gzip');
    writeFileSync(path, new Uint8Array(await packed.arrayBuffer()));
  } finally {
    await database.close();
  }
}
