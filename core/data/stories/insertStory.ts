import { object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, value } from '../query.ts';
import { setStoryFields } from './storyField.ts';
import type { StoryTableOf } from './trash.ts';

interface StoredStory {
  story_number: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

interface NewStory {
  /**
   * Chosen by who sends the story. Sent again because an answer was lost, it is the story of the first time, with the
   * fields of this time unless somebody has changed it since. Default: every call makes a story.
   */
  id?: string | undefined;
  fields: Readonly<Record<string, unknown>>;
}

/**
 * Stores a new story.
 * @throws {AppError} `conflict` where one with its id is there, and is somebody else's or was changed or deleted since.
 */
export async function insertStory<Row extends StoredStory>(
  db: Database,
  stories: StoryTableOf<Row>,
  { id, fields }: NewStory,
  options?: QueryOptions,
): Promise<Row | null> {
  const row = id === undefined ? fields : { ...fields, id };
  const query = db.from(stories.table).insert(row).select('*');
  try {
    return await firstRow({ act: 'save', thing: 'story' }, query, stories.row, options);
  } catch (error) {
    if (id === undefined || !(error instanceof AppError) || error.code !== 'conflict') throw error;
    return sentAgain(db, stories, { id, fields }, options);
  }
}

async function sentAgain<Row extends StoredStory>(
  db: Database,
  { table, row }: StoryTableOf<Row>,
  { id, fields }: NewStory & { id: string },
  options?: QueryOptions,
): Promise<Row | null> {
  const read = () => firstRow({ act: 'read', thing: 'story' }, db.from(table).select('*').eq('id', id), row, options);
  const held = await read();
  if (held === null) return null;
  const texts = new Map<string, unknown>(Object.entries(held));
  const changes = Object.entries(fields).flatMap(([field, wanted]) => {
    const [expected, value] = [asText(texts.get(field)), asText(wanted)];
    return expected === value ? [] : [{ id, field, expected, value }];
  });
  const isTouched = held.deleted_at !== null || (changes.length > 0 && held.updated_at !== held.created_at);
  const isOther = isTouched || !(await isOwn(db, id, options));
  const outcomes = isOther || changes.length === 0 ? [] : await setStoryFields(db, table, changes, options);
  if (isOther || outcomes.some(({ applied }) => !applied)) {
    const message = `This story was added already, as #${held.story_number}, and was changed or deleted since.`;
    throw new AppError('conflict', `${message} Write there what differs here.`);
  }
  return changes.length === 0 ? held : read();
}

/** Whether the person of the session made a story. */
async function isOwn(db: Database, id: string, options?: QueryOptions): Promise<boolean> {
  const task = { act: 'read', thing: 'story' } as const;
  const made = db.from('story_changes').select('changed_by').eq('story_id', id).eq('field', 'created');
  const person = await value(task, db.rpc('acting_person'), string(), options);
  return (await firstRow(task, made, object({ changed_by: string() }), options))?.changed_by === person;
}

/** As fields are compared: lists as JSON. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
