import { expect, it } from 'vitest';
import { waitingForWorker } from '#core/pipeline/jobs/waitingForWorker.ts';

const START = 'Start one with `velocity worker`, or `velocity serve` without `--no-worker`.';

it.each([
  [
    'hosted Supabase without DATABASE_URL',
    false,
    [],
    `Workers of hosted Supabase need DATABASE_URL: set it first. ${START}`,
  ],
  ['a backend with a queue', true, [], START],
])('says on %s what a job needs that nobody takes', (_, hasQueue, workers, todo) => {
  expect(waitingForWorker('research', { hasQueue, workers })).toEqual({ text: 'No worker is running', todo });
});

it('names the setting that the running workers lack; none where a worker can take the job', () => {
  const workers = [{ queues: ['web', 'schedules'] }];
  expect(waitingForWorker('research', { hasQueue: true, workers })).toEqual({
    text: 'No running worker takes jobs of research',
    todo: 'Set OPENROUTER_API_KEY where a worker runs, and start it again.',
  });
  // A worker of another machine that has DATABASE_URL takes jobs though this one could not.
  expect(waitingForWorker('web', { hasQueue: false, workers })).toEqual({ text: 'Waiting for a worker', todo: null });
});
