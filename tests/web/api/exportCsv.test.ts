import { expect, it } from 'vitest';
import { csvStream } from '#web/server/api/stories/exportCsv.ts';

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
