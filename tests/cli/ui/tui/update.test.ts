import { describe, expect, it } from 'vitest';
import { findIdea } from '#cli/ui/tui/lists/find.ts';
import { visibleIds, visiblePosts } from '#cli/ui/tui/lists/visible.ts';
import type { ResearchEvent, ResearchProgress } from '#core/research/events.ts';
import { after, idea, liveRun, now, openTui, post, press, production, run } from './rows.ts';

const minutes = (count: number) => now + count * 60_000;
const event = (progress: ResearchProgress, number = 3460): ResearchEvent => ({
  at: new Date(now).toISOString(),
  runId: `run-${number}`,
  storyId: `story-${number}`,
  ...progress,
});

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

  it('reads several screens of each tab, however many rows there are', () => {
    const { effects } = after(openTui(), { type: 'opened', place: 'embedded, owner' });
    expect(effects.slice(0, 4)).toEqual([
      { type: 'load', tab: 'feed', depth: 200, search: '', sort: 'velocity', filter: 'all' },
      { type: 'load', tab: 'inbox', depth: 200, search: '', trash: false, state: undefined },
      { type: 'load', tab: 'research', depth: 200, search: '', status: undefined },
      { type: 'load', tab: 'production', depth: 200, search: '', trash: false, view: 'master' },
    ]);
  });
});

