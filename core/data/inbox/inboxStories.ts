import { array, boolean, int, object, string, type infer as Infer } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { enteredText, textLimits } from '../columns/text.ts';
import { searchArgs, type ListSearch } from '../listSearch.ts';
import { firstRow, rows } from '../query.ts';
import { collected, functionPages, storyCursor } from '../pages.ts';
import { insertStory } from '../stories/insertStory.ts';
import { moveToTrash, takeFromTrash } from '../stories/trash.ts';
import { timestamp } from '../columns/timestamp.ts';
import { parseVideos, storedVideos, type StoryVideo } from '../production/videos.ts';

/** A row of `inbox_stories`. */
export const inboxStoryRow = object({
  id: string(),
  story_number: int(),
  title: string(),
  summary: string(),
  angle: string(),
  sources: string(),
  videos: storedVideos,
  category: string(),
  /** The GO flag. */
  is_completed: boolean(),
  workflow_completed: boolean(),
  post_id: string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Set while the story is in the trash. */
  deleted_at: timestamp.nullable(),
});

export type InboxStory = Infer<typeof inboxStoryRow>;

/** The fields of an inbox story that can be entered. `videos` may also be comma-separated text. Nothing is required. */
export interface InboxStoryInput {
  title?: string | undefined;
  summary?: string | undefined;
  angle?: string | undefined;
  sources?: string | undefined;
  videos?: readonly StoryVideo[] | string | undefined;
  category?: string | undefined;
  is_completed?: boolean | undefined;
  workflow_completed?: boolean | undefined;
}

const table = 'inbox_stories';

export interface InboxFilter {
  /** Only stories in the trash; by default only those outside it. */
  trash?: boolean | undefined;
  /** `go`: GO is set, not yet researched; `open`: neither; `researched`: done. */
  state?: 'go' | 'open' | 'researched' | undefined;
  search?: ListSearch | undefined;
  /** Maximum number; unset: all. */
  limit?: number | undefined;
}

/** Pages through inbox stories, newest first (story numbers increase with time). */
export function inboxStoryPages(
  db: Database,
  { trash = false, state, search, limit }: InboxFilter = {},
  options?: QueryOptions,
): AsyncGenerator<InboxStory[]> {
  const task = { act: 'read', thing: 'inbox stories' } as const;
  const wanted = searchArgs(search);
  const args = { trash, state: state ?? null, ...(wanted === null ? {} : { wanted }) };
  return functionPages(
    db,
    { task, name: wanted === null ? 'inbox_page' : 'inbox_found', args, row: inboxStoryRow, ...storyCursor, limit },
    options,
  );
}

/**
 * All pages of {@link inboxStoryPages} as one list.
 * @public Named by the specification.
 */
export function getInboxStories(db: Database, filter?: InboxFilter, options?: QueryOptions): Promise<InboxStory[]> {
  return collected(inboxStoryPages(db, filter, options));
}

/** One inbox story, also from the trash; null where there is none. */
export function getInboxStory(db: Database, id: string, options?: QueryOptions): Promise<InboxStory | null> {
  return firstRow(
    { act: 'read', thing: 'inbox story' },
    db.from(table).select('*').eq('id', id),
    inboxStoryRow,
    options,
  );
}

