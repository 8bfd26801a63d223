import { describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { csvStream } from '#web/server/api/stories/exportCsv.ts';
import { useApi } from './useApi.ts';

it('writes no formula, no control character and no mark that turns the direction of cells', async () => {
  const columns = ['title', 'notes'].map((id) => ({ id, label: id }));
  const rows = [
    { title: '=1+1', notes: '\u001B[2JC0 \u009B31mC1\u0085 \u202Eexe.gnp\u202C \u2066isolated\u2069' },
    { title: 'שלום\u200F 🚀', notes: 'two\nlines\tand a tab' },
  ];
  const text = await new Response(await csvStream(columns, ['1', '2'], async () => rows)).text();
  expect(text).toBe(`title,notes\n'=1+1,[2JC0 31mC1 exe.gnp isolated\nשלום\u200F 🚀,"two\nlines\tand a tab"\n`);
});

it('writes no formula that begins behind a semicolon, a tab or a line break either, and keeps lists as they are', async () => {
  const written = async (title: string) => {
    const read = async () => [{ title }];
    const answer = new Response(await csvStream([{ id: 'title', label: 'title' }], ['1'], read));
    return (await answer.text()).slice('title\n'.length);
  };
  expect(await written("a;=cmd|'/c calc'!A1;@SUM(1)")).toBe("a;'=cmd|'/c calc'!A1;'@SUM(1)\n");
  expect(await written('a\t+HYPERLINK(1)\n-2+cmd()')).toBe(`"a\t'+HYPERLINK(1)\n'-2+cmd()"\n`);
  expect(await written('a;"=IMPORTXML(1)')).toBe(`"a;""'=IMPORTXML(1)"\n`);
  expect(await written("a;= HYPERLINK(1)\n- cmd|' /C calc'!A0")).toBe(`"a;'= HYPERLINK(1)\n'- cmd|' /C calc'!A0"\n`);
  expect(await written('a; =F(1);\u00A0=F(1);＝F(1);=\u00A0F(1)')).toBe(
    "a; '=F(1);\u00A0'=F(1);'＝F(1);'=\u00A0F(1)\n",
  );
  const list = 'Said; -5 °C\n- first (of two)\n+ second!\n@harbour_watch\n====\na; b';
  expect(await written(list)).toBe(`"${list}"\n`);
});

it('writes videos as safely as texts, and GO as a copied cell has it', async () => {
  const columns = ['videos', 'is_completed'].map((id) => ({ id, label: id }));
  const videos = [
    { url: 'https://a.example/1', title: "a;=cmd|'/c calc'!A1" },
    { url: 'https://a.example/2', title: '\u202Eexe.gnp\u202C\u001B[2J, at dawn' },
    { url: '=1+1;=F(1)', title: '' },
  ];
  const rows = [
    { videos, is_completed: true },
    { videos: [{ url: 'https://a.example/3', title: '=1+1' }], is_completed: false },
  ];
  const text = await new Response(await csvStream(columns, ['1', '2'], async () => rows)).text();
  const cell = `a;'=cmd|'/c calc'!A1 (https://a.example/1), "exe.gnp[2J, at dawn" (https://a.example/2), "=1+1;'=F(1)"`;
  expect(text).toBe(`videos,is_completed\n"${cell.replaceAll('"', '""')}",true\n'=1+1 (https://a.example/3),false\n`);
});

it('is read page by page, in smaller parts where a page is too slow or too long, and skips what is gone', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => `${at}`);
  const sizes: number[] = [];
  const read = async (asked: readonly string[]) => {
    sizes.push(asked.length);
    if (asked.includes('30') && asked.length > 20) throw new AppError('storage', 'statement timeout', {});
    return asked.filter((id) => Number(id) < 100 || Number(id) >= 200).map((title) => ({ title }));
  };
  const text = await new Response(await csvStream([{ id: 'title', label: 'Title' }], ids, read)).text();
  const left = ids.filter((id) => Number(id) < 100 || Number(id) >= 200);
  expect(text.trimEnd().split('\n').slice(1)).toEqual(left);
  expect(sizes).toEqual([100, 50, 25, 25, 13, 12, 50, 100, 50]);
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
