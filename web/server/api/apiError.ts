import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ScrapingRefused } from '#core/apify/scrapingRefused.ts';
import { AppError, type ErrorCode, toAppError } from '#core/errors.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { EditConflict } from '#core/pipeline/editing/editConflict.ts';
import { OpenMarks } from '#core/pipeline/publish/openMarks.ts';
import type { Log } from '#core/log.ts';
import { NO_CACHE } from '../http/sendPacked.ts';

/** The body of every error answer of the dashboard's API. */
export interface ApiFailure {
  code: ErrorCode;
  /** What happened, and to what. */
  message: string;
  /** What to do now. */
  hint: string;
  /** Of an edit that conflicts with another one: what the field holds now. */
  current?: string;
}

interface Answered {
  status: ContentfulStatusCode;
  /** Replaces the error's own message, where that is meant for a terminal or a log. */
  message?: string;
  hint: string;
}

const later = { status: 503, hint: 'Try again in a few seconds; what you typed stays.' } as const;
const operator = 'Tell the person who runs this installation; the server wrote down why.';

/** Statuses and hints for users of the dashboard: the errors' own hints name commands and settings. */
const answers: Record<ErrorCode, Answered> = {
  usage: { status: 400, hint: 'Reload the page and try again.' },
  invalid_input: { status: 400, hint: 'Correct the value; nothing was saved.' },
  blocked_address: { status: 400, hint: 'Give the address of a page on the public web.' },
  auth: { status: 401, hint: 'Sign in again; what you typed stays.' },
  not_found: { status: 404, hint: 'It may be in the trash, or its address is wrong. Go back to the list.' },
  conflict: { status: 409, hint: 'Somebody else was faster: look at what is there now.' },
  rate_limited: { status: 429, hint: 'Wait a moment, then try again.' },
  budget: { status: 402, hint: 'Raise the budget, then go on.' },
  locked: { ...later, message: 'The database is not open yet.' },
  deadline: { ...later, message: 'The database did not answer in time.' },
  storage: later,
  provider: { status: 502, hint: 'The service may be down: try again in a minute.' },
  config: { status: 503, message: 'The server is not set up for this.', hint: operator },
  cancelled: { status: 503, message: 'The request was stopped.', hint: 'Try again.' },
  failure: { status: 500, message: 'An unexpected error occurred.', hint: operator },
};

/**
 * An outside service refused the installation's key, or no key is set. Not 401, which the browser takes for an expired
 * session. The message of the service is kept, because it says what is wrong.
 */
const refusedOutside = { status: 502, hint: operator } as const;

/** The marks' own hint lists their ids, and how a terminal confirms them. */
const marked = { status: 409, hint: 'Confirm or change each marked passage: Alt+N goes to the next one.' } as const;

const forbidden = { status: 403, hint: 'Your account may not do this: ask for staff access.' } as const;

/** Codes whose own hints are kept: they are about the value, the waiting time or the other editor. */
const keepsHint: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'conflict', 'rate_limited']);

/** Whether the hint names a command, which is of no use in a browser. */
function namesCommand({ hint }: AppError): boolean {
  return hint?.includes('`velocity ') === true;
}

/** The error handler of the dashboard's API. Errors that the user did not cause are logged as well. */
export function apiError(log: Log): ErrorHandler {
  return (thrown, context) => {
    const error = thrown instanceof HTTPException ? unreadable(thrown) : toAppError(thrown);
    const isKeyOutside = isOutside(error) && (error.code === 'auth' || error.code === 'config');
    const { status, hint, message }: Answered = isKeyOutside
      ? refusedOutside
      : isForbidden(error)
        ? forbidden
        : isDatabaseAway(error)
          ? { ...later, message: 'The database does not answer.' }
          : error instanceof OpenMarks
            ? marked
            : answers[error.code];
    // A browser that leaves a page aborts its requests, which is no failure.
    const gone = context.req.raw.signal.aborted;
    if (status >= 500 && !gone) log.warn('A request failed.', { path: context.req.path, reason: error.message });
    const failure: ApiFailure = {
      code: isKeyOutside ? 'provider' : error.code,
      message: message ?? error.message,
      hint: keepsHint.has(error.code) && !namesCommand(error) ? (error.hint ?? hint) : hint,
      ...(error instanceof EditConflict ? { current: error.current } : {}),
    };
    const waitMs = error.retryAfterMs ?? (status === 503 ? 5000 : undefined);
    context.header('cache-control', NO_CACHE);
    if (waitMs !== undefined) context.header('retry-after', String(Math.ceil(waitMs / 1000)));
    return context.json(failure, status);
  };
}

export const STAFF_ONLY = 'This part is for staff.';

/** 403 instead of 401: the user is signed in but has no permission, so signing in again would not help. */
function isForbidden({ code, message }: AppError): boolean {
  return code === 'auth' && (message === STAFF_ONLY || message.includes('Row Level Security'));
}

/** Whether the database could not be reached (SQLSTATE class 08), whatever was asked of it. */
function isDatabaseAway({ code, cause }: AppError): boolean {
  if (code !== 'storage' || typeof cause !== 'object' || cause === null) return false;
  return 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('08');
}

function isOutside(error: AppError): boolean {
  return error instanceof GatewayError || error instanceof ScrapingRefused;
}

/** Errors of hono itself, such as a body that is not JSON. */
function unreadable({ status, message }: HTTPException): AppError {
  return new AppError(status < 500 ? 'usage' : 'failure', message === '' ? 'This cannot be understood.' : message);
}
