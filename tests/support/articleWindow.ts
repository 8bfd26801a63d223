import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { object, string } from 'zod';
import { createReader, makeStaff, type Reader, signInStorage } from './readers.ts';
import type { SiteTest } from './useSite.ts';

/** An article that somebody opens; what is left out is as the database makes it. */
interface OpenedArticle {
  slug: string;
  title?: string;
  content?: string;
  /** What it was written from: then passages that are not in it are marked. */
  brief?: string;
  is_published?: boolean;
  published_at?: string;
}

/**
 * An editor of the site under test, who opens articles of production stories in their windows.
 * @returns the editor's account, there once the tests run, and what opens a new article.
 */
export function useArticleWindow(test: SiteTest) {
  let account: Reader | undefined;
  beforeAll(async () => {
    account = await createReader(test.site, { fullName: 'Ana Weiss' });
    await makeStaff(test.site, account);
  });
  const editor = () => {
    if (account === undefined) throw new Error('There is an editor once the tests run.');
    return account;
  };
  const open = async ({ brief = '', ...article }: OpenedArticle): Promise<{ page: Page; address: string }> => {
    const { db } = test.site;
    const story = { title: article.slug, ...(brief === '' ? {} : { news_article: brief }) };
    const { data } = await db.from('production_stories').insert(story).select('id').single().throwOnError();
    const { id } = object({ id: string() }).parse(data);
    const row = { title: 'As it was', content: 'One.\n\nTwo.', ...article, production_story_id: id };
    const stored = await db.from('articles').insert(row).select('id').single().throwOnError();
    if (brief !== '') {
      const draft = { article_id: object({ id: string() }).parse(stored.data).id, model: 'anthropic/claude-sonnet-4' };
      await db
        .from('article_drafts')
        .insert({ ...draft, material: brief })
        .throwOnError();
    }
    const address = `/dashboard/production/${id}/article`;
    const page = await test.open(address, {
      storage: signInStorage(test.site, editor()),
      viewport: { width: 1280, height: 900 },
    });
    await page.getByRole('textbox', { name: 'Headline' }).waitFor();
    return { page, address };
  };
  return { editor, open };
}
