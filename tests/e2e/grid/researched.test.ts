import { expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = [{ title: 'The old idea' }, { title: 'The new idea' }, { title: 'The fresh idea' }];
  const { data } = await db.from('inbox_stories').insert(ideas).select('id').order('story_number').throwOnError();
  const [old, researched] = array(object({ id: string() })).parse(data);
  const runOf = (story_id: string | undefined, started_at: string, status: string) => ({
    story_id,
    started_at,
    status,
    type: 'research',
    name: 'Research',
    template_id: 'news',
    template_name: 'News',
    template_version: '1',
    completed_steps: 3,
    total_steps: 12,
  });
  const runs = Array.from({ length: 101 }, (_, at) =>
    runOf(researched?.id, `2026-02-01T00:00:${String(at % 60).padStart(2, '0')}Z`, 'completed'),
  );
  await db
    .from('workflow_runs')
    .insert([runOf(old?.id, '2026-01-01', 'failed'), ...runs])
    .throwOnError();
});

it('a story shows how far its research is, however many runs of others came after it, and as it goes on', async () => {
  const page = await openTable(test, 'inbox');
  const cell = cellOf(page, 3400, 'is_completed');
  expect(await visible(cell.getByRole('button', { name: 'Research failed 3/12' }))).toBe(true);
  expect(await visible(cellOf(page, 3401, 'is_completed').getByRole('button', { name: 'Research completed' }))).toBe(
    true,
  );
  expect(await visible(cellOf(page, 3402, 'is_completed').getByRole('button', { name: 'Research Workflow' }))).toBe(
    true,
  );
  const change = { status: 'cancelled', completed_steps: 7 };
  await test.site.db.from('workflow_runs').update(change).eq('status', 'failed').throwOnError();
  expect(await visible(cell.getByRole('button', { name: 'Research cancelled 7/12' }))).toBe(true);
});
