import type { ReactNode } from 'react';
import { spentText } from '#core/views/spentText.ts';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table/Table.tsx';
import styles from './ModelsScreen.module.css';

/** What calls of one kind cost together. */
interface UsageSum {
  calls: number;
  failed: number;
  /** Tokens; null for costs that are not counted in tokens. */
  amount: number | null;
  costUsd: number;
  costIsEstimate: boolean;
  unpriced: number;
}

interface UsageTableProps<Each extends UsageSum> {
  label: string;
  /** Undefined while loading, as is the total. */
  rows: readonly Each[] | undefined;
  total: UsageSum | undefined;
  totalName: string;
  keyOf: (row: Each) => string;
  nameOf: (row: Each) => string;
}

const LOADING = ['62%', '48%', '71%', '55%'];

/** Calls, tokens and costs by step or by model, with a bar for each row's share of the dearest one's cost. */
export function UsageTable<Each extends UsageSum>(props: UsageTableProps<Each>) {
  const { label, rows, total, totalName, keyOf, nameOf } = props;
  const head = (
    <tr>
      <HeaderCell>{label}</HeaderCell>
      <HeaderCell numeric>Calls</HeaderCell>
      <HeaderCell numeric>Tokens</HeaderCell>
      <HeaderCell numeric>Spent</HeaderCell>
    </tr>
  );
  const dearestUsd = Math.max(...(rows ?? []).map(({ costUsd }) => costUsd));
  return (
    <Table label={`Spent by ${label.toLowerCase()}`} head={head} loading={rows === undefined}>
      {rows?.map((row) => (
        <SumRow key={keyOf(row)} name={nameOf(row)} sum={row} dearestUsd={dearestUsd} />
      ))}
      {rows === undefined
        ? LOADING.map((width) => (
            <Row key={width}>
              <Cell>
                <Skeleton width={width} />
              </Cell>
              <Cell />
              <Cell />
              <Cell />
            </Row>
          ))
        : null}
      {total === undefined ? null : <SumRow name={<b>{totalName}</b>} sum={total} />}
    </Table>
  );
}

/** @param dearestUsd what the dearest row cost, of which its bar shows its share; left out for the total. */
function SumRow({ name, sum, dearestUsd = 0 }: { name: ReactNode; sum: UsageSum; dearestUsd?: number }) {
  return (
    <Row>
      <Cell>{name}</Cell>
      <Cell numeric>{sum.calls.toLocaleString('en-US')}</Cell>
      <Cell numeric>{sum.amount?.toLocaleString('en-US') ?? '–'}</Cell>
      <Cell numeric>
        <span className={styles['share']}>
          {dearestUsd > 0 ? (
            <i>
              <i style={{ width: `${(sum.costUsd / dearestUsd) * 100}%` }} />
            </i>
          ) : null}
          <span>{spentText(sum)}</span>
        </span>
      </Cell>
    </Row>
  );
}
