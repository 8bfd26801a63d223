import type { Context } from 'hono';
import { RequestBudget } from '#core/backend/surface/requestBudget.ts';
import { AppError } from '#core/errors.ts';
import { ownerGone } from '#core/pipeline/research/processOwner.ts';
import type { Services } from '#core/pipeline/services.ts';
import { STAFF_ONLY } from './apiError.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/**
 * What the dashboard asks of those who have the keys, the workers, and of the rows that they work on: the one list of
 * it, with how often a minute one person may. A whole minute's worth may come at once.
 */
const operations = {
  'start research': 60,
  'pause research': 60,
  'rerun step': 30,
  'edit output': 120,
  'apply to production': 30,
  'delete run': 60,
  'package story': 60,
  'change schedule': 30,
  'make backup': 3,
  'test service': 10,
  'change staff': 20,
  write: 10,
  'stop writing': 30,
  'save article': 120,
  'publish article': 60,
  'preview article': 60,
  'check article': 240,
  scrape: 30,
  'stop scrape': 30,
  'read web pages': 60,
  'stop reading web pages': 60,
} as const;

/** What an operation works with: the person's own rights, and who it is. */
export interface AskedOperation {
  services: Pick<Services, 'db' | 'clock' | 'ownerGone' | 'wakeWorker'>;
  /** Email of the person. */
  askedBy: string;
}

/** Lets a person begin an operation. Refuses with `auth` who is not staff, with `rate_limited` who asks too often. */
export type AskOperation = (context: Context<SessionEnv>, operation: keyof typeof operations) => AskedOperation;

/** The way to all {@link operations}; one for all routes, which share its limits. */
export function askOperation({ clock, wakeWorker }: Pick<ApiContext, 'clock' | 'wakeWorker'>): AskOperation {
  const budgets = new Map<string, RequestBudget>();
  for (const [name, burst] of Object.entries(operations)) {
    budgets.set(name, new RequestBudget(clock, { perSecond: burst / 60, burst }));
  }
  return (context, operation) => {
    const { staff, user, db } = context.var;
    if (!staff) throw new AppError('auth', STAFF_ONLY);
    const seconds = budgets.get(operation)?.take(user.sub) ?? 0;
    if (seconds > 0) {
      throw new AppError('rate_limited', `Too often: ${operation}.`, {
        hint: `Wait ${seconds} s, then try again.`,
        retryAfterMs: seconds * 1000,
      });
    }
    return { services: { db, clock, ownerGone, wakeWorker }, askedBy: user.email ?? user.sub };
  };
}
