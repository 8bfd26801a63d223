import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPublishedArticle } from '../../../support/publishedArticle.ts';
import { getArticleChanges } from '#core/data/articles/articleChanges.ts';
import { getArticleRedirect } from '#core/data/articles/articleRedirects.ts';
import { resolveArticle } from '#core/data/articles/articleRef.ts';
import { displayedImage, type Article } from '#core/data/articles/articles.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { promoteInboxStory, updateProductionStory } from '#core/data/production/productionStories.ts';
import { articleState } from '#core/data/articles/articleState.ts';
import { publishArticle, unpublishArticle } from '#core/pipeline/publish/publishArticle.ts';
import { applyUpdate, planUpdate, type ArticleInput } from '#core/pipeline/publish/updateArticle.ts';
import { publish } from '#core/pipeline/publish/publish.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const HOUR = 3_600_000;

describe.each(testBackendKinds)('an article after its publication, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const openServices = (person = 'Ana Weiss') => ({ db: backend.db, clock: new FakeClock(Date.now()), person });
  let stories = 0;

  async function published(title = `Ports reopen ${(stories += 1)}`) {
    const idea = await createInboxStory(backend.db, { title });
    const draft = { title, news_article: 'Twelve ships left.\n\nMore wait.', category: 'China Watch' };
    const { story } = await promoteInboxStory(backend.db, idea.id, draft);
    const { article } = await publish(openServices(), { productionStoryId: story.id, brief: true, now: true });
    return { story, article };
  }

  async function update(article: Article, edit: ArticleInput, person?: string): Promise<Article> {
    return applyUpdate(openServices(person), await planUpdate(openServices(), { article, edit }));
  }

  it('has no marks to answer for where no model wrote it', async () => {
    const { article } = await published();
    await expect(planUpdate(openServices(), { article, edit: {}, confirm: ['f1'] })).rejects.toMatchObject({
      code: 'usage',
      message: 'No open mark is called "f1".',
      hint: 'No mark is open.',
    });
    expect(await planUpdate(openServices(), { article, edit: {}, confirm: 'all' })).toMatchObject({ confirmed: [] });
  });

  const history = async ({ id }: Article) =>
    (await getArticleChanges(backend.db, id)).map(({ field, before, after, changed_by }) => [
      field,
      before,
      after,
      changed_by,
    ]);

  it('is corrected: readers get the new words under the old address, and the history says who wrote them', async () => {
    const { article } = await published();
    const plan = await planUpdate(openServices(), {
      article,
      edit: { title: 'Ports reopen in part', content: article.content },
    });
    expect(plan.differences).toEqual([{ field: 'title', before: article.title, after: 'Ports reopen in part' }]);
    const corrected = await applyUpdate(openServices('Ben Okoro'), plan);
    expect(corrected).toMatchObject({ slug: article.slug, published_at: article.published_at });
    expect(Date.parse(corrected.updated_at)).toBeGreaterThan(Date.parse(article.updated_at));
    expect(await getPublishedArticle(backend.anonymous, article.slug)).toMatchObject({ title: 'Ports reopen in part' });
    expect((await history(corrected))[0]).toEqual(['title', article.title, 'Ports reopen in part', 'Ben Okoro']);
  });

  it('can take title and text from its corrected story', async () => {
    const { story, article } = await published();
    await updateProductionStory(backend.db, story.id, { title: 'Ports stay shut', news_article: 'No ship left.' });
    const corrected = await update(article, { fromStory: true });
    expect(corrected).toMatchObject({ title: 'Ports stay shut', content: 'No ship left.', slug: article.slug });
  });

  it('leaves the alternative text of a new picture empty where it was left so', async () => {
    const { article } = await published();
    const pictured = await update(article, { image: 'https://example.org/b.png', alt: '' });
    expect(displayedImage(pictured)?.alt_text).toBe('');
    // Also where nobody was in its field.
    const untouched = await update(await update(pictured, { image: '' }), { image: 'https://example.org/c.png' });
    expect(displayedImage(untouched)).toMatchObject({ image_url: 'https://example.org/c.png', alt_text: '' });
  });

  it('changes category, summary, Breaking, picture and alternative text', async () => {
    const { article } = await published();
    const pictured = await update(article, {
      category: 'EU Watch',
      summary: 'In short.',
      breaking: true,
      image: 'https://example.org/a.png',
      alt: 'Two ships',
    });
    expect(pictured).toMatchObject({
      category: { slug: 'eu-watch' },
      summary: 'In short.',
      excerpt: 'In short.',
      is_breaking: true,
    });
    expect(displayedImage(pictured)).toMatchObject({ image_url: 'https://example.org/a.png', alt_text: 'Two ships' });
    // A picture alone is an update too: readers are told, feeds follow.
    const described = await update(pictured, { alt: 'Two grain ships' });
    expect(Date.parse(described.updated_at)).toBeGreaterThan(Date.parse(pictured.updated_at));
    expect((await history(described))[0]).toEqual(['image_alt', 'Two ships', 'Two grain ships', 'Ana Weiss']);
    const bare = await update(described, { image: '', breaking: false });
    expect(bare).toMatchObject({ article_images: [], is_breaking: false });
    expect((await history(bare)).map(([field]) => field)).toEqual(
      expect.arrayContaining(['image', 'is_breaking', 'category_id']),
    );
  });

  it('tells readers what was wrong, dated by the database, until it is taken away', async () => {
    const { article } = await published();
    expect(article).toMatchObject({ correction: '', corrected_at: null });
    const told = 'An earlier version gave twelve ships. There are eleven.';
    const corrected = await update(article, { content: 'Eleven ships left.', correction: `  ${told}\n` });
    expect(corrected).toMatchObject({ correction: told, corrected_at: corrected.updated_at });
    expect(await getPublishedArticle(backend.anonymous, article.slug)).toMatchObject({ correction: told });
    expect((await history(corrected)).slice(0, 2).map(([field]) => field)).toEqual(
      expect.arrayContaining(['content', 'correction']),
    );
    const later = await update(corrected, { breaking: true });
    expect(later.corrected_at).toBe(corrected.corrected_at);
    expect(await update(later, { correction: '' })).toMatchObject({ correction: '', corrected_at: null });
    await expect(update(later, { correction: 'x'.repeat(2_001) })).rejects.toMatchObject({
      message: expect.stringContaining('Correction is too long: 2,001 characters'),
    });
  });

  it('is refused a correction before anybody could read it', async () => {
    const idea = await createInboxStory(backend.db, { title: 'Not out' });
    const { story } = await promoteInboxStory(backend.db, idea.id, {
      title: 'Not out',
      news_article: 'Text.',
      category: 'China Watch',
    });
    const { article } = await publish(openServices(), { productionStoryId: story.id, brief: true, now: false });
    await expect(update(article, { correction: 'It was wrong.' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: '"Not out" was never on the site: there is no error to tell readers of.',
    });
  });

  it('can be moved: the old address redirects, and no other article can take it', async () => {
    const { article } = await published('An address of its own');
    const moved = await update(article, { slug: 'Ports, reopened' });
    expect(moved.slug).toBe('ports-reopened');
    expect(await getPublishedArticle(backend.anonymous, article.slug)).toBeNull();
    expect(await getArticleRedirect(backend.anonymous, article.slug)).toEqual({
      articleId: article.id,
      slug: 'ports-reopened',
    });
    expect((await resolveArticle(backend.db, `https://news.example/article/${article.slug}`)).id).toBe(article.id);
    expect((await published('An address of its own')).article.slug).toBe('an-address-of-its-own-2');
    const other = await published();
    await expect(update(other.article, { slug: article.slug })).rejects.toMatchObject({ code: 'conflict' });
    await expect(update(other.article, { slug: moved.slug })).rejects.toMatchObject({ code: 'conflict' });
    // Moved back, without a redirect loop.
    const back = await update(moved, { slug: article.slug });
    expect(await getArticleRedirect(backend.anonymous, back.slug)).toBeNull();
    expect(await getArticleRedirect(backend.anonymous, 'ports-reopened')).toMatchObject({ slug: back.slug });
  });

  it('is withdrawn with its old addresses, and published again at the same address', async () => {
    const { article } = await published();
    const moved = await update(article, { slug: `${article.slug}-moved` });
    const gone = await unpublishArticle(openServices(), moved);
    expect(articleState(gone, Date.now())).toBe('withdrawn');
    expect(await getPublishedArticle(backend.anonymous, moved.slug)).toBeNull();
    expect(await getArticleRedirect(backend.anonymous, article.slug)).toBeNull();
    const back = await publishArticle(openServices('Ben Okoro'), { article: gone });
    expect(back).toMatchObject({ slug: moved.slug, published_at: article.published_at, is_published: true });
    expect(await getPublishedArticle(backend.anonymous, moved.slug)).not.toBeNull();
    const states = (await history(back)).filter(([field]) => field === 'is_published');
    expect(states.map(([, , after, who]) => [after, who])).toEqual([
      ['true', 'Ben Okoro'],
      ['false', 'Ana Weiss'],
      ['true', 'Ana Weiss'],
    ]);
  });

  it('comes out at its hour, and not before', async () => {
    const { article } = await published();
    const draft = await unpublishArticle(openServices(), article);
    const at = new Date(Date.now() + HOUR).toISOString();
    const waiting = await publishArticle(openServices(), { article: draft, at });
    expect(waiting.published_at).toBe(at);
    expect(articleState(waiting, Date.now())).toBe('scheduled');
    expect(articleState(waiting, Date.now() + HOUR)).toBe('published');
    expect(await getPublishedArticle(backend.anonymous, article.slug)).toBeNull();
    // Without its scheduled hour it is a draft; published without an hour it is public at once.
    expect(await unpublishArticle(openServices(), waiting)).toMatchObject({ is_published: false, published_at: null });
    await publishArticle(openServices(), { article: await resolveArticle(backend.db, waiting.id) });
    expect(await getPublishedArticle(backend.anonymous, article.slug)).not.toBeNull();
    const past = new Date(Date.now() - HOUR).toISOString();
    await expect(publishArticle(openServices(), { article: draft, at: past })).rejects.toMatchObject({ code: 'usage' });
  });

  it('is not overwritten where somebody else has changed it since it was read', async () => {
    const { article } = await published();
    const plan = await planUpdate(openServices(), { article, edit: { title: 'Mine' } });
    await update(article, { title: 'Theirs' });
    await expect(applyUpdate(openServices(), plan)).rejects.toMatchObject({ code: 'conflict', retryable: true });
    expect((await resolveArticle(backend.db, article.id)).title).toBe('Theirs');
  });

  it('refuses invalid values', async () => {
    const { article } = await published();
    const edits: ArticleInput[] = [{ title: ' ' }, { content: '' }, { slug: '!!' }, { image: 'javascript:alert(1)' }];
    for (const edit of edits) {
      await expect(planUpdate(openServices(), { article, edit })).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await expect(planUpdate(openServices(), { article, edit: { category: 'Sport' } })).rejects.toMatchObject({
      code: 'usage',
    });
  });

  it('has the session’s user in its history, whatever name the request sends, and a history that nobody can write', async () => {
    const { article } = await published();
    const staff = await backend.signUpStaff();
    const plan = await planUpdate({ db: staff.client }, { article, edit: { title: 'By staff' } });
    const changed = await applyUpdate({ db: staff.client, person: 'Somebody Else' }, plan);
    expect((await history(changed))[0]).toEqual(['title', article.title, 'By staff', staff.email]);
    const forged = { article_id: article.id, field: 'title', after: 'x', changed_by: 'Ana Weiss' };
    expect((await staff.client.from('article_changes').insert(forged)).error?.code).toBe('42501');
    const reader = await backend.signUp();
    await expect(unpublishArticle({ db: reader.client }, changed)).rejects.toMatchObject({ code: expect.any(String) });
    expect(await getPublishedArticle(backend.anonymous, article.slug)).not.toBeNull();
  });
});
