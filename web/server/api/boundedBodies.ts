import type { MiddlewareHandler } from 'hono';
import { BodyBudget } from '#core/backend/surface/body/bodyBudget.ts';
import { RequestBudget } from '#core/backend/surface/requestBudget.ts';
import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import type { SessionEnv } from './requireStaff.ts';

const MIB = 1024 * 1024;
/** Bytes of all request bodies in memory. */
const ALL_BODIES = 64 * MIB;
/** Bytes that one user may send: a burst of some pictures and pasted tables, then as fast as a person pastes. */
const PER_USER = { perSecond: 2 * MIB, burst: 64 * MIB };
/** What a body without a Content-Length counts as; browsers send one. */
const UNSTATED = 20 * MIB;

/**
 * Limits the memory that all request bodies take together, and the bytes per user, since parsing them delays everybody
 * else. Refuses with `rate_limited` before a byte is read.
 */
export function boundedBodies(clock: Clock): MiddlewareHandler<SessionEnv> {
  const memory = new BodyBudget(ALL_BODIES);
  const users = new RequestBudget(clock, PER_USER);
  return async (context, next) => {
    const { body, headers } = context.req.raw;
    const size = body === null ? 0 : Number(headers.get('content-length') ?? UNSTATED);
    if (size === 0) return next();
    const place = memory.open();
    // Larger ones are refused by their routes.
    const charged = Math.min(size, UNSTATED);
    const waitS = users.take(context.var.user.sub, charged) || (place.grow(charged) ? 0 : 1);
    if (waitS > 0) {
      throw new AppError('rate_limited', 'Too much is being sent at once.', {
        hint: `Wait ${waitS} s, then try again.`,
        retryAfterMs: waitS * 1000,
      });
    }
    try {
      return await next();
    } finally {
      place.release();
    }
  };
}
