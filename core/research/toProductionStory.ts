import type { ProductionDraft } from '#core/data/production/productionStories.ts';
import { videosToText, type StoryVideo } from '#core/data/production/videos.ts';
import type { ResearchStep, StepRole } from './step.ts';
import { researchSteps } from './steps.ts';
import { DEFAULT_TITLE, firstTitle } from './storyTitle.ts';

/** A step's result as the mapping needs it; rows of `workflow_outputs` are such. */
export interface StepOutput {
  step_number: number;
  status: string;
  output_content: string | null;
}

/**
 * The production story of a finished run, as section 4 of the dashboard specification maps it. Only completed outputs
 * enter: the text of an error never does, what failed stays empty and its step is named in `missing_parts`. The story's own videos go along.
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
