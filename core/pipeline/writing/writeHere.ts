import { AppError } from '#core/errors.ts';
import type { DraftReport } from '../publish/draft/draftArticle.ts';
import type { OperationContext, Services } from '../services.ts';
import { runWriting, type WritingEvent, type WritingOutcome } from './runWriting.ts';
import { holdWriting } from './startWriting.ts';
import type { WrittenVariations } from './variations.ts';
import type { WritingAsk } from './writingInput.ts';

type HereServices = Pick<
  Services,
  'db' | 'gateway' | 'clock' | 'log' | 'person' | 'owner' | 'ownerGone' | 'queue' | 'triggeredBy' | 'bills'
>;
type InputOf<Kind extends WritingAsk['kind']> = Extract<WritingAsk, { kind: Kind }>['input'];

/**
 * Has an article written in this process, as a job that everybody sees and a worker continues if the process dies.
 * @throws {AppError} `conflict` where one is being written for the story; else as `draftArticle`.
 */
export async function draftHere(
  services: HereServices,
  { storyId, ...input }: InputOf<'article'> & { storyId: string },
  context: OperationContext<WritingEvent>,
): Promise<DraftReport> {
  const made = await writeHere(services, { kind: 'article', storyId, input }, context);
  if (made?.kind === 'article') return made.report;
  throw new AppError('failure', 'The article was not written.');
}

/** Has variations of an inbox story written in this process, like {@link draftHere}. */
export async function varyHere(
  services: HereServices,
  { storyId, ...input }: InputOf<'variations'> & { storyId: string },
  context: OperationContext<WritingEvent>,
): Promise<WrittenVariations> {
  const made = await writeHere(services, { kind: 'variations', storyId, input }, context);
  if (made?.kind === 'variations') return made.written;
  throw new AppError('failure', 'The variations were not written.');
}

async function writeHere(
  services: HereServices,
  ask: WritingAsk,
  context: OperationContext<WritingEvent>,
): Promise<WritingOutcome['made']> {
  const { job, owner, releaseJob } = await holdWriting(services, ask);
  try {
    const { made, error } = await runWriting({ ...services, owner }, job, context);
    if (error !== null) throw error;
    return made;
  } finally {
    await releaseJob();
  }
}
