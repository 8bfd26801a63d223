import type { ProductionDraft } from '#core/data/production/productionStories.ts';
import { videosToText, type StoryVideo } from '#core/data/production/videos.ts';
import type { ResearchStep, StepRole } from './step.ts';
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
  steps: readonly Pick<ResearchStep, 'number' | 'name' | 'role'>[] = researchSteps,
): ProductionDraft {
  const texts = new Map<number, string>();
  for (const { step_number, status, output_content } of outputs) {
    const text = (output_content ?? '').trim();
    if (status === 'completed' && text !== '') texts.set(step_number, text);
  }
  const ofRole = (role: StepRole) => steps.filter((step) => step.role === role && texts.has(step.number));
  const textOf = (role: StepRole) => ofRole(role).map(({ number }) => texts.get(number) ?? '')[0] ?? '';
  const sections = ofRole('body').map(({ number, name }) => `## ${name}\n\n${texts.get(number) ?? ''}`);
  const guide = textOf('thumbnail');
  return {
    urgency: 'Medium',
    title: firstTitle(guide) || DEFAULT_TITLE,
    news_article: sections.join('\n\n'),
    sources_citations: textOf('sources'),
    thumb_guide: guide,
    youtube_description: textOf('description'),
    story_bias: textOf('bias'),
    raw_video_links: videosToText(story.videos ?? []),
    category: story.category,
    missing_parts: steps.filter(({ number }) => !texts.has(number)).map(({ name }) => name),
  };
}