/** Several inbox stories in the order of their ids; unknown ids are skipped. */
export async function getInboxStoriesById(
  db: Database,
  ids: readonly string[],
  options?: QueryOptions,
): Promise<InboxStory[]> {
  const found = new Map<string, InboxStory>();
  for (const some of idGroups(ids)) {
    const query = db.from(table).select('*').in('id', some);
    const page = await rows({ act: 'read', thing: 'inbox stories' }, query, inboxStoryRow, options);
    for (const story of page) found.set(story.id, story);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

const numberedRow = inboxStoryRow.pick({ id: true, story_number: true });

/** The numbers of inbox stories by id, including the trash. */
export async function getInboxStoryNumbers(
  db: Database,
  ids: readonly string[],
  options?: QueryOptions,
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (const some of idGroups([...new Set(ids)])) {
    const query = db.from(table).select('id, story_number').in('id', some);
    const page = await rows({ act: 'read', thing: 'inbox stories' }, query, numberedRow, options);
    for (const { id, story_number } of page) numbers.set(id, story_number);
  }
  return numbers;
}

/** Ids are part of the URL, which servers limit to about 8 KB. */
function* idGroups(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += 100) yield ids.slice(start, start + 100);
}

/**
 * Stores a new story with the next story number.
 * @param input with an `id` where it may be sent again: see `insertStory`.
 * @throws {AppError} with the specification's texts.
 */
export async function createInboxStory(
  db: Database,
  { id, ...input }: InboxStoryInput & { id?: string | undefined },
  options?: QueryOptions,
): Promise<InboxStory> {
  const fields = { title: '', ...entered(input) };
  const story = await insertStory(db, { table, row: inboxStoryRow }, { id, fields }, options);
  if (story === null) throw notFound('a new story');
  return story;
}

/** Changes the given fields of a story. @throws {AppError} `not_found` where it is missing or in the trash. */
export async function updateInboxStory(
  db: Database,
  id: string,
  input: InboxStoryInput,
  options?: QueryOptions,
): Promise<InboxStory> {
  const fields = entered(input);
  const all = Object.keys(fields).length === 0 ? db.from(table).select('*') : db.from(table).update(fields).select('*');
  const query = all.eq('id', id).is('deleted_at', null);
  const task = { act: 'save', thing: 'story', failure: 'Failed to save changes' } as const;
  const story = await firstRow(task, query, inboxStoryRow, options);
  if (story === null) throw notFound(id);
  return story;
}

/** Moves a story to the trash; idempotent. */
export async function deleteInboxStory(
  db: Database,
  id: string,
  now: number,
  options?: QueryOptions,
): Promise<InboxStory> {
  const story =
    (await moveToTrash(db, { table, row: inboxStoryRow }, { id, now }, options)) ??
    (await getInboxStory(db, id, options));
  if (story === null) throw notFound(id);
  return story;
}

/** Restores a story from the trash, with its number and all fields. */
export async function restoreInboxStory(db: Database, id: string, options?: QueryOptions): Promise<InboxStory> {
  const story = await takeFromTrash(db, { table, row: inboxStoryRow }, id, options);
  if (story === null) throw notFound(id);
  return story;
}

/** Whether a story waits for research: GO is set, not yet researched, and no run is working on it. */
export function isPending(story: InboxStory, liveRunStoryIds: ReadonlySet<string>): boolean {
  return story.is_completed && !story.workflow_completed && !liveRunStoryIds.has(story.id);
}

function entered(input: InboxStoryInput): Record<string, unknown> {
  const { videos, is_completed, workflow_completed, ...texts } = input;
  const fields: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(texts)) {
    if (text === undefined) continue;
    const limit = name === 'title' ? textLimits.title : textLimits.text;
    fields[name] = enteredText(labels[name] ?? name, text, limit);
  }
  if (videos !== undefined) fields['videos'] = enteredVideos(videos);
  if (is_completed !== undefined) fields['is_completed'] = is_completed;
  if (workflow_completed !== undefined) fields['workflow_completed'] = workflow_completed;
  return fields;
}

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  summary: 'Summary',
  angle: 'Angle',
  sources: 'Sources',
  category: 'Category',
};

function enteredVideos(videos: readonly StoryVideo[] | string): StoryVideo[] {
  const list =
    typeof videos === 'string'
      ? parseVideos(enteredText('Videos', videos))
      : array(object({ url: string(), title: string() })).parse(videos);
  return list.map(({ url, title }) => ({
    url: enteredText('Video address', url, textLimits.line),
    title: enteredText('Video title', title, textLimits.line),
  }));
}

function notFound(id: string): AppError {
  return new AppError('not_found', `There is no inbox story ${id}.`, {
    hint: 'See the stories with `velocity inbox list`; it may be in the trash, or your account may not see it.',
  });
}
