import { HandedOver } from '#core/abortReasons.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { abortActorRun } from './abortActorRun.ts';
import { actorRunEnvelope, runEnd, runFailure, type ActorRun } from './actorRun.ts';
import type { ApifyHttp } from '../apifyHttp.ts';
import { read } from '../read.ts';
import type { ScraperOptions } from '../scraper.ts';

/** Apify's limit for a long poll, in seconds. */
const LONG_POLL_S = 60;
/** The first poll is short, so that the run's status shows soon. */
const FIRST_POLL_S = 1;
/** Specification, section 4: every 5 s, up to 5 minutes. */
const POLL_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;
/** Extra time for the reply beyond the long poll. */
const ANSWER_MS = 20_000;

export interface EndedRun {
  run: ActorRun;
  failure: AppError | null;
}

/**
 * Waits for a run's end with long polls (at most 6 calls in 5 minutes), 5 s apart where the server does not wait.
 * A run that the caller cancels, or that takes longer, is aborted so that it is not billed any further. With the abort
 * reason `HandedOver` it keeps running, for another process to collect.
 */
export async function waitForActorRun(
  http: ApifyHttp,
  place: { actor: string; runId: string },
  { signal, onStatus }: ScraperOptions,
): Promise<EndedRun> {
  let waited = 0;
  let last: ActorRun | undefined;
  try {
    for (;;) {
      const asked = http.clock.now();
      const longest = last === undefined ? FIRST_POLL_S : LONG_POLL_S;
      const wait = Math.min(longest, Math.max(1, Math.ceil((LONGEST_WAIT_MS - waited) / 1000)));
      const run = await readRun(http, place, wait, signal);
      if (run.status !== last?.status) onStatus?.(run.status);
      last = run;
      if (runEnd(run.status) !== 'open') return { run, failure: runFailure(run) };
      // Add up steps instead of measuring from the start: a clock that is set back must not make this wait for ever.
      const step = Math.max(0, http.clock.now() - asked);
      const ignored = step < wait * 900;
      const pause = ignored ? Math.max(0, POLL_MS - step) : 0;
      waited += step + pause;
      if (waited >= LONGEST_WAIT_MS) break;
      if (pause > 0) await http.clock.sleep(pause, signal);
    }
  } catch (thrown) {
    // Another process collects this run, so it must not be aborted.
    if (signal?.aborted !== true || signal.reason instanceof HandedOver) throw thrown;
    return { run: await abortActorRun(http, place, last), failure: toAppError(signal.reason) };
  }
  return {
    run: await abortActorRun(http, place, last),
    failure: new AppError('provider', 'Run timeout - exceeded maximum wait time', {
      hint: 'The run was stopped after 5 minutes. Ask for fewer posts with --max, or try again later.',
      retryable: true,
    }),
  };
}

async function readRun(
  http: ApifyHttp,
  { actor, runId }: { actor: string; runId: string },
  waitForFinish: number,
  signal: AbortSignal | undefined,
): Promise<ActorRun> {
  const { json } = await read(http, 'Failed to check status', {
    path: `/acts/${actor}/runs/${encodeURIComponent(runId)}`,
    query: { waitForFinish },
    signal,
    timeoutMs: waitForFinish * 1000 + ANSWER_MS,
    mayLag: true,
  });
  const parsed = actorRunEnvelope.safeParse(json);
  if (parsed.success) return parsed.data.data;
  throw new AppError('provider', 'Failed to check status: the answer has an unknown form.', {
    hint: 'Check APIFY_BASE_URL.',
    retryable: true,
  });
}
