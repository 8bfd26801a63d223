import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { object, string } from 'zod';
import { readSmallFile } from '#core/readSmallFile.ts';
import { AppError } from '#core/errors.ts';
import { Secret } from '#core/secret.ts';

/** Credentials of a backend: the publishable key, the secret key, and the secret that signs sessions. */
export interface BackendKeys {
  publishableKey: string;
  secretKey: Secret;
  jwtSecret: Secret;
}

/** What a key consists of: it is sent in headers, and the publishable one stands in the page. */
export const sendable = /^[\w.~+/=-]+$/;

/** Whether the key that stands in every page is another one than the secret key. */
export function areDistinct(keys: { publishableKey: string; secretKey: string }): boolean {
  return keys.publishableKey !== keys.secretKey;
}

const key = string().min(16).regex(sendable);
const keyFile = object({ publishableKey: key, secretKey: key, jwtSecret: string().min(32) }).refine(areDistinct);

/** Creates keys in the format that Supabase uses. */
export function createKeys(): BackendKeys {
  return {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: new Secret(`sb_secret_${randomBytes(32).toString('base64url')}`),
    jwtSecret: new Secret(randomBytes(48).toString('base64url')),
  };
}

/** The keys of a data folder; null if it has none yet. @throws {AppError} `config` for an invalid file. */
export function readKeys(folder: string): BackendKeys | null {
  const file = join(folder, 'keys.json');
  let text: string;
  try {
    text = readSmallFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return parseKeys(text, file);
}

/** Parses keys from JSON. `source` names it in the error. */
export function parseKeys(text: string, source: string): BackendKeys {
  try {
    const { publishableKey, secretKey, jwtSecret } = keyFile.parse(JSON.parse(text));
    return { publishableKey, secretKey: new Secret(secretKey), jwtSecret: new Secret(jwtSecret) };
  } catch {
    // Without the cause, which could quote the keys.
    throw new AppError('config', `${source} does not hold the keys of the backend.`, {
      hint: 'Delete it to have new ones made; everybody then signs in again.',
    });
  }
}

export function serializeKeys({ publishableKey, secretKey, jwtSecret }: BackendKeys): string {
  const revealed = { publishableKey, secretKey: secretKey.reveal(), jwtSecret: jwtSecret.reveal() };
  return `${JSON.stringify(revealed, null, 2)}\n`;
}

/** Stores keys in a data folder with mode 0600, atomically. */
export function writeKeys(folder: string, keys: BackendKeys): void {
  const draft = join(folder, 'keys.draft');
  const handle = openSync(draft, 'w', 0o600);
  try {
    chmodSync(draft, 0o600);
    writeSync(handle, serializeKeys(keys));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, join(folder, 'keys.json'));
}
