import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import { Cell, HeaderCell, Row, Table, WholeRow } from '../../ui/table/Table.tsx';
import styles from './ListScreen.module.css';

/** What of an infinite query the screen shows. */
interface ListQuery {
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface ListScreenProps {
  title: string;
  list: ListQuery;
  /** Rows that are here. */
  count: number;
  columns: readonly string[];
  /** Select and SearchInput. */
  filters: ReactNode;
  /** In place of rows where there are none. */
  empty: ReactNode;
  /** A Row each. */
  children: ReactNode;
}

/** A list of stories: its heading and count, filters, rows, and every state that a list can be in. */
export function ListScreen({ title, list, count, columns, filters, empty, children }: ListScreenProps) {
  const head = (
    <tr>
      {columns.map((column) => (
        <HeaderCell key={column}>{column}</HeaderCell>
      ))}
    </tr>
  );
  return (
    <section aria-busy={list.isFetching} className={styles['screen']}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p role="status">{list.isPending ? 'Loading stories...' : `${count}${list.hasNextPage ? '+' : ''} stories`}</p>
        <form role="search" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
          {filters}
        </form>
      </header>
      {list.error !== null && count === 0 ? (
        <EmptyState
          kind="failed"
          title="The stories could not be read"
          text={list.error.message}
          action={<Button onClick={() => list.refetch()}>Try again</Button>}
        />
      ) : (
        <Table label={title} head={head} loading={list.isPending}>
          {list.isPending ? <LoadingRows columns={columns.length} /> : null}
          {!list.isPending && count === 0 ? <WholeRow columns={columns.length}>{empty}</WholeRow> : null}
          {children}
        </Table>
      )}
      {list.hasNextPage ? (
        <p className={styles['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </p>
      ) : null}
    </section>
  );
}

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%'];

function LoadingRows({ columns }: { columns: number }) {
  return WIDTHS.map((width) => (
    <Row key={width}>
      {Array.from({ length: columns }, (_, at) => (
        <Cell key={at}>
          <Skeleton width={width} />
        </Cell>
      ))}
    </Row>
  ));
}
