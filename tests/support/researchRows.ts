import type { SupabaseClient } from '@supabase/supabase-js';
import { array, object, string } from 'zod';
import { researchSteps } from '#core/research/steps.ts';

const stored = array(object({ id: string() }));

/** The fields of a run that a test sets; the others are those of a finished run. */
export interface RunRow {
  title: string;
  status?: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  type?: 'research' | 'content_generation' | 'analysis' | 'custom';
  /** ISO 8601. */
  startedAt?: string;
  error?: string;
  /** Further columns of the run's row. */
  more?: Readonly<Record<string, unknown>>;
  /** How each step differs from a completed one; undefined: it has not begun. */
  steps?: readonly (Readonly<Record<string, unknown>> | undefined)[];
}

/** Stores an inbox story and a run of its research, as a worker would have left them. @returns their ids. */
export async function storeRun(db: SupabaseClient, row: RunRow): Promise<{ story: string; run: string }> {
  const { title, status = 'completed', type = 'research', error = null, more = {}, steps = [] } = row;
  const started = Date.parse(row.startedAt ?? '2026-11-20T09:00:00Z');
  const at = (seconds: number) => new Date(started + seconds * 1000).toISOString();
  const story = idOf(await db.from('inbox_stories').insert({ title, sources: 'https://example.org/a' }).select('id'));
  const begun = steps.filter((step) => step !== undefined);
  const ended = status === 'completed' || status === 'failed' || status === 'cancelled';
  const run = idOf(
    await db
      .from('workflow_runs')
      .insert({
        name: `Story Research: ${title}`,
        type,
        status,
        story_id: story,
        story_title: title,
        template_id: 'story-research',
        template_name: 'Story Research',
        template_version: '1.0',
        started_at: at(0),
        total_steps: 8,
        completed_steps: begun.filter((step) => (step['status'] ?? 'completed') === 'completed').length,
        triggered_by: 'night.desk@example.org',
        cost_usd: 0.02 * begun.length,
        error_message: error,
        ...(ended ? { completed_at: at(90), duration_ms: 90_000 } : {}),
        ...more,
      })
      .select('id'),
  );
  const outputs = steps.flatMap((step, place) => {
    if (step === undefined) return [];
    const number = place + 1;
    return [
      {
        workflow_run_id: run,
        story_id: story,
        step_number: number,
        step_name: researchSteps[place]?.name ?? `Step ${number}`,
        service_used: 'perplexity/sonar-pro',
        model_served: 'perplexity/sonar-pro',
        prompt_used: `Prompt of step ${number}`,
        status: 'completed',
        started_at: at(place * 10),
        completed_at: at(place * 10 + 10),
        duration_ms: 10_000,
        output_content: `### Heading ${number}\n\nText of step ${number}.`,
        tokens_used: 1000 + number,
        estimated_cost: 0.02,
        attempts: 1,
        citations: [],
        warnings: [],
        error_message: null,
        ...step,
      },
    ];
  });
  if (outputs.length > 0) await db.from('workflow_outputs').insert(outputs).throwOnError();
  return { story, run };
}

function idOf({ data, error }: { data: unknown; error: { message: string } | null }): string {
  if (error !== null) throw new Error(error.message);
  const [row] = stored.parse(data);
  if (row === undefined) throw new Error('nothing was stored');
  return row.id;
}