describe('searching', () => {
  it('asks for what is typed, key by key, and takes no letter as a command', () => {
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

  it('gives the keys back to the list, which stays searched until Esc', () => {
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
    // Not once more for every key while it is read.
    expect(after(end.state, ...press('up', 'end')).effects).toEqual([]);
    const read = after(end.state, { type: 'rows', more: true, tab: 'feed', rows: posts(400) }).state;
    expect(read.cursors.feed).toMatchObject({ id: 'post-199', index: 199 });
    expect(after(read, ...press('end')).effects).toEqual([deeper(800)]);
  });

  it('is not read without end', () => {
    const deep = { ...many(), depths: { ...many().depths, feed: 12_800 } };
    expect(after(deep, ...press('end')).effects).toEqual([]);
  });

  it('is read no further where there is nothing more', () => {
    expect(after(openTui(), ...press('end')).effects).toEqual([]);
  });

  it('begins anew in another order, through another filter and in another view', () => {
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

  it('keeps what is open although the list does not hold it any more, and reads it by its id', () => {
    const open = after(openTui(), ...press('2', 'enter')).state;
    const filtered = after(open, { type: 'rows', more: false, tab: 'inbox', rows: [idea(3401)] });
    expect(filtered.effects).toContainEqual({ type: 'loadIdeas', ids: expect.arrayContaining(['story-3460']) });
    expect(findIdea(filtered.state, 'story-3460')?.title).toBe('Story 3460');
    const fresh = after(filtered.state, { type: 'ideas', rows: [idea(3460, { title: 'Corrected' })] }).state;
    expect(findIdea(fresh, 'story-3460')?.title).toBe('Corrected');
    expect(visibleIds(fresh, 'inbox')).toEqual(['story-3401']);
  });

  it('asks for the stories of runs that the inbox has not brought', () => {
    const { effects } = after(openTui(), { type: 'rows', more: false, tab: 'research', rows: [run(1), run(3460)] });
    expect(effects).toEqual([{ type: 'loadIdeas', ids: ['story-1'] }]);
  });
});

describe('the feed', () => {
  it('is sorted by velocity, then by the order that s chooses', () => {
    const state = openTui();
    expect(visiblePosts(state)[0]?.id).toBe('post-0');
    const byTime = after(state, ...press('s')).state;
    expect(byTime).toMatchObject({ feedSort: 'posted', notice: { message: 'Sorted by Time Posted' } });
    expect(after(byTime, ...press('s', 's', 's', 's')).state.feedSort).toBe('velocity');
  });

  it('shows only what the filter lets through', () => {
    const recent = after(openTui(), ...press('f', 'f', 'f')).state;
    expect(recent.feedFilter).toBe('4h');
    expect(visiblePosts(recent)).toHaveLength(13);
  });

  it('scores anew as time goes by', () => {
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

describe('editing', () => {
  const editing = () => after(openTui(), ...press('2', 'enter', 'enter')).state;

  it('saves a field with what it held when editing began', () => {
    const { state, effects } = after(editing(), ...press('!', 'enter'));
    const target = { kind: 'field', table: 'inbox_stories', storyId: 'story-3460', field: 'title' } as const;
    expect(effects).toEqual([{ type: 'save', target, original: 'Story 3460', text: 'Story 3460!' }]);
    expect(state.panels.at(-1)).toMatchObject({ kind: 'edit', saving: true });
    const saved = after(state, { type: 'saved', target, storyId: 'story-3460' });
    expect(saved.state.panels.at(-1)?.kind).toBe('story');
    expect(saved.state.notice?.message).toBe('Saved');
    expect(saved.state.working).toBe(0);
  });

  it('keeps what was typed when saving is refused, and takes keys again', () => {
    const { state, effects } = after(editing(), ...press('!', 'enter'));
    const [save] = effects;
    const target = save?.type === 'save' ? save.target : { kind: 'newStory' as const };
    const trouble = { message: 'Failed to save changes', hint: 'The backend is not reachable.' };
    const refused = after(state, { type: 'refused', target, trouble, current: null }).state;
    expect(refused.panels.at(-1)).toMatchObject({
      saving: false,
      refusal: 'Failed to save changes The backend is not reachable.',
      buffer: { text: 'Story 3460!' },
    });
    expect(after(refused, ...press('!')).state.panels.at(-1)).toMatchObject({ buffer: { text: 'Story 3460!!' } });
  });

  it('replaces what somebody else wrote only when saved once more', () => {
    const { state, effects } = after(editing(), ...press('!', 'enter'));
    const [save] = effects;
    const target = save?.type === 'save' ? save.target : { kind: 'newStory' as const };
    const trouble = { message: 'Somebody else changed this field meanwhile.', hint: null };
    const refused = after(state, { type: 'refused', target, trouble, current: 'Theirs' }).state;
    expect(after(refused, ...press('enter')).effects).toMatchObject([{ original: 'Theirs', text: 'Story 3460!' }]);
  });

  it('asks before it throws typed text away', () => {
    const asked = after(editing(), ...press('!', 'esc')).state;
    expect(asked.panels.at(-1)).toMatchObject({ kind: 'edit', refusal: expect.stringContaining('Esc once more') });
    expect(after(asked, ...press('esc')).state.panels.at(-1)?.kind).toBe('story');
    expect(after(asked, ...press('x', 'esc')).state.panels.at(-1)?.kind).toBe('edit');
    expect(after(editing(), ...press('esc')).state.panels.at(-1)?.kind).toBe('story');
  });

  it('takes pasted lines apart where a field has one line', () => {
    const title = after(editing(), { type: 'pasted', text: '\r\nmore\nwords' }).state.panels.at(-1);
    expect(title).toMatchObject({ buffer: { text: 'Story 3460 more words' } });
    const summary = after(openTui(), ...press('2', 'enter', 'down', 'enter'), {
      type: 'pasted',
      text: '\r\nmore',
    }).state;
    expect(summary.panels.at(-1)).toMatchObject({ buffer: { text: 'Officials met again.\nmore' } });
  });

  it('offers the usual values of a field, and any other', () => {
    const choice = after(openTui(), ...press('4', 'enter', 'enter')).state;
    expect(choice.panels.at(-1)).toMatchObject({ kind: 'choice', title: 'Edit Urgency', selected: 1 });
    expect(after(choice, ...press('down', 'enter')).effects).toMatchObject([
      { type: 'save', original: 'Medium', text: 'High' },
    ]);
    expect(after(choice, ...press('end', 'enter')).state.panels.at(-1)).toMatchObject({
      kind: 'edit',
      label: 'Urgency',
    });
  });

  it('takes the text back from the editor of the environment', () => {
    const { state, effects } = after(editing(), ...press('ctrl+o'));
    expect(effects).toEqual([{ type: 'openEditor', text: 'Story 3460' }]);
    const back = after(state, { type: 'editorClosed', text: 'From\n the editor', trouble: null }).state;
    expect(back.panels.at(-1)).toMatchObject({ buffer: { text: 'From the editor' } });
    expect(after(state, { type: 'editorClosed', text: null, trouble: null }).state).toEqual(state);
  });

  it('opens a new story after its title is saved, so that the rest can be filled in', () => {
    const { state, effects } = after(openTui(), ...press('2', 'n', 'A new idea', 'enter'));
    expect(effects).toMatchObject([{ type: 'save', target: { kind: 'newStory' }, text: 'A new idea' }]);
    const made = after(state, { type: 'saved', target: { kind: 'newStory' }, storyId: 'new' });
    expect(made.state.panels).toMatchObject([{ kind: 'story', storyId: 'new' }]);
    expect(made.effects).toMatchObject([{ type: 'load', tab: 'inbox' }]);
  });
});

describe('deleting', () => {
  it("asks with the specification's words, deletes, and brings back", () => {
    const asked = after(openTui(), ...press('2', 'd')).state;
    expect(asked.panels).toMatchObject([
      { title: 'Delete Story', text: 'Are you sure you want to delete "Story 3460"? This action cannot be undone.' },
    ]);
    expect(after(asked, ...press('n')).effects).toEqual([]);
    const { state, effects } = after(asked, ...press('y'));
    expect(effects).toEqual([
      { type: 'remove', table: 'inbox_stories', stories: [{ id: 'story-3460', title: 'Story 3460' }] },
    ]);
    const gone = after(state, {
      type: 'removed',
      table: 'inbox_stories',
      stories: [{ id: 'story-3460', title: 'Story 3460' }],
    }).state;
    expect(gone.inbox.rows).toHaveLength(59);
    expect(gone.cursors.inbox).toMatchObject({ id: 'story-3459', index: 0 });
    expect(after(gone, ...press('u')).effects).toMatchObject([{ type: 'restore', stories: [{ id: 'story-3460' }] }]);
  });

  it('shows the trash, from which a story can be brought back and not edited', () => {
    const trash = after(openTui(), ...press('4', 't'));
    expect(trash.effects).toMatchObject([{ type: 'load', tab: 'production', trash: true }]);
    const filled = after(trash.state, { type: 'rows', more: false, tab: 'production', rows: [production(3400)] }).state;
    expect(after(filled, ...press('u')).effects).toMatchObject([
      { type: 'restore', stories: [{ id: 'production-3400' }] },
    ]);
    expect(after(filled, ...press('d')).state.panels).toEqual([]);
    expect(after(filled, ...press('m')).effects).toEqual([]);
  });
});

describe('research', () => {
  it('is offered when GO is ticked, with what it would cost', () => {
    const ticked = after(openTui(), ...press('2', 'g'));
    expect(ticked.effects).toEqual([{ type: 'setGo', storyIds: ['story-3460'], go: true, thenResearch: true }]);
    const asked = after(ticked.state, { type: 'goSet', storyIds: ['story-3460'], go: true, thenResearch: true });
    expect(asked.state.inbox.rows[0]?.is_completed).toBe(true);
    expect(asked.effects).toContainEqual({ type: 'plan', storyId: 'story-3460', again: false });
    const planned = after(asked.state, {
      type: 'planned',
      storyId: 'story-3460',
      text: '8 steps, at most $0.45.',
    }).state;
    expect(planned.panels.at(-1)).toMatchObject({ text: 'Research "Story 3460"? 8 steps, at most $0.45.' });
    expect(after(planned, ...press('y')).effects).toMatchObject([
      { type: 'startResearch', story: { id: 'story-3460' } },
    ]);
  });

  it('is not offered when the tick is taken off', () => {
    const done = after(openTui(), {
      type: 'rows',
      more: false,
      tab: 'inbox',
      rows: [idea(3460, { is_completed: true })],
    }).state;
    expect(after(done, ...press('2', 'g')).effects).toMatchObject([{ go: false, thenResearch: false }]);
  });

  it('is shown live from its first moment, and goes along with the step that streams', () => {
    const live = liveRun(3460);
    const started = after(openTui(), { type: 'researchStarting', run: { ...live, runId: null } }).state;
    expect(started).toMatchObject({ tab: 'research', panels: [{ kind: 'run', runId: null, storyId: 'story-3460' }] });
    const going = after(
      started,
      {
        type: 'research',
        event: event({
          type: 'run-started',
          storyTitle: '',
          resumed: false,
          totalSteps: 8,
          model: null,
          budgetUsd: null,
          costUsd: 0,
        }),
      },
      { type: 'research', event: event({ type: 'step-started', step: 3, name: 'News Links & Sources', model: 'm' }) },
      { type: 'research', event: event({ type: 'step-text', step: 3, text: 'Sources: ' }) },
    ).state;
    expect(going.panels).toMatchObject([{ runId: 'run-3460', step: 3 }]);
    expect(going.live.get('story-3460')?.steps[2]?.text).toBe('Sources: ');
  });

  it('tells which production story came of it', () => {
    const state = { ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) };
    const made = after(state, {
      type: 'research',
      event: event({ type: 'production-created', productionId: 'p', storyNumber: 3400, title: 'T', missingParts: [] }),
    });
    expect(made.state.notice?.message).toBe('#3460 is production story #3400');
    expect(made.effects.map((effect) => ('tab' in effect ? effect.tab : ''))).toEqual([
      'research',
      'inbox',
      'production',
    ]);
  });

  it('that never began is not shown as running for ever', () => {
    const state = { ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) };
    const trouble = { message: 'OpenRouter API key is required.', hint: 'Set OPENROUTER_API_KEY.' };
    const ended = after(state, { type: 'researchEnded', storyId: 'story-3460', trouble }).state;
    expect(ended.live.get('story-3460')).toMatchObject({ status: 'failed', message: trouble.message });
    expect(ended.notice).toMatchObject({ tone: 'bad', message: trouble.message, hint: trouble.hint });
  });

  it('asks before the tool is left, and is paused by leaving', () => {
    const state = { ...openTui(), live: new Map([['story-3460', liveRun(3460)]]) };
    const asked = after(state, ...press('q')).state;
    expect(asked.panels.at(-1)).toMatchObject({
      kind: 'confirm',
      text: expect.stringContaining('Research is running on #3460'),
    });
    expect(after(asked, ...press('y')).effects).toEqual([{ type: 'leave', interrupted: false }]);
    expect(after(openTui(), ...press('q')).effects).toEqual([{ type: 'leave', interrupted: false }]);
  });

  it('of another process can be watched, paused and continued', () => {
    const rows = [run(3460, { status: 'running', completed_at: null, duration_ms: null }), run(3459)];
    const state = after(openTui(), ...press('3'), { type: 'rows', more: false, tab: 'research', rows }).state;
    expect(after(state, ...press('enter')).effects).toEqual([{ type: 'loadOutputs', runId: 'run-3460' }]);
    expect(after(state, ...press('p')).effects).toEqual([
      { type: 'pauseRun', runId: 'run-3460', storyId: 'story-3460' },
    ]);
    expect(after(state, ...press('w')).effects).toEqual([]);
    expect(after(state, ...press('down', 'w')).effects).toMatchObject([{ type: 'resumeRun', runId: 'run-3459' }]);
  });
});

describe('moving on', () => {
  it('sends an inbox story to production', () => {
    expect(after(openTui(), ...press('2', 'm')).effects).toEqual([{ type: 'promote', storyId: 'story-3460' }]);
  });

  it('publishes a production story in its category, as a draft or at once', () => {
    const asked = after(openTui(), ...press('4', 'm')).state;
    expect(asked.panels.at(-1)).toMatchObject({ title: 'Publish in Middle East Conflict' });
    expect(after(asked, ...press('down', 'enter')).effects).toMatchObject([{ type: 'publish', now: true }]);
  });

  it('asks for the category where the story has none of the site', () => {
    const rows = [production(3460, { category: 'General' })];
    const state = after(openTui(), { type: 'rows', more: false, tab: 'production', rows }).state;
    const asked = after(state, ...press('4', 'm')).state;
    expect(asked.panels.at(-1)).toMatchObject({ title: 'Publish #3460: which category?' });
    const chosen = after(asked, ...press('down', 'enter', 'enter'));
    expect(chosen.effects).toEqual([
      { type: 'publish', productionStoryId: 'production-3460', category: 'EU Watch', now: false },
    ]);
  });
});

describe('time', () => {
  it('reads the visible tab again when its rows are old, and only then', () => {
    const state = after(openTui(), ...press('3')).state;
    expect(after(state, { type: 'tick', now: now + 2000 }).effects).toEqual([]);
    expect(after(state, { type: 'tick', now: now + 3000 }).effects).toMatchObject([{ type: 'load', tab: 'research' }]);
    expect(after(openTui(), { type: 'tick', now: now + 3000 }).effects).toEqual([]);
  });

  it('takes news off the screen, failures later', () => {
    const told = after(openTui(), { type: 'done', text: 'Saved', reload: [] }).state;
    expect(after(told, { type: 'tick', now: now + 7000 }).state.notice).toBeNull();
    const failed = after(openTui(), { type: 'failed', trouble: { message: 'No', hint: null }, reload: [] }).state;
    expect(after(failed, { type: 'tick', now: now + 7000 }).state.notice?.message).toBe('No');
  });

  it('keeps what was read when it cannot be read again, and says so', () => {
    const trouble = { message: 'The backend is not reachable.', hint: 'Try again.' };
    const { feed, notice } = after(openTui(), { type: 'rowsFailed', tab: 'feed', trouble }).state;
    expect(notice).toMatchObject({ tone: 'bad', message: trouble.message });
    expect(feed).toMatchObject({ status: 'failed', error: trouble });
    expect(feed.rows).toHaveLength(60);
  });
});
