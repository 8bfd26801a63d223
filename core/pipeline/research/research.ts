import PQueue from 'p-queue';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { getWorkflowRuns } from '#core/data/runs/workflowRuns.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import { createCallSlots } from '#core/research/callSlots.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import { stopsRun } from '#core/research/runStop.ts';
import type { ResearchServices, OperationContext } from '../services.ts';
import { storeSharedBudget } from './sharedBudget.ts';
import { createRunWatch } from './runWatch.ts';
import { waitForAbandonedStories } from './abandonedStories.ts';
import { withBilledCosts } from './billedCosts.ts';
import { requireKey } from './requireKey.ts';
import { continueRun, startRun } from './holdRun.ts';
import type { RunSettings } from './newRun.ts';
import type { ResearchReport, StoryResearch } from './researchReport.ts';
import { runHeld, type SharedByRuns } from './runHeld.ts';
import { chosenStories, storyRefusal, type StoryChoice } from './researchStories.ts';

export interface ResearchStoriesInput {
  stories: StoryChoice;
  /** One model for all steps, instead of each step's own. */
  model?: string | undefined;
  /** Models of single steps by step number; they take precedence over `model`. */
  stepModels?: Readonly<Record<number, string>> | undefined;
  /**
   * Maximum cost of all these stories together in USD, including what continued runs have cost before. Default: no
   * limit, also for continued runs; an earlier limit is logged.
   */
  budgetUsd?: number | undefined;
  /** Concurrent stories. Default 3. */
  maxParallel?: number | undefined;
  /** Starts a new research of stories that were researched before. */
  again?: boolean | undefined;
  /** Emits `step-text` while answers arrive. */
  streamText?: boolean | undefined;
  /** Aborts the run of a single story. */
  signalOf?: ((storyId: string) => AbortSignal | undefined) | undefined;
}

const DEFAULT_PARALLEL = 3;

/**
 * Researches stories, several at a time. A story whose earlier run was paused, failed or lost its process is continued.
 * With `'pending'` it also takes over stories whose processes die, and ends when nothing is pending any more. A failed
 * story does not stop the others; a missing key, missing credit, an exhausted shared budget and the caller's signal do.
 * @throws {AppError} `not_found`, `invalid_input`, before anything is started; later errors are in the report.
 * @example
 * ```ts
 * const report = await research(services, { stories: [story.id], budgetUsd: 0.5 }, { emit: (event) => log(event.type) });
 * if (report.failure !== null) throw report.failure;
 * ```
 */
export async function research(
  services: ResearchServices,
  input: ResearchStoriesInput,
  context: OperationContext<ResearchEvent> = {},
): Promise<ResearchReport> {
  checkInput(input);
  const stories = await chosenStories(services, input.stories, context);
  const shared = {
    catalogue: await getModelCatalogue(services.db, { signal: context.signal }),
    calls: services.calls ?? createCallSlots(),
    watch: createRunWatch(services),
    budgetListeners: new Set<() => void>(),
    budgetId: await storeSharedBudget(services, input.budgetUsd),
    // Runs are opened one after the other: a shared budget serves them in the order in which they began.
    opening: new PQueue({ concurrency: 1 }),
  };
  const done = new Map<string, StoryResearch>();
  let halt: AppError | null = null;
  const worker = async (waiting: InboxStory[]) => {
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
      if (context.signal?.aborted === true) halt ??= toAppError(context.signal.reason);
      const result: StoryResearch =
        halt === null ? await researchStory(services, story, input, shared, context) : skipped(story, notStarted(halt));
      done.set(story.id, result);
      if (result.error !== null && halts(result.error, input, context)) halt ??= result.error;
    }
  };
  const chosen = new Map<string, InboxStory>();
  const researchAll = async (round: readonly InboxStory[]) => {
    for (const story of round) chosen.set(story.id, story);
    const waiting = [...round];
    const workers = Math.min(input.maxParallel ?? DEFAULT_PARALLEL, round.length);
    await Promise.all(Array.from({ length: workers }, () => worker(waiting)));
  };
  await researchAll(stories);
  for (;;) {
    if (input.stories !== 'pending' || halt !== null || context.signal?.aborted === true) break;
    // The process that was faster with a story may die before its end.
    const lost = [...done.values()].filter(({ outcome, error }) => outcome === null && error?.code === 'conflict');
    for (const { storyId } of lost) done.delete(storyId);
    const left = await waitForAbandonedStories(services, new Set(done.keys()), lost.length > 0, context).catch(
      (thrown: unknown) => {
        halt ??= toAppError(thrown);
        return [];
      },
    );
    if (left.length === 0) break;
    await researchAll(left);
  }
  const ended = [...chosen.keys()].flatMap((id) => done.get(id) ?? []);
  const results = await withBilledCosts(services, ended, context);
  return {
    stories: results,
    spentUsd: sumUsd(results.map(({ outcome }) => outcome?.spentUsd ?? 0)),
    costIsEstimate: results.some(({ outcome }) => outcome?.costIsEstimate === true),
    failure: halt ?? results.find(({ error }) => error !== null)?.error ?? null,
  };
}

