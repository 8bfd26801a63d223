import { parseJson } from '#core/http/parseJson.ts';
import type { ApifyHttp } from '../apifyHttp.ts';
import { actorRunEnvelope } from './actorRun.ts';

/** Nobody waits longer for what is only recorded. */
const ANSWER_MS = 5_000;

/** What a run cost, in USD. Asked once; null where Apify does not tell it within five seconds. */
export async function actorRunCost(
  http: ApifyHttp,
  actorRunId: string,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const path = `/actor-runs/${encodeURIComponent(actorRunId)}`;
  const got = await http.exchange({ method: 'GET', path, signal, timeoutMs: ANSWER_MS });
  if (got.kind === 'broken') return null;
  return actorRunEnvelope.safeParse(parseJson(got.text)).data?.data.usageTotalUsd ?? null;
}
