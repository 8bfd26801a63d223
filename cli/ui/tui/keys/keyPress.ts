import { actionFor } from '#cli/ui/keyboard/keyTable.ts';
import { keys, type Action } from './keys.ts';
import { activeScopes } from './scopes.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { typeText } from '#cli/ui/tui/editing/editing.ts';
import { typeSearch } from '#cli/ui/tui/lists/searching.ts';
import { handlers } from './handlers.ts';
import { stay, type Step } from '#cli/ui/tui/step.ts';

/** Runs the action of a key in the current state; does nothing where it has none. */
export function pressKey(state: TuiState, key: string): Step {
  const action = actionFor(keys, activeScopes(state), key);
  if (action !== null) return perform(withoutNotice(state), action);
  return key === 'space' ? pressText(state, ' ') : stay(state);
}

/** Types text into the edited field; elsewhere each character is a key. */
export function pressText(state: TuiState, text: string): Step {
  if (state.panels.at(-1)?.kind === 'edit') return typeText(state, text);
  if (state.searching && state.panels.length === 0) return typeSearch(state, text);
  return text === ' ' ? stay(state) : pressKey(state, text);
}

function perform(state: TuiState, action: Action): Step {
  return handlers[action](state);
}

/** The next key clears a notice of success; one of a failure stays until it expires. */
function withoutNotice(state: TuiState): TuiState {
  return state.notice === null || state.notice.tone === 'bad' ? state : { ...state, notice: null };
}
