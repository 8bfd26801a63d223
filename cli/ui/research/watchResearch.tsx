import type { ResearchWatch } from './researchWatch.ts';

/**
 * Shows research while it runs, in a terminal: the graph of steps, time, tokens, cost, and the text of the selected
 * step as it streams. When it ends the last frame stays in the scrollback as the summary.
 * Only for a terminal: stdin and stdout must both be one.
 * @returns what `start` returned
 * @throws what `start` threw, after the view is closed and the terminal restored
 */
export async function watchResearch<Result>(watch: ResearchWatch<Result>): Promise<Result> {
  return watch.start(watch.afterClosing);
}
