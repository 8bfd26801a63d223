import { Paused } from '#core/abortReasons.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import { pauseResearch } from '#core/pipeline/research/pauseResearch.ts';
import { research } from '#core/pipeline/research/research.ts';
import { resumeResearch } from '#core/pipeline/research/resumeResearch.ts';
import type { AppError } from '#core/errors.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import { troubleOf } from '#cli/ui/tui/trouble.ts';
import type { EffectContext } from '#cli/ui/tui/effectContext.ts';

/** The research of this process. Runs can be paused one by one; leaving the tool pauses them all. */
export class RunningResearch {
  readonly #running = new Map<string, { stop: AbortController; ended: Promise<void> }>();

  /** Researches a story in the background and sends its events. */
  start(storyId: string, again: boolean, context: EffectContext): void {
    this.#run(storyId, context, async (signal, emit) => {
      const input = { stories: [storyId], streamText: true, again };
      const report = await research(context.services, input, { signal, emit });
      return report.failure;
    });
  }

  /** Continues a run in the background. */
  resume(runId: string, storyId: string, context: EffectContext): void {
    this.#run(storyId, context, async (signal, emit) => {
      const { error } = await resumeResearch(context.services, { runId, streamText: true }, { signal, emit });
      return error;
    });
  }

  /** Pauses a run of this process, or asks the process that works on it to do so. */
  async pause(runId: string | null, storyId: string | null, { services }: EffectContext): Promise<Message> {
    const own = storyId === null ? undefined : this.#running.get(storyId);
    if (own !== undefined) {
      own.stop.abort(new Paused());
      await own.ended;
      return { type: 'done', text: 'Cancelled: w continues it.', reload: ['research'] };
    }
    if (runId === null) return { type: 'done', text: 'This run has not begun.', reload: [] };
    await pauseResearch(services, { runId });
    return { type: 'done', text: 'Cancelled: w continues it.', reload: ['research'] };
  }

  /** Pauses everything and waits until it is saved. */
  async pauseAll(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { stop } of all) stop.abort(new Paused());
    await Promise.all(all.map(({ ended }) => ended));
  }

  #run(
    storyId: string,
    { send }: EffectContext,
    work: (signal: AbortSignal, emit: (event: ResearchEvent) => void) => Promise<AppError | null>,
  ): void {
    if (this.#running.has(storyId)) return;
    const stop = new AbortController();
    const run = async () => {
      try {
        const error = await work(stop.signal, (event) => send({ type: 'research', event }));
        const paused = stop.signal.aborted || error === null;
        send({ type: 'researchEnded', storyId, trouble: paused ? null : troubleOf(error) });
      } catch (thrown) {
        send({ type: 'researchEnded', storyId, trouble: troubleOf(thrown) });
      } finally {
        this.#running.delete(storyId);
      }
    };
    this.#running.set(storyId, { stop, ended: run() });
  }
}
