import type { Clock } from '#core/clock.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { WatchedStep, WatchedStory } from '#core/views/researchState.ts';

/** What a person watches: one or several stories going through the same steps. */
export interface ResearchWatch<Result> {
  stories: readonly WatchedStory[];
  steps: readonly WatchedStep[];
  /** USD; shown beside the cost. */
  budgetUsd: number | null;
  clock: Clock;
  /** Runs the research. Every event goes to `emit`; the promise settles when nothing runs any more. */
  start(emit: (event: ResearchEvent) => void): Promise<Result>;
  /** `p`: pauses the run of one story. The engine hears of it and stops after saving. */
  pause(storyId: string): Promise<void>;
  /** Ctrl+C, which a terminal in raw mode hands over as a key. The first stops after saving, the second at once. */
  interrupt(): void;
  /** Told of the events that come after the person closed the view with `q`: plain lines go on. */
  afterClosing(event: ResearchEvent): void;
}
