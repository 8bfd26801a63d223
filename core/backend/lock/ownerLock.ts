import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readSmallFile } from '#core/readSmallFile.ts';
import { parseLockRecord, type LockRecord, type OwnerState } from './lockRecord.ts';
import { lifeOf } from './processIdentity.ts';

/** The newest lock file of a folder. `record` is null if the file is invalid. */
export interface FoundLock {
  generation: number;
  record: LockRecord | null;
}

/** Held by the one process that may open the database. */
export interface OwnerLock {
  readonly generation: number;
  update(change: { state: OwnerState; socket?: string; site?: string }): void;
  /** Marks the folder as free. The file stays: its number keeps a slow process from claiming an older generation. */
  release(): void;
}

const lockName = /^owner\.(\d+)\.lock$/;
const draftName = /^owner\.\d+-[0-9a-f]{8}\.draft$/;
const lockFile = (folder: string, generation: number) => join(folder, `owner.${generation}.lock`);

/** Reads the newest lock file; null where there is none. */
export function readLock(folder: string): FoundLock | null {
  const [generation] = generations(folder);
  if (generation === undefined) return null;
  try {
    return { generation, record: parseLockRecord(readSmallFile(lockFile(folder, generation))) };
  } catch (error) {
    // A newer owner removed it between listing and reading: read again.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return readLock(folder);
    throw error;
  }
}

/**
 * Acquires the folder after the lock of `previous` (0: none) was found free or its owner dead. Null: another process
 * was faster.
 *
 * Each owner creates a file with the next number by a hard link, which only one process can win; numbers are never
 * reused. So a process with outdated information cannot replace an owner that it has not seen.
 */
export function takeLock(folder: string, previous: number, record: LockRecord): OwnerLock | null {
  const generation = previous + 1;
  const file = lockFile(folder, generation);
  const draft = writeDraft(folder, record);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const [newest, ...older] = generations(folder);
  if (newest !== generation) {
    rmSync(file, { force: true });
    return null;
  }
  for (const old of older) rmSync(lockFile(folder, old), { force: true });
  removeDeadDrafts(folder);
  let current = record;
  const write = (next: LockRecord) => {
    current = next;
    try {
      renameSync(writeDraft(folder, current), file);
    } catch {
      // A full disk has no room for a second file, but the existing file's block can be overwritten.
      writeFileSync(file, textOf(current), { flag: 'r+' });
      truncateSync(file, Buffer.byteLength(textOf(current)));
    }
  };
  return {
    generation,
    update: (change) => write({ ...current, ...change }),
    release: () => write({ ...current, state: 'released' }),
  };
}

/** Generation numbers of the lock files, newest first. */
function generations(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const number = lockName.exec(name)?.[1];
      return number === undefined ? [] : [Number(number)];
    })
    .toSorted((a, b) => b - a);
}

/** Deletes drafts of processes that were killed while they wrote one. Those of running processes are in use. */
function removeDeadDrafts(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => draftName.test(one))) {
    const draft = join(folder, name);
    try {
      const record = parseLockRecord(readSmallFile(draft));
      if (record !== null && lifeOf(record) === 'dead') rmSync(draft, { force: true });
    } catch {
      // Its process has completed it meanwhile.
    }
  }
}

function writeDraft(folder: string, record: LockRecord): string {
  const draft = join(folder, `owner.${process.pid}-${randomBytes(4).toString('hex')}.draft`);
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, textOf(record));
    fsyncSync(handle);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  return draft;
}

function textOf(record: LockRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}
