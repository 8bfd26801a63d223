import type { SupabaseClient } from '@supabase/supabase-js';
import { storeRun } from '../support/researchRows.ts';

const eight = Array.from({ length: 8 }, () => ({}));

/** Stores a run of each kind, newest first, and 120 old ones. @returns the one whose second step failed. */
export async function storeRuns(db: SupabaseClient): Promise<{ story: string; run: string }> {
  await storeRun(db, { title: 'The bridge', steps: eight });
  const failing = await storeRun(db, {
    title: 'The colonel',
    startedAt: '2026-11-20T10:00:00Z',
    steps: eight.map((step, at) =>
      at === 1
        ? {
            status: 'failed',
            error_message: 'AI Step 2 failed: timed out',
            output_content: 'Error: timed out',
            attempts: 3,
          }
        : step,
    ),
  });
  await storeRun(db, { title: 'The refusal', status: 'failed', error: 'AI Step 1 failed: refused', type: 'analysis' });
  await storeRun(db, { title: 'The pause', status: 'cancelled', steps: eight.slice(0, 3) });
  const old = Array.from({ length: 120 }, (_, at) => ({
    name: `Old run ${at + 1}`,
    story_title: `Old run ${at + 1}`,
    type: 'custom',
    status: 'completed',
    template_id: 'old',
    template_name: 'Old',
    template_version: '1.0',
    started_at: new Date(Date.UTC(2026, 9, 1, 0, at)).toISOString(),
    duration_ms: 90_000,
    total_steps: 8,
    triggered_by: 'cron',
  }));
  await db.from('workflow_runs').insert(old).throwOnError();
  return failing;
}
