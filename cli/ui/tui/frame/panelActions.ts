import { findIdea, findPost, findProduction, selectedId, topPanel } from '#cli/ui/tui/lists/find.ts';
import { runningStories } from '#cli/ui/tui/research/runView.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { load, loadOutputs, loadSnapshots } from '#cli/ui/tui/loading/loading.ts';
import { openSelectedRun } from '#cli/ui/tui/research/researching.ts';
import { begin, changeTop, popPanel, pushPanel, stay, type Step } from '#cli/ui/tui/step.ts';

/** Opens the selected row. */
export function openSelected(state: TuiState): Step {
  const id = selectedId(state);
  if (state.tab === 'feed') {
    const post = findPost(state, id);
    if (post === undefined) return stay(state);
    return loadSnapshots(pushPanel(state, { kind: 'post', postId: post.id, scroll: 0 }), post.id);
  }
  if (state.tab === 'research') return openSelectedRun(state);
  const table = state.tab === 'inbox' ? 'inbox_stories' : 'production_stories';
  const story = state.tab === 'inbox' ? findIdea(state, id) : findProduction(state, id);
  return stay(story === undefined ? state : pushPanel(state, { kind: 'story', table, storyId: story.id, field: 0 }));
}

export function back(state: TuiState): Step {
  return stay(popPanel(state));
}

export function openHelp(state: TuiState): Step {
  return stay(pushPanel(state, { kind: 'help', scroll: 0 }));
}

/** Answers yes to a question, or takes the selected choice. */
export function confirmYes(state: TuiState): Step {
  const panel = topPanel(state);
  if (panel?.kind === 'confirm') return begin(popPanel(state), panel.yes);
  if (panel?.kind !== 'choice') return stay(state);
  const chosen = panel.options[panel.selected];
  if (chosen === undefined) return stay(popPanel(state));
  if ('panel' in chosen.leadsTo) return stay(changeTop(state, chosen.leadsTo.panel));
  return begin(popPanel(state), chosen.leadsTo.effect);
}

/** Reads everything visible again. */
export function refresh(state: TuiState): Step {
  const step = load(state, state.tab);
  const panel = topPanel(state);
  let more = stay(step.state);
  if (panel?.kind === 'post') more = loadSnapshots(step.state, panel.postId);
  if (panel?.kind === 'run' && panel.runId !== null) more = loadOutputs(step.state, panel.runId, true);
  return { state: more.state, effects: [...step.effects, ...more.effects] };
}

/** Leaves; where research runs, asks first. */
export function quit(state: TuiState): Step {
  const running = runningStories(state);
  if (running.length === 0)
    return { state: { ...state, phase: 'leaving' }, effects: [{ type: 'leave', interrupted: false }] };
  const names = running.map(({ label }) => label).join(', ');
  const text = `Research is running on ${names}. Leave? That pauses it: what is answered is stored, and "w" continues it later.`;
  const yes = { type: 'leave', interrupted: false } as const;
  return stay(pushPanel(state, { kind: 'confirm', title: 'Leave Velocity', text, yes }));
}

/** Ctrl+C: research is saved and paused, then the tool ends. */
export function interrupt(state: TuiState): Step {
  return { state: { ...state, phase: 'leaving' }, effects: [{ type: 'leave', interrupted: true }] };
}
