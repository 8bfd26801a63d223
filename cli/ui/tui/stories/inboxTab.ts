import { formatAge, plural } from '#core/format.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ListCell, ListColumn } from '#cli/ui/theme/listColumns.ts';
import { stateMark } from '#cli/ui/theme/marks.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import type { InboxListFilter } from '#core/views/lists.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { visibleStories } from '#cli/ui/tui/lists/visible.ts';
import type { Listing } from '#cli/ui/tui/lists/list.ts';

const filterNames: Readonly<Record<InboxListFilter, string>> = {
  all: 'All Stories',
  go: 'GO, waiting for research',
  open: 'Without GO',
  researched: 'Researched',
};

/** Story ideas. */
export function inboxListing(state: TuiState): Listing<InboxStory> {
  const rows = visibleStories(state);
  const waiting = state.inbox.rows.filter((story) => story.is_completed && !story.workflow_completed).length;
  // Under a filter only some stories are read, so the count would be wrong.
  const pending = state.inboxFilter === 'all' ? `   ${waiting}${state.inbox.more ? '+' : ''} pending` : '';
  const show = state.trash.inbox ? 'Trash' : `Show ${filterNames[state.inboxFilter]}${pending}`;
  return {
    context: [
      { text: ` ${plural(rows.length, 'story', 'stories', state.inbox.more)}`, bold: true },
      { text: `   ${show}`, tone: state.trash.inbox ? 'warning' : 'quiet' },
    ],
    columns: inboxColumns(state),
    rows,
    loaded: state.inbox,
    loading: 'Loading stories...',
    empty: state.trash.inbox
      ? ['The trash is empty', 't shows the inbox again']
      : state.inboxFilter === 'all'
        ? ['No stories yet', 'Add posts from the Feed with a, or n for a new story']
        : ['No story passes this filter', 'f shows others'],
  };
}

function inboxColumns(state: TuiState): readonly ListColumn<InboxStory>[] {
  return [
    { label: 'Story', width: 6, cell: ({ story_number }) => ({ text: `#${story_number}`, tone: 'accent' }) },
    {
      label: 'GO',
      width: 2,
      cell: ({ is_completed }) => ({ text: is_completed ? '■' : '□', tone: goTone(is_completed) }),
    },
    { label: 'Title', width: null, cell: ({ title }) => titleCell(title) },
    { label: 'Summary', width: null, from: 110, cell: ({ summary }) => ({ text: cleanLine(summary), tone: 'quiet' }) },
    { label: 'Angle', width: 24, from: 140, cell: ({ angle }) => ({ text: cleanLine(angle), tone: 'quiet' }) },
    { label: 'Research', width: 15, cell: (story) => researchCell(state, story) },
    { label: 'Age', width: 4, align: 'right', cell: ({ created_at }, now) => ({ text: formatAge(created_at, now) }) },
  ];
}

function goTone(ticked: boolean) {
  return ticked ? ('good' as const) : ('quiet' as const);
}

/** A title, or a note that there is none. */
export function titleCell(title: string): ListCell {
  const clean = cleanLine(title);
  return clean === '' ? { text: '(no title)', tone: 'quiet' } : { text: clean, bold: true };
}

function researchCell(state: TuiState, story: InboxStory): ListCell {
  const live = state.live.get(story.id);
  if (live?.status === 'running') {
    const done = live.steps.filter(({ status }) => status === 'completed' || status === 'failed').length;
    return { text: `${stateMark('running', state.frame).text} ${done}/${live.steps.length} steps`, tone: 'accent' };
  }
  if (story.workflow_completed) return { text: '✓ researched', tone: 'good' };
  const run = state.research.rows.find(({ story_id }) => story_id === story.id);
  if (run === undefined) return { text: '' };
  const progress = `${run.completed_steps}/${run.total_steps}`;
  if (run.status === 'running') return { text: `… ${progress} steps`, tone: 'accent' };
  if (run.status === 'failed') return { text: `✗ failed ${progress}`, tone: 'bad' };
  return run.status === 'cancelled' ? { text: `‖ cancelled ${progress}`, tone: 'warning' } : { text: '' };
}
