import type { Database } from '#core/data/database.ts';
import { resolveInboxStory, resolveProductionStory } from '#core/data/storyRef.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { CommandContext } from '#cli/command.ts';
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
