import { array, object, string } from 'zod';
import type { CommandContext, LoadedCommand } from './command.ts';
import { defineCommand } from './defineCommand.ts';
import { optionalWholeNumber } from './input/numbers.ts';
import type { Database } from '#core/data/database.ts';
import { getStoryChanges, storyChangeRow } from '#core/data/stories/storyChanges.ts';
import { formatAge } from '#core/format.ts';
import { storyChangeText } from '#core/views/storyChangeText.ts';

type Resolve = (
  db: Database,
  text: string,
  options: { signal: AbortSignal; trash: boolean },
) => Promise<{ id: string; story_number: number }>;

/** A command that lists who changed which field of the stories that `resolve` finds. */
export function defineHistoryCommand(resolve: Resolve): LoadedCommand {
  return defineCommand({
    input: object({ story: string(), limit: optionalWholeNumber(1, 1000) }),
    result: object({ changes: array(storyChangeRow) }),
    run: async ({ story, limit }, { open, signal }: CommandContext) => {
      const { services } = await open();
      const { id } = await resolve(services.db, story, { signal, trash: true });
      return { changes: await getStoryChanges(services.db, id, { limit }, { signal }) };
    },
    show: async ({ changes }, { output, clock }) => {
      if (changes.length === 0) {
        output.note('Nothing was changed since it was made.');
        return;
      }
      await output.table(
        [
          { header: 'When', value: (row) => formatAge(row.changed_at, clock.now()), align: 'right' },
          { header: 'By', value: (row) => row.changed_by, least: 8 },
          { header: 'Field', value: (row) => row.label },
          { header: 'Before', value: (row) => row.before, least: 12 },
          { header: 'After', value: (row) => row.after, least: 12 },
        ],
        changes.map((change) => ({ ...change, ...storyChangeText(change) })),
      );
    },
  });
}
