import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '#core/errors.ts';

// Linux allows 108 bytes including the final zero, macOS 104.
const LONGEST = 103;

/**
 * Path of the owner's socket: in the data folder, or, if that path is too long for a socket, in a private temporary
 * folder. Each generation of owners has its own, so that none removes another's.
 */
export function socketPath(folder: string, generation: number): string {
  const name = `owner.${generation}.sock`;
  const inside = join(resolve(folder), name);
  if (process.platform === 'win32') return `\\\\.\\pipe\\velocity-${shortHash(inside)}`;
  if (Buffer.byteLength(inside) <= LONGEST) return inside;
  return join(privateFolder(), `${shortHash(inside)}.sock`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** A folder that only this user can enter. A folder of that name created by somebody else is rejected. */
function privateFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `velocity-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== uid || (stat.mode & 0o077) !== 0) {
    throw new AppError('config', `${folder} is not private to you, so it cannot hold Velocity's socket.`, {
      hint: `Remove it, or set VELOCITY_HOME to a shorter path.`,
    });
  }
  return folder;
}
