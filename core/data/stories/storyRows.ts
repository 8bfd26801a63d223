import { array, enum as oneOf, int, object, record, string, type infer as Infer, type ZodType } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { inboxStoryRow } from '../inbox/inboxStories.ts';
import { articleStates } from '../articles/articleState.ts';
import { productionStoryRow } from '../production/productionStories.ts';
import { value } from '../query.ts';
import type { RowPlace } from './rowPlaces.ts';
import { firstShown, inParts, needsFullScan } from './searchInParts.ts';
import { type Asked, filterArgs, type StoryFilter, type StoryTableName } from './storyFilter.ts';

/** Where the next page continues. */
const rowCursor = object({ rank: int(), section: string(), key: string(), number: int() });

/** `["summary 1199"]` as `{ summary: 1199 }`. */
const bytesByColumn = array(string()).transform((texts) =>
  Object.fromEntries(texts.map((text) => [text.slice(0, text.indexOf(' ')), Number(text.slice(text.indexOf(' ')))])),
);

/** Added to the columns of each row; `cut`: how many bytes the truncated texts have, by column. */
const shownPart = { cut: bytesByColumn, place: rowCursor };

/** A row of the database with `truncated` for its `cut`. */
function tableRow<Row extends { cut: Record<string, number> }>({ cut: truncated, ...row }: Row) {
  return { ...row, truncated };
}

export const inboxTableRow = inboxStoryRow.extend(shownPart).transform(tableRow);
export type InboxTableRow = Infer<typeof inboxTableRow>;

const shownArticle = object({
  state: oneOf(articleStates),
  /** ISO 8601; null for an article that was never on the site. */
  since: string().nullable(),
  /** The site's. */
  timeZone: string(),
  /** Full address. */
  address: string(),
});
/** `article`: the state of the story's article, added by the server. */
export const productionTableRow = productionStoryRow
  .extend({ ...shownPart, article: shownArticle.nullable().default(null) })
  .transform(tableRow);
export type ProductionTableRow = Infer<typeof productionTableRow>;

interface PageAsked {
  /** The place behind which the page begins. */
  after?: RowPlace | undefined;
  limit: number;
  /** Characters after which texts are truncated. */
  longest: number;
}

interface StoryTable<Row> {
  name: StoryTableName;
  row: ZodType<Row>;
}

/**
 * One page of a table for a screen. Production stories are sorted by urgency first, then as requested.
 * @returns its rows, and the place behind which the next page begins; null: it is the last one.
 */
export async function storyTablePage<Row extends { place: RowPlace }>(
  db: Database,
  table: StoryTable<Row>,
  filter: StoryFilter,
  { after, limit, longest }: PageAsked,
  options?: QueryOptions,
): Promise<{ rows: Row[]; next: RowPlace | null }> {
  const asked = filterArgs(filter);
  if (needsFullScan(asked)) {
    const { ids, next } = await firstShown(db, table.name, { asked, after: after ?? null, most: limit }, options);
    // These fit: their texts need not be read again.
    const rows = await rowsOf(db, table, { asked: { ...asked, wanted: null, fits: {} }, ids, limit, longest }, options);
    return { rows, next };
  }
  const rows = await rowsOf(db, table, { asked, after, limit, longest }, options);
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.place ?? null) };
}

/** The rows of some stories, where a filter shows them, in the order of the table. */
export function storyTableRows<Row>(
  db: Database,
  table: StoryTable<Row>,
  filter: StoryFilter,
  { ids, longest }: { ids: readonly string[]; longest: number },
  options?: QueryOptions,
): Promise<Row[]> {
  return rowsOf(db, table, { asked: filterArgs(filter), ids, limit: ids.length, longest }, options);
}

function rowsOf<Row>(
  db: Database,
  table: StoryTable<Row>,
  { asked, after, ids, limit, longest }: PageAsked & { asked: Asked; ids?: readonly string[] },
  options?: QueryOptions,
): Promise<Row[]> {
  const query = db.rpc('story_rows', {
    story_table: table.name,
    asked,
    after: after ?? null,
    ids: ids ?? null,
    most: limit,
    longest,
  });
  return value({ act: 'read', thing: 'stories' }, query, array(table.row), options);
}

