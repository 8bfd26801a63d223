import type { ErrorCode } from '#core/errors.ts';

/** Exit code of each kind of failure. 75 and 124 are those of sysexits' EX_TEMPFAIL and timeout(1). */
const exitCodes = {
  usage: 2,
  invalid_input: 2,
  config: 3,
  auth: 3,
  provider: 4,
  rate_limited: 4,
  not_found: 5,
  blocked_address: 2,
  budget: 6,
  locked: 75,
  deadline: 124,
  // A run that was paused from elsewhere. A command stopped by a signal exits with the signal's code instead.
  cancelled: 1,
  conflict: 1,
  storage: 1,
  failure: 1,
} as const satisfies Record<ErrorCode, number>;

/** What each exit code means, for help. */
export const exitCodeMeanings = [
  [0, 'ok'],
  [1, 'failure'],
  [2, 'usage: the command or a value is not acceptable'],
  [3, 'configuration or authorisation'],
  [4, 'a service outside failed'],
  [5, 'not found'],
  [6, 'budget reached'],
  [75, 'locked: another process holds the data folder'],
  [124, 'deadline of --timeout reached'],
  [130, 'stopped by Ctrl+C (143 by SIGTERM)'],
] as const;

export function exitCodeOf(code: ErrorCode): number {
  return exitCodes[code];
}
