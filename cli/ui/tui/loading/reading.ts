import { getCategories } from '#core/data/articles/categories.ts';
import { feedPages } from '#core/data/posts/feed.ts';
import { getInboxStoriesById, inboxStoryPages } from '#core/data/inbox/inboxStories.ts';
import { collected } from '#core/data/pages.ts';
import { getPostSnapshots } from '#core/data/posts/postSnapshots.ts';
import { getProductionStory, productionStoryPages } from '#core/data/production/productionStories.ts';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { workflowRunPages } from '#core/data/runs/workflowRuns.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import type { EffectContext, EffectOf } from '#cli/ui/tui/effectContext.ts';
import { renewMomentum } from '#core/pipeline/scrape/renewMomentum.ts';
import { troubleOf } from '#cli/ui/tui/trouble.ts';

/** Reads the first rows of a tab, and one more than is shown to know whether there are more. */
export async function readRows(effect: EffectOf<'load'>, { services, signal }: EffectContext): Promise<Message> {
  const { db, clock } = services;
  const limit = effect.depth + 1;
  const options = { signal };
  const search = { text: effect.search };
  try {
    switch (effect.tab) {
      case 'feed': {
        const { tab, depth, sort, filter } = effect;
        if (sort === 'momentum') await renewMomentum(db, {}, options);
        const rows = await collected(feedPages(db, { sort, filter, search, now: clock.now(), limit }, options));
        return { type: 'rows', tab, ...firstOf(rows, depth) };
      }
      case 'inbox': {
        const { tab, depth, trash, state } = effect;
        const rows = await collected(inboxStoryPages(db, { trash, state, search, limit }, options));
        return { type: 'rows', tab, ...firstOf(rows, depth) };
      }
      case 'research': {
        const { tab, depth, status } = effect;
        const rows = await collected(workflowRunPages(db, { status, search, limit }, options));
        return { type: 'rows', tab, ...firstOf(rows, depth) };
      }
      case 'production': {
        const { tab, depth, trash, view } = effect;
        const rows = await collected(productionStoryPages(db, { trash, view, search, limit }, options));
        return { type: 'rows', tab, ...firstOf(rows, depth) };
      }
    }
  } catch (thrown) {
    return { type: 'rowsFailed', tab: effect.tab, trouble: troubleOf(thrown) };
  }
}

function firstOf<Row>(rows: readonly Row[], depth: number): { rows: readonly Row[]; more: boolean } {
  return { rows: rows.slice(0, depth), more: rows.length > depth };
}

export async function readIdeas({ ids }: EffectOf<'loadIdeas'>, context: EffectContext): Promise<Message> {
  try {
    const { services, signal } = context;
    return { type: 'ideas', rows: await getInboxStoriesById(services.db, ids, { signal }) };
  } catch (thrown) {
    return { type: 'notice', trouble: troubleOf(thrown) };
  }
}

export async function readProduction({ ids }: EffectOf<'loadProduction'>, context: EffectContext): Promise<Message> {
  try {
    const { services, signal } = context;
    const found = await Promise.all(ids.map((id) => getProductionStory(services.db, id, { signal })));
    return { type: 'productionStories', rows: found.filter((story) => story !== null) };
  } catch (thrown) {
    return { type: 'notice', trouble: troubleOf(thrown) };
  }
}

export async function readCategories({ services, signal }: EffectContext): Promise<Message> {
  try {
    return { type: 'categories', rows: await getCategories(services.db, { signal }) };
  } catch (thrown) {
    return { type: 'notice', trouble: troubleOf(thrown) };
  }
}

export async function readSnapshots(
  { postId }: EffectOf<'loadSnapshots'>,
  { services, signal }: EffectContext,
): Promise<Message> {
  try {
    return { type: 'snapshots', postId, rows: await getPostSnapshots(services.db, postId, { signal }) };
  } catch (thrown) {
    return { type: 'snapshotsFailed', postId, trouble: troubleOf(thrown) };
  }
}

export async function readOutputs(
  { runId }: EffectOf<'loadOutputs'>,
  { services, signal }: EffectContext,
): Promise<Message> {
  try {
    return { type: 'outputs', runId, rows: await getWorkflowOutputs(services.db, runId, { signal }) };
  } catch (thrown) {
    return { type: 'outputsFailed', runId, trouble: troubleOf(thrown) };
  }
}
