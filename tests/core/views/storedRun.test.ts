import { expect, it } from 'vitest';
import { workflowRunRow } from '#core/data/runs/workflowRuns.ts';
import { runFigures } from '#core/views/runFigures.ts';
import { storedRun } from '#core/views/storedRun.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { workedUntil } from '#core/views/workedMs.ts';

const row = {
  id: '6f2f7c0e-3c55-4d6e-9d0e-0d6d1f6b7a01',
  name: 'Research: Ports',
  type: 'research',
  status: 'failed',
  story_id: null,
  story_title: 'Ports',
  template_id: 'story-research',
  template_name: 'Story Research',
  template_version: '1.0',
  model: null,
  budget_usd: null,
  cost_usd: 0,
  cost_is_estimate: false,
  started_at: '2026-11-21T12:00:00.000Z',
  completed_at: '2026-11-21T12:00:00.000Z',
  duration_ms: 400,
  worked_ms: 0,
  working_since: null,
  total_steps: 8,
  completed_steps: 0,
  current_step: null,
  current_step_name: null,
  triggered_by: 'cli',
  success_rate: null,
  error_message: 'No credits',
  lease_owner: null,
  step_models: {},
  budget_id: null,
  rerun: null,
  created_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  deleted_at: null,
};

const live = { status: 'running', completed_at: null, duration_ms: null };

it.each([
  ['as long as its row says', {}, 400],
  ['from begin to end where its row says nothing', { duration_ms: null, completed_at: '2026-11-21T12:00:07Z' }, 7000],
  ['until now while it goes on', { ...live, working_since: '2026-11-21T12:00:00Z' }, 60_000],
  ['without its pauses', { ...live, worked_ms: 5000, working_since: '2026-11-21T12:00:50Z' }, 15_000],
  ['what it had worked while it waits', { ...live, status: 'pending', worked_ms: 5000 }, 5000],
])('a run took %s', (_, fields, elapsedMs) => {
  const run = storedRun(workflowRunRow.parse({ ...row, ...fields }), [], watchedSteps(), '#3400');
  expect(runFigures(run, Date.parse('2026-11-21T12:01:00Z')).elapsedMs).toBe(elapsedMs);
});

it('a run whose worker is silent was worked on until that was last heard of', () => {
  const until = (now: string, status: 'running' | 'pending' = 'running') =>
    workedUntil({ status, updated_at: '2026-11-21T12:00:00.000Z' }, Date.parse(now));
  expect(until('2026-11-21T12:00:05Z')).toBe(Date.parse('2026-11-21T12:00:05Z'));
  expect(until('2026-11-21T12:00:20Z')).toBe(Date.parse('2026-11-21T12:00:00Z'));
  expect(until('2026-11-21T12:00:20Z', 'pending')).toBe(Date.parse('2026-11-21T12:00:20Z'));
});
