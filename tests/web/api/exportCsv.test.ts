import { describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { csvStream } from '#web/server/api/stories/exportCsv.ts';
import { useApi } from './useApi.ts';

it('writes no formula, no control character and no mark that turns the direction of cells', async () => {
  const columns = ['title', 'notes'].map((id) => ({ id, label: id }));
  const place = { rank: 0, section: '', key: '', number: 1 };
  const rows = [
    { place, title: '=1+1', notes: '\u001B[2JC0 \u009B31mC1\u0085 \u202Eexe.gnp\u202C \u2066isolated\u2069' },
    { place, title: 'שלום\u200F 🚀', notes: 'two\nlines\tand a tab' },
  ];
  const text = await new Response(await csvStream(columns, async (after) => (after === undefined ? rows : []))).text();
  expect(text).toBe(`title,notes\n'=1+1,[2JC0 31mC1 exe.gnp isolated\nשלום\u200F 🚀,"two\nlines\tand a tab"\n`);
});

it('does not repeat a search that the database ended as too slow', async () => {
  let asked = 0;
  const slow = () => {
    asked += 1;
    return Promise.reject(new AppError('storage', 'Failed to read stories: statement timeout', { retryable: true }));
  };
  await expect(csvStream([{ id: 'title', label: 'Title' }], slow)).rejects.toThrow('statement timeout');
  expect(asked).toBe(1);
});

describe('an export', () => {
  const test = useApi('embedded');

  it('contains every row, also where their texts are too long together to be read at once', async () => {
    const long = ['news_article', 'full_script', 'editors_script', 'sources_citations', 'facts_from_story'];
    const more = ['overarching_questions', 'story_bias', 'thumb_guide', 'youtube_description', 'raw_video_links'];
    await test.backend.sql.script(`
      insert into production_stories (title) select 'Long ' || n from generate_series(1, 10) n;
      update production_stories set ${[...long, ...more].map((name) => `${name} = repeat('x', 200000)`).join(', ')}`);
    const answer = await test.api.request('/production/export', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${test.editor.accessToken}`,
        'content-type': 'application/json',
        'content-length': '100',
      },
      body: JSON.stringify({ filter: {}, columns: [{ id: 'title', label: 'Title' }] }),
    });
    const lines = (await answer.text()).trimEnd().split('\n');
    expect(new Set(lines).size).toBe(41);
    expect(lines).toHaveLength(41);
  });
});
