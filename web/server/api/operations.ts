import type { Context } from 'hono';
import { RequestBudget } from '#core/backend/surface/requestBudget.ts';
import { AppError } from '#core/errors.ts';
import { ownerGone } from '#core/pipeline/research/processOwner.ts';
import type { Services } from '#core/pipeline/services.ts';
import { STAFF_ONLY } from './apiError.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/**
 * The rate limits of everything the dashboard asks workers to do or changes in their rows: requests per minute and
 * user, all of which may come at once.
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

/**
 * Operations that write rows of jobs, runs and scrapes, which staff only read: who asked, what it cost and who works on
 * it must not be forged. The server writes them in the user's name.
 */
const byServer: ReadonlySet<keyof typeof operations> = new Set([
  'start research',
  'pause research',
  'rerun step',
  'edit output',
  'apply to production',
  'delete run',
  'write',
  'stop writing',
  'scrape',
  'stop scrape',
  'read web pages',
  'stop reading web pages',
]);

/** What an operation needs: services with the user's rights or the server's, and the user's name. */
export interface AskedOperation {
  services: Pick<Services, 'db' | 'clock' | 'ownerGone' | 'notifyWorker'>;
  /** Email of the user; their id where it has none. */
  askedBy: string;
}

/** Permits a user an operation. @throws AppError `auth` for users who are not staff, `rate_limited`. */
export type AskOperation = (context: Context<SessionEnv>, operation: keyof typeof operations) => AskedOperation;

/** Checks {@link operations}. Create one for all routes, which share its limits. */
export function askOperation({ clock, notifyWorker }: Pick<ApiContext, 'clock' | 'notifyWorker'>): AskOperation {
  const budgets = new Map<string, RequestBudget>();
  for (const [name, burst] of Object.entries(operations)) {
    budgets.set(name, new RequestBudget(clock, { perSecond: burst / 60, burst }));
  }
  return (context, operation) => {
    const { staff, user, serverDb } = context.var;
    if (!staff) throw new AppError('auth', STAFF_ONLY);
    const seconds = budgets.get(operation)?.take(user.sub) ?? 0;
    if (seconds > 0) {
      throw new AppError('rate_limited', `Too often: ${operation}.`, {
        hint: `Wait ${seconds} s, then try again.`,
        retryAfterMs: seconds * 1000,
      });
    }
    const db = byServer.has(operation) ? serverDb : context.var.db;
    return { services: { db, clock, ownerGone, notifyWorker }, askedBy: user.email ?? user.sub };
  };
}
