import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { parseVideos, storedVideos, videosToText } from '#core/data/production/videos.ts';
import type { InboxTableRow } from '#core/data/stories/storyRows.ts';
import { truncate } from '#core/format.ts';
import { textLimits } from '#core/data/columns/text.ts';
import type { EnterCells } from '../../../ui/grid/column.ts';
import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import { linksIn } from '../../storyScreen/cells.tsx';
import { menuColumn } from '../../storyScreen/menuColumn.tsx';
import styles from '../../storyScreen/StoryScreen.module.css';
import { parsedJson } from '../../data/apiError.ts';
import { storyRun } from '../../data/stories/storyRun.ts';
import type { StoryColumn } from '../../storyScreen/storyGrid.ts';
import { dayAndTimeOf, timeOf } from '../../storyScreen/days.ts';

const long = { slim: 80, medium: 240, tall: 480 } as const;
const short = { slim: 100, medium: 100, tall: 100 } as const;
const other = { slim: 50, medium: 50, tall: 50 } as const;
const lines = { multiline: true, choices: [], limit: textLimits.text } as const;
const line = { multiline: false, choices: [], limit: textLimits.title } as const;

interface InboxActions {
  onResearch: (row: InboxTableRow) => void;
  onMenu: (row: InboxTableRow, anchor: HTMLElement) => void;
  /** The stories are in the trash, where they are only read. */
  isTrash: boolean;
  /** The stories stand below their days. */
  hasDays: boolean;
}

function textColumn(
  id: 'title' | 'summary' | 'angle' | 'sources',
  column: Pick<StoryColumn<InboxTableRow>, 'label' | 'width' | 'edit' | 'shown'> &
    Partial<Pick<StoryColumn<InboxTableRow>, 'draw' | 'className'>>,
): StoryColumn<InboxTableRow> {
  return {
    id,
    sortable: true,
    text: (row) => row[id],
    fullBytes: (row) => row.truncated[id],
    fields: (text) => ({ [id]: text }),
    ...column,
  };
}

/** The inbox's columns in order. */
export function inboxColumns({ onResearch, onMenu, isTrash, hasDays }: InboxActions): StoryColumn<InboxTableRow>[] {
  const timeShown = hasDays ? timeOf : dayAndTimeOf;
  const go = (row: InboxTableRow, isGo: boolean, enter: EnterCells) => {
    enter([{ row: row.id, column: 'is_completed', expected: String(!isGo), value: String(isGo) }]);
    if (isGo) onResearch(row);
  };
  return [
    {
      id: 'story_number',
      label: 'Story #',
      width: 80,
      shown: other,
      sortable: true,
      text: (row) => `#${row.story_number}`,
      className: styles['soft'],
    },
    textColumn('title', { label: 'Title', width: 250, edit: line, shown: short, className: styles['strong'] }),
    textColumn('summary', { label: 'Summary', width: 300, edit: lines, shown: long }),
    textColumn('angle', { label: 'Angle', width: 120, edit: lines, shown: long }),
    textColumn('sources', {
      label: 'Sources',
      width: 150,
      edit: lines,
      shown: long,
      draw: (text, row) => linksIn(text, { whole: row.sources, isTruncated: 'sources' in row.truncated }),
    }),
    {
      id: 'videos',
      label: 'Videos',
      width: 120,
      edit: { multiline: true, choices: [], limit: textLimits.text },
      // With the addresses: enough for the titles that are shown.
      shown: { slim: 10_000, medium: 10_000, tall: 10_000 },
      // The titles; where there is none, the address.
      draw: (text) => {
        const titles = parseVideos(text).map(({ url, title }) => title || url);
        return truncate(titles.join(', '), other.medium);
      },
      text: (row) => videosToText(row.videos),
      // Else the answer to what was typed in another way would be taken for a colleague's text.
      normal: (text) => videosToText(parseVideos(text)),
      fields: (text) => ({ videos: parseVideos(text) }),
      toStored: (text) => JSON.stringify(parseVideos(text)),
      // The history has what was no list as the text that it was.
      fromStored: (stored) => videosToText(storedVideos.safeParse(parsedJson(stored)).data ?? parseVideos(stored)),
    },
    {
      id: 'created_at',
      label: 'Created',
      width: 120,
      shown: other,
      // Copied as an export has it: elsewhere the time has no day above it.
      text: (row) => row.created_at,
      draw: timeShown,
      spoken: timeShown,
      className: styles['soft'],
    },
    {
      id: 'is_completed',
      label: 'GO',
      width: 100,
      shown: other,
      text: (row) => String(row.is_completed),
      spoken: nameOfGo,
      preview: nameOfGo,
      fields: (text) => ({ is_completed: text === 'true' }),
      ...(isTrash ? {} : { activate: (row, _, enter, text) => go(row, text !== 'true', enter) }),
      draw: (text, row, enter) => (
        <Go
          isGo={text === 'true'}
          row={row}
          disabled={isTrash}
          onGo={(isGo) => go(row, isGo, enter)}
          onResearch={onResearch}
        />
      ),
    },
    menuColumn(onMenu),
  ];
}

/** The stored word, as screen readers name the state of a box. */
const nameOfGo = (text: string) => (text === 'true' ? 'checked' : 'not checked');

interface GoProps extends Pick<InboxActions, 'onResearch'> {
  onGo: (isGo: boolean) => void;
  isGo: boolean;
  row: InboxTableRow;
  disabled: boolean;
}

function Go({ isGo, row, disabled, onGo, onResearch }: GoProps) {
  const { data: run = null } = useQuery(storyRun(row.id));
  const status = run?.status ?? (row.workflow_completed ? 'completed' : undefined);
  const steps = run === null ? '' : `${run.completed_steps}/${run.total_steps}`;
  const label = `${status === undefined ? 'Research Workflow' : `Research ${status}`} ${steps}`.trim();
  return (
    <div className={styles['go']}>
      <input
        type="checkbox"
        tabIndex={-1}
        data-own
        className={styles['box']}
        aria-label={`GO for #${row.story_number}`}
        checked={isGo}
        disabled={disabled}
        onChange={(event) => onGo(event.currentTarget.checked)}
      />
      <button
        type="button"
        tabIndex={-1}
        data-own
        className={styles['small']}
        title={label}
        aria-label={label}
        disabled={disabled}
        onClick={() => onResearch(row)}
      >
        {status === undefined ? <Network aria-hidden="true" /> : <StatusSign status={status} wordHidden />}
        {steps}
      </button>
    </div>
  );
}
