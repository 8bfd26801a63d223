import { cpSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Backend, OpenBackendOptions } from '#core/backend/backend.ts';
import { silentLog } from '#core/log.ts';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';

describe('a new embedded backend', () => {
  let seeded: string;
  let home: string;
  let backend: Backend | null = null;

  beforeAll(async () => {
    seeded = await createTestHome();
    const first = await openConfigured({ VELOCITY_HOME: seeded }, { seed: true });
    await first.close();
  });
  afterAll(() => rmSync(seeded, { recursive: true, force: true }));
  beforeEach(async () => {
    home = await createTestHome();
  });
  /** Continues from a copy of a first start with articles, because loading them takes seconds. */
  const afterFirstStart = () => {
    rmSync(home, { recursive: true });
    cpSync(seeded, home, { recursive: true });
  };
  afterEach(async () => {
    await backend?.close();
    backend = null;
    rmSync(home, { recursive: true, force: true });
  });

  const start = async (options: Partial<OpenBackendOptions>): Promise<Backend> => {
    await backend?.close();
    backend = await openConfigured({ VELOCITY_HOME: home }, options);
    return backend;
  };
  const count = async ({ db }: Backend, table: string) =>
    (await db.from(table).select('*', { count: 'exact', head: true })).count;

  it('has articles with pictures after its first start, and no newsroom data', async () => {
    afterFirstStart();
    const first = await start({ seed: true });
    expect(await count(first, 'articles')).toBeGreaterThanOrEqual(60);
    const { data: images } = await first.db.from('article_images').select('image_url');
    expect(images?.length).toBeGreaterThanOrEqual(60);
    for (const { image_url: address } of images ?? []) {
      const answer = await first.fetch(new URL(String(address), first.url), { method: 'HEAD' });
      expect(answer.status, String(address)).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
    }
    for (const table of ['monitored_accounts', 'scraped_posts', 'inbox_stories', 'production_stories']) {
      expect(await count(first, table), table).toBe(0);
    }
    const listed = await first.files.storage.from('story-images').list('seed', { limit: 1000 });
    expect(listed.data?.length).toBe(images?.length);
  });

  it('gets the articles once: deleted ones stay deleted', async () => {
    afterFirstStart();
    const first = await start({ seed: true });
    await first.db.from('articles').delete().neq('slug', '');
    expect(await count(await start({ seed: true }), 'articles')).toBe(0);
  });

  it('that was first started without articles never gets them', async () => {
    await start({ seed: false });
    expect(await count(await start({ seed: true }), 'articles')).toBe(0);
  });

  it('gets the sample data on request, also later, and once', async () => {
    afterFirstStart();
    const messages: string[] = [];
    const asked = await start({ seed: true, sample: true, waitMessage: (text) => messages.push(text) });
    expect(messages).toEqual(['Loading sample accounts, posts and stories.']);
    expect(await count(asked, 'monitored_accounts')).toBeGreaterThan(0);
    const posts = await count(asked, 'scraped_posts');
    expect(posts).toBeGreaterThan(0);
    expect(await count(await start({ sample: true }), 'scraped_posts')).toBe(posts);
  });

  it('that has accounts never gets the sample, whose accounts would cost money to scrape', async () => {
    const first = await start({});
    await first.db.from('monitored_accounts').insert({ username: 'mine' });
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (message: string) => warnings.push(message) };
    const again = await start({ sample: true, log });
    expect(warnings).toEqual(['The sample was not loaded: this backend has accounts, posts or stories of its own.']);
    expect(await count(again, 'monitored_accounts')).toBe(1);
  });
});
