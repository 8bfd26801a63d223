import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, fetchWithSession } from './api.ts';
import { refusalOf } from './apiError.ts';
import { useDedupedMutation } from './useDedupedMutation.ts';

const readUploads = (query: { since: string; before: string }, signal: AbortSignal) =>
  answerOf(api.uploads.$get({ query }, { init: { signal } }));
export type Upload = Awaited<ReturnType<typeof readUploads>>['stories'][number];

/** What people call a story. */
export function uploadName({ story_number, title }: Pick<Upload, 'story_number' | 'title'>): string {
  return title.trim() === '' ? `Story #${story_number}` : title;
}

/** Stories waiting for their upload, and the uploads planned in a week. */
export function uploadList(week: { since: string; before: string }) {
  return queryOptions({
    queryKey: ['uploads', 'list', week],
    queryFn: ({ signal }) => readUploads(week, signal),
    placeholderData: (before) => before,
  });
}

function useUploadChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useDedupedMutation({
    // In sequence, because a change expects the value that the one before it wrote.
    scope: { id: 'uploads' },
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['uploads'] }),
        client.invalidateQueries({ queryKey: ['production'] }),
      ]),
  });
}

/** Plans when a story is uploaded; ISO 8601, null for no date. */
export function usePlanUpload() {
  return useUploadChange(({ id, ...json }: { id: string; expected: string | null; planned: string | null }) =>
    answerOf(api.uploads[':id'].plan.$put({ param: { id }, json })),
  );
}

/** Sets 'Video Uploaded YT' or 'YT Upload' of a story. */
export function useMarkUpload() {
  return useUploadChange(
    ({
      id,
      field,
      ...json
    }: {
      id: string;
      field: 'video_uploaded_yt' | 'yt_upload';
      expected: string;
      value: string;
    }) => answerOf(api.production[':id'][':field'].$patch({ param: { id, field }, json })),
  );
}

/** Fields whose whole text can be copied. */
export type CopiedField = 'title' | 'youtube_description' | 'sources_citations' | 'story_bias';

/** A whole text of a story. @throws ApiError. */
export async function wholeText(id: string, field: CopiedField): Promise<string> {
  const { texts } = await answerOf(api.production.texts.$post({ json: { cells: [{ id, field }] } }));
  return texts[0] ?? '';
}

/** A story's package, under the name that the server gave it. @throws ApiError. */
export async function uploadPackage(id: string): Promise<{ file: Blob; name: string }> {
  const answer = await fetchWithSession(`/api/dashboard/uploads/${id}/package`);
  if (!answer.ok) throw await refusalOf(answer);
  const named = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { file: await answer.blob(), name: named ?? 'package.zip' };
}
