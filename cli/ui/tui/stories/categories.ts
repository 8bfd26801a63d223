import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { PanelChoice, OpenPanel } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { pushPanel, withNotice, stay, type Step } from '#cli/ui/tui/step.ts';

/** Continues with the story's category, or asks for one where the site does not have it. */
export function inCategory(
  state: TuiState,
  story: ProductionStory,
  question: string,
  goOn: (category: string) => OpenPanel,
): Step {
  const own = state.categories.find(({ name }) => name.toLowerCase() === story.category.trim().toLowerCase());
  if (own !== undefined) return stay(pushPanel(state, goOn(own.name)));
  const options = state.categories.map(({ name }): PanelChoice => ({ label: name, leadsTo: { panel: goOn(name) } }));
  if (options.length === 0) return stay(withNotice(state, 'plain', 'The categories are still being read. Try again.'));
  return stay(pushPanel(state, { kind: 'choice', title: question, options, selected: 0 }));
}
