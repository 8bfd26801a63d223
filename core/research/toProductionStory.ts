import type { ProductionDraft } from '#core/data/production/productionStories.ts';
import { videosToText, type StoryVideo } from '#core/data/production/videos.ts';
import type { ResearchStep } from './step.ts';
import { researchSteps } from './steps.ts';
import { DEFAULT_TITLE, firstTitle } from './storyTitle.ts';

/** A step's result as the mapping needs it; rows of `workflow_outputs` are such. */
export interface StepOutput {
  step_number: number;
  status: string;
  output_content: string | null;
}

/** Steps that become sections of the article, in the order of the article. */
const bodySteps = [1, 2, 4, 6];
const SOURCES = 3;
const THUMBNAIL = 5;
const DESCRIPTION = 7;
const BIAS = 8;

/**
 * The production story of a finished run, as section 4 of the dashboard specification maps it. Only completed outputs
 * enter: the text of an error never does, what failed stays empty and its step is named in `missing_parts`. The story's own videos go along.
 */
export function toProductionStory(
  outputs: readonly StepOutput[],
  story: { category: string; videos?: readonly StoryVideo[] },
  steps: readonly Pick<ResearchStep, 'number' | 'name'>[] = researchSteps,
): ProductionDraft {
  const texts = new Map<number, string>();
  for (const { step_number, status, output_content } of outputs) {
    const text = (output_content ?? '').trim();
    if (status === 'completed' && text !== '') texts.set(step_number, text);
  }
  const nameOf = (number: number) => steps.find((step) => step.number === number)?.name ?? '';
  const sections = bodySteps.flatMap((number) => {
    const text = texts.get(number);
    return text === undefined ? [] : [`## ${nameOf(number)}\n\n${text}`];
  });
  const guide = texts.get(THUMBNAIL) ?? '';
  return {
    urgency: 'Medium',
    title: firstTitle(guide) || DEFAULT_TITLE,
    news_article: sections.join('\n\n'),
    sources_citations: texts.get(SOURCES) ?? '',
    thumb_guide: guide,
    youtube_description: texts.get(DESCRIPTION) ?? '',
    story_bias: texts.get(BIAS) ?? '',
    raw_video_links: videosToText(story.videos ?? []),
    category: story.category,
    missing_parts: steps.filter(({ number }) => !texts.has(number)).map(({ name }) => name),
  };
}
