import type { Context } from 'hono';
import { RequestBudget } from '#core/backend/surface/requestBudget.ts';
import { AppError } from '#core/errors.ts';
import { ownerGone } from '#core/pipeline/jobs/owner.ts';
import type { Services } from '#core/pipeline/services.ts';
import { STAFF_ONLY } from './apiError.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

interface Operation {
  /** Requests per minute and user, all of which may come at once. */
  perMinute: number;
  /**
   * True where it writes rows of jobs, runs and scrapes, which staff only read: who asked, what it cost and who works
   * on it must not be forged. The server writes them in the user's name.
   */
  byServer: boolean;
}

/** Everything the dashboard asks workers to do or changes in their rows. */
const operations = {
  'start research': { perMinute: 60, byServer: true },
  'pause research': { perMinute: 60, byServer: true },
  'rerun step': { perMinute: 30, byServer: true },
  'edit output': { perMinute: 120, byServer: true },
  'apply to production': { perMinute: 30, byServer: true },
  'delete run': { perMinute: 60, byServer: true },
  'package story': { perMinute: 60, byServer: false },
  'change schedule': { perMinute: 30, byServer: false },
  'make backup': { perMinute: 3, byServer: false },
  'test service': { perMinute: 10, byServer: false },
  'change staff': { perMinute: 20, byServer: false },
  write: { perMinute: 10, byServer: true },
  'stop writing': { perMinute: 30, byServer: true },
  'save article': { perMinute: 120, byServer: false },
  'publish article': { perMinute: 60, byServer: false },
  'preview article': { perMinute: 60, byServer: false },
  'check article': { perMinute: 240, byServer: false },
  scrape: { perMinute: 30, byServer: true },
  'stop scrape': { perMinute: 30, byServer: true },
  'read web pages': { perMinute: 60, byServer: true },
  'stop reading web pages': { perMinute: 60, byServer: true },
} as const satisfies Record<string, Operation>;

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
  for (const [name, { perMinute }] of Object.entries(operations)) {
    budgets.set(name, new RequestBudget(clock, { perSecond: perMinute / 60, burst: perMinute }));
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
    const db = operations[operation].byServer ? serverDb : context.var.db;
    return { services: { db, clock, ownerGone, notifyWorker }, askedBy: user.email ?? user.sub };
  };
}
