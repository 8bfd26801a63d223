import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { articlePage, webSite } from '../../../support/webSite.ts';
import { webJobServices } from './webJobServices.ts';

describe('the order in which research follows links, without a key', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  it('follows the links of a page that was given by how their texts fit what it is about', async () => {
    const link = (path: string, text: string) => `<p><a href="${path}">${text}</a></p>`;
    const text = 'The railway keeps eleven sets of finished bridge spans along its main lines, says the works record.';
    await using site = await webSite({
      '/start': articlePage(
        'Notes of the office',
        [text],
        link('/weather', 'Weather') +
          link('/spans', 'Bridge spans') +
          link('/depots', 'Railway bridge spans in depots'),
      ),
      '/spans': articlePage('Spans', [text]),
      '/depots': articlePage('Depots', [text]),
    });
    const services = webJobServices(backend.db);
    const input = webJobInput.parse({ kind: 'research', question: `${site.url}/start`, depth: 2, seconds: 30 });
    const { id } = await startWebJob(services, input, { askedBy: 'test' });
    const job = await takeWebJob(backend.db, { owner: services.owner, id });
    if (job === null) throw new Error('the job was not taken');
    const { pages, result } = await runWebJob(services, job);
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/start', '/depots', '/spans']);
    // All three pages have the same sentence, which is said once.
    const { claims } = webReport.parse(result);
    expect(claims.filter((claim) => claim.text === text)).toEqual([
      { text, citations: [{ page: 1, passage: text }], supported: true, reason: null },
    ]);
    await services.reader.close();
  });
});