async function researchStory(
  services: ResearchServices,
  story: InboxStory,
  input: ResearchStoriesInput,
  shared: SharedByRuns & { budgetId: string | null; opening: PQueue },
  context: OperationContext<ResearchEvent>,
): Promise<StoryResearch> {
  try {
    const refused = storyRefusal(story);
    if (refused !== null) return skipped(story, refused);
    const held = await shared.opening.add(() => openRun(services, story, { ...input, ...shared }, context));
    if (held === null) return skipped(story, null);
    const outcome = await runHeld(services, held, story, { ...shared, ...input }, context);
    return { ...named(story), status: outcome.status, outcome, error: outcome.error };
  } catch (thrown) {
    return skipped(story, toAppError(thrown));
  }
}

/** Opens the run of a story, new or continued; null where its research is complete. */
async function openRun(
  services: ResearchServices,
  story: InboxStory,
  input: Pick<ResearchStoriesInput, 'model' | 'stepModels' | 'budgetUsd' | 'again'> & { budgetId: string | null },
  context: OperationContext,
) {
  const [newest] = await getWorkflowRuns(services.db, { type: 'research', story_id: story.id, limit: 1 }, context);
  if (newest?.status === 'completed' && input.again !== true) return null;
  await requireKey(services, context);
  // A story whose research ended without a production story does not count as researched.
  const again = newest?.status === 'completed';
  const { model, stepModels, budgetUsd, budgetId } = input;
  const settings: RunSettings = { model, stepModels, budgetUsd, budgetId, again };
  return newest === undefined || newest.status === 'completed'
    ? startRun(services, story, settings)
    : continueRun(services, newest, settings);
}

function halts(
  error: AppError,
  { budgetUsd }: Pick<ResearchStoriesInput, 'budgetUsd'>,
  { signal }: OperationContext,
): boolean {
  return stopsRun(error) || (error.code === 'budget' && budgetUsd !== undefined) || signal?.aborted === true;
}

function notStarted(halt: AppError): AppError {
  return new AppError(halt.code, `Not started: ${halt.message}`, { hint: halt.hint, cause: halt });
}

function named({ id, story_number, title }: InboxStory) {
  return { storyId: id, storyNumber: story_number, title };
}

function skipped(story: InboxStory, error: AppError | null): StoryResearch {
  return { ...named(story), status: 'skipped', outcome: null, error };
}

function checkInput({ budgetUsd, maxParallel, model }: ResearchStoriesInput): void {
  if (budgetUsd !== undefined && !(Number.isFinite(budgetUsd) && budgetUsd > 0)) {
    throw new AppError('invalid_input', 'The budget is not an amount of money.', {
      hint: 'Give US dollars above 0, for example 0.50.',
    });
  }
  if (maxParallel !== undefined && !(Number.isInteger(maxParallel) && maxParallel > 0)) {
    throw new AppError('invalid_input', 'The number of stories at a time is not a whole number above 0.', {
      hint: 'Give 1 or more; 3 is the default.',
    });
  }
  if (model !== undefined && model.trim() === '') {
    throw new AppError('invalid_input', 'The model has no name.', {
      hint: 'See the names with `velocity models list`.',
    });
  }
}
