import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Fills the disk with a file until `left` bytes are free. Others write to the disk meanwhile, so what is free is only
 * known for sure by the refusal of a write.
 */
export function fillDisk(file: string, left = 0): void {
  const handle = openSync(file, 'w');
  try {
    for (const step of [Buffer.alloc(2 ** 20), Buffer.alloc(2 ** 12)]) {
      while (isFreeBeyond(file, left + step.length) && wasWritten(handle, step));
    }
    if (left === 0) while (wasWritten(handle, Buffer.alloc(2 ** 12)));
  } finally {
    closeSync(handle);
  }
}

function isFreeBeyond(file: string, bytes: number): boolean {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize >= bytes;
}

/** False if the disk is full. */
function wasWritten(handle: number, bytes: Buffer): boolean {
  try {
    writeSync(handle, bytes);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
