import { enum as oneOf, int, object, optional, positive, string, type infer as Infer } from 'zod/mini';

const lockRecord = object({
  pid: int().check(positive()),
  started: string(),
  host: string(),
  /** What the owner does now. Only a `serving` one answers. */
  state: oneOf(['starting', 'migrating', 'restoring', 'serving', 'closing', 'released']),
  /** Where the owner listens; empty until it does. */
  socket: string(),
  /** Where browsers reach the owner; not there where it serves nothing, or nothing yet. */
  site: optional(string()),
});

/** What a lock file says. */
export type LockRecord = Infer<typeof lockRecord>;
export type OwnerState = LockRecord['state'];

/** Null where the text is not a lock record. */
export function parseLockRecord(text: string): LockRecord | null {
  try {
    return lockRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
