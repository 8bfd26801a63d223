import { enum as oneOf, int, object, optional, positive, string, type infer as Infer } from 'zod/mini';

const lockRecord = object({
  pid: int().check(positive()),
  started: string(),
  host: string(),
  /** Current state of the owner. Only a `serving` one responds. */
  state: oneOf(['starting', 'migrating', 'restoring', 'serving', 'closing', 'released']),
  /** Path of the owner's socket; empty until it listens. */
  socket: string(),
  /** Public URL of the owner's site; missing while it serves none. */
  site: optional(string()),
});

/** Contents of a lock file. */
export type LockRecord = Infer<typeof lockRecord>;
export type OwnerState = LockRecord['state'];

/** Null if the text is not a valid lock record. */
export function parseLockRecord(text: string): LockRecord | null {
  try {
    return lockRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
