import { lifeOf, ownIdentity } from '#core/backend/lock/processIdentity.ts';

/** This process as the owner of runs: `host:pid:start`. */
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
