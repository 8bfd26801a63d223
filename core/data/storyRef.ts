import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from './database.ts';
import { inboxStoryRow, type InboxStory } from './inbox/inboxStories.ts';
import { getProductionStoriesOf, productionStoryRow, type ProductionStory } from './production/productionStories.ts';
import { firstRow, type Query } from './query.ts';
import { isUuid } from './columns/uuid.ts';

/** A reference to a story: its number or its id. */
export type StoryRef = { number: number } | { id: string };

const LARGEST_INTEGER = 2_147_483_647;

/** `3401`, `#3401` or an id; null for any other text. */
export function parseStoryRef(text: string): StoryRef | null {
  const trimmed = text.trim();
  const digits = /^#?(\d{1,10})$/.exec(trimmed)?.[1];
  if (digits !== undefined) {
    const number = Number(digits);
    return number <= LARGEST_INTEGER ? { number } : null;
  }
  return isUuid(trimmed) ? { id: trimmed.toLowerCase() } : null;
}

interface RefOptions extends QueryOptions {
  /** Also find stories in the trash. */
  trash?: boolean | undefined;
}

/** Resolves a number or id to an inbox story. @throws {AppError} `not_found`. */
export async function resolveInboxStory(db: Database, text: string, options: RefOptions = {}): Promise<InboxStory> {
  return resolve('inbox', text, options, { find: (column, value) => findInboxStory(db, column, value, options) });
}

function findInboxStory(
  db: Database,
  column: string,
  value: string | number,
  options: QueryOptions,
): Promise<InboxStory | null> {
  const query = select(db, 'inbox_stories', column, value);
  return firstRow({ act: 'read', thing: 'inbox story' }, query, inboxStoryRow, options);
}

/** Resolves a number or id to a production story. @throws {AppError} `not_found`. */
export async function resolveProductionStory(
  db: Database,
  text: string,
  options: RefOptions = {},
): Promise<ProductionStory> {
  return resolve('production', text, options, {
    find: (column, value) => {
      const query = select(db, 'production_stories', column, value);
      return firstRow({ act: 'read', thing: 'production story' }, query, productionStoryRow, options);
    },
    elsewhere: (number) => inProduction(db, number, options),
  });
}

/** Where the inbox story with a number is in production, as both are counted apart; null where there is none. */
async function inProduction(db: Database, number: number, options: QueryOptions): Promise<string | null> {
  const idea = await findInboxStory(db, 'story_number', number, options);
  if (idea === null) return null;
  const made = (await getProductionStoriesOf(db, idea.id, options)).filter(({ deleted_at: gone }) => gone === null);
  const numbers = made.map((story) => `#${story.story_number}`).join(', ');
  return made.length > 0
    ? `Inbox story #${number} is in production as ${numbers}: the two tables have numbers of their own.`
    : `Inbox story #${number} is not in production yet: \`velocity research ${number}\` or \`velocity promote ${number}\`.`;
}

function select(db: Database, table: string, column: string, value: string | number): Query {
  return db.from(table).select('*').eq(column, value);
}

async function resolve<T extends { deleted_at: string | null }>(
  noun: 'inbox' | 'production',
  text: string,
  { trash = false }: RefOptions,
  {
    find,
    elsewhere,
  }: {
    find: (column: string, value: string | number) => Promise<T | null>;
    /** Says where else a number leads that no story has. */
    elsewhere?: (number: number) => Promise<string | null>;
  },
): Promise<T> {
  const ref = parseStoryRef(text);
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  if (ref === null) {
    throw new AppError('not_found', `There is no ${noun} story "${shown}".`, {
      hint: 'Name a story by its number (3401 or #3401) or its id.',
    });
  }
  const story = 'number' in ref ? await find('story_number', ref.number) : await find('id', ref.id);
  if (story === null) {
    const other = 'number' in ref ? await elsewhere?.(ref.number) : null;
    throw new AppError('not_found', `There is no ${noun} story ${shown}.`, {
      hint: other ?? `See the stories with \`velocity ${noun} list\`.`,
    });
  }
  if (story.deleted_at !== null && !trash) {
    throw new AppError('not_found', `The ${noun} story ${shown} is in the trash.`, {
      hint: `Bring it back with \`velocity ${noun} restore ${shown}\`.`,
    });
  }
  return story;
}
