import type { Article } from '#core/data/articles/articles.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import { waitingRun, type RunView } from '#core/views/researchState.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import { startState, type TuiState } from '#cli/ui/tui/state.ts';
import type { Effect } from '#cli/ui/tui/effect.ts';
import { update } from '#cli/ui/tui/update.ts';
import { sampleProductionStory } from '../../../core/data/production/sampleProductionStory.ts';
import { alone } from '../../../support/alone.ts';

export const now = Date.parse('2026-11-21T12:00:00Z');
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();

export function post(number: number, over: Partial<ScrapedPost> = {}): ScrapedPost {
  return {
    id: `post-${number}`,
    tweetId: `19${number}`,
    url: `https://x.com/desk/status/19${number}`,
    content: `Post ${number}: the ceasefire talks resume`,
    author: { username: 'meridian_desk', displayName: 'Meridian Desk', avatarUrl: null, verified: true },
    postedAt: at(number * 20),
    scrapedAt: at(1),
    metrics: { views: 100_000 - number, likes: 5000 - number, retweets: 2000, replies: 300 },
    media: [{ type: 'image', url: 'https://media.example/a.jpg', thumbnail: '', altText: 'Two delegations' }],
    ...alone,
    category: 'Middle East Conflict',
    isProcessed: true,
    aiSuggestions: { titles: ['What changes now'], thumbnailIdeas: ['A map'], storyAngle: 'Who can check it' },
    movedToInbox: false,
    momentumOrder: -1_000_000,
    ...over,
  };
}

export function idea(number: number, over: Partial<InboxStory> = {}): InboxStory {
  return {
    id: `story-${number}`,
    story_number: number,
    title: `Story ${number}`,
    summary: 'Officials met again.',
    angle: '',
    sources: '',
    videos: [{ url: 'https://x.com/v', title: 'Raw' }],
    category: 'Middle East Conflict',
    is_completed: false,
    workflow_completed: false,
    post_id: null,
    created_at: at(60),
    updated_at: at(60),
    deleted_at: null,
    ...over,
  };
}

export function run(number: number, over: Partial<WorkflowRun> = {}): WorkflowRun {
  return {
    id: `run-${number}`,
    name: 'Story Research',
    type: 'research',
    status: 'cancelled',
    story_id: `story-${number}`,
    story_title: `Story ${number}`,
    template_id: 'story-research',
    template_name: 'Story Research',
    template_version: '1.0',
    model: null,
    budget_usd: null,
    cost_usd: 0.0123,
    cost_is_estimate: false,
    started_at: at(30),
    completed_at: at(28),
    duration_ms: 120_000,
    worked_ms: 0,
    working_since: null,
    total_steps: 8,
    completed_steps: 3,
    current_step: 4,
    current_step_name: 'Historical Context',
    triggered_by: 'cli',
    success_rate: 37.5,
    error_message: null,
    lease_owner: null,
    step_models: {},
    budget_id: null,
    rerun: null,
    created_at: at(30),
    updated_at: at(28),
    deleted_at: null,
    ...over,
  };
}

export function production(number: number, over: Partial<ProductionStory> = {}): ProductionStory {
  return sampleProductionStory({
    id: `production-${number}`,
    story_number: number,
    title: `Production ${number}`,
    news_article: '## Initial Research\nThe talks resumed.',
    category: 'Middle East Conflict',
    created_at: at(10),
    updated_at: at(10),
    ...over,
  });
}

/** The article of the newest production story, with passages that its brief does not support. */
export function articleMessage(marks: readonly string[] = ['Astrava', '4,000'], notice: string | null = null): Message {
  const article: Article = {
    id: 'article-1',
    slug: 'ferry-line-reopens',
    title: 'Ferry line reopens',
    summary: 'It sails to Astrava.',
    excerpt: '',
    content: 'About 4,000 commuters wait for it.',
    is_published: false,
    is_breaking: false,
    published_at: null,
    created_at: at(5),
    updated_at: at(5),
    view_count: 0,
    share_count: 0,
    production_story_id: 'production-3460',
    sources: [{ url: 'https://wire.example/ferry', title: 'The wire' }],
    origin: 'draft',
    correction: '',
    corrected_at: null,
    article_images: [],
    category: null,
  };
  const opened = {
    storyId: 'production-3460',
    article,
    address: 'http://127.0.0.1:4600/article/ferry-line-reopens',
    marks: marks.map((text, place) => ({ id: `00000${place}`, kind: 'name' as const, text })),
  };
  return { type: 'article', storyId: 'production-3460', opened, notice };
}

/** Research of this process, its first step running. */
export function liveRun(number: number): RunView {
  const waiting = waitingRun(
    { id: `story-${number}`, label: `#${number}`, title: `Story ${number}` },
    watchedSteps(),
    null,
  );
  const [first, ...others] = waiting.steps;
  const steps =
    first === undefined ? [] : [{ ...first, status: 'running' as const, startedAt: now, text: 'The talks' }, ...others];
  return { ...waiting, runId: `run-${number}`, status: 'running', startedAt: now, steps };
}

/** The state after messages, and all effects that they returned. */
export function after(state: TuiState, ...messages: readonly Message[]): { state: TuiState; effects: Effect[] } {
  const effects: Effect[] = [];
  let current = state;
  for (const message of messages) {
    const step = update(current, message);
    effects.push(...step.effects);
    current = step.state;
  }
  return { state: current, effects };
}

/** Messages for keys. A string that is not the name of a key is typed as text. */
export function press(...keys: readonly string[]): Message[] {
  return keys.map((key): Message => {
    const named = key.length > 1 && /^[a-z+]+$/.test(key);
    return named ? { type: 'key', key } : { type: 'typed', text: key };
  });
}

/** A newsroom with something on every tab. */
export function openTui(columns = 80, rows = 24): TuiState {
  const numbers = Array.from({ length: 60 }, (_, place) => place);
  return after(
    startState(columns, rows, now),
    { type: 'opened', place: 'embedded, owner' },
    { type: 'rows', more: false, tab: 'feed', rows: numbers.map((number) => post(number)) },
    { type: 'rows', more: false, tab: 'inbox', rows: numbers.map((number) => idea(3460 - number)) },
    { type: 'rows', more: false, tab: 'research', rows: numbers.map((number) => run(3460 - number)) },
    { type: 'rows', more: false, tab: 'production', rows: numbers.map((number) => production(3460 - number)) },
    {
      type: 'categories',
      rows: [
        { id: 'c', name: 'Middle East Conflict', slug: 'middle-east-conflict', position: 1 },
        { id: 'd', name: 'EU Watch', slug: 'eu-watch', position: 6 },
      ],
    },
  ).state;
}
