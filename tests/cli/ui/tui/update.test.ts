import { describe, expect, it } from 'vitest';
import { visiblePosts } from '#cli/ui/tui/lists/visible.ts';
import { after, now, openTui, post, press } from './rows.ts';

const minutes = (count: number) => now + count * 60_000;

describe('opening', () => {
  it('reads every tab, the visible one first, and the categories', () => {
    const { effects } = after(openTui(), { type: 'opened', place: 'embedded, owner' });
    expect(effects.map((effect) => ('tab' in effect ? effect.tab : effect.type))).toEqual([
      'feed',
      'inbox',
      'research',
      'production',
      'loadCategories',
    ]);
  });

  it('ignores keys until the backend is open, but not Ctrl+C', () => {
    const closed = { ...openTui(), phase: 'opening' as const };
    expect(after(closed, ...press('2', 'q', 'down')).state).toEqual(closed);
    expect(after(closed, ...press('ctrl+c')).effects).toEqual([{ type: 'leave', interrupted: true }]);
  });

  it('reads a few screens of rows of each tab, however many there are', () => {
    const { effects } = after(openTui(), { type: 'opened', place: 'embedded, owner' });
    expect(effects.slice(0, 4)).toEqual([
      { type: 'load', tab: 'feed', depth: 200, search: '', sort: 'velocity', filter: 'all' },
      { type: 'load', tab: 'inbox', depth: 200, search: '', trash: false, state: undefined },
      { type: 'load', tab: 'research', depth: 200, search: '', status: undefined },
      { type: 'load', tab: 'production', depth: 200, search: '', trash: false, view: 'master' },
    ]);
  });
});

describe('the feed', () => {
  it('is sorted by velocity, then by the order that s chooses', () => {
    const state = openTui();
    expect(visiblePosts(state)[0]?.id).toBe('post-0');
    const byTime = after(state, ...press('s')).state;
    expect(byTime).toMatchObject({ feedSort: 'posted', notice: { message: 'Sorted by Time Posted' } });
    expect(after(byTime, ...press('s', 's', 's', 's', 's')).state.feedSort).toBe('velocity');
  });

  it('shows only posts that match the filter', () => {
    const recent = after(openTui(), ...press('f', 'f', 'f')).state;
    expect(recent.feedFilter).toBe('4h');
    expect(visiblePosts(recent)).toHaveLength(13);
  });

  it('updates the scores as time passes', () => {
    const state = openTui();
    const later = after(state, { type: 'tick', now: minutes(300) }).state;
    expect(visiblePosts(later)[0]?.velocityScore).toBeLessThan(visiblePosts(state)[0]?.velocityScore ?? 0);
  });

  it('keeps the cursor on its post when others arrive above it, and on the top when it is there', () => {
    const chosen = after(openTui(), ...press('down', 'down')).state;
    const rows = [post(-1), post(0), post(1), post(2), post(3)];
    const news = { type: 'rows', more: false, tab: 'feed', rows } as const;
    expect(after(chosen, news).state.cursors.feed).toMatchObject({ id: 'post-2', index: 3 });
    expect(after(openTui(), news).state.cursors.feed).toMatchObject({ id: 'post--1', index: 0 });
  });

  it('opens a post with its metrics over time, and adds it to the inbox once', () => {
    const opened = after(openTui(), ...press('enter'));
    expect(opened.effects).toEqual([{ type: 'loadSnapshots', postId: 'post-0' }]);
    expect(after(opened.state, ...press('a')).effects).toEqual([{ type: 'addToInbox', postIds: ['post-0'] }]);
    const added = after(openTui(), { type: 'rows', more: false, tab: 'feed', rows: [post(0, { movedToInbox: true })] });
    const again = after(added.state, ...press('a'));
    expect(again.effects).toEqual([]);
    expect(again.state.notice?.message).toBe('Added to Inbox already');
  });
});

describe('time', () => {
  it('reads the visible tab again when its rows are stale, and only then', () => {
    const state = after(openTui(), ...press('3')).state;
    expect(after(state, { type: 'tick', now: now + 2000 }).effects).toEqual([]);
    expect(after(state, { type: 'tick', now: now + 3000 }).effects).toMatchObject([{ type: 'load', tab: 'research' }]);
    expect(after(openTui(), { type: 'tick', now: now + 3000 }).effects).toEqual([]);
  });

  it('removes notices after a while, those of failures later', () => {
    const state = after(openTui(), { type: 'done', text: 'Saved', reload: [] }).state;
    expect(after(state, { type: 'tick', now: now + 7000 }).state.notice).toBeNull();
    const failed = after(openTui(), { type: 'failed', trouble: { message: 'No', hint: null }, reload: [] }).state;
    expect(after(failed, { type: 'tick', now: now + 7000 }).state.notice?.message).toBe('No');
  });

  it('keeps old rows where they cannot be read again, and says so', () => {
    const trouble = { message: 'The backend is not reachable.', hint: 'Try again.' };
    const { feed, notice } = after(openTui(), { type: 'rowsFailed', tab: 'feed', trouble }).state;
    expect(notice).toMatchObject({ tone: 'bad', message: trouble.message });
    expect(feed).toMatchObject({ status: 'failed', error: trouble });
    expect(feed.rows).toHaveLength(60);
  });
});
