import { AppError, toAppError } from '#core/errors.ts';
import { endWebJob, keepWebJob, type WebJob } from '#core/data/web/webJobs.ts';
import { checkedAddress } from '#core/scraping/fetch/checkedAddress.ts';
import { chosenModels } from '../chosenModels.ts';
import { crawlPages } from './crawlPages.ts';
import { JobPages, type JobPage } from './jobPages.ts';
import { readPages, type PageEvent } from './readPages.ts';
import { type ReportEvent, researchWeb } from './researchWeb.ts';
import { createSpending, type Spending } from './spending.ts';
import { summarizePages } from './summarizePages.ts';
import { webJobInput, type WebJobInput } from './webJobInput.ts';
import { webSearch } from './webSearch.ts';
import type { WebServices } from './webServices.ts';

/** Milliseconds between looks whether the job was stopped: a stop reaches the socket within a second. */
const LOOK_MS = 500;

/** What happens in a job: a page is read, a report grows. */
type WebJobEvent = PageEvent | ReportEvent;

/** What a job led to. */
export interface WebJobOutcome {
  status: 'completed' | 'failed' | 'cancelled' | 'lost';
  result: unknown;
  pages: JobPage[];
  costUsd: number;
  error: AppError | null;
}

/**
 * Works on a job that this process has taken, from where it stands: pages that were read are not read again.
 * The signal's reason `'hand-over'` leaves it to the next worker; any other stop ends it.
 */
export async function runWebJob(
  services: WebServices,
  job: WebJob,
  {
    signal,
    emit = () => {},
  }: { signal?: AbortSignal | undefined; emit?: ((event: WebJobEvent) => void) | undefined } = {},
): Promise<WebJobOutcome> {
  const { db, clock, owner, log } = services;
  const stopping = new AbortController();
  const onStop = () => stopping.abort(signal?.reason);
  if (signal?.aborted === true) onStop();
  signal?.addEventListener('abort', onStop, { once: true });
  const gateway = services.gateway.for({
    purpose: job.kind === 'summarize' ? 'summary' : 'web',
    askedBy: job.asked_by,
  });
  const modelOf = await chosenModels(db, { signal });
  const spending = createSpending({ gateway, budgetUsd: job.budget_usd, modelOf, spentBefore: job.cost_usd });
  /** Of a report: what is written of it, for those who look on. */
  let soFar: unknown = null;
  const watch = new AbortController();
  let standing = 'running';
  const watching = (async () => {
    while (!watch.signal.aborted) {
      await clock.sleep(LOOK_MS, watch.signal).catch(() => {});
      if (watch.signal.aborted) return;
      try {
        standing = await keepWebJob(db, { id: job.id, owner, costUsd: spending.spentUsd(), result: soFar });
        if (standing !== 'running') stopping.abort(new AppError('cancelled', 'Stopped.'));
      } catch (error) {
        log.warn('It could not be seen how a web job stands', { job: job.id, error: toAppError(error).message });
      }
    }
  })();
  const pages = await JobPages.open(db, job.id);
  let result: unknown = null;
  let error: AppError | null = null;
  try {
    result = await work(services, webJobInput.parse({ ...job.input, kind: job.kind }), pages, {
      spending,
      signal: stopping.signal,
      emit: (event) => {
        if (event.type === 'report') soFar = event.report;
        emit(event);
      },
    });
  } catch (thrown) {
    error = toAppError(stopping.signal.aborted ? (stopping.signal.reason ?? thrown) : thrown);
  } finally {
    watch.abort();
    signal?.removeEventListener('abort', onStop);
    await watching;
  }
  const costUsd = spending.spentUsd();
  const handOver = signal?.aborted === true && signal.reason === 'hand-over';
  const stopped = stopping.signal.aborted;
  const status: 'completed' | 'cancelled' | 'failed' = error === null ? 'completed' : stopped ? 'cancelled' : 'failed';
  // A database that went away cannot be told; whoever is next goes on.
  const away = !stopped && error?.code === 'storage' && error.retryable;
  if (standing !== 'lost' && !away) {
    const said = error === null || stopped ? null : { code: error.code, message: error.message };
    const end = {
      status: handOver ? ('pending' as const) : status,
      // What a stop left of a report is paid for, and stays.
      result: result ?? soFar,
      error: said,
      costUsd,
      at: new Date(clock.now()).toISOString(),
    };
    await endWebJob(db, { id: job.id, owner }, end);
  }
  return { status: standing === 'lost' ? 'lost' : status, result: result ?? soFar, pages: pages.all(), costUsd, error };
}

interface Work {
  spending: Spending;
  signal: AbortSignal;
  emit: (event: WebJobEvent) => void;
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
      await pages.add(listed(input.addresses), most);
      await readPages(services, pages, context);
      return summarizePages(pages.all(), spending, signal);
    case 'research':
      return researchWeb(services, pages, input, context);
  }
}

/** Addresses in one spelling. One that cannot be parsed stays as it is, and fails when its turn comes. */
function listed(addresses: readonly string[]): { url: string; label: string; depth: number }[] {
  return addresses.map((address) => ({ url: spelled(address), label: '', depth: 0 }));
}

function spelled(address: string): string {
  try {
    return checkedAddress(address, {
      ports: new Set(Array.from({ length: 65_536 }, (_, port) => port)),
      loopback: true,
    }).href;
  } catch {
    return address;
  }
}

/** A job of one page fails with its page. */
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
