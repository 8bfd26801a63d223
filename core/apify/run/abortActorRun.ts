import { AppError, toAppError } from '#core/errors.ts';
import { actorRunEnvelope, runEnd, type ActorRun } from './actorRun.ts';
import type { ApifyHttp } from '../apifyHttp.ts';
import { read } from '../read.ts';

const WHAT = 'The run could not be stopped';
const GRACE_MS = 10_000;
/** Aborting takes a moment; only then is the cost known. */
const SETTLE_S = 5;

/**
 * Aborts a run, with retries, so that it is not billed any further. Uses a time limit of its own, because the caller's
 * is over. Never throws: a run that could not be aborted is logged, and its spending limits still hold.
 */
export async function abortActorRun(
  http: ApifyHttp,
  { actor, runId }: { actor: string; runId: string },
  last: ActorRun | undefined,
): Promise<ActorRun> {
  const signal = AbortSignal.timeout(GRACE_MS);
  const id = encodeURIComponent(runId);
  try {
    const stopping = await read(http, WHAT, { method: 'POST', path: `/actor-runs/${id}/abort`, signal, mayLag: true });
    const aborted = actorRunEnvelope.safeParse(stopping.json);
    if (!aborted.success) throw new AppError('provider', `${WHAT}: the answer has an unknown form.`);
    if (runEnd(aborted.data.data.status) !== 'open') return aborted.data.data;
    const path = `/acts/${actor}/runs/${id}`;
    const { json } = await read(http, 'Failed to check status', { path, query: { waitForFinish: SETTLE_S }, signal });
    return actorRunEnvelope.safeParse(json).data?.data ?? aborted.data.data;
  } catch (thrown) {
    http.log.warn(WHAT, { runId, error: toAppError(thrown).message });
    return last ?? { id: runId, status: 'ABORTING' };
  }
}
