import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import type { OperationContext, Services } from '../services.ts';
import { pendingStories } from './researchStories.ts';

/** Milliseconds between checks of what others are working on. */
const CHECK_MS = 5000;

/**
 * Waits until stories become available to a process that researches all pending ones: new stories, and those whose
 * holder died or sends no heartbeat. Stories that were paused or failed are left to people.
 * @param tried stories that this process has tried already.
 * @param lostOne true where another process was faster with a story: then it waits before the first check.
 * @returns an empty list once nothing is pending, including what others hold.
 */
export async function waitForAbandonedStories(
  services: Pick<Services, 'db' | 'clock' | 'ownerGone' | 'log'>,
  tried: ReadonlySet<string>,
  lostOne: boolean,
  { signal }: OperationContext = {},
): Promise<InboxStory[]> {
  const { clock, log } = services;
  if (lostOne) await clock.sleep(CHECK_MS, signal);
  for (let warned = false; ; warned = true) {
    const { free, held } = await pendingStories(services, { signal });
    const left: InboxStory[] = [];
    for (const story of free) {
      if (!tried.has(story.id) && (await isLeft(services, story, { signal }))) left.push(story);
    }
    const waitedFor = held.filter(({ id }) => !tried.has(id)).length;
    if (left.length > 0 || waitedFor === 0) return left;
    if (!warned)
      log.warn(`Waiting for ${waitedFor === 1 ? 'a story' : `${waitedFor} stories`} in the hands of others.`);
    await clock.sleep(CHECK_MS, signal);
  }
}

async function isLeft(
  { db }: Pick<Services, 'db'>,
  { id }: InboxStory,
  { signal }: OperationContext,
): Promise<boolean> {
  const [newest] = await getWorkflowRuns(db, { type: 'research', story_id: id }, { signal });
  return newest === undefined || newest.status === 'running';
}
