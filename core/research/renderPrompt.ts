import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { fillPlaceholders, type StoryPlaceholder } from './placeholders.ts';
import type { ResearchStep } from './step.ts';

/** What research takes from an inbox story. */
export type ResearchStory = Pick<InboxStory, 'id' | 'title' | 'summary' | 'angle' | 'sources' | 'category' | 'videos'>;

interface RenderInput {
  story: ResearchStory;
  /** When the run began, ISO 8601. Not today's date: a run that is continued later must render the same text. */
  startedAt: string;
  /** Outputs of earlier steps by the key of the step. */
  outputs: ReadonlyMap<string, string>;
}

/**
 * A step's prompt with everything filled in. What others wrote (the story, earlier outputs) stands between
 * `<data>` tags that it cannot close, and the system prompt says that nothing in there is an instruction.
 */
export function renderPrompt(step: Pick<ResearchStep, 'prompt'>, { story, startedAt, outputs }: RenderInput): string {
  const texts: Readonly<Record<StoryPlaceholder, string>> = {
    title: fence('title', story.title),
    summary: fence('summary', story.summary),
    angle: fence('angle', story.angle),
    sources: fence('sources', story.sources),
    today: longDate(startedAt),
  };
  const byName = new Map<string, string>(Object.entries(texts));
  return fillPlaceholders(step.prompt, (name) => byName.get(name) ?? fence(name, outputs.get(name) ?? ''));
}

function fence(name: string, text: string): string {
  const inside = text.trim() === '' ? '(none given)' : text.trim().replaceAll(/<(?=\s*\/?\s*data\b)/gi, '&lt;');
  return `<data name="${name}">\n${inside}\n</data>`;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function longDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}
