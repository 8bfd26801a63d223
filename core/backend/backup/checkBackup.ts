import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '#core/errors.ts';
import type { BackupSummary } from '../backend.ts';
import { readMigrations, type Migration } from '../database/migrations.ts';
import type { Manifest } from './format.ts';
import { readBackup } from './readBackup.ts';

/** A backup file that was read completely and that this version can restore. */
export interface CheckedBackup {
  manifest: Manifest;
  summary: BackupSummary;
}

/** @throws {AppError} `invalid_input` for a file that cannot be restored, before anything is changed. */
export async function checkBackup(
  path: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<CheckedBackup> {
  const file = resolve(path);
  const { manifest, end } = await readBackup(file);
  const known = new Set(migrations.map(({ version }) => version));
  if (manifest.migrations.length === 0 || manifest.migrations.some((version) => !known.has(version))) {
    throw new AppError('invalid_input', `${file} was made by a newer version of Velocity.`, {
      hint: 'Nothing was changed. Restore it with that version, or update Velocity.',
    });
  }
  const { size } = await stat(file);
  return { manifest, summary: { file, size, createdAt: manifest.createdAt, rows: end.rows } };
}
