/** Who a progress event is about and when it happened. `at` is ISO 8601 in UTC. */
interface OfRun {
  at: string;
  runId: string;
  storyId: string;
}

/** Progress of one research run, as plain data: `--ndjson` prints each as it stands, screens fold them into state. */
export type ResearchEvent = OfRun & ResearchProgress;

/** What happened; costs are USD, times milliseconds, `step` the step's number. */
export type ResearchProgress =
  | {
      type: 'run-started';
      storyTitle: string;
      /** True where an earlier run is continued. */
      resumed: boolean;
      totalSteps: number;
      /** The model of all steps, or null where each takes its own. */
      model: string | null;
      budgetUsd: number | null;
      /** Already spent by this run before. */
      costUsd: number;
    }
  | { type: 'step-started'; step: number; name: string; model: string }
  /** A piece of the answer as it streams; only where streaming was asked for. */
  | { type: 'step-text'; step: number; text: string }
  | { type: 'step-retry'; step: number; attempt: number; waitMs: number; message: string }
  /** The answer broke a limit and is asked for once more. */
  | { type: 'step-corrected'; step: number; problems: string[] }
  | {
      type: 'step-completed';
      step: number;
      name: string;
      /** The model that answered. */
      model: string;
      /** Set where the step's model is retired: what was called for it. */
      replacedBy: string | null;
      tokens: number;
      costUsd: number;
      costIsEstimate: boolean;
      /** The cost is counted at the rate of models whose price nobody told. */
      priceIsUnknown: boolean;
      elapsedMs: number;
      citations: number;
      warnings: string[];
      /** True where an earlier answer to the very same prompt was taken: nothing was called or paid. */
      reused: boolean;
    }
  /** `message` is `AI Step {id} failed: …`. */
  | { type: 'step-failed'; step: number; name: string; message: string; elapsedMs: number }
  | {
      type: 'run-paused';
      /** Stopped by this process, paused from elsewhere, out of budget, taken over by another process or left to one. */
      reason: 'stopped' | 'elsewhere' | 'budget' | 'taken-over' | 'handed-over';
      message: string;
      completedSteps: number;
      totalSteps: number;
      costUsd: number;
    }
  | {
      type: 'run-failed';
      message: string;
      hint: string | null;
      completedSteps: number;
      totalSteps: number;
      costUsd: number;
    }
  | {
      type: 'production-created';
      productionId: string;
      storyNumber: number;
      title: string;
      /** Names of the steps whose result is missing because they failed. */
      missingParts: string[];
    }
  | {
      type: 'run-completed';
      completedSteps: number;
      totalSteps: number;
      failedSteps: number[];
      costUsd: number;
      elapsedMs: number;
    };
