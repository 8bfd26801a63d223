import type { ScreenLine, Segment } from '#cli/ui/theme/screenLine.ts';
import { cutSegments, spread } from '#cli/ui/theme/segments.ts';
import { cutCells } from '#cli/ui/text/cells.ts';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { wrapCells } from '#cli/ui/text/wrap.ts';
import { findIdea, topPanel } from './lists/find.ts';
import { bodyHeight, isTooSmall, scrollHeight, smallest } from './frame/layout.ts';
import type { OpenPanel } from './panels.ts';
import type { TuiState } from './state.ts';
import { dialogLines } from './frame/dialog.ts';
import { editPanelPicture } from './editing/editPanel.ts';
import { feedListing } from './feed/feedTab.ts';
import { footerLine, headerLine, noticeLine } from './frame/frame.ts';
import { inboxListing } from './stories/inboxTab.ts';
import { filled, listLines, type Listing } from './lists/list.ts';
import type { Picture } from './frame/picture.ts';
import { productionListing } from './stories/productionTab.ts';
import { researchListing } from './research/researchTab.ts';
import { runPanelLines, runPanelTitle } from './research/runPanel.ts';
import { scrolledLines, scrollLines } from './frame/scrollLines.ts';
import { storyPanelLines, storyPanelTitle } from './stories/storyPanel.ts';

/** The whole screen: exactly as many lines as the terminal has rows, none wider than it. */
export function drawTui(state: TuiState): Picture {
  const { lines, cursor } = picture(state);
  return { lines: lines.map((line) => cutLine(line, state.columns)), cursor };
}

function cutLine({ segments, ...line }: ScreenLine, columns: number): ScreenLine {
  return { ...line, segments: cutSegments(segments, columns) };
}

function picture(state: TuiState): Picture {
  if (isTooSmall(state)) return tooSmall(state);
  if (state.phase === 'opening') return opening(state);
  const { title, body, cursor, count } = bodyOf(state);
  const lines = [
    headerLine(state),
    { segments: title },
    ...filled(body, bodyHeight(state)),
    noticeLine(state, count),
    footerLine(state),
  ];
  return { lines, cursor: cursor === null ? null : { x: cursor.x, y: cursor.y + 2 } };
}

interface Body {
  title: readonly Segment[];
  body: readonly ScreenLine[];
  cursor: Picture['cursor'];
  count: string;
}

function bodyOf(state: TuiState): Body {
  const panel = topPanel(state);
  if (panel === null) return tabBody(state);
  if (panel.kind === 'confirm' || panel.kind === 'choice') return withDialog(state, panel);
  return panelBody(state, panel);
}

function tabBody(state: TuiState): Body {
  if (state.tab === 'feed') return listed(state, feedListing(state));
  if (state.tab === 'inbox') return listed(state, inboxListing(state));
  if (state.tab === 'research') return listed(state, researchListing(state));
  return listed(state, productionListing(state));
}

function listed<Row extends { id: string }>(state: TuiState, listing: Listing<Row>): Body {
  const cursor = state.cursors[state.tab];
  const marks = state.marked[state.tab];
  const marked = marks.size === 0 ? 0 : listing.rows.filter(({ id }) => marks.has(id)).length;
  const of = `${cursor.index + 1} of ${listing.rows.length}${listing.loaded.more ? '+' : ''}`;
  const place = listing.rows.length === 0 ? '' : `${of}${marked === 0 ? '' : `, ${marked} marked`}`;
  const words = state.searches[state.tab];
  if (!state.searching && words === '') {
    return { title: listing.context, body: listLines(state, listing, cursor), cursor: null, count: place };
  }
  const shown = cutCells(cleanLine(words), Math.max(1, Math.floor(state.columns / 2)));
  const title: Segment[] = [{ text: ` /${shown}`, tone: 'accent', bold: true }, { text: '  ' }, ...listing.context];
  // The cursor's position counts from the first line of the body.
  const typed = state.searching ? { x: 2 + cellWidth(shown), y: -1 } : null;
  return { title, body: listLines(state, listing, cursor), cursor: typed, count: place };
}

function panelBody(state: TuiState, panel: Exclude<OpenPanel, { kind: 'confirm' | 'choice' }>): Body {
  const plain = { cursor: null, count: '' };
  switch (panel.kind) {
    case 'story':
      return { ...plain, title: titled(storyPanelTitle(state, panel)), body: storyPanelLines(state, panel) };
    case 'run':
      return {
        ...plain,
        title: titled(runPanelTitle(state, panel)),
        body: runPanelLines(state, panel),
      };
    case 'edit': {
      const { lines, cursor } = editPanelPicture(state, panel);
      const number = panel.target.kind === 'field' ? findIdea(state, panel.target.storyId)?.story_number : undefined;
      const story = number === undefined ? '' : `  #${number}`;
      return { ...plain, title: titled([{ text: `Edit ${panel.label}${story}`, bold: true }]), body: lines, cursor };
    }
    case 'post':
    case 'article':
    case 'reader':
    case 'help': {
      const reading = scrollLines(state, panel);
      const height = scrollHeight(state);
      const end = Math.min(reading.lines.length, panel.scroll + height);
      const where = reading.lines.length <= height ? '' : `lines ${panel.scroll + 1}–${end} of ${reading.lines.length}`;
      return {
        title: titled([{ text: reading.title, bold: true }]),
        body: scrolledLines(reading, panel.scroll, height),
        cursor: null,
        count: where,
      };
    }
  }
}

/** A dialog covers the lower lines of the screen below it. */
function withDialog(state: TuiState, panel: Extract<OpenPanel, { kind: 'confirm' | 'choice' }>): Body {
  const below = bodyOf({ ...state, panels: state.panels.slice(0, -1) });
  const dialog = dialogLines(state, panel);
  const kept = filled(below.body, bodyHeight(state)).slice(0, Math.max(0, bodyHeight(state) - dialog.length));
  const faded = kept.map(({ segments }): ScreenLine => ({
    segments: segments.map(({ text }) => ({ text, tone: 'quiet' })),
  }));
  return { ...below, body: [...faded, ...dialog], cursor: null };
}

function titled(segments: readonly Segment[]): Segment[] {
  return [{ text: ' ' }, ...segments];
}

function opening(state: TuiState): Picture {
  const words = state.opening === '' ? 'Opening the newsroom...' : state.opening;
  const lines = [
    headerLine(state),
    ...filled(
      [{ segments: [{ text: ' ' }] }, { segments: spread([{ text: ` ${words}`, tone: 'quiet' }], [], state.columns) }],
      state.rows - 1,
    ),
  ];
  return { lines, cursor: null };
}

function tooSmall({ columns, rows }: TuiState): Picture {
  const text = `Terminal too small (need ${smallest.columns}x${smallest.rows})`;
  const lines = wrapCells(text, columns).map((line): ScreenLine => ({ segments: [{ text: line }] }));
  return { lines: filled(lines, rows), cursor: null };
}
