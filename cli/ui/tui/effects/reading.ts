import { getCategories } from '#core/data/categories.ts';
import { getInboxStories } from '#core/data/inboxStories.ts';
import { getPostSnapshots } from '#core/data/postSnapshots.ts';
import { getProductionStories } from '#core/data/productionStories.ts';
import { getScrapedPosts } from '#core/data/scrapedPosts.ts';
import { getWorkflowOutputs } from '#core/data/workflowOutputs.ts';
import { getWorkflowRuns } from '#core/data/workflowRuns.ts';
import type { Message } from '../message.ts';
import type { EffectContext, EffectOf } from './effectContext.ts';
import { troubleOf } from './trouble.ts';

/** The newest posts, which one question to the backend brings; a refresh is about these. */
const NEWEST_POSTS = 500;

/** Reads the rows of a tab. */
export async function loadRows(effect: EffectOf<'load'>, { services, signal }: EffectContext): Promise<Message> {
  const { tab, whole, trash } = effect;
  const { db } = services;
  try {
    switch (tab) {
      case 'feed': {
        const rows = await getScrapedPosts(db, whole ? {} : { limit: NEWEST_POSTS }, { signal });
        return { type: 'rows', tab, rows, whole: whole || rows.length < NEWEST_POSTS };
      }
      case 'inbox':
        return { type: 'rows', tab, rows: await getInboxStories(db, { trash }, { signal }) };
      case 'research':
        return { type: 'rows', tab, rows: await getWorkflowRuns(db, {}, { signal }) };
      default:
        return { type: 'rows', tab, rows: await getProductionStories(db, { trash }, { signal }) };
    }
  } catch (thrown) {
    return { type: 'rowsFailed', tab, trouble: troubleOf(thrown) };
  }
}

export async function loadCategories({ services, signal }: EffectContext): Promise<Message> {
  try {
    return { type: 'categories', rows: await getCategories(services.db, { signal }) };
  } catch (thrown) {
    return { type: 'notice', trouble: troubleOf(thrown) };
  }
}

export async function loadSnapshots(
  { postId }: EffectOf<'loadSnapshots'>,
  { services, signal }: EffectContext,
): Promise<Message> {
  try {
    return { type: 'snapshots', postId, rows: await getPostSnapshots(services.db, postId, { signal }) };
  } catch (thrown) {
    return { type: 'snapshotsFailed', postId, trouble: troubleOf(thrown) };
  }
}

export async function loadOutputs(
  { runId }: EffectOf<'loadOutputs'>,
  { services, signal }: EffectContext,
): Promise<Message> {
  try {
    return { type: 'outputs', runId, rows: await getWorkflowOutputs(services.db, runId, { signal }) };
  } catch (thrown) {
    return { type: 'outputsFailed', runId, trouble: troubleOf(thrown) };
  }
}
