import { AppError } from '#core/errors.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { endWebJob, recordWebJobHeartbeat, type WebJob } from '#core/data/web/webJobs.ts';
import { missingKeyError } from '#core/gateway/errors/finalError.ts';
import { checkedAddress } from '#core/scraping/fetch/checkedAddress.ts';
import { chosenModels } from '../chosenModels.ts';
import { performJob } from '../jobs/performJob.ts';
import { earlierSpending } from '../ledger/earlierSpending.ts';
import { crawlPages } from './crawlPages.ts';
import { JobPages, type JobPage } from './jobPages.ts';
import { readPages, type PageEvent } from './readPages.ts';
import { type ReportEvent, researchWeb, type WebReport, webReport } from './researchWeb.ts';
import { createSpending, type Spending } from './spending.ts';
import { refuseSummary, summarizePages } from './summarizePages.ts';
import { webJobInput, type WebJobInput } from './webJobInput.ts';
import { webSearch } from './webSearch.ts';
import type { WebServices } from './webServices.ts';

/** The pages that a job had when it was stopped, read or not. */
interface ResumedEvent {
  type: 'resumed';
  pages: JobPage[];
}

/** Events of a job: it goes on after a stop, a page was read, the report has grown. */
export type WebJobEvent = ResumedEvent | PageEvent | ReportEvent;

/** The result of a job. */
export interface WebJobOutcome {
  status: 'completed' | 'failed' | 'cancelled' | 'lost';
  result: unknown;
  pages: JobPage[];
  costUsd: number;
  error: AppError | null;
}

interface RunWebJobOptions {
  signal?: AbortSignal | undefined;
  emit?: ((event: WebJobEvent) => void) | undefined;
  /** False where nobody here uses the contents of the pages of a batch or a crawl: they are in their rows. Default true. */
  keepContents?: boolean | undefined;
}

/**
 * Works on a job that this process has taken; pages that were already read are not read again.
 * The abort reason `HandedOver` leaves it to another worker; any other abort ends it.
 */
export async function runWebJob(
  services: WebServices,
  job: WebJob,
  { signal, emit = () => {}, keepContents = true }: RunWebJobOptions = {},
): Promise<WebJobOutcome> {
  const { db, owner } = services;
  const gateway = services.gateway.for({
    purpose: job.kind === 'summarize' ? 'summary' : 'web',
    askedBy: job.asked_by,
    jobId: job.id,
  });
  const [modelOf, catalogue] = await Promise.all([chosenModels(db, { signal }), getModelCatalogue(db, { signal })]);
  const budget = { budgetUsd: job.budget_usd, spentBefore: job.cost_usd };
  const spending = createSpending({ gateway, catalogue, modelOf, ...budget });
  /** The report so far, shown while it grows. It is kept after a stop, because it is paid for. */
  let soFar = job.result;
  /** The one that its row has. */
  let stored = soFar;
  const onlyReads = job.kind === 'batch' || job.kind === 'crawl';
  const pages = await JobPages.open(services, job.id, { keepContents: keepContents || !onlyReads });
  if (pages.all().length > 0) emit({ type: 'resumed', pages: pages.all() });
  const { status, made, error } = await performJob<unknown>(services, {
    name: 'web job',
    id: job.id,
    signal,
    async heartbeat() {
      const sending = soFar;
      const result = sending === stored ? undefined : sending;
      const status = await recordWebJobHeartbeat(db, { id: job.id, owner, costUsd: spending.spentUsd(), result });
      stored = sending;
      return status;
    },
    async work(stopped) {
      if (job.budget_usd !== null) spending.countEarlier(await earlierSpending(services, job, { signal: stopped }));
      return work(services, webJobInput.parse({ ...job.input, kind: job.kind }), pages, {
        spending,
        signal: stopped,
        earlier: partialReport(job.result),
        emit: (event) => {
          if (event.type === 'report') soFar = event.report;
          emit(event);
        },
      });
    },
    end: (ending, result) =>
      endWebJob(db, { id: job.id, owner }, { ...ending, result: result ?? soFar, costUsd: spending.spentUsd() }),
  });
  return { status, result: made ?? soFar, pages: pages.all(), costUsd: spending.spentUsd(), error };
}

interface Work {
  spending: Spending;
  signal: AbortSignal;
  emit: (event: WebJobEvent) => void;
  earlier: WebReport | null;
}

/** What an earlier attempt has of its model's report; null where it has no claim of one. */
function partialReport(result: unknown): WebReport | null {
  const { data } = webReport.safeParse(result);
  return data === undefined || data.model === null || data.claims.length === 0 ? null : data;
}

async function work(services: WebServices, input: WebJobInput, pages: JobPages, context: Work): Promise<unknown> {
  const { spending, signal } = context;
  const most = 500;
  switch (input.kind) {
    case 'scrape':
      await pages.add(listed([input.address]), most);
      await readPages(services, pages, { ...context, options: { news: input.news } });
      return onlyPage(pages);
    case 'search':
      return webSearch(services, spending, input, signal);
    case 'batch':
      await pages.add(listed(input.addresses), most);
      await readPages(services, pages, context);
      return counts(pages);
    case 'crawl':
      await crawlPages(services, pages, { ...input, address: spelled(input.address) }, context);
      return counts(pages);
    case 'summarize':
      // Nothing is fetched for a summary that no model will write.
      if (!spending.configured) throw missingKeyError();
      refuseSummary(spending);
      await pages.add(listed(input.addresses), most);
      await readPages(services, pages, context);
      return summarizePages(pages.all(), spending, signal);
    case 'research':
      return researchWeb(services, pages, input, context);
  }
}

const anyPort = { ports: new Set(Array.from({ length: 65_536 }, (_, port) => port)), loopback: true };

/** Normalises addresses. One that cannot be parsed is kept unchanged, and fails when it is read. */
function listed(addresses: readonly string[]): { url: string; label: string; depth: number }[] {
  return addresses.map((address) => ({ url: spelled(address), label: '', depth: 0 }));
}

function spelled(address: string): string {
  try {
    return checkedAddress(address, anyPort).href;
  } catch {
    return address;
  }
}

/** A job for one page fails if its page does. */
function onlyPage(pages: JobPages): unknown {
  const [page] = pages.all();
  if (page?.status !== 'failed') return page?.page ?? null;
  const code = page.error_code === 'blocked_address' ? 'blocked_address' : 'provider';
  throw new AppError(code, page.error_message ?? 'The page could not be read.');
}

function counts(pages: JobPages): { read: number; failed: number } {
  const all = pages.all();
  return {
    read: all.filter(({ status }) => status === 'completed').length,
    failed: all.filter(({ status }) => status === 'failed').length,
  };
}
