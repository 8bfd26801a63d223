import { Hono } from 'hono';
import { array, boolean, guid, enum as oneOf, int, iso, record, strictObject, string, type ZodType } from 'zod';
import { textLimits } from '#core/data/columns/text.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { columnArrangement, getColumnArrangement, setColumnArrangement } from '#core/data/stories/columnArrangement.ts';
import { cellsEdited, tellEditing } from '#core/data/stories/editingCells.ts';
import { getStoryHistory, replacedTexts } from '#core/data/stories/storyChanges.ts';
import { mostStoryRows } from '#core/data/stories/pageSize.ts';
import { needsFullScan } from '#core/data/stories/searchInParts.ts';
import type { RowPlace } from '#core/data/stories/rowPlaces.ts';
import { filterArgs, type StoryTableName } from '#core/data/stories/storyFilter.ts';
import {
  countStories,
  storyCellTexts,
  storyOrder,
  storyTablePage,
  storyTableRows,
} from '#core/data/stories/storyRows.ts';
import { AppError } from '#core/errors.ts';
import { editStoryCells, moveStoryToTrash, restoreStory } from '#core/pipeline/editing/stories.ts';
import { csvStream } from './exportCsv.ts';
import { SearchLimiter } from './searchLimiter.ts';
import { ExportLimiter } from '../exportLimiter.ts';
import { beforeNumber, jsonBody, pageSize, smallBody, storyParam, validated } from '../input.ts';
import type { ApiContext, SessionEnv } from '../requireStaff.ts';

/** Most cells per request, and bytes of its body: a block pasted from a spreadsheet. */
const MOST_CELLS = 20_000;
/** More than a cell can have. */
const MOST_BYTES = 1_000_000_000;
const LARGEST_BLOCK = 8 * 1024 * 1024;

/** Without NUL, which PostgreSQL stores in no text, and refuses in a question. */
const sought = string()
  .max(200)
  .transform((text) => text.replaceAll('\0', ''));
const filter = strictObject({
  trash: boolean().optional(),
  view: string().max(40).optional(),
  state: oneOf(['go', 'open', 'researched']).optional(),
  search: sought.optional(),
  fits: record(string().max(60), array(sought).max(20)).optional(),
  sort: string().max(60).optional(),
  descending: boolean().optional(),
});
const place = strictObject({ rank: int(), section: string().max(2000), key: string().max(500), number: int() });
/** A page of the filter, or the rows of some stories. */
const rowsAsked = strictObject({
  filter,
  after: place.optional(),
  ids: array(guid()).max(500).optional(),
  limit: int().min(1),
  longest: int().min(1).max(500),
})
  .refine(({ limit, longest }) => limit <= mostStoryRows(longest), {
    error: 'too many rows for texts of this length',
    path: ['limit'],
  })
  .refine(({ ids = [], longest }) => ids.length <= mostStoryRows(longest), {
    error: 'too many rows for texts of this length',
    path: ['ids'],
  })
  .refine(({ ids, after }) => ids === undefined || after === undefined, {
    error: 'no page begins behind a place where the stories are named',
    path: ['after'],
  });

const changesAsked = strictObject({
  limit: pageSize,
  field: string().max(60).optional(),
  person: string().max(200).optional(),
  before: beforeNumber,
});

/** A block of cells: an object with up to seven values for each. */
const cellsBody = jsonBody(
  LARGEST_BLOCK,
  { values: 8 * MOST_CELLS + 100, levels: 8 },
  new AppError('invalid_input', 'These are too many texts to be saved at once.', {
    hint: 'Paste them in parts; nothing was saved.',
  }),
);

interface StoryTable<Row> {
  name: StoryTableName;
  row: ZodType<Row>;
  /** Editable columns. */
  fields: readonly string[];
  /** What else of a story is edited, in windows of its own. */
  windows?: readonly string[];
  /** Adds values from other tables to rows. */
  complete?: (db: Database, rows: Row[], options: QueryOptions) => Promise<Row[]>;
}

