import { object } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { countEditorial, editorialCounts } from '#core/data/editorialCounts.ts';

export const statusCommand = defineCommand({
  input: object({}),
  result: object({ counts: editorialCounts }),
  run: async (_, { open, signal }) => {
    const { services } = await open();
    return { counts: await countEditorial(services.db, { signal }) };
  },
  show: ({ counts }, { output }) => {
    const { inbox, runs, production, articles } = counts;
    output.fields([
      ['Inbox', `${inbox.stories} stories, ${inbox.waiting} waiting for research, ${inbox.withoutGo} without GO`],
      ['Research', `${runs.running} running, ${runs.paused} paused, ${runs.failed} failed`],
      ['Production', `${production.stories} stories, ${production.unfinished} not finished`],
      ['Site', `${articles.published} articles published, ${articles.drafts} drafts`],
      ['Feed', `${counts.posts} posts of ${counts.accounts} active accounts`],
    ]);
    if (inbox.waiting > 0) output.note('`velocity research --pending` researches what waits.');
    if (runs.failed > 0) output.note('`velocity runs list --status failed` says why.');
    if (runs.paused > 0) output.note('`velocity runs resume <run>` goes on with what is paused.');
  },
});
