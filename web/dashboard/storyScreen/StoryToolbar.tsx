import type { ReactNode } from 'react';
import { plural } from '#core/format.ts';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { type RowHeight, rowHeightChoices } from '../../ui/rowHeight.ts';
import type { ArrangedView } from '../../ui/columns/shownColumns.ts';
import { SearchBox } from '../../ui/field/SearchBox.tsx';
import { SegmentedControl } from '../../ui/segmentedControl/SegmentedControl.tsx';
import type { RowsState } from '../data/stories/tableRow.ts';
import type { NamedColumn } from './ColumnChoices.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import styles from './StoryScreen.module.css';
import type { Arrange } from './useArrangement.ts';

interface StoryToolbarProps {
  title: string;
  /** How many stories there are, in words. */
  count: string;
  table: 'inbox' | 'production';
  filter: StoryFilter;
  onFilter: (change: Readonly<Record<string, string | undefined>>) => void;
  /** The columns of the view, hidden ones too, and how this person arranged them. */
  arranged: ArrangedView<NamedColumn>;
  arrange: Arrange;
  resetColumns: () => void;
  /** The visible columns in their order. */
  columns: readonly NamedColumn[];
  height: RowHeight;
  onHeight: (height: RowHeight) => void;
  /** Slots: left of the heading, right of the search, and at the end. */
  beforeTitle: ReactNode;
  filters: ReactNode;
  action: ReactNode;
}

/** The heading of a table of stories, and what filters, arranges and exports it. */
export function StoryToolbar(props: StoryToolbarProps) {
  const { filter, height } = props;
  return (
    <header className={styles['bar']}>
      {props.beforeTitle}
      <h1>{props.title}</h1>
      <p role="status" className={styles['count']}>
        {props.count}
      </p>
      <form role="search" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <SearchBox value={filter.search ?? ''} onSearch={(text) => props.onFilter({ search: text })} />
        {props.filters}
        <ColumnsButton arranged={props.arranged} arrange={props.arrange} onReset={props.resetColumns} />
        <ExportButton
          table={props.table}
          filter={filter}
          columns={props.columns.filter(({ fixed }) => fixed !== true).map(({ id, label }) => ({ id, label }))}
        />
        <span className={styles['heights']}>
          <span className={styles['label']}>Row height</span>
          <SegmentedControl label="Row height" value={height} choices={rowHeightChoices} onChange={props.onHeight} />
        </span>
        {props.action}
      </form>
    </header>
  );
}

/** How many stories a filter shows. */
export function countText(state: RowsState, total: number | undefined): string {
  if ((state.status === 'loading' || state.status === 'growing') && total === undefined) return 'Loading stories...';
  const count = state.status === 'complete' ? state.order.length : total;
  if (count === undefined) return `${plural(state.order.length, 'story', 'stories')} read`;
  return plural(count, 'story', 'stories');
}
