import { Paused } from '#core/abortReasons.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import { buildGraph } from '#core/research/graph.ts';
import { researchSteps } from '#core/research/steps.ts';
import type { CommandContext } from '#cli/command.ts';
import { researchLine } from './researchLine.ts';

interface Watched {
  stories: readonly Pick<InboxStory, 'id' | 'story_number' | 'title'>[];
  budgetUsd: number | null;
}

interface Following {
  emit: (event: ResearchEvent) => void;
  /** Aborts the run of one story alone. */
  signalOf: (storyId: string) => AbortSignal | undefined;
  /** True where the text is shown or printed as it arrives. */
  streamText: boolean;
}

/** `shown`: whether the summary is on the screen already. */
export interface Followed<Result> {
  result: Result;
  shown: boolean;
}

/** Runs research and shows its progress: a moving view for people who watch, JSON lines, or plain lines. */
export async function followResearch<Result>(
  { stories, budgetUsd }: Watched,
  context: CommandContext,
  work: (following: Following) => Promise<Result>,
): Promise<Followed<Result>> {
  const { output, clock, stop } = context;
  const pauses = new Map(stories.map(({ id }) => [id, new AbortController()]));
  const signalOf = (storyId: string) => pauses.get(storyId)?.signal;
  const labels = new Map(stories.map(({ id, story_number }) => [id, `#${story_number}`]));
  const report = (event: ResearchEvent) => {
    output.event(event);
    const line = researchLine(event, labels.get(event.storyId) ?? event.storyId.slice(-8));
    if (line !== null) output.note(line);
  };
  if (!output.watched) {
    return { result: await work({ emit: report, signalOf, streamText: output.mode === 'ndjson' }), shown: false };
  }
  const { watchResearch } = await import('#cli/ui/research/watchResearch.tsx');
  const { needs } = buildGraph(researchSteps);
  let shown = true;
  const result = await watchResearch<Result>({
    stories: stories.map(({ id, title }) => ({ id, title, label: labels.get(id) ?? '' })),
    steps: researchSteps.map(({ number, name }) => ({ number, name, needs: needs.get(number) ?? [] })),
    budgetUsd,
    clock,
    start: (emit) => work({ emit, signalOf, streamText: true }),
    pause: async (storyId) => pauses.get(storyId)?.abort(new Paused()),
    interrupt: stop,
    afterClosing: (event) => {
      shown = false;
      report(event);
    },
  });
  return { result, shown };
}
