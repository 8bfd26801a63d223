import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { object, string } from 'zod/mini';
import { answerOf, type AnswerTo, api, sendFile, type SendingFile } from './api.ts';
import { windowRead } from './windowRead.ts';

const uploaded = object({ image: string() });
const story = api.articles[':id'];

/** A production story as the article window shows it. */
export type ArticleView = AnswerTo<typeof story.$get>;
export type ShownArticle = NonNullable<ArticleView['article']>;
/** The fields of an article that an editor can change. */
export type ArticleFields = ShownArticle['fields'];
export type FieldName = keyof ArticleFields;
/** Changed fields; an absent one stays as it is. */
export type FieldChanges = { [Name in FieldName]?: ArticleFields[Name] | undefined };
export type ShownMark = AnswerTo<typeof story.check.$post>['marks'][number];

const viewKey = (id: string) => ['publish', 'article', id];

/** A production story with its brief, its article and what was done to it. */
export function articleOfStory(id: string) {
  return queryOptions({
    ...windowRead,
    queryKey: viewKey(id),
    queryFn: ({ signal }): Promise<ArticleView> => answerOf(story.$get({ param: { id } }, { init: { signal } })),
  });
}

/** Passages of a text that the brief does not support. */
export function articleMarks(id: string, text: Pick<ArticleFields, 'title' | 'summary' | 'content'>) {
  return queryOptions({
    queryKey: ['publish', 'marks', id, text],
    queryFn: async ({ signal }) =>
      (await answerOf(story.check.$post({ param: { id }, json: text }, { init: { signal } }))).marks,
    gcTime: 30_000,
  });
}

/** Whether a slug is free, and which article has it where it is not. */
export function slugCheck(id: string, slug: string) {
  return queryOptions({
    queryKey: ['publish', 'slug', id, slug],
    queryFn: ({ signal }) => answerOf(story.slug.$get({ param: { id }, query: { slug } }, { init: { signal } })),
    gcTime: 30_000,
  });
}

interface ArticleSave {
  id: string;
  /** `version` of the article that was seen. */
  expected: string;
  /** The state that was shown, so that what has come out meanwhile is not corrected unseen. */
  state: ShownArticle['state'];
  edit: FieldChanges;
}

/** Saves an article's changed fields; one that is on the site is corrected. @throws ApiError `conflict`. */
export function saveArticleMutation(client: QueryClient) {
  return {
    mutationFn: ({ id, ...json }: ArticleSave) => answerOf(story.$patch({ param: { id }, json })),
    onSuccess: ({ article }: { article: ShownArticle }, { id }: ArticleSave) => show(client, id, article),
  };
}

/** Saves an article and puts it on the site, now or at a local time of the site. @throws ApiError `conflict`. */
export function publishArticleMutation(client: QueryClient) {
  return {
    mutationFn: ({ id, ...json }: ArticleSave & { at?: string }) =>
      answerOf(story.publish.$post({ param: { id }, json })),
    onSuccess: ({ article }: { article: ShownArticle }, { id }: ArticleSave) => show(client, id, article),
  };
}

/** Takes an article off the site, or cancels its scheduled hour. */
export function unpublishArticleMutation(client: QueryClient) {
  return {
    mutationFn: (id: string) => answerOf(story.unpublish.$post({ param: { id } })),
    onSuccess: ({ article }: { article: ShownArticle }, id: string) => show(client, id, article),
  };
}

/** Confirms marks of a text. */
export function confirmMarksMutation(client: QueryClient) {
  return {
    mutationFn: ({ id, ...json }: { id: string; edit: FieldChanges; marks: string[] }) =>
      answerOf(story.confirm.$post({ param: { id }, json })),
    onSettled: () => client.invalidateQueries({ queryKey: ['publish'] }),
  };
}

/** Makes an article whose text is the brief, to be rewritten by hand. */
export function startFromBriefMutation(client: QueryClient) {
  return {
    mutationFn: ({ id, category }: { id: string; category: string }) =>
      answerOf(story.brief.$post({ param: { id }, json: { category } })),
    onSuccess: ({ article }: { article: ShownArticle }, { id }: { id: string }) => show(client, id, article),
  };
}

/** The model that would write a draft, and its highest cost in USD. `model` null: the one chosen in the settings. */
export function draftPlan(id: string, model: string | null) {
  return queryOptions({
    queryKey: ['publish', 'plan', id, model],
    queryFn: ({ signal }) =>
      answerOf(story.plan.$get({ param: { id }, query: model === null ? {} : { model } }, { init: { signal } })),
  });
}

/** Shows the saved article at once, and reads the rest of the view again. */
function show(client: QueryClient, id: string, article: ShownArticle): void {
  client.setQueryData(viewKey(id), (view: ArticleView | undefined) => view && { ...view, article });
  void client.invalidateQueries({ queryKey: viewKey(id) });
}

/** Stores a picture for an article. @returns its address. @throws ApiError. */
export async function sendPicture(id: string, file: File, sending: SendingFile): Promise<string> {
  return uploaded.parse(await sendFile(`articles/${id}/picture`, file, sending)).image;
}

/** A one-time address that shows an article with unsaved changes; valid for a minute. @throws ApiError. */
export async function previewAddress(id: string, edit: FieldChanges): Promise<string> {
  return (await answerOf(story.preview.$post({ param: { id }, json: { edit } }))).address;
}
