import { plural } from '#core/format.ts';
import { object } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { countEditorial, editorialCounts, type EditorialCounts } from '#core/data/editorialCounts.ts';

function siteText({ published, scheduled, drafts, withdrawn }: EditorialCounts['articles']): string {
  return `${plural(published, 'article', 'articles')}, ${scheduled} waiting for their hour, ${plural(drafts, 'draft', 'drafts')}, ${withdrawn} withdrawn`;
}

export const statusCommand = defineCommand({
  input: object({}),
  result: object({ counts: editorialCounts }),
  run: async (_, { open, clock, signal }) => {
    const { services } = await open();
    return { counts: await countEditorial(services.db, clock.now(), { signal }) };
  },
  show: ({ counts }, { output }) => {
    const { inbox, runs, production, articles } = counts;
    output.fields([
      [
        'Inbox',
        `${plural(inbox.stories, 'story', 'stories')}, ${inbox.waiting} waiting for research, ${inbox.withoutGo} without GO`,
      ],
      [
        'Research',
        `${runs.running} running, ${runs.pending} pending, ${runs.cancelled} cancelled, ${runs.failed} failed`,
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
    if (runs.cancelled > 0) output.note('`velocity runs resume <run>` goes on with what is cancelled.');
  },
});
