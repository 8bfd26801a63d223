import { object, optional, string } from 'zod/mini';

/** An error answer of the API, in words for the user; or that no server answered. */
export class ApiError extends Error {
  /** A code of core's errors, or `offline`, or `refused` by something between the page and the server. */
  readonly code: string;
  /** What to do now. */
  readonly hint: string;
  /** Of an edit that conflicts with another one: what the field holds now. */
  readonly current: string | undefined;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(refusal: { code: string; message: string; hint: string; current?: string; retryAfterMs?: number }) {
    super(refusal.message);
    this.code = refusal.code;
    this.hint = refusal.hint;
    this.current = refusal.current;
    this.retryAfterMs = refusal.retryAfterMs;
  }
}

/** Codes of failures that may pass by themselves. */
const transient = new Set(['offline', 'locked', 'deadline', 'storage', 'rate_limited']);

/** Whether the same is worth another try. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && transient.has(error.code);
}

/** Refusals that may pass: Request Timeout, Too Early, Too Many Requests. */
const passing = new Set([408, 425, 429]);

const failure = object({ code: string(), message: string(), hint: string(), current: optional(string()) });

/** The error of a response, in the words of the server. */
export async function refusalOf(
  response: Pick<Response, 'status' | 'text'> & Partial<Pick<Response, 'headers'>>,
): Promise<ApiError> {
  const said = failure.safeParse(parsedJson(await response.text())).data;
  if (said === undefined) return foreign(response);
  const { current, ...words } = said;
  const waitS = Number(response.headers?.get('retry-after') ?? 0);
  return new ApiError({
    ...words,
    ...(current === undefined ? {} : { current }),
    ...(waitS > 0 ? { retryAfterMs: waitS * 1000 } : {}),
  });
}

/** Something else than the API answered in its place, such as a proxy. */
export function foreign({ status }: Pick<Response, 'status'>): ApiError {
  const message = `The server answered ${status}.`;
  const isRefused = status >= 400 && status < 500 && !passing.has(status);
  if (isRefused) {
    const hint = 'Something between this page and the server refuses it: tell whoever runs them. What you typed stays.';
    return new ApiError({ code: 'refused', message, hint });
  }
  return new ApiError({ code: 'storage', message, hint: 'Try again in a few seconds; what you typed stays.' });
}

/** JSON as it is; undefined for anything else. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No answer came. */
export function offline(): ApiError {
  return new ApiError({
    code: 'offline',
    message: 'The server cannot be reached.',
    hint: 'Check the connection; what you typed stays.',
  });
}

/** The answer took too long. */
export function late(): ApiError {
  return new ApiError({
    code: 'deadline',
    message: 'The server did not answer in time.',
    hint: 'Check the connection, then try again; what you typed stays.',
  });
}
