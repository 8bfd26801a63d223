import { describe, expect, it } from 'vitest';
import { drawTui } from '#cli/ui/tui/drawTui.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { linesText } from '../../support/linesText.ts';
import { after, articleMessage, openTui, press, production } from '../rows.ts';

const shown = (state: TuiState) => linesText(drawTui(state).lines);
const none = { type: 'article', storyId: 'production-3460', opened: null, notice: null } as const;

describe('the article of a production story', () => {
  it('is written after a question that says what it may cost', () => {
    const asked = after(openTui(), ...press('4', 'w'));
    expect(asked.effects).toEqual([{ type: 'loadArticle', storyId: 'production-3460' }]);
    const { state } = after(asked.state, none);
    expect(shown(state)).toContain('#3460 has no article.');
    expect(shown(state)).toMatch(/at\s+most \$0\.50\?/);
    expect(after(state, ...press('n')).effects).toEqual([]);
    expect(after(state, ...press('y')).effects).toEqual([
      { type: 'draftArticle', storyId: 'production-3460', category: 'Middle East Conflict', budgetUsd: 0.5 },
    ]);
  });

  it('asks for a category where the site does not have the story’s', () => {
    const rows = [production(3460, { category: 'Weather' })];
    const tui = after(
      openTui(),
      { type: 'rows', more: false, tab: 'production', rows },
      ...press('4', 'w'),
      none,
    ).state;
    expect(shown(tui)).toContain('which category?');
    const chosen = after(tui, ...press('down', 'enter', 'y'));
    expect(chosen.effects).toMatchObject([{ type: 'draftArticle', category: 'EU Watch' }]);
  });

  it('lists passages that its brief does not support, and highlights them in the text', () => {
    const { state } = after(openTui(), ...press('4', 'w'), articleMessage());
    expect(shown(state)).toMatch(/Not in the brief[\s\S]*! name: Astrava[\s\S]*It sails to Astrava\.[\s\S]*Sources/);
    const marked = drawTui(state).lines.flatMap(({ segments }) => segments.filter(({ inverse }) => inverse === true));
    expect(marked.map(({ text }) => text)).toEqual([' 4 Production ', 'Astrava', '4,000']);
  });

  it('is published after a person has confirmed each mark', () => {
    const { state } = after(openTui(), ...press('4', 'w'), articleMessage());
    const refused = after(state, ...press('m'));
    expect(refused.effects).toEqual([]);
    expect(refused.state.notice?.message).toBe('Marks are open: 2.');
    expect(after(state, ...press('c', 'enter')).effects).toEqual([
      { type: 'confirmMarks', storyId: 'production-3460', marks: ['000000'] },
    ]);
    expect(after(state, ...press('c', 'end', 'enter')).effects).toMatchObject([{ marks: 'all' }]);
    const clear = after(state, articleMessage([], 'Confirmed')).state;
    expect(clear.panels).toHaveLength(1);
    expect(after(clear, ...press('c')).state.notice?.message).toBe('No mark is open');
    expect(after(clear, ...press('m', 'y')).effects).toMatchObject([
      { type: 'publishArticle', storyId: 'production-3460' },
    ]);
  });

  it('does not interrupt an edit when a draft is finished', () => {
    const editing = after(openTui(), ...press('2', 'n', 'Half a title')).state;
    const { state } = after(editing, articleMessage(undefined, 'Written'));
    expect(state.panels.at(-1)).toMatchObject({ kind: 'edit', buffer: { text: 'Half a title' } });
    expect(state.notice?.message).toBe('Written');
  });
});
