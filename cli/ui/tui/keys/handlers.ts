import type { Action } from './keys.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { takeToInbox, cycleFilter, cycleSort, cycleView, shiftColumns, toggleTrash } from '#cli/ui/tui/lists/lists.ts';
import { discardOrBack, moveText, newLine, openEditor, saveEdit } from '#cli/ui/tui/editing/editing.ts';
import { confirmMark, openArticle } from '#cli/ui/tui/articles/updateArticles.ts';
import { copy, openAddress } from '#cli/ui/tui/stories/addresses.ts';
import { mark, unmark } from '#cli/ui/tui/lists/marking.ts';
import { move } from '#cli/ui/tui/lists/moving.ts';
import { clickRow } from '#cli/ui/tui/lists/clickRow.ts';
import { back, interrupt, openHelp, openSelected, quit, refresh, confirmYes } from '#cli/ui/tui/frame/panelActions.ts';
import { openField, moveOn, newStory, readOn, removeStory, bringBack, toggleGo } from '#cli/ui/tui/stories/stories.ts';
import { follow, pauseSelected, researchSelected } from '#cli/ui/tui/research/researching.ts';
import { emptySearch, endSearch, keepSearch, shortenSearch, startSearch } from '#cli/ui/tui/lists/searching.ts';
import { stay, type Step } from '#cli/ui/tui/step.ts';
import { showTab, cycleTab } from '#cli/ui/tui/frame/switchTab.ts';

/** Rows that one notch of the mouse wheel scrolls. */
const ROWS_PER_NOTCH = 3;

/** What each action of the key table does. */
export const handlers: Readonly<Record<Action, (state: TuiState) => Step>> = {
  showFeed: (state) => showTab(state, 'feed'),
  showInbox: (state) => showTab(state, 'inbox'),
  showResearch: (state) => showTab(state, 'research'),
  showProduction: (state) => showTab(state, 'production'),
  nextTab: (state) => cycleTab(state, 1),
  previousTab: (state) => cycleTab(state, -1),
  refresh,
  help: openHelp,
  quit,
  interrupt,
  search: startSearch,
  keepSearch,
  endSearch,
  shortenSearch,
  emptySearch,
  redraw: (state) => stay({ ...state, redraws: state.redraws + 1 }),
  back: discardOrBack(back),
  yes: confirmYes,
  open: openSelected,
  up: (state) => move(state, { by: -1 }),
  down: (state) => move(state, { by: 1 }),
  pageUp: (state) => move(state, { pages: -1 }),
  pageDown: (state) => move(state, { pages: 1 }),
  first: (state) => move(state, { to: 'first' }),
  last: (state) => move(state, { to: 'last' }),
  sort: cycleSort,
  filter: cycleFilter,
  view: cycleView,
  columnsLeft: (state) => shiftColumns(state, -1),
  columnsRight: (state) => shiftColumns(state, 1),
  trash: toggleTrash,
  addToInbox: takeToInbox,
  mark,
  unmark,
  openAddress,
  copy,
  scrollUp: (state) => move(state, { by: -ROWS_PER_NOTCH }),
  scrollDown: (state) => move(state, { by: ROWS_PER_NOTCH }),
  clickRow,
  toggleGo,
  newStory,
  edit: openField,
  read: readOn,
  remove: removeStory,
  restore: bringBack,
  moveOn,
  openArticle,
  confirmMark,
  research: researchSelected,
  pause: pauseSelected,
  follow,
  save: saveEdit,
  newLine,
  openEditor,
  left: (state) => moveText(state, 'left'),
  right: (state) => moveText(state, 'right'),
  wordLeft: (state) => moveText(state, 'wordLeft'),
  wordRight: (state) => moveText(state, 'wordRight'),
  lineStart: (state) => moveText(state, 'lineStart'),
  lineEnd: (state) => moveText(state, 'lineEnd'),
  deleteLeft: (state) => moveText(state, 'deleteLeft'),
  deleteRight: (state) => moveText(state, 'deleteRight'),
  deleteWordLeft: (state) => moveText(state, 'deleteWordLeft'),
  deleteToLineStart: (state) => moveText(state, 'deleteToLineStart'),
  deleteToLineEnd: (state) => moveText(state, 'deleteToLineEnd'),
};
