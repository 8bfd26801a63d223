import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#core/errors.ts';
import type { Fetch } from '../backend.ts';
import { readKeys, type BackendKeys } from '../keys.ts';
import type { LockRecord } from '../lock/lockRecord.ts';
import { readLock, takeLock, type FoundLock, type OwnerLock } from '../lock/ownerLock.ts';
import { lifeOf, ownIdentity } from '../lock/processIdentity.ts';
import { socketFetch } from './socket/socketFetch.ts';
import { socketPath } from './socket/socketPath.ts';
import type { EmbeddedContext } from './context.ts';

/** Result of acquiring the data folder: this process owns it, or another one serves it. */
export type Acquired =
  | { role: 'owner'; lock: OwnerLock }
  | { role: 'guest'; keys: BackendKeys; fetch: Fetch; socket: string; pid: number | null; site: string | null };

/** Why a process has to wait, in readable form. Empty: the folder is free. */
interface Obstacle {
  reason: string;
}

const STEP_MS = 50;
/** A live owner answers immediately; a slower one is reported and asked again. */
const PING_MS = 2_000;

/**
 * Acquires the data folder, or connects to the process that owns it.
 * @throws {AppError} `locked` if the owner does not respond within the lock timeout.
 */
export async function acquireFolder(context: EmbeddedContext): Promise<Acquired> {
  const { folder, options } = context;
  // Monotonic time: the system clock may jump.
  const end = performance.now() + options.lockTimeoutMs;
  let lastReason = '';
  for (;;) {
    options.signal?.throwIfAborted();
    const found = readLock(folder);
    const result = await inspectLock(context, found, Math.min(PING_MS, Math.max(end - performance.now(), 100)));
    if ('role' in result) return result;
    const { reason } = result;
    if (reason === '') {
      const lock = takeLock(folder, found?.generation ?? 0, { ...ownIdentity(), state: 'starting', socket: '' });
      if (lock !== null) {
        if (found !== null) rmSync(socketPath(folder, found.generation), { force: true });
        return { role: 'owner', lock };
      }
      continue;
    }
    if (performance.now() >= end) throw locked(folder, found, reason);
    if (reason !== lastReason) options.waitMessage(`Waiting: ${reason}.`);
    lastReason = reason;
    await options.clock.sleep(STEP_MS, options.signal);
  }
}

/** The owner if it responds, or why there is none. */
async function inspectLock(
  context: EmbeddedContext,
  found: FoundLock | null,
  pingMs: number,
): Promise<Acquired | Obstacle> {
  const free: Obstacle = { reason: '' };
  if (found === null || found.record?.state === 'released') return free;
  const { record } = found;
  const { folder, options } = context;
  if (record === null) {
    const guest = await pingOwner(context, { socket: socketPath(folder, found.generation), pid: null }, pingMs);
    if (guest !== null) return guest;
    options.log.warn('The lock file of the data folder cannot be read, and nobody answers: it is replaced.', {
      folder,
    });
    return free;
  }
  const life = lifeOf(record);
  if (life === 'dead') return free;
  const guest = record.state === 'serving' ? await pingOwner(context, record, pingMs) : null;
  if (guest !== null) return guest;
  const who = `process ${record.pid}${life === 'elsewhere' ? ` on ${record.host}` : ''}`;
  return { reason: `${who} holds the data folder and ${doing(record)}` };
}

function doing({ state }: LockRecord): string {
  if (state === 'starting') return 'is starting';
  if (state === 'migrating') return 'brings it up to date';
  if (state === 'restoring') return 'restores a backup';
  return state === 'closing' ? 'is closing it' : 'does not answer';
}

async function pingOwner(
  { folder }: EmbeddedContext,
  { socket, pid, site = null }: { socket: string; pid: number | null; site?: string | null | undefined },
  pingMs: number,
): Promise<Acquired | null> {
  const keys = readKeys(folder);
  if (keys === null) return null;
  const fetch = socketFetch(socket);
  try {
    const answer = await fetch('http://localhost/velocity/v1/ping', {
      headers: { apikey: keys.secretKey.reveal() },
      signal: AbortSignal.timeout(pingMs),
    });
    return answer.ok ? { role: 'guest', keys, fetch, socket, pid, site } : null;
  } catch {
    return null;
  }
}

function locked(folder: string, found: FoundLock | null, reason: string): AppError {
  const file = join(folder, `owner.${found?.generation ?? 1}.lock`);
  const elsewhere = found?.record !== undefined && found.record !== null && lifeOf(found.record) === 'elsewhere';
  return new AppError('locked', `The data folder ${folder} is in use: ${reason}.`, {
    hint: elsewhere
      ? `Stop it there. If that machine no longer runs, delete ${file}.`
      : 'Stop that process, or give it more time with --lock-timeout.',
    retryable: true,
  });
}
