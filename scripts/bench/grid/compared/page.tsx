import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Column, DataGrid, renderTextEditor } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { array, object, record, string, unknown } from 'zod/mini';
import { productionFields } from '#core/data/production/productionFields.ts';
import { mostStoryRows } from '#core/data/stories/pageSize.ts';

/** The grid that ours is compared with: the same stories from the same server in a default react-data-grid. */
type Row = Record<string, unknown>;

const page = object({ rows: array(record(string(), unknown())) });
const FIRST_PAGE = 100;
/** The text of a cell that is read, in characters, as ours at its default height. */
const LONGEST = 240;
const NEXT_PAGE = mostStoryRows(LONGEST);

const columns: Column<Row>[] = [
  { key: 'story_number', name: 'Story ID', width: 80, frozen: true },
  ...productionFields.map(({ name, label, multiline }): Column<Row> => ({
    key: name,
    name: label,
    width: multiline ? 200 : 120,
    frozen: name === 'urgency' || name === 'title',
    renderEditCell: renderTextEditor,
  })),
];

async function read(after: unknown, limit: number): Promise<Row[]> {
  const session: unknown = JSON.parse(localStorage.getItem(sessionKey()) ?? '{}');
  const answer = await fetch('/api/dashboard/production/rows', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${object({ access_token: string() }).parse(session).access_token}`,
    },
    body: JSON.stringify({
      filter: { view: 'master' },
      limit,
      longest: LONGEST,
      ...(after === undefined ? {} : { after }),
    }),
  });
  return page.parse(await answer.json()).rows;
}

function sessionKey(): string {
  return Object.keys(localStorage).find((key) => /^sb-.*-auth-token$/.test(key)) ?? '';
}

function Table() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    const readAll = async () => {
      const all: Row[] = [];
      for (;;) {
        const limit = all.length === 0 ? FIRST_PAGE : NEXT_PAGE;
        const next = await read(all.at(-1)?.['place'], limit);
        all.push(...next);
        setRows([...all]);
        if (next.length < limit) return;
      }
    };
    void readAll();
  }, []);
  return (
    <DataGrid
      style={{ blockSize: '100vh' }}
      columns={columns}
      rows={rows}
      rowHeight={64}
      rowKeyGetter={(row) => String(row['id'])}
      onRowsChange={setRows}
    />
  );
}

const place = document.querySelector('#root');
if (place !== null) createRoot(place).render(<Table />);
