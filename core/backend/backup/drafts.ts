import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#core/clock.ts';
import { identityOf, ownIdentity, type ProcessIdentity } from '../lock/processIdentity.ts';

/** Folder for backups within a data folder, where none is given. */
export const BACKUPS = 'backups';

const draftName = /\.([0-9a-f]{8})-(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.part$/;
/**
 * A writer on another machine or container cannot be checked from here; after a day without a write it counts as dead.
 */
const SILENT_MS = 24 * 3_600_000;

/**
 * Temporary path of a backup in progress. The name identifies the writer, so that other processes can tell whether it
 * still runs.
 */
export function draftOf(file: string): string {
  return `${file}.${writerOf(ownIdentity())}-${randomBytes(4).toString('hex')}.part`;
}

/** Deletes temporary files of backups whose process was killed; those of running processes stay. Never throws. */
export async function removeDeadDrafts(folder: string, clock: Pick<Clock, 'now'>): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, host, pid, started] = draftName.exec(name) ?? [];
    if (host === undefined || pid === undefined || started === undefined) continue;
    const draft = join(folder, name);
    const dead = host === short(hostname()) ? hasEnded(Number(pid), started) : await isSilent(draft, clock);
    if (dead) await rm(draft, { force: true }).catch(() => {});
  }
}

function hasEnded(pid: number, started: string): boolean {
  const running = identityOf(pid);
  if (running === null) return true;
  // Where the system does not report start times, a live process with this number may be the writer.
  return running.started !== '' && started !== short('') && short(running.started) !== started;
}

async function isSilent(draft: string, clock: Pick<Clock, 'now'>): Promise<boolean> {
  const found = await stat(draft).catch(() => null);
  return found !== null && clock.now() - found.mtimeMs > SILENT_MS;
}

function writerOf({ host, pid, started }: ProcessIdentity): string {
  return `${short(host)}-${pid}-${short(started)}`;
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
