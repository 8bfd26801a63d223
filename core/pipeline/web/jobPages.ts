import { getNextWebJobPages, getWebJobPages, saveWebJobPages, type WebJobPage } from '#core/data/web/webJobPages.ts';
import { untilStored } from '#core/data/untilStored.ts';
import type { ScrapedPage } from '#core/scraping/webReader.ts';
import { array, boolean, string, type output } from 'zod';
import { extractedPage } from '#core/scraping/extract/extractedPage.ts';
import type { WebServices } from './webServices.ts';

/** A page as stored in its row. */
export const storedPage = extractedPage.extend({
  address: string(),
  fetchedAt: string(),
  fromCache: boolean(),
  warnings: array(string()),
});

/** A page of a job, read or not. */
export interface JobPage extends Omit<WebJobPage, 'page'> {
  page: output<typeof storedPage> | null;
}

/** Pages of a site may be long: so many are in memory at once where their contents are not kept. */
const READ_AT_ONCE = 10;

type PageServices = Pick<WebServices, 'db' | 'clock'>;

/**
 * The pages of one job, in memory and in rows: finished pages are stored before their content is used. Without
 * `keepContents` only what a crawl needs of them stays in memory, as their links. Writes are repeated while the database
 * is unreachable.
 */
export class JobPages {
  readonly #services: PageServices;
  readonly #jobId: string;
  readonly #pages = new Map<string, JobPage>();
  readonly #changed = new Map<string, JobPage>();
  #writing: Promise<void> = Promise.resolve();
  readonly #keepContents: boolean;
  #next: Promise<void> | null = null;

  private constructor(services: PageServices, jobId: string, keepContents: boolean) {
    this.#services = services;
    this.#jobId = jobId;
    this.#keepContents = keepContents;
  }

  #load(rows: readonly WebJobPage[]): void {
    for (const row of rows) {
      const page = storedPage.nullable().catch(null).parse(row.page);
      // A page that was being read when the process ended counts as unread.
      const status = row.status === 'running' || (row.status === 'completed' && page === null) ? 'pending' : row.status;
      this.#pages.set(row.url, this.#kept({ ...row, status, page }));
    }
  }

  static async open(
    services: PageServices,
    jobId: string,
    { signal, keepContents = true }: { signal?: AbortSignal | undefined; keepContents?: boolean } = {},
  ): Promise<JobPages> {
    const { db } = services;
    const pages = new JobPages(services, jobId, keepContents);
    if (keepContents) {
      pages.#load(await getWebJobPages(db, jobId, { signal }));
      return pages;
    }
    for (let after = -1; ;) {
      const next = await getNextWebJobPages(db, { jobId, after, limit: READ_AT_ONCE }, { signal });
      pages.#load(next);
      after = next.at(-1)?.position ?? after;
      if (next.length < READ_AT_ONCE) return pages;
    }
  }

  /** What stays in memory of a page. */
  #kept(page: JobPage): JobPage {
    if (this.#keepContents || page.page === null) return page;
    const without = { text: '', markdown: '', images: [], entries: [], structured: { jsonLd: [], openGraph: {} } };
    return { ...page, page: { ...page.page, ...without } };
  }

  /** In the order in which they were added. */
  all(): JobPage[] {
    return [...this.#pages.values()].toSorted((a, b) => a.position - b.position);
  }

  has(url: string): boolean {
    return this.#pages.has(url);
  }

  /** @param options `paid`: they were found by a model, which would have to be paid again. */
  async add(
    found: readonly { url: string; label: string; depth: number }[],
    most: number,
    { paid = false }: { paid?: boolean } = {},
  ): Promise<void> {
    const added: JobPage[] = [];
    for (const { url, label, depth } of found) {
      if (this.#pages.size >= most || this.#pages.has(url)) continue;
      const page: JobPage = {
        url,
        label: label.slice(0, 300),
        depth,
        position: this.#pages.size,
        status: 'pending',
        error_code: null,
        error_message: null,
        duration_ms: null,
        page: null,
      };
      this.#pages.set(url, page);
      added.push(page);
    }
    await this.#store(added, paid);
  }

  async begin(page: JobPage): Promise<void> {
    await this.#write({ ...page, status: 'running' });
  }

  async complete(page: JobPage, read: ScrapedPage, durationMs: number): Promise<JobPage> {
    const label = read.title ?? page.label;
    return this.#write({
      ...page,
      status: 'completed',
      label: label.slice(0, 300),
      duration_ms: Math.round(durationMs),
      page: read,
    });
  }

  async fail(page: JobPage, error: { code: string; message: string }, durationMs: number): Promise<JobPage> {
    const said = { error_code: error.code, error_message: error.message, duration_ms: Math.round(durationMs) };
    return this.#write({ ...page, ...said, status: 'failed' });
  }

  /** Changes during a write are combined into the next one. */
  async #write(page: JobPage): Promise<JobPage> {
    this.#pages.set(page.url, this.#kept(page));
    this.#changed.set(page.url, page);
    this.#next ??= this.#writing.then(() => this.#flush());
    await this.#next;
    return page;
  }

  async #flush(): Promise<void> {
    this.#next = null;
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    const writing = this.#store(changed, false);
    this.#writing = writing.catch(() => {
      // The next write has these too, as far as it has nothing newer.
      for (const page of changed) if (!this.#changed.has(page.url)) this.#changed.set(page.url, page);
    });
    await writing;
  }

  #store(pages: readonly JobPage[], paid: boolean): Promise<void> {
    const { db, clock } = this.#services;
    return untilStored(clock, () => saveWebJobPages(db, this.#jobId, pages), { paid });
  }
}
