import { fieldsOf } from './fields.ts';
import { chosenIds, targetStories, findIdea, findPost, topPanel } from '#cli/ui/tui/lists/find.ts';
import { withoutMarks } from '#cli/ui/tui/lists/marking.ts';
import { truncate } from '#core/format.ts';
import { addressesIn } from '#core/research/textAddresses.ts';
import type { TextSource } from '#cli/ui/tui/panels.ts';
import { runViewOf } from '#cli/ui/tui/research/runView.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { begin, withNotice, stay, type Step } from '#cli/ui/tui/step.ts';

/** Characters. Some terminals silently drop a longer text. */
const MOST_COPIED = 50_000;

/** Opens the address of the selected row, the story or the text in the browser. */
export function openAddress(state: TuiState): Step {
  const panel = topPanel(state);
  if (panel?.kind === 'story') {
    const own = firstAddress(fieldsOf(state, panel.table, panel.storyId)[panel.field]?.text ?? '');
    if (own !== null) return opened(state, own);
  }
  if (panel?.kind === 'article') return opened(state, panel.opened.address);
  if (panel?.kind === 'reader') return opened(state, firstAddress(readText(state)));
  // Opens one window, however many rows are marked.
  const single = withoutMarks(state);
  return findArticles(single, 'open') ?? opened(state, addressesOf(single)[0] ?? null);
}

/**
 * Copies the addresses of the marked or selected rows; in an open story those of the field; of a text the whole text.
 */
export function copy(state: TuiState): Step {
  const panel = topPanel(state);
  if (panel?.kind === 'story') {
    return copied(state, fieldsOf(state, panel.table, panel.storyId)[panel.field]?.text ?? '');
  }
  if (panel?.kind === 'article') return copied(state, panel.opened.address);
  if (panel?.kind === 'reader') return copied(state, readText(state));
  return findArticles(state, 'copy') ?? copied(state, addressesOf(state).join('\n'));
}

/** Opens or copies the articles' addresses that were looked up. */
export function articlesFound(
  state: TuiState,
  { addresses, use }: { addresses: readonly string[]; use: 'open' | 'copy' },
): Step {
  const ended = { ...state, working: Math.max(0, state.working - 1) };
  if (addresses.length === 0) return stay(withNotice(ended, 'plain', 'No article yet: m makes one'));
  return use === 'open' ? opened(ended, addresses[0] ?? null) : copied(ended, addresses.join('\n'));
}

/** Looks up the articles of production stories in the backend; null where the selection is something else. */
function findArticles(state: TuiState, use: 'open' | 'copy'): Step | null {
  const { table, stories } = targetStories(state);
  if (table !== 'production_stories' || stories.length === 0) return null;
  return begin(state, { type: 'findArticles', stories, use });
}

/** The addresses of posts, and the first source of each story idea. */
function addressesOf(state: TuiState): string[] {
  const panel = topPanel(state);
  if (panel?.kind === 'post' || (panel === null && state.tab === 'feed')) {
    const ids = panel?.kind === 'post' ? [panel.postId] : chosenIds(state);
    return ids.flatMap((id) => findPost(state, id)?.url ?? []);
  }
  return targetStories(state).stories.flatMap(({ id }) => {
    const story = findIdea(state, id);
    if (story === undefined) return [];
    return firstAddress(story.sources) ?? story.videos[0]?.url ?? [];
  });
}

function readText(state: TuiState): string {
  const panel = topPanel(state);
  return panel?.kind === 'reader' ? sourceText(state, panel.source) : '';
}

function firstAddress(text: string): string | null {
  return addressesIn(text)[0] ?? null;
}

function opened(state: TuiState, address: string | null): Step {
  if (address === null) return stay(withNotice(state, 'plain', 'No address here'));
  return { state: withNotice(state, 'plain', `Opening ${address}`), effects: [{ type: 'openAddress', address }] };
}

function copied(state: TuiState, text: string): Step {
  if (text === '') return stay(withNotice(state, 'plain', 'Nothing to copy here'));
  if (text.length > MOST_COPIED) return stay(withNotice(state, 'bad', 'Too long for the clipboard of a terminal'));
  const shown = truncate(text.replaceAll(/\s+/g, ' '), 60);
  return { state: withNotice(withoutMarks(state), 'good', `Copied ${shown}`), effects: [{ type: 'copy', text }] };
}

/** The stored text of a reader; empty where there is none yet. */
function sourceText(state: TuiState, source: TextSource): string {
  if (source.kind === 'output') {
    return runViewOf(state, source)?.steps.find(({ number }) => number === source.step)?.text ?? '';
  }
  return fieldsOf(state, source.table, source.storyId).find(({ name }) => name === source.field)?.text ?? '';
}
