import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { requestRerun } from '#core/data/runs/runOperations.ts';
import { getWorkflowOutputs } from '#core/data/runs/workflowOutputs.ts';
import { runNotFound, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { createCallSlots } from '#core/research/callSlots.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import { buildGraph, descendantsOf } from '#core/research/graph.ts';
import { firstSteps, stepByNumber } from '#core/research/steps.ts';
import { createRunWatch } from './runWatch.ts';
import { withBilledCosts } from './billedCosts.ts';
import type { OperationContext, ResearchServices, Services } from '../services.ts';
import { getResearchRun, liveRunError } from './researchRun.ts';
import { holdRun } from './holdRun.ts';
import { ownerOf } from '../jobs/owner.ts';
import { prepareHeld } from './prepareHeld.ts';
import { requireKey } from './requireKey.ts';
import { runHeld } from './runHeld.ts';
import type { StoryResearch } from './researchReport.ts';

export interface RerunStepInput {
  runId: string;
  /** Number of the step. */
  step: number;
  /** The new model of the step. Default: unchanged. */
  model?: string | undefined;
  /** New budget of the whole run in USD. Default: unchanged. */
  budgetUsd?: number | undefined;
  /** Who requests it: an email. */
  askedBy: string;
}

/**
 * Requests that one step of a run is repeated, also of a completed run, and returns at once: the run waits for a
 * worker. Only this step is repeated; with its new answer the steps that read it become stale. If it fails, its earlier
 * output is kept. Afterwards the run has its earlier status again.
 * @throws {AppError} `not_found`; `conflict` while the run or another one of its story is in progress, or where a step
 * that this one reads has no output.
 */
export async function rerunStep(
  services: Pick<Services, 'db' | 'notifyWorker'>,
  input: RerunStepInput,
  { signal }: OperationContext = {},
): Promise<{ run: WorkflowRun }> {
  const { run } = await request(services, input, undefined, signal);
  services.notifyWorker?.();
  return { run };
}

/** Repeats the step in this process and waits for the result. */
export async function rerunStepHere(
  services: ResearchServices,
  { streamText, ...input }: RerunStepInput & { streamText?: boolean | undefined },
  context: OperationContext<ResearchEvent> = {},
): Promise<StoryResearch> {
  const { db } = services;
  await requireKey(services, context);
  const first = ownerOf(services);
  const catalogue = await getModelCatalogue(db, context);
  const { run, story } = await request(services, input, first, context.signal);
  const held = await holdRun(services, run, { gone: first, ended: false });
  const shared = {
    catalogue,
    calls: services.calls ?? createCallSlots(),
    watch: createRunWatch(services),
    streamText,
  };
  const outputs = await prepareHeld(services, held, () => getWorkflowOutputs(db, run.id));
  const outcome = await runHeld(services, { ...held, outputs, resumed: true }, story, shared, context);
  const { id: storyId, story_number: storyNumber, title } = story;
  const ended = { storyId, storyNumber, title, status: outcome.status, outcome, error: outcome.error };
  return (await withBilledCosts(services, [ended], context))[0] ?? ended;
}

async function request(
  { db }: Pick<Services, 'db'>,
  { runId, step, model, budgetUsd, askedBy }: RerunStepInput,
  owner: string | undefined,
  signal: AbortSignal | undefined,
): Promise<{ run: WorkflowRun; story: InboxStory }> {
  const { run, story } = await getResearchRun(db, runId, { signal });
  const steps = firstSteps(run.total_steps);
  const { number } = stepByNumber(step, steps);
  const graph = buildGraph(steps);
  const outputs = await getWorkflowOutputs(db, runId, { signal });
  const settled = outputs.filter(({ status }) => status === 'completed' || status === 'failed');
  const missing = graph.needs.get(number)?.find((edge) => !settled.some(({ step_number }) => step_number === edge));
  if (missing !== undefined) {
    throw new AppError('conflict', `Step ${number} reads step ${missing}, which has no output yet.`, {
      hint: `Go on with the whole run instead: \`velocity runs resume ${runId.slice(-8)}\`.`,
    });
  }
  const asked = await requestRerun(
    db,
    {
      runId,
      steps: [number],
      stale: descendantsOf(graph, [number]),
      askedBy,
      models: model === undefined ? {} : { [number]: model },
      budgetUsd,
      owner,
    },
    { signal },
  );
  if (asked.state === 'asked' && asked.run !== undefined) return { run: asked.run, story };
  if (asked.state === 'gone') throw runNotFound(runId);
  if (asked.state === 'live') throw liveRunError(run.story_title, runId, 'asked again');
  throw new AppError('conflict', `Another run works on "${run.story_title}" now.`, {
    hint: 'Wait for its end, or pause it (`velocity runs list --status running`).',
  });
}
