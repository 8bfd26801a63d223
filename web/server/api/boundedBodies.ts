import type { MiddlewareHandler } from 'hono';
import { BodyBudget } from '#core/backend/surface/body/bodyBudget.ts';
import { RequestBudget } from '#core/backend/surface/requestBudget.ts';
import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import type { SessionEnv } from './requireStaff.ts';

const MIB = 1024 * 1024;
/** Bytes of all bodies that are held at once. */
const ALL_BODIES = 64 * MIB;
/** Bytes that one person may send: a picture or two and some pasted tables, then as fast as a person pastes. */
const PER_USER = { perSecond: 2 * MIB, burst: 64 * MIB };
/** What a body without a stated length counts as: browsers state it. */
const UNSTATED = 20 * MIB;

/**
 * Bounds what bodies take of the server: the memory of all together, and the time that reading one person's texts takes
 * from everybody else. Refuses with `rate_limited` before a byte is read.
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
