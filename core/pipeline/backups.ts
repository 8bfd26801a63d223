import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BACKUPS } from '#core/backend/backup/drafts.ts';
import type { Clock } from '#core/clock.ts';

/** A backup in a folder of this machine. */
export interface BackupFile {
  name: string;
  bytes: number;
  /** ISO 8601. */
  madeAt: string;
}

const named = /^velocity-\w+\.backup$/;

/** The default folder for backups: beside the embedded database. */
export function backupFolder({ velocityHome }: { velocityHome: string }): string {
  return resolve(velocityHome, BACKUPS);
}

/** The backups in a folder, newest first; empty where the folder is missing. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names
    .filter((name) => named.test(name))
    .map(async (name) => {
      const { size, mtime } = await stat(join(folder, name));
      return { name, bytes: size, madeAt: mtime.toISOString() };
    });
  // A backup may be removed between readdir and stat.
  const files = (await Promise.allSettled(found)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return files.toSorted((a, b) => b.name.localeCompare(a.name));
}

/** Backups that stay in a folder where its schedule says nothing else. */
const KEPT = 14;

/**
 * Makes a backup in a folder, readable only for its user, with the time in its name, and removes all but the newest
 * `keep`, so that the folder does not grow with every backup. @returns the path.
 */
export async function makeBackup(
  { backup, clock }: { backup: (file: string) => Promise<unknown>; clock: Clock },
  folder: string,
  keep = KEPT,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = join(folder, `velocity-${stamp}.backup`);
  await backup(file);
  // Old ones only go once the new one exists.
  for (const { name } of (await listBackups(folder)).slice(keep)) await rm(join(folder, name), { force: true });
  return file;
}
