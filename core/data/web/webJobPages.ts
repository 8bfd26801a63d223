import { enum as oneOf, int, object, string, unknown, type output } from 'zod';
import { storable } from '../columns/text.ts';
import type { Database, QueryOptions } from '../database.ts';
import { firstRow, rows, send } from '../query.ts';

const listed = object({
  url: string(),
  position: int(),
  depth: int(),
  /** Text of the link to the page, replaced by the page's title once it is read. */
  label: string(),
  status: oneOf(['pending', 'running', 'completed', 'failed']),
  error_code: string().nullable(),
  error_message: string().nullable(),
  duration_ms: int().nullable(),
});
const whole = listed.extend({ page: unknown() });

/** A page of a job without its content. */
export type ListedWebPage = output<typeof listed>;
/** A row of `web_job_pages`. */
export type WebJobPage = output<typeof whole>;

const table = 'web_job_pages';
const save = { act: 'save', thing: 'page of a web job' } as const;
const read = { act: 'read', thing: 'pages of a web job' } as const;

/** The pages of a job in their order, without their contents. */
export function listWebJobPages(db: Database, jobId: string, options?: QueryOptions): Promise<ListedWebPage[]> {
  const columns = 'url, position, depth, label, status, error_code, error_message, duration_ms';
  return rows(read, db.from(table).select(columns).eq('job_id', jobId).order('position'), listed, options);
}

/** One page of a job with its content. */
export function getWebJobPage(
  db: Database,
  { jobId, url }: { jobId: string; url: string },
  options?: QueryOptions,
): Promise<WebJobPage | null> {
  return firstRow(read, db.from(table).select('*').eq('job_id', jobId).eq('url', url).limit(1), whole, options);
}

/** The pages of a job with their contents. */
export function getWebJobPages(db: Database, jobId: string, options?: QueryOptions): Promise<WebJobPage[]> {
  return rows(read, db.from(table).select('*').eq('job_id', jobId).order('position'), whole, options);
}

/** The next pages of a job behind a position, with their contents: no more at once than `limit`. */
export function getNextWebJobPages(
  db: Database,
  { jobId, after, limit }: { jobId: string; after: number; limit: number },
  options?: QueryOptions,
): Promise<WebJobPage[]> {
  const query = db.from(table).select('*').eq('job_id', jobId).gt('position', after).order('position').limit(limit);
  return rows(read, query, whole, options);
}

/** Stores pages with their current state. */
export async function saveWebJobPages(
  db: Database,
  jobId: string,
  pages: readonly WebJobPage[],
  options?: QueryOptions,
): Promise<void> {
  if (pages.length === 0) return;
  const written = pages.map((page) => ({ ...page, job_id: jobId }));
  await send(save, db.from(table).upsert(storable(written), { onConflict: 'job_id,url' }), options);
}

/** Has the pages of a job that could not be read be read once more; those that were read stay. */
export async function reopenFailedPages(db: Database, jobId: string, options?: QueryOptions): Promise<void> {
  const row = { status: 'pending', error_code: null, error_message: null, duration_ms: null };
  await send(save, db.from(table).update(row).eq('job_id', jobId).eq('status', 'failed'), options);
}
