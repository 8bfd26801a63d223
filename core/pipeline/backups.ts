import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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
  return resolve(velocityHome, 'backups');
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

/** Makes a backup in a folder, readable only for its user, with the time in its name. @returns the path. */
export async function makeBackup(
  { backup, clock }: { backup: (file: string) => Promise<unknown>; clock: Clock },
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = join(folder, `velocity-${stamp}.backup`);
  await backup(file);
  return file;
}
