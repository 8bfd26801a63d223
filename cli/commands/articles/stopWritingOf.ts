import type { CommandContext } from '#cli/command.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { WritingPlace } from '#core/data/writing/writingJobs.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '#core/pipeline/services.ts';
import { stopWriting } from '#core/pipeline/writing/startWriting.ts';

/**
 * Stops what is being written for a story, or says that it had ended before.
 * @throws {AppError} `not_found` where nothing is or was being written.
 */
export async function stopWritingOf(
  services: Services,
  place: WritingPlace & { number: number },
  { output, signal }: Pick<CommandContext, 'output' | 'signal'>,
): Promise<void> {
  const { stopped, job } = await stopWriting(services, place, { signal });
  const { kind, number } = place;
  if (stopped) return output.note(`Stopped what was written for #${number}.`);
  const command = kind === 'article' ? 'articles draft' : 'inbox variations';
  output.note(`Nothing is being written for #${number}: the last one is ${job.status}.`);
  output.note(`\`velocity ${command} ${number}\` writes a new one.`);
}

/**
 * Stops the articles that are being written, of every story.
 * @returns the failure that names the stories where nothing is or was being written; null: there is none.
 */
export async function stopArticlesOf(
  services: Services,
  stories: readonly Pick<ProductionStory, 'id' | 'story_number'>[],
  context: Pick<CommandContext, 'output' | 'signal'>,
): Promise<AppError | null> {
  const without: { number: number; error: AppError }[] = [];
  for (const { id, story_number: number } of stories) {
    try {
      await stopWritingOf(services, { kind: 'article', storyId: id, number }, context);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code !== 'not_found') throw error;
      without.push({ number, error });
    }
  }
  const [first] = without;
  if (first === undefined || stories.length === 1) return first?.error ?? null;
  const names = without.map(({ number }) => `#${number}`).join(', ');
  return new AppError('not_found', `No article of ${names} is being written.`, { hint: first.error.hint });
}
