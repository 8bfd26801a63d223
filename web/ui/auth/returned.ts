export const GOOGLE_FAILED = 'Failed to sign in with Google.';

const LEFT = 'velocity-left-for-provider';

/** Errors of a link from a mail, as the service words them. Other words in an address could be anybody's. */
const linkErrors: Readonly<Record<string, string>> = {
  otp_expired: 'Email link is invalid or has expired',
};

/** Remembers, in this tab, that the reader went to the provider. */
export function leaveForProvider(): void {
  try {
    sessionStorage.setItem(LEFT, 'google');
  } catch {
    // Without storage the reader sees the general words.
  }
}

/**
 * What to tell a reader who comes back from a provider or a mail with an error in the address; null where there is
 * none. The error is taken out of the address.
 */
export function takeReturnedError(): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const given = fragment.has('error') || fragment.has('error_code') ? fragment : new URLSearchParams(location.search);
  const left = takeLeft();
  if (!given.has('error') && !given.has('error_code')) return null;
  history.replaceState(history.state, '', location.pathname);
  if (left) return GOOGLE_FAILED;
  return linkErrors[given.get('error_code') ?? ''] ?? 'An unexpected error occurred.';
}

/** Whether the address brings a session of somebody who signs in: from a provider, or after confirming an address. */
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
