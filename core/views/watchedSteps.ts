import { buildGraph } from '#core/research/graph.ts';
import { researchSteps } from '#core/research/steps.ts';
import type { WatchedStep } from './researchState.ts';

/** The research steps with their dependencies, as views draw them. */
export function watchedSteps(): readonly WatchedStep[] {
  const { needs } = buildGraph(researchSteps);
  return researchSteps.map(({ number, name }) => ({ number, name, needs: needs.get(number) ?? [] }));
}
