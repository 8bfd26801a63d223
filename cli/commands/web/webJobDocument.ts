import { array, enum as oneOf, number, object, string, unknown, type output } from 'zod';
import { isUuid } from '#core/data/columns/uuid.ts';
import { getWebJob, webJobKinds, type WebJob } from '#core/data/web/webJobs.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import type { JobPage } from '#core/pipeline/web/jobPages.ts';
import { pageDocument } from './pageDocument.ts';

/** The result of a job, as `--json` prints it. */
export const webJobDocument = object({
  job: string(),
  kind: oneOf(webJobKinds),
  status: string(),
  costUsd: number(),
  result: unknown(),
  pages: array(
    object({
      url: string(),
      depth: number(),
      status: string(),
      error: object({ code: string(), message: string() }).nullable(),
      page: pageDocument.nullable(),
    }),
  ),
});

export type WebJobDocument = output<typeof webJobDocument>;

export function documentOf(
  { id: job, kind }: Pick<WebJob, 'id' | 'kind'>,
  { status, result, pages, costUsd }: { status: string; result: unknown; pages: readonly JobPage[]; costUsd: number },
): WebJobDocument {
  return { job, kind, status, costUsd, result, pages: pages.map(shownPage) };
}

export function shownPage({ url, depth, status, error_code: code, error_message: message, page }: JobPage) {
  const error = code === null ? null : { code, message: message ?? '' };
  return { url, depth, status, error, page: page === null ? null : pageDocument.parse(page) };
}

/** What was asked: the question, the words, or the first address. */
export function aboutOf({ input }: Pick<WebJob, 'input'>): string {
  const asked = [input['question'], input['query'], input['address'], input['addresses']].flat();
  return asked.find((value) => typeof value === 'string') ?? '';
}

/** @throws {AppError} `not_found`. */
export async function namedWebJob(db: Database, id: string, options?: QueryOptions): Promise<WebJob> {
  const job = isUuid(id) ? await getWebJob(db, id, options) : null;
  if (job !== null) return job;
  throw new AppError('not_found', `There is no web job "${truncate(id, 60)}".`, {
    hint: '`velocity web jobs` lists them.',
  });
}
