import type { SupabaseClient } from '@supabase/supabase-js';
import { storeRun } from './researchRows.ts';

const eight = Array.from({ length: 8 }, () => ({}));
const failure = {
  status: 'failed',
  error_message: 'AI Step 2 failed: OpenRouter API error: the model did not answer in time',
  output_content: 'Error: the model did not answer in time',
  attempts: 3,
};
const edited = {
  output_content: 'Our own sources',
  model_output: 'What the model wrote',
  edited_by: 'ana.weiss@example.org',
  edited_at: '2026-11-20T10:00:00Z',
};
const words = 'The bridge was closed for eleven weeks. ';

/** A story for each state that its research can be in, by the state. @returns the ids of stories and runs. */
export async function storeResearchStates(db: SupabaseClient): Promise<Record<string, { story: string; run: string }>> {
  const now = Date.now();
  const iso = (ms: number) => new Date(ms).toISOString();
  const begun = (step: object = {}) => ({ status: 'running', completed_at: null, duration_ms: null, ...step });
  const under = [
    {},
    {},
    begun({ output_content: null, output_partial: words.repeat(30) }),
    begun({ output_content: null }),
  ];
  const live = { status: 'running', startedAt: iso(now - 30_000), steps: under } as const;
  const holder = 'elsewhere:1:x#a';
  const states = {
    waiting: { title: 'A run that waits', status: 'pending' },
    running: {
      ...live,
      title: 'A run under way',
      more: {
        lease_owner: holder,
        current_step_name: 'News Links & Sources',
        step_models: { 7: 'anthropic/claude-3-haiku' },
      },
    },
    interrupted: {
      ...live,
      title: 'A run whose worker died',
      more: { lease_owner: holder, updated_at: iso(now - 15_000) },
    },
    paused: { title: 'A run that was paused', status: 'cancelled', steps: eight.slice(0, 3) },
    spent: {
      title: 'A run at its budget',
      status: 'cancelled',
      steps: eight.slice(0, 3),
      error: 'Step 4 (Historical Context) could cost up to $0.1200, and $0.0100 of the budget of $0.5000 is left.',
      more: { budget_usd: 0.5 },
    },
    failed: {
      title: 'A run that failed',
      status: 'failed',
      error: 'AI Step 1 failed: the key was refused',
      steps: [failure],
    },
    completed: { title: 'A run that is complete', steps: eight },
    partly: { title: 'A run with a failed step', steps: eight.map((step, at) => (at === 1 ? failure : step)) },
    stale: {
      title: 'A run that was edited',
      steps: eight.map((step, at) => (at === 2 ? edited : { ...step, stale: at === 6 || at === 7 })),
    },
    repeated: {
      title: 'A run whose repeated step failed',
      steps: eight,
      more: {
        rerun: {
          id: 'r1',
          steps: [5],
          stale: [],
          askedBy: 'ana.weiss@example.org',
          ended: iso(now),
          error: 'timed out',
        },
      },
    },
  } as const satisfies Record<string, Parameters<typeof storeRun>[1]>;
  const stored: Record<string, { story: string; run: string }> = {};
  for (const [state, row] of Object.entries(states)) stored[state] = await storeRun(db, row);
  const { data } = await db
    .from('inbox_stories')
    .insert({ title: 'A story to research' })
    .select('id')
    .single()
    .throwOnError();
  stored['new'] = { story: String(data['id']), run: '' };
  const trashed = await storeRun(db, { title: 'A story in the trash', steps: eight });
  await db
    .from('inbox_stories')
    .update({ deleted_at: iso(now) })
    .eq('id', trashed.story)
    .throwOnError();
  stored['trashed'] = trashed;
  await db
    .from('production_stories')
    .insert([
      {
        title: 'All of it',
        story_id: stored['completed']?.story,
        created_from_workflow_run_id: stored['completed']?.run,
      },
      {
        title: 'Not all of it',
        story_id: stored['partly']?.story,
        created_from_workflow_run_id: stored['partly']?.run,
        missing_parts: ['Authority Quotes'],
      },
    ])
    .throwOnError();
  return stored;
}
