import { plural } from '#core/format.ts';
import { array, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { countEditorial, editorialCounts, type EditorialCounts } from '#core/data/editorialCounts.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { isAbandoned } from '#core/views/interruption.ts';

function siteText({ published, scheduled, drafts, withdrawn }: EditorialCounts['articles']): string {
  return `${plural(published, 'article', 'articles')}, ${scheduled} waiting for their hour, ${plural(drafts, 'draft', 'drafts')}, ${withdrawn} withdrawn`;
}

/**
 * Counts everything, and names the runs whose worker is not heard any more.
 * @param now this machine's time, epoch milliseconds. Heartbeats are compared with the database's: its clock wrote them.
 */
export async function readEditorialStatus(db: Database, now: number, options?: QueryOptions) {
  const { counts, databaseNow } = await countEditorial(db, now, options);
  const running = counts.runs.running === 0 ? [] : await getWorkflowRuns(db, { status: 'running' }, options);
  const interruptedRuns = running.filter((run) => isAbandoned(run, databaseNow)).map(({ id }) => id);
  return { counts, interruptedRuns };
}

export const statusCommand = defineCommand({
  input: object({}),
  result: object({ counts: editorialCounts, interruptedRuns: array(string()) }),
  run: async (_, { open, clock, signal }) => {
    const { db } = (await open()).services;
    return readEditorialStatus(db, clock.now(), { signal });
  },
  show: ({ counts, interruptedRuns }, { output }) => {
    const { inbox, runs, production, articles } = counts;
    output.fields([
      [
        'Inbox',
        `${plural(inbox.stories, 'story', 'stories')}, ${inbox.waiting} waiting for research, ${inbox.withoutGo} without GO`,
      ],
      [
        'Research',
        `${runs.running - interruptedRuns.length} running, ${interruptedRuns.length > 0 ? `${interruptedRuns.length} interrupted, ` : ''}${runs.pending} pending, ${runs.cancelled} cancelled, ${runs.failed} failed`,
      ],
      ['Production', `${plural(production.stories, 'story', 'stories')}, ${production.unfinished} not finished`],
      ['Site', siteText(articles)],
      [
        'Feed',
        `${plural(counts.posts, 'post', 'posts')} of ${plural(counts.accounts, 'active account', 'active accounts')}`,
      ],
    ]);
    if (inbox.waiting > 0) output.note('`velocity research --pending` researches what waits.');
    if (runs.failed > 0) output.note('`velocity runs list --status failed` says why.');
    if (interruptedRuns[0] !== undefined) {
      output.note(`A worker goes on with what is interrupted, or \`velocity runs resume ${interruptedRuns[0]}\`.`);
    }
    if (runs.cancelled > 0) output.note('`velocity runs resume <run>` goes on with what is cancelled.');
  },
});
