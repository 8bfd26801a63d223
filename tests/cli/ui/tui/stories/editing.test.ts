import { describe, expect, it } from 'vitest';
import { after, openTui, press, production } from '../rows.ts';

describe('editing', () => {
  const editing = () => after(openTui(), ...press('2', 'enter', 'enter')).state;

  it('saves a field together with its original text', () => {
    const { state, effects } = after(editing(), ...press('!', 'enter'));
    const target = { kind: 'field', table: 'inbox_stories', storyId: 'story-3460', field: 'title' } as const;
    expect(effects).toEqual([{ type: 'save', target, original: 'Story 3460', text: 'Story 3460!' }]);
    expect(state.panels.at(-1)).toMatchObject({ kind: 'edit', saving: true });
    const saved = after(state, { type: 'saved', target, storyId: 'story-3460' });
    expect(saved.state.panels.at(-1)?.kind).toBe('story');
    expect(saved.state.notice?.message).toBe('Saved');
    expect(saved.state.working).toBe(0);
  });

  it('keeps the typed text when saving is refused, and can be edited further', () => {
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

  it('overwrites somebody else’s change only when saved again', () => {
    const { state, effects } = after(editing(), ...press('!', 'enter'));
    const [save] = effects;
    const target = save?.type === 'save' ? save.target : { kind: 'newStory' as const };
    const trouble = { message: 'Somebody else changed this field meanwhile.', hint: null };
    const refused = after(state, { type: 'refused', target, trouble, current: 'Theirs' }).state;
    expect(after(refused, ...press('enter')).effects).toMatchObject([{ original: 'Theirs', text: 'Story 3460!' }]);
  });

  it('discards typed text only when Esc is pressed twice', () => {
    const asked = after(editing(), ...press('!', 'esc')).state;
    expect(asked.panels.at(-1)).toMatchObject({ kind: 'edit', refusal: expect.stringContaining('Esc once more') });
    expect(after(asked, ...press('esc')).state.panels.at(-1)?.kind).toBe('story');
    expect(after(asked, ...press('x', 'esc')).state.panels.at(-1)?.kind).toBe('edit');
    expect(after(editing(), ...press('esc')).state.panels.at(-1)?.kind).toBe('story');
  });

  it('joins pasted lines in a one-line field', () => {
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

  it('takes over the text of the external editor', () => {
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
  it("asks with the specification's words, deletes, and restores", () => {
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

  it('shows the trash, in which a story can be restored but not edited', () => {
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
