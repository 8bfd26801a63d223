import { RefreshCw, Rows2, Rows3, Users } from 'lucide-react';
import { feedFilterLabels, feedFilters, type FeedFilter } from '#core/velocity/filterPosts.ts';
import { feedSortLabels, feedSorts, type FeedSort } from '#core/velocity/sortPosts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { SegmentedControl } from '../../../ui/segmentedControl/SegmentedControl.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import styles from './Feed.module.css';

export type Layout = 'cards' | 'compact';

const filters = feedFilters.map((value) => ({ value, label: feedFilterLabels[value] }));
const sorts = feedSorts.map((value) => ({ value, label: feedSortLabels[value] }));
const layouts = [
  { value: 'cards', label: 'Cards', icon: <Rows2 aria-hidden="true" /> },
  { value: 'compact', label: 'Compact', icon: <Rows3 aria-hidden="true" /> },
] as const;

export interface FeedHeadProps {
  count: string;
  sort: FeedSort;
  filter: FeedFilter;
  layout: Layout;
  refreshing: boolean;
  onChange: (change: { sort?: FeedSort; filter?: FeedFilter; view?: Layout }) => void;
  onRefresh: () => void;
}

/** Heading, count, filters, sort and the buttons of the feed. */
export function FeedHead({ count, sort, filter, layout, refreshing, onChange, onRefresh }: FeedHeadProps) {
  return (
    <header className={styles['head']}>
      <h1>Story Feed</h1>
      <p role="status">{count}</p>
      <div className={styles['controls']}>
        <SegmentedControl
          label="Filter"
          value={filter}
          choices={filters}
          onChange={(value) => onChange({ filter: value })}
        />
        <Select label="Sort" options={sorts} value={sort} onChange={(value) => onChange({ sort: value })} />
        <span className={styles['divider']} />
        <SegmentedControl
          label="View"
          iconsOnly
          value={layout}
          choices={layouts}
          onChange={(value) => onChange({ view: value })}
        />
        <Button icon={<RefreshCw aria-hidden="true" />} loading={refreshing} onClick={onRefresh}>
          Refresh
        </Button>
        <ButtonLink to="/dashboard/x-accounts" icon={<Users aria-hidden="true" />}>
          Accounts
        </ButtonLink>
      </div>
    </header>
  );
}
