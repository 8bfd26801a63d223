import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares without telling by its time how much of a guess was right. */
export function sameSecret(guess: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(guess), digest(secret));
}
