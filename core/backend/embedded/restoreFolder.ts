import { existsSync, renameSync, rmSync } from 'node:fs';
import { AppError } from '#core/errors.ts';
import type { CheckedBackup } from '../backup/checkBackup.ts';
import { loadBackup } from '../backup/load.ts';
import { restoreError } from '../backup/restoreError.ts';
import { openEmbeddedDatabase } from './pglite/embeddedDatabase.ts';
import { parseKeys, writeKeys, type BackendKeys } from '../keys.ts';
import { withoutStatementDeadline } from '../database/statementLimits.ts';
import type { EmbeddedContext } from './context.ts';
import { buildingFolder, databaseFolder, keptFolder, markDatabaseReady } from './dataFolder.ts';
import { lackOfSpace } from './storageErrors.ts';

/**
 * Builds a database from a backup beside the current one, then swaps them. The current one, which must be closed, is
 * kept until the new one has opened; its keys are replaced if the backup contains keys.
 */
export async function restoreFolder(
  { folder, config, siteUrl, options: { log } }: EmbeddedContext,
  { manifest, summary }: CheckedBackup,
  keys: BackendKeys,
): Promise<void> {
  const building = buildingFolder(folder);
  rmSync(building, { recursive: true, force: true });
  try {
    const { prepareSystem } = await import('../surface/servedDatabase.ts');
    const database = await openEmbeddedDatabase(building);
    try {
      await withoutStatementDeadline(async () => {
        await prepareSystem(database, { config, siteUrl, log, keys });
        await database.sql.transaction((sql) => loadBackup(sql, summary.file, manifest));
        await database.sql.script('checkpoint');
      });
    } finally {
      await database.close();
    }
    markDatabaseReady(building);
    if (existsSync(databaseFolder(folder))) renameSync(databaseFolder(folder), keptFolder(folder));
    renameSync(building, databaseFolder(folder));
    if (manifest.keys !== null) writeKeys(folder, parseKeys(JSON.stringify(manifest.keys), summary.file));
  } catch (cause) {
    // Check before freeing the space again: PGlite does not report a full disk.
    const lack = cause instanceof AppError ? null : lackOfSpace(folder, 0);
    rmSync(building, { recursive: true, force: true });
    throw restoreError(summary.file, lack === null ? cause : new Error('disk full', { cause }));
  }
}

/** Moves the database and the keys from before a restore back, as far as they were moved. */
export function undoRestore(folder: string, keys: BackendKeys): void {
  const kept = keptFolder(folder);
  if (!existsSync(kept)) return;
  rmSync(databaseFolder(folder), { recursive: true, force: true });
  renameSync(kept, databaseFolder(folder));
  writeKeys(folder, keys);
}
