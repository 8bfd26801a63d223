import type { AppError } from '#core/errors.ts';
import { endWritingJob, recordWritingHeartbeat, type WritingJob } from '#core/data/writing/writingJobs.ts';
import { untilStored } from '#core/data/untilStored.ts';
import { earlierSpending } from '../ledger/earlierSpending.ts';
import { performJob } from '../jobs/performJob.ts';
import { draftArticle, type DraftReport } from '../publish/draft/draftArticle.ts';
import { writtenDraft, type WriteOptions } from '../publish/draft/writeDraft.ts';
import type { OperationContext, Services } from '../services.ts';
import { partialAnswerText } from './partialAnswerText.ts';
import { variationsInput, varyStory, writtenVariations, type WrittenVariations } from './variations.ts';
import { articleInput } from './writingInput.ts';

/** `began`: the model called. `text`: its text as it arrives. `anew`: discard the text so far. */
export type WritingEvent =
  | { type: 'began'; model: string }
  | { type: 'text'; text: string }
  | { type: 'anew'; reason: string };

export type WritingServices = Pick<Services, 'db' | 'gateway' | 'clock' | 'log' | 'person' | 'bills'> & {
  /** For the ledger. Default: the user of the front end. */
  askedBy?: string | undefined;
  owner: string;
};

type Made = { kind: 'article'; report: DraftReport } | { kind: 'variations'; written: WrittenVariations };

/** The result of a writing job. */
export interface WritingOutcome {
  status: 'completed' | 'failed' | 'cancelled' | 'lost';
  made: Made | null;
  error: AppError | null;
}

/**
 * Does the work of a writing job that this process has taken. Uses an answer that an earlier attempt paid for.
 * The abort reason `HandedOver` leaves it to another worker; any other abort ends it.
 */
export async function runWriting(
  services: WritingServices,
  job: WritingJob,
  { signal, emit = () => {} }: OperationContext<WritingEvent> = {},
): Promise<WritingOutcome> {
  const { db, clock, owner } = services;
  let answer = '';
  /** Whether text has arrived since it was last stored. */
  let isNew = false;
  let spentUsd = 0;
  const sendHeartbeat = (result?: { costUsd: number }): Promise<string> => {
    const said = isNew ? partialAnswerText(answer) : undefined;
    isNew = false;
    // A gateway that reports no attempts reports the total cost.
    spentUsd = Math.max(spentUsd, result?.costUsd ?? 0);
    return recordWritingHeartbeat(db, { id: job.id, owner, said, result, costUsd: job.cost_usd + spentUsd });
  };
  return performJob(services, {
    name: 'writing job',
    id: job.id,
    signal,
    heartbeat: () => sendHeartbeat(),
    work: (stopped, setStatus) =>
      write(
        services,
        job,
        {
          signal: stopped,
          onBegin: (model) => emit({ type: 'began', model }),
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
        },
        async (result) => setStatus(await untilStored(clock, () => sendHeartbeat(result), { paid: true })),
      ),
    async end(ending) {
      if (isNew) await sendHeartbeat();
      // Its window shows the stored text alone.
      const error = ending.error && { ...ending.error, message: withHint(ending.error) };
      await endWritingJob(db, { id: job.id, owner }, { ...ending, error, costUsd: job.cost_usd + spentUsd });
    },
  });
}

function withHint({ message, hint = '' }: { message: string; hint?: string | undefined }): string {
  return hint === '' ? message : `${message.replace(/(?<![.!?])$/, '.')} ${hint}`;
}

async function write(
  services: WritingServices,
  job: WritingJob,
  options: WriteOptions,
  onWritten: (result: { costUsd: number }) => Promise<void>,
): Promise<Made> {
  const forJob = { ...services, jobId: job.id };
  if (job.kind === 'article') {
    const asked = articleInput.parse(job.input);
    const input = { ...asked, productionStoryId: job.production_story_id ?? '' };
    const written = writtenDraft.safeParse(job.result).data;
    // The budget is the job's, whoever continues it.
    const earlierUsd = (enough: (usd: number) => boolean) =>
      earlierSpending(services, job, { enough, signal: options.signal });
    const context = { ...options, written, onWritten, earlierUsd };
    return { kind: 'article', report: await draftArticle(forJob, input, context) };
  }
  const earlier = writtenVariations.safeParse(job.result).data;
  if (earlier !== undefined) return { kind: 'variations', written: earlier };
  const input = { storyId: job.inbox_story_id ?? '', ...variationsInput.parse(job.input) };
  const written = await varyStory(forJob, input, options);
  await onWritten(written);
  return { kind: 'variations', written };
}
