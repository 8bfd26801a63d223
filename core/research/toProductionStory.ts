import type { ProductionDraft } from '#core/data/production/productionStories.ts';
import { videosToText, type StoryVideo } from '#core/data/production/videos.ts';
import type { ResearchStep } from './step.ts';
import { researchSteps } from './steps.ts';
import { DEFAULT_TITLE, firstTitle } from './storyTitle.ts';

/** The fields of a `workflow_outputs` row that the mapping needs. */
export interface StepOutput {
  step_number: number;
  status: string;
  output_content: string | null;
}

/**
 * Maps a finished run to its production story (dashboard specification, section 4). Only completed outputs are used,
 * never the text of an error: the field of a failed step stays empty and its name is in `missing_parts`. The story's
 * videos are copied.
 */
export function toProductionStory(
  outputs: readonly StepOutput[],
  story: { category: string; videos?: readonly StoryVideo[] },
  steps: readonly Pick<ResearchStep, 'number' | 'name' | 'field'>[] = researchSteps,
): ProductionDraft {
  const texts = new Map<number, string>();
  for (const { step_number, status, output_content } of outputs) {
    const text = (output_content ?? '').trim();
    if (status === 'completed' && text !== '') texts.set(step_number, text);
  }
  const fields = Map.groupBy(steps, ({ field }) => field);
  const filled = Object.fromEntries([...fields].map(([field, its]) => [field, answerOf(its, texts)]));
  return {
    urgency: 'Medium',
    title: firstTitle(filled['thumb_guide'] ?? '') || DEFAULT_TITLE,
    ...filled,
    raw_video_links: videosToText(story.videos ?? []),
    category: story.category,
    missing_parts: steps.filter(({ number }) => !texts.has(number)).map(({ name }) => name),
  };
}

/** The answer of the step that alone fills a field, or those of several under their names. */
function answerOf(steps: readonly Pick<ResearchStep, 'number' | 'name'>[], texts: ReadonlyMap<number, string>): string {
  const answers = steps.flatMap(({ number, name }) => {
    const text = texts.get(number);
    if (text === undefined) return [];
    return steps.length === 1 ? [text] : [`## ${name}\n\n${text}`];
  });
  return answers.join('\n\n');
}
