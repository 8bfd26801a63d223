import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWebJobPages } from '#core/data/web/webJobPages.ts';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import { runWebJob, type WebJobEvent } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import type { WebServices } from '#core/pipeline/web/webServices.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { databaseOutOfReach, type SentStatement } from '../../../support/unreachable.ts';
import { articlePage, webSite } from '../../../support/webSite.ts';
import { instantClock } from '../scrape/scrapeServices.ts';
import { webJobServices } from './webJobServices.ts';

const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines.';
const savesPages = ({ what }: SentStatement) => what === 'POST /rest/v1/web_job_pages';

describe('a job on web pages, where the database is out of reach for a moment,', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  const start = (input: object) =>
    startWebJob(webJobServices(backend.db), webJobInput.parse(input), { askedBy: 'test' });
  const attempt = async (id: string, services: WebServices, emit?: (event: WebJobEvent) => void) => {
    const job = await takeWebJob(backend.db, { owner: services.owner, id, withJob: true });
    if (job === null) throw new Error('the job was not taken');
    return runWebJob(services, job, { emit });
  };

  it('keeps a search that is paid for', async () => {
    await using site = await webSite({ '/a': articlePage('Spans', [sentence]) });
    const claim = { text: sentence, citations: [{ page: 1, passage: sentence }] };
    const searches: string[] = [];
    const gateway = createScriptedGateway(({ request: { prompt } }) => {
      if (!prompt.startsWith('Find ')) return { content: JSON.stringify({ claims: [claim], open: [] }) };
      searches.push(prompt);
      const url = `${site.url}/a`;
      return { content: JSON.stringify({ results: [{ url }] }), citations: [{ url, title: 'Spans' }] };
    });
    let refused = 0;
    // For longer than a request of a person is repeated.
    const db = databaseOutOfReach(backend, (sent) => savesPages(sent) && (refused += 1) <= 20);
    const services = { ...webJobServices(db, { gateway }), clock: instantClock };
    const question = 'How many spans does the railway keep?';
    const { id } = await start({ kind: 'research', question, depth: 1, seconds: 60, budgetUsd: 1 });
    expect(await attempt(id, services)).toMatchObject({
      status: 'completed',
      result: { claims: [{ text: sentence }] },
    });
    expect(searches).toHaveLength(1);
    await services.reader.close();
  });

  it('stores the pages that were read meanwhile', async () => {
    const paths = ['/p0', '/p1', '/p2'];
    await using site = await webSite(Object.fromEntries(paths.map((path) => [path, articlePage(path, [sentence])])));
    let refused = 0;
    const db = databaseOutOfReach(backend, (sent) => savesPages(sent) && (refused += 1) <= 3);
    const services = { ...webJobServices(db), clock: instantClock };
    const { id } = await start({ kind: 'batch', addresses: paths.map((path) => site.url + path) });
    expect(await attempt(id, services)).toMatchObject({ status: 'completed', result: { read: 3, failed: 0 } });
    await services.reader.close();
  });

  it('reads on in the next attempt alone', async () => {
    const paths = Array.from({ length: 12 }, (_, at) => `/p${at}`);
    await using site = await webSite(Object.fromEntries(paths.map((path) => [path, articlePage(path, [sentence])])));
    let away = true;
    const db = databaseOutOfReach(backend, (sent) => away && savesPages(sent) && sent.body.includes('completed'));
    const services = { ...webJobServices(db), clock: instantClock };
    const { id } = await start({ kind: 'batch', addresses: paths.map((path) => site.url + path) });
    const events: WebJobEvent[] = [];
    const { error } = await attempt(id, services, (event) => events.push(event));
    expect(error).toMatchObject({ code: 'storage', retryable: true });
    away = false;
    const before = events.length;
    const next = await attempt(id, { ...services, owner: 'next' });
    expect(next).toMatchObject({ status: 'completed', result: { read: 12, failed: 0 } });
    expect(events).toHaveLength(before);
    const stored = await getWebJobPages(backend.db, id);
    expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['completed']));
    await services.reader.close();
  });
});
