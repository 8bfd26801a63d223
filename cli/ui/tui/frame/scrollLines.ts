import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { bodyWidth, scrollHeight } from './layout.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { visiblePosts } from '#cli/ui/tui/lists/visible.ts';
import { articleReading } from '#cli/ui/tui/articles/articleLines.ts';
import { helpLines } from '#cli/ui/tui/keys/helpLines.ts';
import { postLines } from '#cli/ui/tui/feed/postLines.ts';
import { proseLines } from './prose.ts';
import { readingOf, type Reading } from '#cli/ui/tui/stories/readerLines.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { findPost } from '#cli/ui/tui/lists/find.ts';

export type ScrollPanel = Extract<OpenPanel, { kind: 'post' | 'reader' | 'article' | 'help' }>;

/** All lines of a text panel, visible or not. */
export function scrollLines(state: TuiState, panel: ScrollPanel): Reading {
  const width = bodyWidth(state);
  if (panel.kind === 'help') return { title: 'Keys', lines: helpLines() };
  if (panel.kind === 'reader') return readingOf(state, panel.source, width);
  if (panel.kind === 'article') return articleReading(panel.opened, width, state.now);
  const post = findPost(state, panel.postId);
  if (post === undefined) return { title: 'Post', lines: proseLines('This post is not there any more.', width) };
  const scored = visiblePosts(state).find(({ id }) => id === post.id) ?? scorePost(post, state.now);
  return { title: 'Post', lines: postLines(scored, state.snapshots.get(post.id), width, state.now) };
}

/** The number of scroll positions. */
export function scrollCount(state: TuiState, panel: ScrollPanel): number {
  return Math.max(1, scrollLines(state, panel).lines.length - scrollHeight(state) + 1);
}

/** The visible lines. */
export function scrolledLines(reading: Reading, scroll: number, height: number): readonly ScreenLine[] {
  const first = Math.max(0, Math.min(scroll, reading.lines.length - height));
  return reading.lines.slice(first, first + height);
}
