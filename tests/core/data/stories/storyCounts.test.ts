import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionViews } from '#core/data/production/productionViews.ts';
import { getProductionStories } from '#core/data/production/productionStories.ts';
import { countStories } from '#core/data/stories/storyRows.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';

/** Takes one of some values in turn, each field at a pace of its own. */
const turn = <Value>(values: readonly Value[], at: number, pace: number) =>
  values[Math.floor(at / pace) % values.length];

describe.each(testBackendKinds)('the counts of the story tables, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    const rows = Array.from({ length: 96 }, (_, at) => ({
      title: `Story ${at}${at % 5 === 0 ? ' ferry' : ''}`,
      urgency: turn(['Urgent', ' high ', 'Medium', '', 'LOW', 'Someday', 'someday '], at, 1),
      thumbnail: turn(['', 'Not Started', 'https://example.org/a.png'], at, 2),
      editors_script: turn(['', ' \n\t', `${' '.repeat(150)}x`, 'Open on the pier.'], at, 3),
      redo_audio: turn(['No', 'Yes'], at, 5),
      yt_upload: turn(['No', 'No', 'No', ' done'], at, 1),
      video_uploaded_yt: turn(['No', 'Yes'], at, 7),
      is_completed: at % 11 === 0,
      deleted_at: at % 13 === 0 ? '2026-11-01T00:00:00Z' : null,
    }));
    await backend.db.from('production_stories').insert(rows).throwOnError();
    const ideas: { title: string; deleted_at: string | null }[] = [
      { title: 'A ferry', deleted_at: null },
      { title: 'B', deleted_at: null },
      { title: 'C', deleted_at: '2026-11-01T00:00:00Z' },
    ];
    for (const idea of ideas) await backend.db.from('inbox_stories').insert(idea).throwOnError();
  });
  afterAll(() => backend.close());

  it('equal the number of stories that each view shows', async () => {
    const stories = await getProductionStories(backend.db, {});
    const { views, total, trash } = await countStories(backend.db, 'production_stories', {});
    const shown = productionViews.map((view) => [view.id, stories.filter((story) => view.shows(story)).length]);
    expect(views).toEqual(Object.fromEntries(shown));
    expect(new Set(Object.values(views)).size).toBeGreaterThan(3);
    expect([total, trash]).toEqual([stories.length, 96 - stories.length]);
  });

  it('count sections only of what the filter shows, without empty ones', async () => {
    const { sections, total, views } = await countStories(backend.db, 'production_stories', { search: 'ferry' });
    const found = (await getProductionStories(backend.db, {})).filter(({ title }) => title.includes('ferry'));
    expect(total).toBe(found.length);
    const named = (rank: number, section: string) =>
      sections.find((each) => each.rank === rank && each.section === section)?.count ?? 0;
    const having = (...words: string[]) =>
      found.filter(({ urgency }) => words.includes(urgency.trim().toLowerCase())).length;
    expect([named(0, ''), named(1, ''), named(2, ''), named(3, ''), named(4, 'someday')]).toEqual([
      having('urgent'),
      having('high'),
      having('medium', ''),
      having('low'),
      having('someday'),
    ]);
    expect(sections.every(({ count }) => count > 0)).toBe(true);
    // The views are those of all stories.
    expect(views['master']).toBeGreaterThan(total);
    expect(await countStories(backend.db, 'production_stories', { search: 'no such word' })).toMatchObject({
      total: 0,
      sections: [],
    });
  });

  it('work for the inbox too', async () => {
    expect(await countStories(backend.db, 'inbox_stories', {})).toMatchObject({ total: 2, trash: 1 });
    expect(await countStories(backend.db, 'inbox_stories', { search: 'ferry' })).toMatchObject({ total: 1, trash: 1 });
  });
});
