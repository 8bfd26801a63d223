import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#core/clock.ts';
import { identityOf, ownIdentity, type ProcessIdentity } from '../lock/processIdentity.ts';

const draftName = /\.([0-9a-f]{8})-(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.part$/;
/** A writer of another machine or container cannot be seen from here, but it would have written within a day. */
const SILENT_MS = 24 * 3_600_000;

/** Where this process writes a backup until it is whole: the name says who writes, so that others can tell it is dead. */
export function draftOf(file: string): string {
  return `${file}.${writerOf(ownIdentity())}-${randomBytes(4).toString('hex')}.part`;
}

/** Removes what backups that were killed left in a folder; what a living process writes stays. Never throws. */
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
  // Where the system does not tell starts, a number that is in use may be the writer's.
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
