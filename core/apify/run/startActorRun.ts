import { AppError, toAppError } from '#core/errors.ts';
import { retry } from '#core/http/retry.ts';
import { actorInput, spendCapUsd } from './actorInput.ts';
import { actorRunEnvelope } from './actorRun.ts';
import { parseJson } from '#core/http/parseJson.ts';
import { apifyError } from '../apifyError.ts';
import type { ApifyHttp, Exchange } from '../apifyHttp.ts';
import { type ActorRunSearch, findActorRun, findEarlierRun, findStartedRun } from './findActorRun.ts';
import { FailedExchange, waitBefore } from '../read.ts';
import type { StartRequest } from '../scraper.ts';
import { ScrapingRefused } from '../scrapingRefused.ts';

const WHAT = 'Failed to start run';
/** One retry after an unclear start that left no run. */
const STARTS = 2;
const GRACE_MS = 10_000;

/**
 * Starts exactly one run. After a 5xx, a reset or a truncated reply it may be running all the same, and a blind retry
 * would be billed twice: so a retry first searches for the run.
 */
export async function startActorRun(
  http: ApifyHttp,
  actor: string,
  request: StartRequest,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { username } = request;
  const search = { ...request, actor };
  if (request.triedMsAgo !== undefined) {
    const earlier = await findEarlierRun(http, search, signal);
    if (earlier !== null) return earlier;
  }
  for (let start = 1; ; start += 1) {
    const got = await startOrRefusal(http, actor, request, signal);
    if (got.kind === 'started') return got.runId;
    if (got.kind === 'refused') throw refusal(got.exchange, actor, http.clock.now());
    const found =
      got.kind === 'cancelled'
        ? await findAfterCancel(http, search, signal)
        : await findStartedRun(http, search, signal);
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
  { username, maxItems, keepClaim }: StartRequest,
  signal: AbortSignal | undefined,
): Promise<Start> {
  signal?.throwIfAborted();
  const start = async (): Promise<Start> => {
    await keepClaim?.(signal);
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

/** False for a status below 500 other than 408, or a connection that was never made: then certainly nothing runs. */
function mayHaveStarted(got: Exchange): boolean {
  if (got.kind === 'broken') return got.sent;
  return got.status >= 500 || got.status < 300 || got.status === 408;
}

/** The caller cancelled during the start: a run that exists must be found, or its billing goes unnoticed. */
async function findAfterCancel(
  http: ApifyHttp,
  search: ActorRunSearch,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    return await findActorRun(http, search, AbortSignal.timeout(GRACE_MS));
  } catch (thrown) {
    http.log.warn('Stopped while a run was starting, and whether it runs could not be found out', {
      username: search.username,
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
