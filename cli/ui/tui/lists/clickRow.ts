import { drawTui } from '#cli/ui/tui/drawTui.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { putCursor } from './cursors.ts';
import { loadDeeper } from '#cli/ui/tui/loading/loading.ts';
import { openField, readOn } from '#cli/ui/tui/stories/stories.ts';
import { openSelected, confirmYes } from '#cli/ui/tui/frame/panelActions.ts';
import { changeTop, stay, type Step } from '#cli/ui/tui/step.ts';

/** Selects the row that was clicked, or opens it where it is selected already. */
export function clickRow(state: TuiState): Step {
  const place = state.pointed === null ? undefined : drawTui(state).lines[state.pointed]?.place;
  if (place === undefined) return stay(state);
  const panel = state.panels.at(-1);
  switch (panel?.kind) {
    case undefined:
      if (state.cursors[state.tab].index === place) return openSelected(state);
      return loadDeeper(putCursor(state, state.tab, place), state.tab);
    case 'story':
      return panel.field === place ? openField(state) : stay(changeTop(state, { ...panel, field: place }));
    case 'run':
      return panel.step === place ? readOn(state) : stay(changeTop(state, { ...panel, step: place, follows: false }));
    case 'choice':
      return panel.selected === place ? confirmYes(state) : stay(changeTop(state, { ...panel, selected: place }));
    case 'post':
    case 'article':
    case 'reader':
    case 'edit':
    case 'confirm':
    case 'help':
      return stay(state);
  }
}
