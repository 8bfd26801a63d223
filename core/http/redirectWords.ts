import { plainWords } from './plainWords.ts';
import { firstHeader, type ReplyHeaders } from './retryAfter.ts';

/** Longer addresses are none that a person set. */
const LONGEST = 2_000;

/**
 * ` redirect to …` for a reply that points elsewhere; redirects are never followed, because the key would be sent on.
 * Without what stands behind a question mark (tokens of login pages) and without user names and passwords.
 */
export function redirectWords(headers: ReplyHeaders): string {
  const location = (firstHeader(headers, 'location') ?? '').slice(0, LONGEST);
  const to = plainWords(location.split(/[?#]/, 1)[0] ?? '').replace(/\/\/[^/@]*@/, '//');
  return to === '' ? 'redirect' : `redirect to ${to}`;
}
