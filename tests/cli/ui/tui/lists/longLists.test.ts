import { describe, expect, it } from 'vitest';
import { findIdea } from '#cli/ui/tui/lists/find.ts';
import { visibleIds } from '#cli/ui/tui/lists/visible.ts';
import { after, idea, openTui, post, press, run } from '../rows.ts';

describe('searching', () => {
  it('searches at each key, and takes no letter as a command', () => {
    const { state, effects } = after(openTui(), ...press('/', 'q', 'a', 'space', '1', 'backspace'));
    expect(effects.map((effect) => (effect.type === 'load' ? effect.search : effect.type))).toEqual([
      'q',
      'qa',
      'qa ',
      'qa 1',
      'qa ',
    ]);
    expect(state).toMatchObject({ searching: true, phase: 'open', tab: 'feed' });
  });

  it('returns the keys to the list on Enter, and ends the search on Esc', () => {
    const found = after(openTui(), ...press('2', '/', 'The strait', 'enter')).state;
    expect(found).toMatchObject({ searching: false, searches: { inbox: 'The strait', feed: '' } });
    expect(after(found, ...press('r')).effects).toMatchObject([{ tab: 'inbox', search: 'The strait' }]);
    const all = after(found, ...press('esc'));
    expect(all.effects).toMatchObject([{ tab: 'inbox', search: '' }]);
    expect(all.state.searches.inbox).toBe('');
  });

  it('takes pasted words', () => {
    const { effects } = after(openTui(), ...press('/'), { type: 'pasted', text: 'grain\nport' });
    expect(effects).toMatchObject([{ tab: 'feed', search: 'grain port' }]);
  });
});

describe('a list that is longer than what was read', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);
  const posts = (count: number) => numbers(count).map((number) => post(number));
  const many = () => after(openTui(), { type: 'rows', more: true, tab: 'feed', rows: posts(200) }).state;
  const deeper = (depth: number) => ({ type: 'load', tab: 'feed', depth, search: '', sort: 'velocity', filter: 'all' });

  it('is read further as the cursor comes near its end, and not before', () => {
    expect(after(many(), ...press('pagedown', 'pagedown')).effects).toEqual([]);
    const end = after(many(), ...press('end'));
    expect(end.effects).toEqual([deeper(400)]);
    // Further keys do not read it again while it is loading.
    expect(after(end.state, ...press('up', 'end')).effects).toEqual([]);
    const read = after(end.state, { type: 'rows', more: true, tab: 'feed', rows: posts(400) }).state;
    expect(read.cursors.feed).toMatchObject({ id: 'post-199', index: 199 });
    expect(after(read, ...press('end')).effects).toEqual([deeper(800)]);
  });

  it('is read up to a limit', () => {
    const deep = { ...many(), depths: { ...many().depths, feed: 12_800 } };
    expect(after(deep, ...press('end')).effects).toEqual([]);
  });

  it('is not read further at its end', () => {
    expect(after(openTui(), ...press('end')).effects).toEqual([]);
  });

  it('is read from the top after a change of order, filter or view', () => {
    const deep = after(many(), ...press('end')).state;
    expect(after(deep, ...press('s')).effects).toEqual([{ ...deeper(200), sort: 'posted' }]);
    expect(after(deep, ...press('f')).effects).toEqual([{ ...deeper(200), filter: 'high' }]);
    expect(after(deep, ...press('2', 'f')).effects).toContainEqual({
      type: 'load',
      tab: 'inbox',
      depth: 200,
      search: '',
      trash: false,
      state: 'go',
    });
    expect(after(deep, ...press('3', 'f')).effects).toMatchObject([{ tab: 'research', status: 'pending' }]);
    expect(after(deep, ...press('4', 'v')).effects).toMatchObject([{ tab: 'production', view: 'focus' }]);
  });

  it('keeps an open story that the list does not contain any more, and reads it by its id', () => {
    const open = after(openTui(), ...press('2', 'enter')).state;
    const filtered = after(open, { type: 'rows', more: false, tab: 'inbox', rows: [idea(3401)] });
    expect(filtered.effects).toContainEqual({ type: 'loadIdeas', ids: expect.arrayContaining(['story-3460']) });
    expect(findIdea(filtered.state, 'story-3460')?.title).toBe('Story 3460');
    const fresh = after(filtered.state, { type: 'ideas', rows: [idea(3460, { title: 'Corrected' })] }).state;
    expect(findIdea(fresh, 'story-3460')?.title).toBe('Corrected');
    expect(visibleIds(fresh, 'inbox')).toEqual(['story-3401']);
  });

  it('reads the stories of runs that are not in the inbox’s list', () => {
    const { effects } = after(openTui(), { type: 'rows', more: false, tab: 'research', rows: [run(1), run(3460)] });
    expect(effects).toEqual([{ type: 'loadIdeas', ids: ['story-1'] }]);
  });
});
