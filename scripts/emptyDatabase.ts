import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { emptyDatabaseFile } from '#core/backend/embedded/pglite/emptyDatabase.ts';

/**
 * Copies the archive of an empty database into a folder: that of the last build if its version matches, else a new one.
 */
export async function writeEmptyDatabase(folder: string): Promise<void> {
  const built = emptyDatabaseFile();
  const path = join(folder, basename(built));
  if (existsSync(built)) {
    copyFileSync(built, path);
    return;
  }
  const database = await PGlite.create();
  try {
    // Otherwise each database created from it would replay a log first.
    await database.exec('checkpoint');
    const packed = await database.dumpDataDir('gzip');
    writeFileSync(path, new Uint8Array(await packed.arrayBuffer()));
  } finally {
    await database.close();
  }
}
