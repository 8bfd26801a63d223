import type { Effect } from './effect.ts';
import type { OpenPanel } from './panels.ts';
import type { Notice, TuiState } from './state.ts';

/** A state, and the effects to run for it. */
export interface Step {
  state: TuiState;
  effects: readonly Effect[];
}

const SHORT_MS = 6000;
const LONG_MS = 20_000;

export function stay(state: TuiState): Step {
  return { state, effects: [] };
}

/** Returns effects that write, and counts them as in progress. */
export function begin(state: TuiState, ...effects: Effect[]): Step {
  return { state: { ...state, working: state.working + effects.length }, effects };
}

export function pushPanel(state: TuiState, panel: OpenPanel): TuiState {
  return { ...state, panels: [...state.panels, panel] };
}

export function popPanel(state: TuiState): TuiState {
  return { ...state, panels: state.panels.slice(0, -1) };
}

/** Replaces the top panel. */
export function changeTop(state: TuiState, panel: OpenPanel): TuiState {
  return { ...state, panels: [...state.panels.slice(0, -1), panel] };
}

/** Shows a message in the status line; failures stay longer. */
export function withNotice(
  state: TuiState,
  tone: Notice['tone'],
  message: string,
  hint: string | null = null,
): TuiState {
  const until = state.now + (tone === 'bad' ? LONG_MS : SHORT_MS);
  return { ...state, notice: { tone, message, hint, until } };
}
