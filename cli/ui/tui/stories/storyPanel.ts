import { scrollWindow } from '#cli/ui/list/scrollWindow.ts';
import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { cutCells, fitCells } from '#cli/ui/text/cells.ts';
import { readableCell, readableLines } from '#cli/ui/text/readable.ts';
import type { StoryField } from '#core/views/storyFields.ts';
import { fieldsOf } from './fields.ts';
import { findIdea, findProduction } from '#cli/ui/tui/lists/find.ts';
import { bodyHeight, bodyWidth } from '#cli/ui/tui/frame/layout.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { filled } from '#cli/ui/tui/lists/list.ts';
import { proseLines } from '#cli/ui/tui/frame/prose.ts';

const NAME_CELLS = 30;

/** A story's fields, one per line, and below them more of the selected one. */
export function storyPanelLines(state: TuiState, panel: Extract<OpenPanel, { kind: 'story' }>): ScreenLine[] {
  const width = bodyWidth(state);
  const height = bodyHeight(state) - 1;
  const fields = fieldsOf(state, panel.table, panel.storyId);
  if (fields.length === 0) return filled(proseLines('Loading...', width, 1, 'quiet'), height);
  const above = remarks(state, panel, width);
  const shownRows = Math.max(3, Math.min(fields.length, Math.floor((height - above.length) * 0.6)));
  const first = scrollWindow(
    Math.max(0, panel.field - Math.floor(shownRows / 2)),
    panel.field,
    fields.length,
    shownRows,
  );
  const lines = fields.slice(first, first + shownRows).map((field, place): ScreenLine => {
    return { segments: fieldLine(field, width), selected: first + place === panel.field, place: first + place };
  });
  const below = preview(fields[panel.field], width, height - above.length - lines.length);
  return filled([...above, ...lines, ...below], height);
}

/** The panel's title: the story's number and name. */
export function storyPanelTitle(state: TuiState, { table, storyId }: Extract<OpenPanel, { kind: 'story' }>): Segment[] {
  const story = table === 'inbox_stories' ? findIdea(state, storyId) : findProduction(state, storyId);
  if (story === undefined) return [{ text: 'Story' }];
  return [
    { text: `#${story.story_number} `, tone: 'accent', bold: true },
    { text: cleanLine(story.title), bold: true },
  ];
}

function remarks(state: TuiState, { table, storyId }: { table: string; storyId: string }, width: number): ScreenLine[] {
  if (table === 'inbox_stories') {
    const story = findIdea(state, storyId);
    const go =
      story?.is_completed === true
        ? { text: ' ■ GO', tone: 'good' as const }
        : { text: ' □ GO', tone: 'quiet' as const };
    const done = story?.workflow_completed === true ? [{ text: '   ✓ researched', tone: 'good' as const }] : [];
    return [{ segments: [go, ...done] }];
  }
  const missing = findProduction(state, storyId)?.missing_parts ?? [];
  return missing.length === 0
    ? []
    : proseLines(`Missing because it failed: ${missing.join(', ')}`, width, 1, 'warning');
}

function fieldLine(field: StoryField, width: number): Segment[] {
  const value = field.multiline ? readableCell(field.text) : cleanLine(field.text);
  const empty = value === '';
  return [
    { text: ` ${fitCells(field.label, NAME_CELLS)}`, tone: 'quiet' },
    { text: fitCells(empty ? field.default : value, width - NAME_CELLS - 2), ...(empty ? { tone: 'quiet' } : {}) },
  ];
}

function preview(field: StoryField | undefined, width: number, height: number): ScreenLine[] {
  if (field === undefined || height < 3) return [];
  const lines = readableLines(field.text.slice(0, width * height * 2), width - 2).slice(0, height - 1);
  const rule = `─ ${field.label} ${'─'.repeat(width)}`;
  return [
    { segments: [{ text: ` ${cutCells(rule, width - 1).replace(/…$/, '─')}`, tone: 'quiet' }] },
    ...lines.map((line): ScreenLine => ({ segments: [{ text: ` ${line.text}`, bold: line.heading }] })),
  ];
}
