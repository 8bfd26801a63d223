import { findIdea, topPanel } from '#cli/ui/tui/lists/find.ts';
import type { Scope } from './keys.ts';
import { isTooSmall } from '#cli/ui/tui/frame/layout.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';

/** The scopes of the keys that work now, the innermost first. */
export function activeScopes(state: TuiState): readonly Scope[] {
  if (state.phase !== 'open') return ['always'];
  if (isTooSmall(state)) return state.panels.length === 0 ? ['tabs', 'always'] : ['always'];
  const panel = topPanel(state);
  switch (panel?.kind) {
    case undefined:
      if (state.searching) return ['search', 'always'];
      return [
        ...(state.marked[state.tab].size === 0 ? [] : ['marked' as const]),
        ...(state.searches[state.tab] === '' ? [] : ['found' as const]),
        state.tab,
        'list',
        'moves',
        'tabs',
        'everywhere',
        'always',
      ];
    case 'edit':
      return [panel.multiline ? 'text' : 'line', 'edit', 'always'];
    case 'confirm':
      return ['confirm', 'always'];
    case 'choice':
      return ['choice', 'moves', 'panel', 'always'];
    case 'help':
      return ['moves', 'panel', 'always'];
    case 'story':
      return findIdea(state, panel.storyId) === undefined
        ? ['story', 'moves', 'panel', 'everywhere', 'always']
        : ['idea', 'story', 'moves', 'panel', 'everywhere', 'always'];
    case 'post':
      return ['post', 'moves', 'panel', 'everywhere', 'always'];
    case 'article':
      return ['article', 'moves', 'panel', 'everywhere', 'always'];
    case 'run':
      return ['run', 'moves', 'panel', 'everywhere', 'always'];
    case 'reader':
      return ['reader', 'moves', 'panel', 'everywhere', 'always'];
  }
}
