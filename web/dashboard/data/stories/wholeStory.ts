import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api.ts';

/** One story of the inbox with its whole texts. */
export function inboxStory(id: string) {
  return queryOptions({
    queryKey: ['inbox', 'story', id],
    queryFn: ({ signal }) => answerOf(api.inbox[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

/** One production story with its whole texts. */
export function productionStory(id: string) {
  return queryOptions({
    queryKey: ['production', 'story', id],
    queryFn: ({ signal }) => answerOf(api.production[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

/** What people call a story, whether or not its table shows it. */
export function storyTitle(name: 'inbox' | 'production', id: string) {
  return queryOptions({
    queryKey: [name, 'title', id],
    queryFn: async ({ signal }): Promise<{ story_number: number; title: string }> => {
      const asked = [{ param: { id } }, { init: { signal } }] as const;
      const story =
        name === 'inbox'
          ? await answerOf(api.inbox[':id'].$get(...asked))
          : await answerOf(api.production[':id'].$get(...asked));
      return { story_number: story.story_number, title: story.title };
    },
  });
}
