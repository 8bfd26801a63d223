import { AppError, toAppError } from '#core/errors.ts';
import { retry } from '#core/http/retry.ts';
import { actorInput, spendCapUsd } from './actorInput.ts';
import { actorRunEnvelope } from './actorRun.ts';
import { apifyError, parseJson } from '../apifyError.ts';
import type { ApifyHttp, Exchange } from '../apifyHttp.ts';
import { findActorRun } from './findActorRun.ts';
import { FailedExchange, waitBefore } from '../read.ts';
import type { StartRequest } from '../scraper.ts';
import { ScrapingRefused } from '../scrapingRefused.ts';

const WHAT = 'Failed to start run';
/** Looks for a run that may have started for half a minute: the list can lag behind the start, and a second is paid. */
const FIND_WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** Once after an unclear start that left no run. */
const STARTS = 2;
const GRACE_MS = 10_000;

/**
 * Starts one run, never two. A start that fails with a 5xx, a reset or a cut answer may have happened all the same,
 * and a blind repetition would be billed twice: the run is looked for before another start.
 */
export async function startActorRun(
  http: ApifyHttp,
  actor: string,
  request: StartRequest,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { username, since, isKnown } = request;
  const sought = { actor, username, since, isKnown };
  if (request.mayHaveStarted === true) {
    const earlier = await findActorRun(http, sought, signal);
    if (earlier !== null) return earlier;
  }
  for (let start = 1; ; start += 1) {
    const got = await startOrRefusal(http, actor, request, signal);
    if (got.kind === 'started') return got.runId;
    if (got.kind === 'refused') throw refusal(got.exchange, actor, http.clock.now());
    const found =
      got.kind === 'cancelled' ? await findAfterCancel(http, sought, signal) : await findStarted(http, sought, signal);
    if (found !== null) return found;
    if (got.kind === 'cancelled') throw toAppError(signal?.reason);
    if (start === STARTS) throw unclear(got.exchange, http.clock.now());
    http.log.info('The start of the run failed and left no run: starting again', { username });
  }
}

type Start =
  | { kind: 'started'; runId: string }
  | { kind: 'refused'; exchange: Exchange }
  | { kind: 'unclear'; exchange: Exchange }
  | { kind: 'cancelled' };

async function startOrRefusal(
  http: ApifyHttp,
  actor: string,
  { username, maxItems }: StartRequest,
  signal: AbortSignal | undefined,
): Promise<Start> {
  signal?.throwIfAborted();
  const start = async (): Promise<Start> => {
    let got: Exchange;
    try {
      got = await http.exchange({
        method: 'POST',
        path: `/acts/${actor}/runs`,
        query: { maxItems, maxTotalChargeUsd: spendCapUsd(maxItems) },
        body: actorInput(username, maxItems),
        signal,
      });
    } catch (thrown) {
      if (signal?.aborted === true) return { kind: 'cancelled' };
      throw thrown;
    }
    const runId = startedRun(got);
    if (runId !== null) return { kind: 'started', runId };
    if (mayHaveStarted(got)) return { kind: 'unclear', exchange: got };
    throw new FailedExchange(got);
  };
  try {
    return await retry(start, async (thrown, attempts) => {
      if (!(thrown instanceof FailedExchange)) throw thrown;
      const wait = waitBefore(attempts - 1, thrown.exchange, http.clock.now());
      if (wait === null) throw thrown;
      await http.clock.sleep(wait, signal);
    });
  } catch (thrown) {
    if (thrown instanceof FailedExchange) return { kind: 'refused', exchange: thrown.exchange };
    throw thrown;
  }
}

function startedRun(got: Exchange): string | null {
  if (got.kind === 'broken' || got.status < 200 || got.status > 299) return null;
  const run = actorRunEnvelope.safeParse(parseJson(got.text));
  return run.success ? run.data.data.id : null;
}

/** A refusal below 500 is the service's word that nothing runs; so is a connection that was never made. */
function mayHaveStarted(got: Exchange): boolean {
  if (got.kind === 'broken') return got.sent;
  return got.status >= 500 || got.status < 300 || got.status === 408;
}

async function findStarted(
  http: ApifyHttp,
  sought: Parameters<typeof findActorRun>[1],
  signal: AbortSignal | undefined,
): Promise<string | null> {
  for (const wait of FIND_WAITS_MS) {
    await http.clock.sleep(wait, signal);
    const found = await findActorRun(http, sought, signal);
    if (found !== null) return found;
  }
  return null;
}

/** The caller stopped while the start was under way: a run that exists must be known, or it goes on billing unseen. */
async function findAfterCancel(
  http: ApifyHttp,
  sought: Parameters<typeof findActorRun>[1],
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    return await findActorRun(http, sought, AbortSignal.timeout(GRACE_MS));
  } catch (thrown) {
    http.log.warn('Stopped while a run was starting, and whether it runs could not be found out', {
      username: sought.username,
      error: toAppError(thrown).message,
      reason: String(signal?.reason),
    });
    return null;
  }
}

function refusal(exchange: Exchange, actor: string, now: number): AppError {
  const error = apifyError(WHAT, exchange, now);
  if (error.code !== 'not_found') return error;
  return new ScrapingRefused('config', error.message, {
    hint: `Apify knows no actor ${actor}: check APIFY_ACTOR, written user~name.`,
  });
}

function unclear(exchange: Exchange, now: number): AppError {
  const error = apifyError(WHAT, exchange, now);
  return new AppError(error.code, error.message, {
    hint: 'No run of it was found. Scrape again in a few minutes: a run that did start will be collected, not repeated.',
    retryable: true,
  });
}
