import type { Database } from '#core/data/database.ts';
import { resolveInboxStory, resolveProductionStory } from '#core/data/storyRef.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { CommandContext } from '#cli/command.ts';
import { AppError } from '#core/errors.ts';
import { namesOrStdin } from './listFromStdin.ts';

/** The named inbox stories. All are looked up before the first one is changed. */
export async function namedInboxStories(
  typed: readonly string[],
  context: CommandContext,
  { trash = false } = {},
): Promise<InboxStory[]> {
  return resolveAll(typed, context, resolveInboxStory, trash);
}

/** The named production stories; see `namedInboxStories`. */
export async function namedProductionStories(
  typed: readonly string[],
  context: CommandContext,
  { trash = false } = {},
): Promise<ProductionStory[]> {
  return resolveAll(typed, context, resolveProductionStory, trash);
}

/** The named inbox stories of the trash. @throws AppError `not_found` where one is not in it: nothing is to be done. */
export async function trashedInboxStories(typed: readonly string[], context: CommandContext): Promise<InboxStory[]> {
  const stories = await namedInboxStories(typed, context, { trash: true });
  requireTrashed(stories, 'inbox');
  return stories;
}

/** The named production stories of the trash; see `trashedInboxStories`. */
export async function trashedProductionStories(
  typed: readonly string[],
  context: CommandContext,
): Promise<ProductionStory[]> {
  const stories = await namedProductionStories(typed, context, { trash: true });
  requireTrashed(stories, 'production');
  return stories;
}

function requireTrashed(
  stories: readonly { story_number: number; title: string; deleted_at: string | null }[],
  list: 'inbox' | 'production',
): void {
  const kept = stories.filter(({ deleted_at }) => deleted_at === null);
  const [first] = kept;
  if (first === undefined) return;
  const others = kept.length === stories.length ? '' : ' Name those alone that are in it.';
  throw new AppError(
    'not_found',
    kept.length === 1
      ? `#${first.story_number} ${first.title} is not in the trash.`
      : `${kept.map(({ story_number }) => `#${story_number}`).join(', ')} are not in the trash.`,
    { hint: `Nothing was restored.${others} \`velocity ${list} list --trash\` shows what can be restored.` },
  );
}

async function resolveAll<Story extends { id: string }>(
  typed: readonly string[],
  context: CommandContext,
  resolve: (db: Database, text: string, options: { signal: AbortSignal; trash: boolean }) => Promise<Story>,
  trash: boolean,
): Promise<Story[]> {
  const names = await namesOrStdin(typed, context);
  if (names.length === 0) return [];
  const { services } = await context.open();
  const found = new Map<string, Story>();
  for (const name of names) {
    const story = await resolve(services.db, name, { signal: context.signal, trash });
    found.set(story.id, story);
  }
  return [...found.values()];
}
