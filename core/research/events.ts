/** The run that a progress event belongs to, and its time. `at` is ISO 8601 in UTC. */
interface OfRun {
  at: string;
  runId: string;
  storyId: string;
}

/**
 * Progress of one research run, as plain data: `--ndjson` prints each event unchanged, screens reduce them to state.
 */
export type ResearchEvent = OfRun & ResearchProgress;

/** Costs are USD, durations milliseconds, `step` is the step's number. */
export type ResearchProgress =
  | {
      type: 'run-started';
      storyTitle: string;
      /** True where an earlier run is continued. */
      resumed: boolean;
      totalSteps: number;
      /** The model of all steps, or null where each uses its own. */
      model: string | null;
      budgetUsd: number | null;
      /** Spent by this run before. */
      costUsd: number;
      costIsEstimate: boolean;
    }
  | { type: 'step-started'; step: number; name: string; model: string }
  /** A piece of the answer as it streams; only where streaming was requested. */
  | { type: 'step-text'; step: number; text: string }
  | { type: 'step-retry'; step: number; attempt: number; waitMs: number; message: string }
  /** The answer broke a limit and is requested once more. */
  | { type: 'step-corrected'; step: number; problems: string[] }
  | {
      type: 'step-completed';
      step: number;
      name: string;
      /** The model that answered. */
      model: string;
      /** The replacement that was called, where the step's model is retired. */
      replacedBy: string | null;
      tokens: number;
      costUsd: number;
      costIsEstimate: boolean;
      /** The cost is counted at the flat rate for models of unknown price. */
      priceIsUnknown: boolean;
      elapsedMs: number;
      citations: number;
      warnings: string[];
      /** True where an earlier answer to the same prompt was used: nothing was called or paid. */
      reused: boolean;
    }
  /** `message` is `AI Step {id} failed: …`. */
  | { type: 'step-failed'; step: number; name: string; message: string; elapsedMs: number }
  | {
      type: 'run-paused';
      /**
       * Stopped by this process, paused from elsewhere, out of budget, taken over by or handed over to another process.
       */
      reason: 'stopped' | 'elsewhere' | 'budget' | 'taken-over' | 'handed-over';
      message: string;
      completedSteps: number;
      totalSteps: number;
      costUsd: number;
      costIsEstimate: boolean;
    }
  | {
      type: 'run-failed';
      message: string;
      hint: string | null;
      completedSteps: number;
      totalSteps: number;
      costUsd: number;
      costIsEstimate: boolean;
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
      costIsEstimate: boolean;
      /** In which the run was worked on, not those of its pauses. */
      elapsedMs: number;
    };
