import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import type { Database } from '#core/data/database.ts';
import type { FinishedStep, StartedStep } from '#core/data/runs/workflowLease.ts';
import type { TestBackend } from '../../../support/backends.ts';
import { createWorkflowRun, type NewWorkflowRun, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';

/** A new research run on a new inbox story. */
export async function sampleRun(db: Database, fields: Partial<NewWorkflowRun> = {}): Promise<WorkflowRun> {
  const story = await createInboxStory(db, { title: 'Ports', category: 'China Watch', is_completed: true });
  return createWorkflowRun(db, {
    name: 'Research: Ports',
    story_id: story.id,
    story_title: story.title,
    template_id: 'story-research',
    template_name: 'Story Research',
    template_version: '1.0',
    started_at: '2026-11-21T12:00:00.000Z',
    total_steps: 8,
    triggered_by: 'cli',
    ...fields,
  });
}

export function startedStep(number: number): StartedStep {
  return {
    step_number: number,
    step_name: `Step ${number}`,
    service_used: 'perplexity/sonar',
    prompt_used: `Prompt ${number}`,
    prompt_hash: `hash-${number}`,
    started_at: '2026-11-21T12:00:00.000Z',
  };
}

export function finishedStep(number: number, fields: Partial<FinishedStep> = {}): FinishedStep {
  return {
    ...startedStep(number),
    model_served: 'perplexity/sonar',
    status: 'completed',
    completed_at: '2026-11-21T12:00:07.250Z',
    duration_ms: 7250,
    output_content: `Output ${number}`,
    citations: [{ url: 'https://a.example', title: null }],
    warnings: [],
    tokens_used: 100,
    estimated_cost: 0.000123456,
    cost_is_estimate: false,
    attempts: 1,
    error_message: null,
    ...fields,
  };
}

/** Makes the last heartbeat of a run, or of all runs, a minute old. */
export async function silence(backend: Pick<TestBackend, 'sql'>, runId?: string): Promise<void> {
  await backend.sql.transaction(async (sql) => {
    // Disables triggers for this transaction only, without a table lock that workers would wait for.
    await sql.script('set local session_replication_role = replica');
    await sql.query(`update workflow_runs set updated_at = now() - interval '1 minute' where id = coalesce($1, id)`, [
      runId ?? null,
    ]);
  });
}
