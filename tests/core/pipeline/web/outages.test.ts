import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
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
  const attempt = async (id: string, services: WebServices) => {
    const job = await takeWebJob(backend.db, { owner: services.owner, id, withJob: true });
    if (job === null) throw new Error('the job was not taken');
    return runWebJob(services, job);
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
});
