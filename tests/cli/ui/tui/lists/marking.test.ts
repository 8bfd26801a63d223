import { describe, expect, it } from 'vitest';
import { drawTui } from '#cli/ui/tui/drawTui.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { growthOf, LINEAR } from '../../../../support/growthOf.ts';
import { linesText } from '../../support/linesText.ts';
import { after, idea, openTui, post, press } from '../rows.ts';

const shown = (state: TuiState) => linesText(drawTui(state).lines);

describe('several rows at once', () => {
  it('are marked with Space, which selects the next row', () => {
    const { state } = after(openTui(), ...press('2', 'space', 'down', 'space'));
    expect(shown(state)).toMatch(/ ● ?#3460|^ ●#3460/m);
    expect(shown(state)).toContain('4 of 60, 2 marked');
    expect([...state.marked.inbox]).toEqual(['story-3460', 'story-3458']);
    expect(after(state, ...press('esc')).state.marked.inbox.size).toBe(0);
    expect(after(state, ...press('up', 'space')).state.marked.inbox.size).toBe(1);
  });

  it('are added to the inbox together, without those that are in it already', () => {
    const some = after(openTui(), {
      type: 'rows',
      more: false,
      tab: 'feed',
      rows: [post(0), post(1, { movedToInbox: true }), post(2)],
    }).state;
    const { state, effects } = after(some, ...press('space', 'space', 'space', 'a'));
    expect(effects).toEqual([{ type: 'addToInbox', postIds: ['post-0', 'post-2'] }]);
    expect(state.marked.feed.size).toBe(0);
  });

  it('get GO together, without a question about research for each', () => {
    const { effects } = after(openTui(), ...press('2', 'space', 'space', 'g'));
    expect(effects).toEqual([{ type: 'setGo', storyIds: ['story-3460', 'story-3459'], go: true, thenResearch: false }]);
    const rows = [idea(3460, { is_completed: true }), idea(3459, { is_completed: true })];
    const going = after(openTui(), { type: 'rows', more: false, tab: 'inbox', rows }).state;
    expect(after(going, ...press('2', 'space', 'space', 'g')).effects).toMatchObject([{ go: false }]);
  });

  it('are deleted after one question, and come back with one key', () => {
    const asked = after(openTui(), ...press('2', 'space', 'space', 'space', 'd')).state;
    expect(asked.panels).toMatchObject([{ title: 'Delete 3 Stories' }]);
    const { state, effects } = after(asked, ...press('y'));
    const stories = [3460, 3459, 3458].map((number) => ({ id: `story-${number}`, title: `Story ${number}` }));
    expect(effects).toEqual([{ type: 'remove', table: 'inbox_stories', stories }]);
    const gone = after(state, { type: 'removed', table: 'inbox_stories', stories }).state;
    expect(gone.inbox.rows).toHaveLength(57);
    expect(gone.marked.inbox.size).toBe(0);
    expect(gone.notice?.message).toBe('Deleted 3 stories.');
    expect(after(gone, ...press('u')).effects).toMatchObject([{ type: 'restore', stories }]);
  });

  it('do not include marked rows that a filter hides', () => {
    const { state } = after(openTui(), ...press('2', 'space', 'space'));
    const filtered = after(state, { type: 'rows', more: false, tab: 'inbox', rows: [idea(3459), idea(3400)] }).state;
    expect(after(filtered, ...press('g')).effects).toMatchObject([{ storyIds: ['story-3459'] }]);
  });
});

describe('addresses', () => {
  it('of posts are opened and copied', () => {
    expect(after(openTui(), ...press('o')).effects).toEqual([
      { type: 'openAddress', address: 'https://x.com/desk/status/190' },
    ]);
    expect(after(openTui(), ...press('space', 'space', 'y')).effects).toEqual([
      { type: 'copy', text: 'https://x.com/desk/status/190\nhttps://x.com/desk/status/191' },
    ]);
    expect(after(openTui(), ...press('enter', 'y')).effects).toContainEqual({
      type: 'copy',
      text: 'https://x.com/desk/status/190',
    });
  });

  it('of a story idea are its first source, else its first video', () => {
    const rows = [
      idea(3460, { sources: 'Seen at (https://wire.example/a?b=1).' }),
      idea(3459),
      idea(3458, { videos: [] }),
    ];
    const { state } = after(openTui(), { type: 'rows', more: false, tab: 'inbox', rows }, ...press('2'));
    expect(after(state, ...press('o')).effects).toEqual([
      { type: 'openAddress', address: 'https://wire.example/a?b=1' },
    ]);
    expect(after(state, ...press('down', 'y')).effects).toEqual([{ type: 'copy', text: 'https://x.com/v' }]);
    const none = after(state, ...press('end', 'o'));
    expect(none.effects).toEqual([]);
    expect(none.state.notice?.message).toBe('No address here');
  });

  it('are found in linear time, whatever a text contains', () => {
    const opened = (commas: number) => {
      const rows = [idea(3460, { sources: `https://wire.example/${','.repeat(commas)}x` })];
      return after(openTui(), { type: 'rows', more: false, tab: 'inbox', rows }, ...press('2', 'o'));
    };
    expect(opened(200_000).effects).toHaveLength(1);
    expect(growthOf(opened, 50_000)).toBeLessThan(LINEAR);
  });

  it('of a production story are those of its article', () => {
    const asked = after(openTui(), ...press('4', 'o'));
    expect(asked.effects).toEqual([
      { type: 'findArticles', stories: [{ id: 'production-3460', title: 'Production 3460' }], use: 'open' },
    ]);
    const address = 'http://127.0.0.1:4600/article/a';
    expect(after(asked.state, { type: 'articlesFound', addresses: [address], use: 'open' }).effects).toEqual([
      { type: 'openAddress', address },
    ]);
    const none = after(asked.state, { type: 'articlesFound', addresses: [], use: 'copy' }).state;
    expect(none.notice?.message).toContain('No article yet');
    expect(none.working).toBe(0);
  });

  it('a field of a story is copied whole', () => {
    const rows = [idea(3460, { summary: 'Two\nlines' })];
    const { state } = after(openTui(), { type: 'rows', more: false, tab: 'inbox', rows });
    expect(after(state, ...press('2', 'enter', 'down', 'y')).effects).toEqual([{ type: 'copy', text: 'Two\nlines' }]);
    expect(after(state, ...press('2', 'enter', 'down', 'space', 'y')).effects).toEqual([
      { type: 'copy', text: 'Two\nlines' },
    ]);
  });
});

describe('the mouse', () => {
  const click = (row: number) => ({ type: 'mouse', key: 'click', row }) as const;
  const rowOf = (state: TuiState, words: string) =>
    shown(state)
      .split('\n')
      .findIndex((line) => line.includes(words));

  it('selects the clicked row, and opens it where it is selected already', () => {
    const list = after(openTui(), ...press('2')).state;
    const { state } = after(list, click(rowOf(list, '#3455')));
    expect(state.cursors.inbox.id).toBe('story-3455');
    expect(after(state, click(rowOf(state, '#3455'))).state.panels).toMatchObject([{ storyId: 'story-3455' }]);
    expect(after(state, click(0)).state.cursors).toEqual(state.cursors);
  });

  it('scrolls lists and texts with the wheel', () => {
    const wheel = { type: 'mouse', key: 'wheeldown', row: 5 } as const;
    expect(after(openTui(), wheel, wheel).state.cursors.feed.index).toBe(6);
    expect(after(openTui(), wheel, { ...wheel, key: 'wheelup' }).state.cursors.feed.index).toBe(0);
    expect(after(openTui(), ...press('?'), wheel).state.panels).toMatchObject([{ kind: 'help', scroll: 3 }]);
  });

  it('selects fields, steps and choices', () => {
    const story = after(openTui(), ...press('4', 'enter')).state;
    const field = after(story, click(rowOf(story, ' Audio '))).state;
    expect(field.panels).toMatchObject([{ kind: 'story', field: 5 }]);
    const choice = after(story, click(rowOf(story, ' Urgency'))).state;
    expect(choice.panels.at(-1)).toMatchObject({ kind: 'choice', selected: 1 });
    const high = after(choice, click(rowOf(choice, ' High'))).state;
    expect(high.panels.at(-1)).toMatchObject({ selected: 2 });
    expect(after(high, click(rowOf(high, ' High'))).effects).toMatchObject([{ type: 'save', text: 'High' }]);
    const run = after(openTui(), ...press('3', 'enter')).state;
    expect(after(run, click(rowOf(run, '3 News Links'))).state.panels).toMatchObject([{ kind: 'run', step: 3 }]);
  });
});
