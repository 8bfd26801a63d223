import type { RowChange } from '#core/data/live/rowChange.ts';

/** First part of a query's key, and whether the ids in its key are those of the table's rows. */
interface Resource {
  name: string;
  byId: boolean;
}

const own = (name: string): Resource => ({ name, byId: true });
const touches = (name: string): Resource => ({ name, byId: false });

/** Which queries a change of a table makes stale. */
const resourcesOf: Readonly<Record<string, readonly Resource[]>> = {
  inbox_stories: [own('inbox'), touches('feed-moved')],
  production_stories: [own('production'), own('publish'), touches('uploads')],
  workflow_runs: [own('runs'), touches('research'), touches('inbox'), touches('story-runs')],
  workflow_outputs: [own('runs'), touches('research')],
  run_events: [own('runs'), touches('research')],
  articles: [own('articles'), touches('publish')],
  article_images: [own('articles'), touches('publish')],
  // With more of them a schedule may wait for an answer.
  monitored_accounts: [own('accounts'), touches('feed'), touches('settings')],
  // Its end says whether posts have their title ideas.
  scrape_batches: [touches('accounts'), touches('feed')],
  scrape_runs: [touches('accounts'), touches('feed')],
  scraped_posts: [touches('feed')],
  model_listings: [touches('models')],
  model_calls: [touches('usage'), touches('models')],
  job_schedules: [touches('settings'), touches('feed')],
  staff: [touches('settings'), touches('me')],
  writing_jobs: [touches('writing')],
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a change makes the query of this key stale. A key with ids is affected by those rows alone. */
export function concerns(key: readonly unknown[], change: RowChange): boolean {
  const resources = resourcesOf[change.table] ?? [touches(change.table)];
  return resources.some(({ name, byId }) => {
    if (key[0] !== name) return false;
    const named = key.filter((part) => typeof part === 'string' && uuid.test(part));
    return !byId || change.id === null || named.length === 0 || named.includes(change.id);
  });
}
