import { describe, expect, it } from 'vitest';
import { helpLines } from '#cli/ui/tui/keys/helpLines.ts';
import { keys, scopeNames, type Action, type Scope } from '#cli/ui/tui/keys/keys.ts';
import { activeScopes } from '#cli/ui/tui/keys/scopes.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { linesText } from '../../support/linesText.ts';
import { after, articleMessage, liveRun, openTui, press } from '../rows.ts';

const down = ['down', 'down', 'down'];
const at = (...pressed: string[]) => after(openTui(), ...press(...pressed)).state;
const withLive = (state: TuiState): TuiState => ({ ...state, live: new Map([['story-3460', liveRun(3460)]]) });
const editing = at('2', 'enter', 'down', 'enter', 'one two', 'left', 'left');

/** A state in which each scope's keys have an effect. */
const places: Readonly<Record<Scope, TuiState>> = {
  feed: at(...down),
  inbox: { ...at('2', ...down), removed: { table: 'inbox_stories', stories: [{ id: 'story-1', title: 'Gone' }] } },
  research: at('3'),
  production: {
    ...at('4', 'right', 'right'),
    removed: { table: 'production_stories', stories: [{ id: 'p', title: 'Gone' }] },
  },
  post: at('enter'),
  idea: at('2', 'enter'),
  story: at('4', 'enter'),
  run: at('3', 'enter', 'down'),
  reader: at('4', 'enter', 'down', 'down', 'space'),
  article: after(openTui(), ...press('4'), articleMessage()).state,
  confirm: at('2', 'd'),
  choice: at('4', 'enter', 'enter'),
  text: editing,
  edit: at('2', 'enter', 'down', 'enter', 'one two', 'enter', 'three four', 'left', 'left', 'up', 'down'),
  line: at('2', 'n', 'A title'),
  panel: at('enter'),
  list: at(...down),
  search: at('/', 'Some words'),
  found: at('/', 'Some words', 'enter'),
  marked: at('space', 'space'),
  moves: { ...at('pagedown', 'pagedown'), pointed: 7 },
  tabs: at(...down),
  everywhere: at(...down),
  always: at(),
};

/** States for actions that need more than their scope has. */
const special: Partial<Record<`${Scope} ${Action}`, TuiState>> = {
  'research pause': withLive(at('3')),
  'run pause': withLive(at('3', 'enter')),
  'everywhere showFeed': at('2'),
};

describe('the table of keys', () => {
  it.each(keys.flatMap(({ scope, action, keys: names }) => names.map((key) => ({ scope, action, key }))))(
    '$key does "$action" in $scope',
    ({ scope, action, key }) => {
      const state = special[`${scope} ${action}`] ?? places[scope];
      expect(activeScopes(state)).toContain(scope);
      const [message] = press(key);
      const step = after(state, ...(message === undefined ? [] : [message]));
      expect(step).not.toEqual({ state, effects: [] });
    },
  );

  it('has no key twice in a scope', () => {
    const seen = keys.flatMap(({ scope, keys: names }) => names.map((name) => `${scope} ${name}`));
    expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
  });

  it('is the help: every label is in it, under the heading of its scope', () => {
    const help = linesText(helpLines());
    for (const { label, scope } of keys) {
      expect(help).toContain(label);
      expect(help).toContain(scopeNames[scope]);
    }
  });

  it('opens the help with ? and closes it with Esc', () => {
    const open = at('?');
    expect(open.panels.at(-1)?.kind).toBe('help');
    expect(after(open, ...press('esc')).state.panels).toEqual([]);
  });

  it('passes every letter to a field that is being edited', () => {
    const typed = after(at('2', 'n'), ...press('q?1rgdj')).state.panels.at(-1);
    expect(typed).toMatchObject({ kind: 'edit', buffer: { text: 'q?1rgdj' } });
  });
});
