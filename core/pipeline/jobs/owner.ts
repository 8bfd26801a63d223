import { lifeOf, ownIdentity } from '#core/backend/lock/processIdentity.ts';
import type { Services } from '../services.ts';

/** This process as the owner of runs and jobs: `host:pid:start`. */
export function processOwner(): string {
  const { host, pid, started } = ownIdentity();
  return `${host}:${String(pid)}:${started}`;
}

/** True where an owner was a process of this machine that has ended, so that its work can be continued at once. */
export function ownerGone(owner: string): boolean {
  const [, host, pid, started] = /^(.+):(\d+):([^#]*)/.exec(owner) ?? [];
  if (host === undefined || pid === undefined || started === undefined) return false;
  return lifeOf({ host, pid: Number(pid), started }) === 'dead';
}

/** The job attempt in an owner's name; null where it worked without a queue. */
export function attemptOf(owner: string): string | null {
  return /#([\da-f-]{36}\.\d+)$/.exec(owner)?.[1] ?? null;
}

/** An owner is one attempt, not a process: a process can be asked for the same story twice. */
export function ownerOf({ owner }: Pick<Services, 'owner'>, attempt?: string): string {
  return `${owner}#${attempt ?? crypto.randomUUID().slice(0, 8)}`;
}
