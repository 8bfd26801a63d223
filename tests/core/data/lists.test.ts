import { array, assert, asyncProperty, boolean, constantFrom, record } from 'fast-check';
import { array as listOf, object, string } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxStoryPages } from '#core/data/inbox/inboxStories.ts';
import { collected } from '#core/data/pages.ts';
import { productionStoryPages } from '#core/data/production/productionStories.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { resolveWorkflowRun } from '#core/data/runs/runRef.ts';
import { workflowRunPages } from '#core/data/runs/workflowRuns.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../support/backends.ts';
import { sampleProductionStory } from './production/sampleProductionStory.ts';

const kinds = ['completed', 'failed', 'running'] as const;
const shownIds = listOf(object({ place: string(), view: string() }));

describe.each(testBackendKinds)('lists on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    await backend.sql.script(`
      insert into inbox_stories (title, is_completed, workflow_completed, deleted_at)
        select 'Story ' || n, n % 2 = 0, n % 3 = 0, case when n % 7 = 0 then now() end from generate_series(1, 2600) n;
      insert into production_stories (title, thumbnail, is_completed, deleted_at)
        select 'Story ' || n, case when n % 2 = 0 then 'x.png' else ' ' end, n % 5 = 0, case when n % 7 = 0 then now() end
        from generate_series(1, 2600) n;
      -- Many begin in the same millisecond, microseconds apart, and several at the very same moment.
      insert into workflow_runs (name, status, template_id, template_name, template_version, total_steps, started_at)
        select 'Run ' || n, (array['completed', 'failed', 'running'])[1 + n % 3], 't', 'T', '1', 8,
          timestamptz '2026-11-20 00:00:00Z' + make_interval(secs => (n / 5) / 1000000.0) from generate_series(1, 2600) n`);
  });
  afterAll(() => backend.close());

  const numbers = async (pages: AsyncIterable<readonly { story_number: number }[]>) =>
    (await collected(pages)).map(({ story_number }) => story_number);

  it('contain every story once, newest first, whatever is in the trash', async () => {
    const kept = Array.from({ length: 2600 }, (_, at) => 2600 - at).filter((n) => n % 7 !== 0);
    const trash = Array.from({ length: 2600 }, (_, at) => 2600 - at).filter((n) => n % 7 === 0);
    for (const list of [inboxStoryPages, productionStoryPages]) {
      expect(await numbers(list(backend.db))).toEqual(kept.map((n) => n + 3399));
      expect(await numbers(list(backend.db, { trash: true }))).toEqual(trash.map((n) => n + 3399));
      expect(await numbers(list(backend.db, { limit: 1_001 }))).toEqual(kept.slice(0, 1_001).map((n) => n + 3399));
    }
  });

  it('contain only the stories of the given state', async () => {
    const kept = Array.from({ length: 2600 }, (_, at) => 2600 - at).filter((n) => n % 7 !== 0);
    const expected = {
      go: kept.filter((n) => n % 2 === 0 && n % 3 !== 0),
      open: kept.filter((n) => n % 2 !== 0 && n % 3 !== 0),
      researched: kept.filter((n) => n % 3 === 0),
    };
    for (const state of ['go', 'open', 'researched'] as const) {
      expect(await numbers(inboxStoryPages(backend.db, { state }))).toEqual(expected[state].map((n) => n + 3399));
    }
  });

  it('contain runs newest first to the microsecond, each once', async () => {
    const runs = await collected(workflowRunPages(backend.db));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(2600);
    expect(runs.map(({ name }) => Math.floor(Number(name.slice(4)) / 5))).toEqual(
      Array.from({ length: 2600 }, (_, at) => Math.floor((2600 - at) / 5)),
    );
    for (const status of kinds) {
      const some = await collected(workflowRunPages(backend.db, { status, type: 'research' }));
      expect(some.map(({ id }) => id)).toEqual(runs.filter((run) => run.status === status).map(({ id }) => id));
    }
    expect(await collected(workflowRunPages(backend.db, { type: 'analysis' }))).toEqual([]);
  });

  it('find a run by the end of its id, and report an ambiguous one', async () => {
    const [run] = await collected(workflowRunPages(backend.db, { limit: 1 }));
    expect(await resolveWorkflowRun(backend.db, run?.id.slice(-10) ?? '')).toEqual(run);
    await backend.sql
      .script(`insert into workflow_runs (id, name, template_id, template_name, template_version, total_steps) values
      ('00000000-0000-4000-8000-00000000abcd', 'a', 't', 'T', '1', 8), ('11111111-0000-4000-8000-00000000abcd', 'b', 't', 'T', '1', 8)`);
    await expect(resolveWorkflowRun(backend.db, '0000abcd')).rejects.toMatchObject({
      code: 'usage',
      message: '2 workflow runs fit "0000abcd".',
    });
  });

  it('show in each view of production what the dashboard shows there', async () => {
    const text = constantFrom(
      '',
      ' ',
      'yes',
      ' Done\n',
      'DONE',
      'no',
      'Not Started',
      '\u00A0not started\u3000',
      'Low',
      ' low ',
      'High',
      'x',
      'Y\u0130S',
      'yeſ',
    );
    const story = record({
      urgency: text,
      thumbnail: text,
      editors_script: text,
      redo_audio: text,
      yt_upload: text,
      video_uploaded_yt: text,
      is_completed: boolean(),
    }).map((fields) => sampleProductionStory(fields));
    await assert(
      asyncProperty(array(story, { minLength: 100, maxLength: 200 }), async (stories) => {
        const rows = await backend.sql.query(
          `select (e.place - 1)::text as place, v.view from jsonb_array_elements($1::jsonb) with ordinality e (story, place),
             unnest($2::text[]) v (view)
           where production_shows(jsonb_populate_record(null::production_stories, e.story), v.view)`,
          [JSON.stringify(stories), productionViews.map(({ id }) => id)],
        );
        const shown = new Set(shownIds.parse(rows).map(({ place, view }) => `${place} ${view}`));
        const expected = stories.flatMap((each, place) =>
          productionViews.filter((view) => view.shows(each)).map(({ id }) => `${place} ${id}`),
        );
        expect(shown).toEqual(new Set(expected));
      }),
      { numRuns: 30 },
    );
    const [first] = await collected(productionStoryPages(backend.db, { view: 'needs-thumbnail', limit: 1 }));
    expect(first).toMatchObject({ story_number: 5998 });
  });

  it('never contain a negative duration', async () => {
    await backend.sql.script(`
      insert into workflow_runs (id, name, template_id, template_name, template_version, total_steps, started_at) values
        ('22222222-0000-4000-8000-000000000000', 'ahead', 't', 'T', '1', 8, now() + interval '1 hour')`);
    await backend.db.rpc('pause_workflow_run', { run: '22222222-0000-4000-8000-000000000000', reason: 'Paused.' });
    expect(await resolveWorkflowRun(backend.db, '22222222-0000-4000-8000-000000000000')).toMatchObject({
      status: 'cancelled',
      duration_ms: 0,
    });
  });

  it('are empty for readers', async () => {
    const reader = await backend.signUp();
    expect(await collected(inboxStoryPages(reader.client))).toEqual([]);
    expect(await collected(productionStoryPages(reader.client))).toEqual([]);
    expect(await collected(workflowRunPages(reader.client))).toEqual([]);
  });
});
