import { AppError, toAppError } from '#core/errors.ts';
import { endWritingJob, keepWritingJob, type WritingJob } from '#core/data/writing/writingJobs.ts';
import { draftArticle, type DraftReport } from '../publish/draft/draftArticle.ts';
import { writtenDraft, type WriteOptions } from '../publish/draft/writeDraft.ts';
import type { OperationContext, Services } from '../services.ts';
import { saidSoFar } from './saidSoFar.ts';
import { variationsInput, varyStory, writtenVariations, type WrittenVariations } from './variations.ts';
import { articleInput } from './writingInput.ts';

/** Milliseconds between looks whether it was stopped, and between writings of what came in. */
const LOOK_MS = 500;

/** What a model says as it comes; `anew`: what it said before is void. */
export type WritingEvent = { type: 'text'; text: string } | { type: 'anew'; reason: string };

export type WritingServices = Pick<Services, 'db' | 'gateway' | 'clock' | 'log' | 'person'> & {
  /** For the ledger. Left out: whom the front end works for. */
  askedBy?: string | undefined;
  owner: string;
};

type Made = { kind: 'article'; report: DraftReport } | { kind: 'variations'; written: WrittenVariations };

/** What became of it. */
export interface WritingOutcome {
  status: 'completed' | 'failed' | 'cancelled' | 'lost';
  made: Made | null;
  error: AppError | null;
}

/**
 * Writes what a job that this process has taken asks for. An answer that an attempt before this one paid for is used.
 * The signal's reason `'hand-over'` leaves it to the next worker; any other stop ends it.
 */
export async function runWriting(
  services: WritingServices,
  job: WritingJob,
  { signal, emit = () => {} }: OperationContext<WritingEvent> = {},
): Promise<WritingOutcome> {
  const { db, clock, log, owner } = services;
  const stopping = new AbortController();
  const onStop = () => stopping.abort(signal?.reason);
  if (signal?.aborted === true) onStop();
  signal?.addEventListener('abort', onStop, { once: true });
  let answer = '';
  let isNew = false;
  let spentUsd = 0;
  const options: WriteOptions = {
    signal: stopping.signal,
    onText(piece) {
      answer += piece;
      isNew = true;
      emit({ type: 'text', text: piece });
    },
    onRetry({ message }) {
      answer = '';
      isNew = true;
      emit({ type: 'anew', reason: message });
    },
    onAttempt: ({ costUsd }) => void (spentUsd += costUsd),
  };
  let standing = 'running';
  const keep = async (result?: { costUsd: number }) => {
    const said = isNew ? saidSoFar(answer) : undefined;
    isNew = false;
    // A gateway that reports no attempts has told the cost of the whole.
    spentUsd = Math.max(spentUsd, result?.costUsd ?? 0);
    standing = await keepWritingJob(db, { id: job.id, owner, said, result, costUsd: job.cost_usd + spentUsd });
    if (standing !== 'running') stopping.abort(new AppError('cancelled', 'Stopped.'));
  };
  const watch = new AbortController();
  const watching = (async () => {
    while (!watch.signal.aborted) {
      await clock.sleep(LOOK_MS, watch.signal).catch(() => {});
      if (watch.signal.aborted) return;
      await keep().catch((error: unknown) =>
        log.warn('It could not be seen how a writing job stands', { job: job.id, error: toAppError(error).message }),
      );
    }
  })();
  let made: Made | null = null;
  let error: AppError | null = null;
  try {
    made = await write(services, job, options, keep);
  } catch (thrown) {
    error = toAppError(stopping.signal.aborted ? (stopping.signal.reason ?? thrown) : thrown);
  } finally {
    watch.abort();
    signal?.removeEventListener('abort', onStop);
    await watching;
  }
  const stopped = error !== null && stopping.signal.aborted;
  const status = error === null ? 'completed' : stopped ? 'cancelled' : 'failed';
  // A database that went away cannot be told; whoever is next goes on.
  const away = !stopped && error?.code === 'storage' && error.retryable;
  if (standing === 'lost' || away) return { status: standing === 'lost' ? 'lost' : status, made, error };
  if (isNew) await keep();
  const handOver = stopped && signal?.reason === 'hand-over';
  await endWritingJob(
    db,
    { id: job.id, owner },
    {
      status: handOver ? 'pending' : status,
      error: error === null || stopped ? null : { code: error.code, message: error.message },
      costUsd: job.cost_usd + spentUsd,
      at: new Date(clock.now()).toISOString(),
    },
  );
  return { status, made, error };
}

async function write(
  services: WritingServices,
  job: WritingJob,
  options: WriteOptions,
  onWritten: (result: { costUsd: number }) => Promise<void>,
): Promise<Made> {
  if (job.kind === 'article') {
    const input = { productionStoryId: job.production_story_id ?? '', ...articleInput.parse(job.input) };
    const written = writtenDraft.safeParse(job.result).data;
    return { kind: 'article', report: await draftArticle(services, input, { ...options, written, onWritten }) };
  }
  const kept = writtenVariations.safeParse(job.result).data;
  if (kept !== undefined) return { kind: 'variations', written: kept };
  const input = { storyId: job.inbox_story_id ?? '', ...variationsInput.parse(job.input) };
  const written = await varyStory(services, input, options);
  await onWritten(written);
  return { kind: 'variations', written };
}