/** The ids of all stories that a filter shows, in their order. */
export async function storyOrder(
  db: Database,
  table: StoryTableName,
  filter: StoryFilter,
  options?: QueryOptions,
): Promise<string[]> {
  const task = { act: 'read', thing: 'stories' } as const;
  const asked = filterArgs(filter);
  const query = db.rpc('story_order', { story_table: table, asked: { ...asked, wanted: null } });
  const order = await value(task, query, array(string()), options);
  if (asked.wanted === null) return order;
  const found = new Set<string>();
  const ask = { name: 'story_order', answer: array(string()) };
  for await (const part of inParts(db, { ...task, table, asked, ask }, options)) for (const id of part) found.add(id);
  return order.filter((id) => found.has(id));
}

const storyCounts = object({
  /** Stories that match the filter. */
  total: int(),
  trash: int(),
  sections: array(object({ rank: int(), section: string(), count: int() })),
  /** For the production table: number of stories in each view. Without any story the function returns null. */
  views: record(string(), int())
    .nullable()
    .transform((views) => views ?? {}),
});
export type StoryCounts = Infer<typeof storyCounts>;

/** How many stories match a filter, by section and by view. */
export async function countStories(
  db: Database,
  table: StoryTableName,
  filter: StoryFilter,
  options?: QueryOptions,
): Promise<StoryCounts> {
  const task = { act: 'read', thing: 'counts' } as const;
  const asked = filterArgs(filter);
  if (!needsFullScan(asked)) {
    return value(task, db.rpc('story_counts', { story_table: table, asked }), storyCounts, options);
  }
  const counts: StoryCounts[] = [];
  const ask = { name: 'story_counts', answer: storyCounts };
  for await (const part of inParts(db, { ...task, table, asked, ask }, options)) counts.push(part);
  return sumOfCounts(counts);
}

function sumOfCounts(parts: readonly StoryCounts[]): StoryCounts {
  const views = new Map<string, number>();
  const sections = new Map<string, StoryCounts['sections'][number]>();
  for (const part of parts) {
    for (const [view, count] of Object.entries(part.views)) views.set(view, (views.get(view) ?? 0) + count);
    for (const { rank, section, count } of part.sections) {
      const key = `${rank} ${section}`;
      sections.set(key, { rank, section, count: (sections.get(key)?.count ?? 0) + count });
    }
  }
  return {
    total: parts.reduce((sum, { total }) => sum + total, 0),
    trash: parts.reduce((sum, { trash }) => sum + trash, 0),
    sections: [...sections.values()],
    views: Object.fromEntries(views),
  };
}

/** The full texts of cells, in their order; null where the story does not exist. */
export async function storyCellTexts(
  db: Database,
  table: StoryTableName,
  cells: readonly { id: string; field: string }[],
  options?: QueryOptions,
): Promise<(string | null)[]> {
  // Each once: a text of megabytes that is named a hundred times would be a hundred texts in the database's memory.
  const keyOf = ({ id, field }: { id: string; field: string }) => `${field} ${id}`;
  const distinct = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()];
  const query = db.rpc('story_cell_texts', { story_table: table, cells: distinct });
  const found = await value({ act: 'read', thing: 'texts' }, query, array(string().nullable()), options);
  const texts = new Map(distinct.map((cell, at) => [keyOf(cell), found[at] ?? null]));
  const all = cells.map((cell) => texts.get(keyOf(cell)) ?? null);
  if (all.reduce((length, text) => length + (text?.length ?? 0), 0) > LONGEST_TEXTS) {
    throw new AppError('invalid_input', 'These texts are too long to be read together.', {
      hint: 'Read them in parts.',
    });
  }
  return all;
}

/** Characters of all texts of an answer. */
const LONGEST_TEXTS = 64_000_000;
