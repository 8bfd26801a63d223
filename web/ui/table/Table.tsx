import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RowHeight } from '../rowHeight.ts';
import styles from './Table.module.css';

export interface TableProps {
  /** Accessible name of the scrollable region. */
  label: string;
  rowHeight?: RowHeight;
  /** While loading, the children are rows of skeletons. */
  loading?: boolean;
  /** CSS width of each column by its name; null takes the remaining space. Unset: as wide as the texts. */
  widths?: Readonly<Record<string, string | null>>;
  /** One `tr` of HeaderCell. */
  head: ReactNode;
  /** Row, SectionRow and WholeRow. */
  children: ReactNode;
}

/**
 * A read-only table with a sticky header. For editing cells use the grid.
 * @example
 * <Table label="Workflow runs" head={<tr><HeaderCell>Name</HeaderCell></tr>}>
 *   {runs.map((run) => <Row key={run.id}><Cell>{run.name}</Cell></Row>)}
 * </Table>
 */
export function Table({ label, rowHeight = 'slim', loading = false, widths, head, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with arrows
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table
        className={styles['table']}
        data-height={rowHeight}
        data-fixed={widths === undefined ? undefined : true}
        aria-busy={loading || undefined}
      >
        {widths === undefined ? null : (
          <colgroup>
            {Object.entries(widths).map(([name, width]) => (
              <col key={name} style={width === null ? undefined : { width }} />
            ))}
          </colgroup>
        )}
        <thead>{head}</thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export type SortDirection = 'ascending' | 'descending' | 'none';

export interface HeaderCellProps {
  numeric?: boolean;
  /** How the table is sorted by this column; unset for columns that cannot be sorted. */
  sort?: SortDirection;
  onSort?: () => void;
  children: string;
}

export function HeaderCell({ numeric = false, sort, onSort, children }: HeaderCellProps) {
  return (
    <th scope="col" className={styles['head']} data-numeric={numeric || undefined} aria-sort={sort}>
      {sort === undefined ? (
        children
      ) : (
        <button type="button" className={styles['sort']} onClick={onSort}>
          {children}
          {sort === 'descending' ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" data-sorted={sort} />}
        </button>
      )}
    </th>
  );
}

export interface RowProps {
  selected?: boolean;
  /** Makes the row focusable for the keys of a screen, which finds it as `data-row`. */
  name?: string;
  children: ReactNode;
}

export function Row({ selected, name, children }: RowProps) {
  return (
    <tr
      className={styles['row']}
      aria-selected={selected}
      data-row={name}
      tabIndex={name === undefined ? undefined : -1}
    >
      {children}
    </tr>
  );
}

export function Cell({ numeric = false, children }: { numeric?: boolean; children?: ReactNode }) {
  return (
    <td className={styles['cell']} data-numeric={numeric || undefined}>
      {children}
    </td>
  );
}

export interface SectionRowProps {
  label: ReactNode;
  count: number;
  /** The number of the table's columns. */
  columns: number;
}

/** The sticky heading of the rows below it. */
export function SectionRow({ label, count, columns }: SectionRowProps) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns} className={styles['section']}>
        <span className={styles['sectionLabel']}>
          {label}
          <span className={styles['count']}>{count}</span>
        </span>
      </th>
    </tr>
  );
}

/** A row with one cell across all columns, for an EmptyState. */
export function WholeRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className={styles['whole']}>
        {children}
      </td>
    </tr>
  );
}
