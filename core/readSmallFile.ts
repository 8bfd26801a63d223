import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Bytes of the largest file of settings, keys or locks. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads a text file from a folder that somebody else may have filled, such as a cloned repository: a link to /dev/zero
 * would take all memory, and a pipe would wait for ever, deaf to signals.
 * @throws the error of the file system; an Error where it is no regular file, or one of more than 1 MB.
 */
export function readSmallFile(path: string): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error(`${path} is no regular file.`);
    if (found.size > MOST_BYTES) throw new Error(`${path} is larger than 1 MB.`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
