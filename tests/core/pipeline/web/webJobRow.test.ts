import { afterAll, beforeAll, expect, it } from 'vitest';
import { record, string, unknown } from 'zod';
import type { Database } from '#core/data/database.ts';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { articlePage, webSite } from '../../../support/webSite.ts';
import { webJobServices } from './webJobServices.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend('embedded');
});
afterAll(() => backend.close());

it('a report that does not grow is written to its row once, while its job goes on saying that it lives', async () => {
  const passage = 'The railway keeps eleven sets of finished bridge spans along its main lines.';
  await using site = await webSite({ '/start': articlePage('Spans', [passage]) });
  const claim = JSON.stringify({ text: passage, citations: [{ page: 1, passage }] });
  const kept: unknown[] = [];
  const db: Database = {
    from: backend.db.from.bind(backend.db),
    rpc: (name, args, options) => {
      if (name === 'keep_web_job') kept.push(record(string(), unknown()).parse(args)['so_far']);
      return backend.db.rpc(name, args, options);
    },
  };
  const gateway = createScriptedGateway();
  const services = webJobServices(db, {
    gateway: {
      configured: true,
      async callLLM(request, { onText } = {}) {
        const beats = kept.length;
        onText?.(`{"claims": [${claim}, ${claim}, {"text": "Half`);
        await expect.poll(() => kept.length, { timeout: 20_000 }).toBeGreaterThan(beats + 3);
        const answer = await gateway.callLLM(request);
        return { ...answer, content: `{"claims": [${claim}, ${claim}]}` };
      },
    },
  });
  const asked = { kind: 'research', question: `${site.url}/start`, depth: 1, seconds: 60 };
  const { id } = await startWebJob(services, webJobInput.parse(asked), { askedBy: 'test' });
  const job = await takeWebJob(db, { owner: services.owner, id });
  if (job === null) throw new Error('the job was not taken');
  const { status, result } = await runWebJob(services, job);
  expect(status).toBe('completed');
  expect(webReport.parse(result).claims).toHaveLength(2);
  expect(kept.filter((report) => report !== null)).toHaveLength(1);
  await services.reader.close();
});
