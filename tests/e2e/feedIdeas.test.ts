import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';
import { storePosts } from './feedPosts.ts';

let editor: Reader;
const test = useSite(async (site) => {
  editor = await createReader(site);
  await makeStaff(site, editor);
  await storePosts(site, [
    { id: '1', username: 'osk_valley_wire', age: 1, content: 'The substation is burning.', likes: [90_000] },
  ]);
});

describe('the Story Feed after a scrape whose title ideas ended early', () => {
  it('says why, until the posts have ideas', async () => {
    const { db } = test.site;
    const text =
      '1 posts, 1 new. Title ideas ended early, 1 post was not tried: A request could cost up to $0.01, and $0.00 of ' +
      'the budget of this month of $1.00 is left. Nothing was sent. Staff set it under Settings, or with `velocity settings`.';
    const { error } = await db.from('scrape_batches').insert({
      is_all: true,
      asked_by: 'ana',
      status: 'done',
      progress: [{ username: 'osk_valley_wire', status: 'stored', text }],
      finished_at: new Date().toISOString(),
    });
    expect(error).toBeNull();
    const page = await test.open('/dashboard/feed', { storage: signInStorage(test.site, editor) });
    const notice = page.getByRole('status').filter({ hasText: 'Title ideas ended early, 1 post was not tried' });
    await visible(notice.getByText(/^A request could cost up to \$0\.01/));
    expect(await axeViolations(page)).toEqual([]);
    const ideas = { titles: ['Night on the grid'], thumbnailIdeas: [], storyAngle: 'The dark hours.' };
    await db.from('scraped_posts').update({ ai_suggestions: ideas }).eq('tweet_id', '1');
    await page.reload();
    await visible(page.getByText('Night on the grid'));
    await notice.waitFor({ state: 'detached' });
  });
});
