import { createHash, timingSafeEqual } from 'node:crypto';

/** Constant-time comparison. */
export function sameSecret(guess: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(guess), digest(secret));
}
