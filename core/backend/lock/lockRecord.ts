import type { ProcessIdentity } from './processIdentity.ts';

const ownerStates = ['starting', 'migrating', 'restoring', 'serving', 'closing', 'released'] as const;

/** What an owner does now. Only a `serving` one answers. */
export type OwnerState = (typeof ownerStates)[number];

/** What a lock file says. */
export interface LockRecord extends ProcessIdentity {
  state: OwnerState;
  /** Where the owner listens; empty until it does. */
  socket: string;
}

/** Null for what is no lock record. By hand: this is on the way of every command, and zod takes 30 ms to load. */
export function parseLockRecord(text: string): LockRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    if (!('pid' in value) || !('started' in value) || !('host' in value) || !('state' in value) || !('socket' in value))
      return null;
    const { pid, started, host, socket } = value;
    const state = ownerStates.find((known) => known === value.state);
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0 || state === undefined) return null;
    if (typeof started !== 'string' || typeof host !== 'string' || typeof socket !== 'string') return null;
    return { pid, started, host, state, socket };
  } catch {
    return null;
  }
}
