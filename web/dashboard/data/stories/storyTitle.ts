import { queryOptions } from '@tanstack/react-query';
import { textLimits } from '#core/data/columns/text.ts';
import { answerOf, api } from '../api.ts';
import { ApiError } from '../apiError.ts';

interface StoryTitle {
  story_number: number;
  title: string;
}

/** What people call a story, whether or not its table shows it. */
export function storyTitle(name: 'inbox' | 'production', id: string) {
  return queryOptions({
    queryKey: [name, 'title', id],
    queryFn: ({ signal }) => readTitle(name, id, signal),
  });
}

/**
 * Reads number and title from its row, because a whole story may have megabytes.
 * @throws ApiError `not_found` where it is neither in the table nor in the trash.
 */
export async function readTitle(name: 'inbox' | 'production', id: string, signal: AbortSignal): Promise<StoryTitle> {
  for (const trash of [false, true]) {
    const json = { filter: { trash }, ids: [id], limit: 1, longest: textLimits.title };
    const asked = [{ json }, { init: { signal } }] as const;
    const { rows } =
      name === 'inbox'
        ? await answerOf(api.inbox.rows.$post(...asked))
        : await answerOf(api.production.rows.$post(...asked));
    const [row] = rows;
    if (row !== undefined) return { story_number: row.story_number, title: row.title };
  }
  throw new ApiError({ code: 'not_found', message: 'The story is gone for good.', hint: 'Look at the other stories.' });
}
