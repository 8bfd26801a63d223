import type { MiddlewareHandler } from 'hono';
import { BodyBudget } from '#core/backend/surface/body/bodyBudget.ts';
import { RequestBudget } from '#core/backend/surface/requestBudget.ts';
import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import type { SessionEnv } from './requireStaff.ts';

const MIB = 1024 * 1024;
/** Bytes of all request bodies in memory, and those of one user: uploads that arrive slowly leave room for others. */
const ALL_BODIES = 64 * MIB;
const BODIES_OF_ONE = 48 * MIB;
/** Bodies up to this size, such as the save of a cell, have a memory of their own, which no upload can take. */
const SMALL = 128 * 1024;
const ALL_SMALL_BODIES = 16 * MIB;
const SMALL_BODIES_OF_ONE = 4 * MIB;
/** Bytes that one user may send: a burst of some pictures and pasted tables, then as fast as a person pastes. */
const PER_USER = { perSecond: 2 * MIB, burst: 64 * MIB };
/** What a body without a Content-Length counts as; browsers send one. */
const UNSTATED = 20 * MIB;

/**
 * Limits the memory that all request bodies take together, and the bytes per user, since parsing them delays everybody
 * else. Refuses with `rate_limited` before a byte is read.
 */
export function boundedBodies(clock: Clock): MiddlewareHandler<SessionEnv> {
  const large = new BodyBudget({ total: ALL_BODIES, ofOne: BODIES_OF_ONE });
  const small = new BodyBudget({ total: ALL_SMALL_BODIES, ofOne: SMALL_BODIES_OF_ONE });
  const users = new RequestBudget(clock, PER_USER);
  return async (context, next) => {
    const { body, headers } = context.req.raw;
    // A request over the network has a body where one of these headers says so; its object always has a stream.
    const stated = headers.get('content-length') ?? (headers.has('transfer-encoding') ? UNSTATED : null);
    const isEmpty = body === null || (stated === null && context.req.method === 'DELETE');
    const size = isEmpty ? 0 : Number(stated ?? UNSTATED);
    if (size === 0) return next();
    const { sub } = context.var.user;
    const place = (size <= SMALL ? small : large).open(sub);
    // Larger ones are refused by their routes.
    const charged = Math.min(size, UNSTATED);
    const waitS = place.grow(charged) ? users.take(sub, charged) : 1;
    if (waitS > 0) {
      place.release();
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
