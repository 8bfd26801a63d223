import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';
import { IconButton } from '../../ui/iconButton/IconButton.tsx';
import { Progress } from '../../ui/progress/Progress.tsx';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import { type Status, StatusSign } from '../../ui/statusSign/StatusSign.tsx';
import { Cell, HeaderCell, Row, SectionRow, type SortDirection, Table, WholeRow } from '../../ui/table/Table.tsx';
import { Part } from './Part.tsx';

const runs: readonly { name: string; status: Status; done: number; seconds: number }[] = [
  { name: 'The transformer they hid in a brickworks', status: 'running', done: 5, seconds: 84 },
  { name: 'How 41 trucks got into a closed town', status: 'pending', done: 0, seconds: 0 },
  { name: '93 ships and a pilot who may say no', status: 'completed', done: 8, seconds: 122 },
  { name: 'Fifteen minutes for a colonel', status: 'failed', done: 0, seconds: 4 },
];

/** Blue is only for what is running. */
function toneOf(status: Status) {
  if (status === 'running') return 'active';
  return status === 'failed' ? 'bad' : 'past';
}

export function TableParts() {
  const [sort, setSort] = useState<SortDirection>('none');
  const direction = sort === 'descending' ? -1 : 1;
  const sorted = sort === 'none' ? runs : runs.toSorted((one, other) => direction * (one.seconds - other.seconds));
  const head = (
    <tr>
      <HeaderCell>Name</HeaderCell>
      <HeaderCell>Status</HeaderCell>
      <HeaderCell>Progress</HeaderCell>
      <HeaderCell numeric sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
        Duration
      </HeaderCell>
      <HeaderCell numeric>Actions</HeaderCell>
    </tr>
  );
  return (
    <>
      <Part title="Table" flush>
        <Table label="Workflow runs" head={head}>
          <SectionRow label="Today" count={runs.length} columns={5} />
          {sorted.map(({ name, status, done, seconds }) => (
            <Row key={name} selected={status === 'completed'}>
              <Cell>
                <b>{name}</b>
              </Cell>
              <Cell>
                <StatusSign status={status} />
              </Cell>
              <Cell>
                <Progress
                  label={`Progress of ${name}`}
                  value={done}
                  total={8}
                  text={`${done}/8`}
                  tone={toneOf(status)}
                />
              </Cell>
              <Cell numeric>{seconds} s</Cell>
              <Cell numeric>
                <IconButton size="small" label={`View ${name}`} icon={<Eye aria-hidden="true" />} />
                <IconButton size="small" label={`Delete ${name}`} icon={<Trash2 aria-hidden="true" />} />
              </Cell>
            </Row>
          ))}
        </Table>
      </Part>
      <Part title="Table, loading" flush>
        <Table label="Runs that are being read" head={head} loading rowHeight="medium">
          {['62%', '48%'].map((width) => (
            <Row key={width}>
              <Cell>
                <Skeleton width={width} />
              </Cell>
              <Cell>
                <Skeleton />
              </Cell>
              <Cell>
                <Skeleton />
              </Cell>
              <Cell numeric>
                <Skeleton />
              </Cell>
              <Cell />
            </Row>
          ))}
        </Table>
      </Part>
      <Part title="Table, empty" flush>
        <Table label="No runs" head={head}>
          <WholeRow columns={5}>
            <EmptyState title="No workflow runs yet" text="Research a story from the Inbox to see its run here" />
          </WholeRow>
        </Table>
      </Part>
    </>
  );
}