/** The routes of both tables of stories: rows and counts of a filter, whole texts, blocks of edits and what they replaced. */
export function storyTable<Row extends { place: RowPlace }>(
  { clock }: Pick<ApiContext, 'clock'>,
  table: StoryTable<Row>,
) {
  const field = oneOf(table.fields);
  const texts = strictObject({ cells: array(strictObject({ id: guid(), field })).max(MOST_CELLS) });
  const column = strictObject({ id: oneOf([...table.fields, 'story_number', 'created_at']), label: string().max(60) });
  const exported = strictObject({ filter, columns: array(column).min(1).max(60) });
  const edited = oneOf([...table.fields, ...(table.windows ?? [])]);
  const editing = strictObject({ tab: guid(), cell: strictObject({ id: guid(), field: edited }).nullable() });
  const block = strictObject({
    changes: array(
      strictObject({
        id: guid(),
        field,
        expected: string(),
        truncated: boolean().optional(),
        bytes: int().min(0).max(MOST_BYTES).optional(),
        seen: iso.datetime().optional(),
        value: string(),
      }),
    ).max(MOST_CELLS),
  });
  const written = strictObject({
    cells: array(
      strictObject({ id: guid(), field, value: string(), newer: int().min(0).max(MOST_CELLS).optional() }),
    ).max(MOST_CELLS),
  });
  const exports = new ExportLimiter();
  const searches = new SearchLimiter(clock);
  return new Hono<SessionEnv>()
    .post('/rows', smallBody, validated('json', rowsAsked), async (context) => {
      const { filter, ids, ...page } = context.req.valid('json');
      const { db, user } = context.var;
      const read = async (signal: AbortSignal) => {
        const { rows, next } =
          ids === undefined
            ? await storyTablePage(db, table, filter, page, { signal })
            : { rows: await storyTableRows(db, table, filter, { ...page, ids }, { signal }), next: null };
        return { rows: (await table.complete?.(db, rows, { signal })) ?? rows, next };
      };
      const { signal } = context.req.raw;
      const isSearch = ids === undefined && needsFullScan(filterArgs(filter));
      return context.json(await (isSearch ? searches.run(user.sub, signal, read) : read(signal)));
    })
    .post('/counts', smallBody, validated('json', strictObject({ filter })), async (context) => {
      const { filter } = context.req.valid('json');
      const { db, user } = context.var;
      const read = (signal: AbortSignal) => countStories(db, table.name, filter, { signal });
      const { signal } = context.req.raw;
      const isSearch = needsFullScan(filterArgs(filter));
      return context.json(await (isSearch ? searches.run(user.sub, signal, read) : read(signal)));
    })
    .post('/texts', cellsBody, validated('json', texts), async (context) => {
      const { cells } = context.req.valid('json');
      const found = await storyCellTexts(context.var.db, table.name, cells, { signal: context.req.raw.signal });
      return context.json({ texts: found });
    })
    .post('/cells', cellsBody, validated('json', block), async (context) => {
      const { changes } = context.req.valid('json');
      return context.json({ outcomes: await editStoryCells(context.var, { table: table.name, changes }) });
    })
    .post('/replaced', cellsBody, validated('json', written), async (context) => {
      const { cells } = context.req.valid('json');
      return context.json({
        texts: await replacedTexts(context.var.db, table.name, cells, { signal: context.req.raw.signal }),
      });
    })
    .post('/export', smallBody, validated('json', exported), async (context) => {
      const { filter, columns } = context.req.valid('json');
      const { db } = context.var;
      const options = { signal: context.req.raw.signal, unhurried: true };
      const read = (ids: readonly string[]) =>
        storyTableRows(db, table, filter, { ids, longest: textLimits.text }, options);
      const stream = async () => csvStream(columns, await storyOrder(db, table.name, filter, options), read);
      return context.body(await exports.stream(context.var.user.sub, stream), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${table.name}.csv"`,
      });
    })
    .get('/editing', async (context) =>
      context.json({ cells: await cellsEdited(context.var.db, table.name, { signal: context.req.raw.signal }) }),
    )
    .post('/editing', smallBody, validated('json', editing), async (context) => {
      const { tab, cell } = context.req.valid('json');
      await tellEditing(context.var.db, table.name, tab, cell);
      return context.json({});
    })
    .get('/columns', async (context) => {
      const arrangement = await getColumnArrangement(context.var.db, table.name, { signal: context.req.raw.signal });
      return context.json({ arrangement });
    })
    .put('/columns', smallBody, validated('json', columnArrangement), async (context) => {
      await setColumnArrangement(context.var.db, table.name, context.req.valid('json'), context.var.user.sub);
      return context.json({});
    })
    .delete('/:id', validated('param', storyParam), async (context) => {
      const story = { table: table.name, ...context.req.valid('param') };
      const { id } = await moveStoryToTrash({ db: context.var.db, clock }, story);
      return context.json({ id });
    })
    .post('/:id/restore', validated('param', storyParam), async (context) => {
      const { id } = await restoreStory(context.var, { table: table.name, ...context.req.valid('param') });
      return context.json({ id });
    })
    .get('/:id/changes', validated('param', storyParam), validated('query', changesAsked), async (context) => {
      const { id } = context.req.valid('param');
      const options = { signal: context.req.raw.signal };
      return context.json(await getStoryHistory(context.var.db, table.name, id, context.req.valid('query'), options));
    });
}
