import { afterPaint } from '../afterPaint.ts';

export const GOOGLE_FAILED = 'Failed to sign in with Google.';

const LEFT = 'velocity-left-for-provider';

/**
 * The service's errors of mailed links. Other texts in an address are not shown, because anybody could have written
 * them.
 */
const linkErrors: Readonly<Record<string, string>> = {
  otp_expired: 'Email link is invalid or has expired',
};

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
 * error from the address.
 */
export function takeReturnedError(): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const given = fragment.has('error') || fragment.has('error_code') ? fragment : new URLSearchParams(location.search);
  if (!given.has('error') && !given.has('error_code')) {
    // The first look into a tab's storage takes a browser some milliseconds, which the first screen does not wait for.
    void afterPaint().then(takeLeft);
    return null;
  }
  history.replaceState(history.state, '', location.pathname);
  if (takeLeft()) return GOOGLE_FAILED;
  return linkErrors[given.get('error_code') ?? ''] ?? 'An unexpected error occurred.';
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
