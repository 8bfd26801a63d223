import type { Clock } from '#core/clock.ts';
import type { WebJobEvent } from '#core/pipeline/web/runWebJob.ts';
import type { WebJobInput } from '#core/pipeline/web/webJobInput.ts';
import { runWatched } from '#cli/ui/watch/runWatched.tsx';
import type { WatchScope } from '#cli/ui/watch/watchKeys.ts';
import { drawWebJob } from './drawWebJob.ts';
import { reduceWebJob, startWebJobState, type TimedEvent, type WebJobState } from './webJobState.ts';

interface WebJobWatch<Result> {
  input: WebJobInput;
  clock: Clock;
  /** Runs the job and emits its events. */
  start(emit: (event: WebJobEvent) => void): Promise<Result>;
  /** Ctrl+C, which raw mode delivers as a key. */
  interrupt(): void;
  /** Gets the events after the person closed the view with `q`, to print them as plain lines. */
  afterClosing(event: WebJobEvent): void;
}

const scopes: readonly WatchScope[] = ['watch'];

/**
 * Shows a job on web pages while it runs: pages with their state, how deep it is, claims as they are written. When it
 * ends, the last frame stays in the scrollback as the summary. Stdin and stdout must be terminals.
 * @returns what `start` returned
 * @throws what `start` threw, after the view is closed and the terminal restored
 */
export async function watchWebJob<Result>(watch: WebJobWatch<Result>): Promise<Result> {
  const { clock } = watch;
  return runWatched<TimedEvent, WebJobState, Result>({
    clock,
    state: startWebJobState(watch.input, clock.now()),
    scopes,
    reduce: reduceWebJob,
    move: (state) => state,
    draw: (state, moment, phase) => drawWebJob(state, moment, phase, scopes),
    start: (emit) => watch.start((event) => emit({ at: clock.now(), event })),
    interrupt: () => watch.interrupt(),
    afterClosing: ({ event }) => watch.afterClosing(event),
  });
}
