import type { Message } from './message.ts';
import type { TuiState } from './state.ts';
import { tuiTabs } from './frame/tabs.ts';
import { articlesFound } from './stories/addresses.ts';
import { articleArrived } from './articles/updateArticles.ts';
import { settleCursor } from './lists/cursors.ts';
import { unlistedArrived, keyedArrived, rowsArrived, rowsFailed } from './loading/data.ts';
import { editorClosed, typeText } from './editing/editing.ts';
import { pressKey, pressText } from './keys/keyPress.ts';
import { researchEnded, researchStarting, researchProgressed } from './research/liveResearch.ts';
import { loadAtOpening, loadStale } from './loading/loading.ts';
import { done, failed, goSet, refused, removed, restored, saved } from './stories/outcomes.ts';
import { planned } from './research/researching.ts';
import { typeSearch } from './lists/searching.ts';
import { withNotice, stay, type Step } from './step.ts';

/** The state after a message, and the effects to run. Pure: the time is that of the last tick. */
export function update(state: TuiState, message: Message): Step {
  switch (message.type) {
    case 'key':
      return pressKey(state, message.key);
    case 'typed':
      return pressText(state, message.text);
    case 'pasted':
      return state.searching && state.panels.length === 0
        ? typeSearch(state, message.text)
        : typeText(state, message.text);
    case 'mouse':
      return pressKey({ ...state, pointed: message.row }, message.key);
    case 'article':
      return articleArrived(state, message);
    case 'articlesFound':
      return articlesFound(state, message);
    case 'resized':
      return resized(state, message.columns, message.rows);
    case 'tick':
      return tick(state, message.now);
    case 'opening':
      return stay({ ...state, opening: message.text });
    case 'opened':
      return loadAtOpening({ ...state, phase: 'open', place: message.place });
    case 'rows':
      return rowsArrived(state, message);
    case 'ideas':
    case 'productionStories':
      return stay(unlistedArrived(state, message));
    case 'rowsFailed':
      return rowsFailed(state, message.tab, message.trouble);
    case 'categories':
      return stay({ ...state, categories: message.rows });
    case 'snapshots':
    case 'snapshotsFailed':
    case 'outputs':
    case 'outputsFailed':
      return keyedArrived(state, message);
    case 'done':
      return done(state, message);
    case 'failed':
      return failed(state, message);
    case 'removed':
      return removed(state, message);
    case 'restored':
      return restored(state, message);
    case 'goSet':
      return goSet(state, message);
    case 'saved':
      return saved(state, message);
    case 'refused':
      return refused(state, message);
    case 'editorClosed':
      return editorEnded(state, message.text, message.trouble);
    case 'planned':
      return planned(state, message.storyId, message.text);
    case 'researchStarting':
      return researchStarting(state, message.run);
    case 'research':
      return researchProgressed(state, message.event);
    case 'researchEnded':
      return researchEnded(state, message.storyId, message.trouble);
    case 'notice':
      return stay(withNotice(state, 'bad', message.trouble.message, message.trouble.hint));
    case 'leaving':
      return stay(withNotice({ ...state, phase: 'leaving' }, 'plain', 'Leaving: what is running is being saved.'));
  }
}

function resized(state: TuiState, columns: number, rows: number): Step {
  const sized = tuiTabs.reduce((each, { id }) => settleCursor(each, id), { ...state, columns, rows });
  return typeText(sized, '');
}

function tick(state: TuiState, now: number): Step {
  const notice = state.notice !== null && state.notice.until <= now ? null : state.notice;
  const turned = { ...state, now, notice, frame: state.frame + 1 };
  return state.phase === 'open' ? loadStale(turned) : stay(turned);
}

function editorEnded(
  state: TuiState,
  text: string | null,
  trouble: { message: string; hint: string | null } | null,
): Step {
  if (trouble !== null) return stay(withNotice(state, 'bad', trouble.message, trouble.hint));
  return text === null ? stay(state) : editorClosed(state, text);
}
