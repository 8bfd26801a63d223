import type { StoryResearch } from '#core/pipeline/research/researchReport.ts';

interface Asked {
  pending: boolean;
  model?: string | undefined;
  stepModels?: Readonly<Record<number, string>> | undefined;
  budgetUsd?: number | undefined;
  again: boolean;
}

/** The command line that goes on with the stories whose research was stopped; null where all of it has ended. */
export function nextResearch(stories: readonly StoryResearch[], asked: Asked): string | null {
  const left = stories.filter(
    ({ status, error }) => status === 'cancelled' || (status === 'skipped' && error !== null),
  );
  if (left.length === 0) return null;
  const { pending, model, stepModels, budgetUsd, again } = asked;
  const models = Object.entries(stepModels ?? {}).map(([step, id]) => `${step}=${id}`);
  const words = [
    ...(pending ? ['--pending'] : left.map(({ storyNumber }) => String(storyNumber))),
    ...(model === undefined ? [] : ['--model', model]),
    ...(models.length === 0 ? [] : ['--step-model', models.join(',')]),
    ...(budgetUsd === undefined ? [] : ['--budget', String(budgetUsd)]),
    // A run that had begun goes on without it.
    ...(again && left.some(({ status }) => status === 'skipped') ? ['--again'] : []),
  ];
  return ['velocity research', ...words].join(' ');
}

/** The command line that goes on with the first run that was stopped; null where all have ended. */
export function nextResume(stories: readonly StoryResearch[], budgetUsd: number | undefined): string | null {
  const stopped = stories.find(({ status, outcome }) => status === 'cancelled' && outcome !== null);
  if (stopped === undefined) return null;
  const budget = budgetUsd === undefined ? '' : ` --budget ${budgetUsd}`;
  return `velocity runs resume ${stopped.outcome?.runId.slice(-8) ?? ''}${budget}`;
}
