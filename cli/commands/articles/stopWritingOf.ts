import type { CommandContext } from '#cli/command.ts';
import type { WritingPlace } from '#core/data/writing/writingJobs.ts';
import type { Services } from '#core/pipeline/services.ts';
import { stopWriting } from '#core/pipeline/writing/startWriting.ts';

/** Stops what is being written for a story, or says that it had ended before. */
export async function stopWritingOf(
  services: Services,
  place: WritingPlace & { number: number },
  { output }: Pick<CommandContext, 'output'>,
): Promise<void> {
  const { status } = await stopWriting(services, place);
  const { kind, number } = place;
  if (status === 'cancelled') return output.note(`Stopped what was written for #${number}.`);
  const command = kind === 'article' ? 'articles draft' : 'inbox variations';
  output.note(`Nothing is being written for #${number}: the last one is ${status}.`);
  output.note(`\`velocity ${command} ${number}\` writes a new one.`);
}
