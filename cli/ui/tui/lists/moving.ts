import { scrollCount } from '#cli/ui/tui/frame/scrollLines.ts';
import { listHeight, scrollHeight } from '#cli/ui/tui/frame/layout.ts';
import { fieldsOf } from '#cli/ui/tui/stories/fields.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { researchStepCount, runViewOf } from '#cli/ui/tui/research/runView.ts';
import { visibleIds } from './visible.ts';
import { putCursor } from './cursors.ts';
import { moveRows } from '#cli/ui/tui/editing/editing.ts';
import { loadDeeper } from '#cli/ui/tui/loading/loading.ts';
import { changeTop, stay, type Step } from '#cli/ui/tui/step.ts';
import type { Distance } from './distance.ts';

/** Moves in whatever is on top: the list, a panel's selection or scroll position, or the cursor in edited text. */
export function move(state: TuiState, distance: Distance): Step {
  const panel = state.panels.at(-1);
  if (panel === undefined) return moveInList(state, distance);
  if (panel.kind === 'edit') return moveRows(state, distance);
  const moved = moveInPanel(state, panel, distance);
  return stay(moved === null ? state : changeTop(state, moved));
}

function moveInList(state: TuiState, distance: Distance): Step {
  const { tab } = state;
  const count = visibleIds(state, tab).length;
  return loadDeeper(putCursor(state, tab, target(state.cursors[tab].index, count, listHeight(state), distance)), tab);
}

function moveInPanel(state: TuiState, panel: OpenPanel, distance: Distance): OpenPanel | null {
  switch (panel.kind) {
    case 'choice':
      return { ...panel, selected: target(panel.selected, panel.options.length, 5, distance) };
    case 'story': {
      const count = fieldsOf(state, panel.table, panel.storyId).length;
      return { ...panel, field: target(panel.field, count, 8, distance) };
    }
    case 'run': {
      const count = runViewOf(state, panel)?.steps.length ?? researchStepCount;
      return { ...panel, step: target(panel.step - 1, count, count, distance) + 1, follows: false };
    }
    case 'post':
    case 'reader':
    case 'article':
    case 'help':
      return { ...panel, scroll: target(panel.scroll, scrollCount(state, panel), scrollHeight(state) - 1, distance) };
    case 'edit':
    case 'confirm':
      return null;
  }
}

/** The index that is reached from `index` in a list of `count`. */
function target(index: number, count: number, page: number, distance: Distance): number {
  const last = Math.max(0, count - 1);
  if ('to' in distance) return distance.to === 'first' ? 0 : last;
  const by = 'by' in distance ? distance.by : distance.pages * Math.max(1, page);
  return Math.max(0, Math.min(last, index + by));
}
