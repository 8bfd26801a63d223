import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ProductionFieldName } from '#core/data/production/productionFields.ts';
import type { ProductionViewId } from '#core/data/production/productionViews.ts';
import type { ListedProductionStory, StoryPage } from '#core/data/storyLists.ts';
import { answerOf, api, ApiError } from './api.ts';
import { firstPage, pageOf } from './pages.ts';

export interface ProductionFilter {
  view?: ProductionViewId | undefined;
  search?: string | undefined;
}

const lists = ['production', 'list'] as const;

/** The production table, newest first, page by page. */
export function productionList({ view, search }: ProductionFilter) {
  return infiniteQueryOptions({
    queryKey: [...lists, { view, search }],
    queryFn: ({ pageParam, signal }) =>
      answerOf(api.production.$get({ query: { view, search, ...pageOf(pageParam) } }, { init: { signal } })),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  });
}

/** One production story with its whole texts. */
export function productionStory(id: string) {
  return queryOptions({
    queryKey: ['production', 'story', id],
    queryFn: ({ signal }) => answerOf(api.production[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

export interface ProductionEdit {
  id: string;
  field: ProductionFieldName;
  /** What the editor saw. */
  expected: string;
  value: string;
}

/**
 * Saves one field. The lists show the new value at once, and what the server holds as soon as it refuses.
 * @throws ApiError `conflict` with `current` where somebody else was faster.
 */
export function editProductionField(client: QueryClient) {
  return {
    mutationFn: ({ id, field, expected, value }: ProductionEdit) =>
      answerOf(api.production[':id'][':field'].$patch({ param: { id, field }, json: { expected, value } })),
    onMutate: async (edit: ProductionEdit) => {
      // A read that is on its way would bring the old value back.
      await client.cancelQueries({ queryKey: ['production'] });
      showValue(client, edit, edit.value);
    },
    onError: (error: Error, edit: ProductionEdit) => {
      showValue(client, edit, error instanceof ApiError && error.current !== undefined ? error.current : edit.expected);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['production'] }),
  };
}

type ListData = InfiniteData<StoryPage<ListedProductionStory>, number>;

function showValue(client: QueryClient, { id, field }: ProductionEdit, value: string): void {
  client.setQueriesData<ListData>({ queryKey: lists }, (data) => {
    if (data === undefined) return undefined;
    const pages = data.pages.map((page) => ({
      ...page,
      stories: page.stories.map((story) => (story.id === id ? { ...story, [field]: value } : story)),
    }));
    return { ...data, pages };
  });
}
