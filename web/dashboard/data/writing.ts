import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WritingKind } from '#core/data/writing/writingJobs.ts';
import { answerOf, type AnswerTo, api } from './api.ts';
import { windowRead } from './windowRead.ts';

const { article, variations } = api.writing;
type ArticleRoutes = (typeof article)[':id'];
type Writing = AnswerTo<ArticleRoutes['$get']>;

/** A model's writing job for a story. Costs are USD, times ISO 8601. */
export type ShownWriting = NonNullable<Writing['job']>;

export interface ArticleAsk {
  model?: string;
  budgetUsd?: number;
  category?: string;
  again?: boolean;
}
export interface VariationsAsk {
  model?: string;
  focus: 'title' | 'angle' | 'both';
  count: number;
}

/** Milliseconds between two polls while a model writes. */
const POLL_MS = 500;
const keyOf = (kind: WritingKind, id: string) => ['writing', kind, id];

export function isWriting({ status }: Pick<ShownWriting, 'status'>): boolean {
  return status === 'pending' || status === 'running';
}

/** The current writing job of a story, or the last one. */
export function writingOf(kind: WritingKind, id: string) {
  return queryOptions({
    ...windowRead,
    queryKey: keyOf(kind, id),
    queryFn: ({ signal }): Promise<Writing> =>
      answerOf((kind === 'article' ? article : variations)[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => {
      const job = state.data?.job ?? null;
      return job !== null && isWriting(job) ? POLL_MS : false;
    },
  });
}

/** Starts writing the article of a production story. While one is being written, the answer is that job. */
export function askArticleMutation(client: QueryClient) {
  return {
    mutationFn: ({ id, ask }: { id: string; ask: ArticleAsk }) =>
      answerOf(article[':id'].$post({ param: { id }, json: ask })),
    onSuccess: (answer: Writing, { id }: { id: string }) => client.setQueryData(keyOf('article', id), answer),
  };
}

/** What variations of an inbox story cost at most, in USD. */
export function variationsPlan(id: string, { count, ...ask }: VariationsAsk) {
  const query = { ...ask, count: String(count) };
  return queryOptions({
    queryKey: [...keyOf('variations', id), 'plan', query],
    queryFn: ({ signal }) => answerOf(variations[':id'].plan.$get({ param: { id }, query }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

/** Starts writing variations of an inbox story. */
export function askVariationsMutation(client: QueryClient) {
  return {
    mutationFn: ({ id, ask }: { id: string; ask: VariationsAsk }) =>
      answerOf(variations[':id'].$post({ param: { id }, json: ask })),
    onSuccess: (answer: Writing, { id }: { id: string }) => client.setQueryData(keyOf('variations', id), answer),
  };
}

/** Stops the writing job of a story. */
export function stopWritingMutation(client: QueryClient, kind: WritingKind) {
  return {
    mutationFn: (id: string) =>
      answerOf((kind === 'article' ? article : variations)[':id'].stop.$post({ param: { id } })),
    onSuccess: (answer: Writing, id: string) => client.setQueryData(keyOf(kind, id), answer),
  };
}
