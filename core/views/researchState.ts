import type { RunStatus } from '#core/data/runs/runStates.ts';

/** A story whose research is watched. */
export interface WatchedStory {
  /** Id of the inbox story; events refer to it. */
  id: string;
  /** `#3401`. */
  label: string;
  title: string;
}

/** A step as views draw it: its number, its name, and the steps whose output it reads. */
export interface WatchedStep {
  number: number;
  name: string;
  needs: readonly number[];
}

/** One step of one run, as it is drawn. Times are epoch milliseconds, durations milliseconds, costs USD. */
export interface StepView extends WatchedStep {
  status: 'pending' | 'running' | 'completed' | 'failed';
  model: string | null;
  startedAt: number | null;
  elapsedMs: number | null;
  tokens: number;
  costUsd: number;
  costIsEstimate: boolean;
  /** The cost is counted at the flat rate for models of unknown price. */
  priceIsUnknown: boolean;
  citations: number;
  /** Notes for people: limits that the answer breaks, why an attempt was repeated. */
  notes: readonly string[];
  /** The end of the answer as far as it has arrived. */
  text: string;
  error: string | null;
  reused: boolean;
}

/** The research run of one story. */
export interface RunView extends WatchedStory {
  runId: string | null;
  status: RunStatus;
  startedAt: number | null;
  endedAt: number | null;
  /** Why it stopped: the engine's message, and what to do next. */
  message: string | null;
  hint: string | null;
  /** USD spent by this run before it was continued here. */
  spentBeforeUsd: number;
  /** What it has cost in all, once its row says so; null while that is only known step by step. */
  total: { costUsd: number; costIsEstimate: boolean } | null;
  /** An estimate is in what was spent before. */
  beforeIsEstimate: boolean;
  budgetUsd: number | null;
  steps: readonly StepView[];
  production: { number: number; title: string; missingParts: readonly string[] } | null;
}

/** The state of the research view. */
export interface ResearchState {
  runs: readonly RunView[];
  /** Index of the story in view. */
  story: number;
  /** Number of the step whose text is shown. */
  step: number;
  /** True until the person selects a step: the view then follows the step that streams. */
  follows: boolean;
}

/** The state before any event. */
export function startResearchState(
  stories: readonly WatchedStory[],
  steps: readonly WatchedStep[],
  budgetUsd: number | null,
): ResearchState {
  const runs = stories.map((story) => waitingRun(story, steps, budgetUsd));
  return { runs, story: 0, step: steps[0]?.number ?? 1, follows: true };
}

/** A story without any event yet. */
export function waitingRun(story: WatchedStory, steps: readonly WatchedStep[], budgetUsd: number | null): RunView {
  return {
    ...story,
    runId: null,
    status: 'pending',
    startedAt: null,
    endedAt: null,
    message: null,
    hint: null,
    spentBeforeUsd: 0,
    beforeIsEstimate: false,
    total: null,
    budgetUsd,
    steps: steps.map((step) => ({
      ...step,
      status: 'pending',
      model: null,
      startedAt: null,
      elapsedMs: null,
      tokens: 0,
      costUsd: 0,
      costIsEstimate: false,
      priceIsUnknown: false,
      citations: 0,
      notes: [],
      text: '',
      error: null,
      reused: false,
    })),
    production: null,
  };
}
