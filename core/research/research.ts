import type { WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { Log } from '#core/log.ts';
import type { ResearchEvent } from './events.ts';
import type { ResearchStory } from './renderPrompt.ts';
import type { RunStore } from './runStore.ts';
import type { ResearchStep } from './step.ts';
import type { StepCallDeps } from './stepCall.ts';

export interface ResearchDeps extends StepCallDeps {
  store: RunStore;
  log: Log;
  /** The workflow; the newsroom's eight steps unless given. */
  steps?: readonly ResearchStep[] | undefined;
}

export interface ResearchInput {
  /** Running, and its lease held by the owner that the store speaks for. */
  run: WorkflowRun;
  /** What the run stored before; empty for a new one. */
  outputs: readonly WorkflowOutput[];
  resumed: boolean;
  story: ResearchStory;
  /** Emits `step-text` while answers arrive. Default false. */
  streamText?: boolean | undefined;
}

export interface ResearchContext {
  signal?: AbortSignal | undefined;
  emit?: ((event: ResearchEvent) => void) | undefined;
}
