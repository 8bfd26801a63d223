import type { Clock } from '#core/clock.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { WatchedStep, WatchedStory } from '#core/views/researchState.ts';

/** One or several stories whose research is watched. */
export interface ResearchWatch<Result> {
  stories: readonly WatchedStory[];
  steps: readonly WatchedStep[];
  /** USD; shown beside the cost. */
  budgetUsd: number | null;
  clock: Clock;
  /** Runs the research and emits its events. Settles when nothing runs any more. */
  start(emit: (event: ResearchEvent) => void): Promise<Result>;
  /** `p`: pauses the run of one story, which stops after saving. */
  pause(storyId: string): Promise<void>;
  /** Ctrl+C, which raw mode delivers as a key. The first stops after saving, the second at once. */
  interrupt(): void;
  /** Gets the events after the person closed the view with `q`, to print them as plain lines. */
  afterClosing(event: ResearchEvent): void;
}
