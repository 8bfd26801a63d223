import { afterPaint } from '../afterPaint.ts';
import { readTokenUserId } from './storedSession.ts';

export const GOOGLE_FAILED = 'Failed to sign in with Google.';

const LEFT = 'velocity-left-for-provider';

/**
 * The service's errors of mailed links and providers. Other texts in an address are not shown, because anybody could
 * have written them.
 */
const serviceErrors: ReadonlyMap<string, string> = new Map([
  ['otp_expired', 'Email link is invalid or has expired'],
  ['sign_in_not_begun_here', `${GOOGLE_FAILED} It was begun in another browser, or too long ago: sign in again here.`],
  [
    'address_not_verified',
    `${GOOGLE_FAILED} Google has not verified the address of this account: sign up with a password.`,
  ],
  ['address_has_account', `${GOOGLE_FAILED} There is an account with this address already: sign in with its password.`],
]);

const OTHER_ACCOUNT =
  'This link is for another account than the one you are signed in with. Sign out, then sign in or ask for a new link.';

/** Remembers in this tab that the user went to the provider. */
export function leaveForProvider(): void {
  try {
    sessionStorage.setItem(LEFT, 'google');
  } catch {
    // Without storage the user sees the general message.
  }
}

/**
 * The message for an error in the address after a provider or a mailed link; null where there is none. Removes the
 * error from the address, and a session of another account than the signed-in one: anybody could have made that
 * address, so that what is written next would reach them.
 * @param userId the signed-in account.
 */
export function takeReturnedError(userId: string | null): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('access_token');
  if (token !== null && userId !== null && readTokenUserId(token) !== userId) {
    history.replaceState(history.state, '', location.pathname + location.search);
    return OTHER_ACCOUNT;
  }
  const given = fragment.has('error') || fragment.has('error_code') ? fragment : new URLSearchParams(location.search);
  if (!given.has('error') && !given.has('error_code')) {
    // The first look into a tab's storage takes a browser some milliseconds, which the first screen does not wait for.
    void afterPaint().then(takeLeft);
    return null;
  }
  history.replaceState(history.state, '', location.pathname);
  const other = takeLeft() ? GOOGLE_FAILED : 'An unexpected error occurred.';
  return serviceErrors.get(given.get('error_code') ?? '') ?? other;
}

/** Whether the address contains a new session, from a provider or a confirmation link. */
export function signsInByAddress(): boolean {
  const fragment = new URLSearchParams(location.hash.slice(1));
  return fragment.has('access_token') && [null, 'signup', 'magiclink', 'invite'].includes(fragment.get('type'));
}

function takeLeft(): boolean {
  try {
    const left = sessionStorage.getItem(LEFT) !== null;
    sessionStorage.removeItem(LEFT);
    return left;
  } catch {
    return false;
  }
}
