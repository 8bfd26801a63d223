import type { MiddlewareHandler } from 'hono';
import type { Clock } from '#core/clock.ts';
import { AddressQuota } from './addressQuota.ts';
import type { ClientAddress } from './clientAddress.ts';
import { NO_CACHE } from './sendPacked.ts';

/** Hosted Supabase's limit of sign-ins and verifications of one address. */
const QUOTA = { limit: 30, windowMs: 5 * 60_000 };

const guessable = new Set(['/signup', '/token', '/verify', '/otp', '/magiclink', '/resend', '/recover']);

/**
 * Keeps passwords and links from being guessed. Renewing a session is no guess. This machine itself is not limited: a
 * proxy on it has to name the reader's address in `X-Forwarded-For`.
 */
export function limitSignIn(clock: Clock, clientAddress: ClientAddress): MiddlewareHandler {
  const quota = new AddressQuota(clock, QUOTA);
  return async (context, next) => {
    const { pathname, searchParams } = new URL(context.req.url);
    const counts =
      guessable.has(pathname.slice('/auth/v1'.length)) && searchParams.get('grant_type') !== 'refresh_token';
    const address = clientAddress(context);
    if (!counts || isThisMachine(address) || quota.take(address) === 1) return next();
    return context.json({ code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }, 429, {
      'retry-after': String(QUOTA.windowMs / 1000),
      'cache-control': NO_CACHE,
    });
  };
}

function isThisMachine(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
