import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import { saveModelListings } from '#core/data/models/modelListings.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { toListing } from '#core/models/mergeListings.ts';
import { recommendedModels } from '#core/pipeline/chosenModels.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { pagesSummary } from '#core/pipeline/web/summarizePages.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway, type ScriptedGateway } from '../../../support/scriptedGateway.ts';
import { articlePage, webSite, type Page } from '../../../support/webSite.ts';
import { webJobServices } from './webJobServices.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend('embedded');
});
afterAll(() => backend.close());

const question = 'How many sets of bridge spans does the railway keep?';
const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines.';
const claim = { text: sentence, citations: [{ page: 1, passage: sentence }] };

/** Twenty pages of 5,000 characters: what a model is shown of all of them costs five cents with the dear model. */
function site() {
  const filler = (page: number) =>
    Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of page ${page} tells of sleepers, signals, and weather.`);
  const results = Array.from({ length: 20 }, (_, at) => ({ url: `/page-${at}`, title: `Spans ${at}` }));
  return webSite({
    ...Object.fromEntries(results.map(({ url, title }, at) => [url, articlePage(title, [sentence, ...filler(at)])])),
    '/search': (request, response) => {
      const here = results.map(({ url, title }) => ({ title, url: `http://${request.headers.host}${url}` }));
      response.end(JSON.stringify({ results: here }));
    },
    '/long': articlePage('Spans', [
      Array.from({ length: 60 }, () => 'Sleepers and signals are renewed in the autumn of each year.').join(' ') +
        ` ${sentence} `,
      ...Array.from({ length: 30 }, (_, at) => `In year ${at} nothing happened on this line that anybody wrote down.`),
    ]),
  } satisfies Record<string, Page>);
}

/** Bills each call at the most that it may cost. */
function dearGateway(answer: object, finishReason = 'stop'): ScriptedGateway {
  return createScriptedGateway(({ request }) => ({
    content: JSON.stringify(answer),
    estimatedCost: maxCallCost(request, seedCatalogue),
    finishReason,
  }));
}

async function research(gateway: ScriptedGateway, budgetUsd: number, asked: string = question) {
  await using pages = await site();
  const services = webJobServices(backend.db, { gateway, searxngUrl: pages.url });
  const input = { kind: 'research', question: asked.replace('SITE', pages.url), depth: 1, seconds: 60, budgetUsd };
  const { id } = await startWebJob(services, webJobInput.parse(input), { askedBy: 'test' });
  const job = await takeWebJob(backend.db, { owner: services.owner, id });
  if (job === null) throw new Error('the job was not taken');
  const outcome = await runWebJob(services, job);
  await services.reader.close();
  expect(outcome.costUsd).toBeLessThanOrEqual(budgetUsd);
  return { ...outcome, report: webReport.parse(outcome.result) };
}

describe('research on a small budget', () => {
  it('writes the report that the budget of the README pays for', async () => {
    const gateway = dearGateway({ claims: [claim], open: [] });
    const { status, report } = await research(gateway, 0.05);
    expect(status).toBe('completed');
    expect(report).toMatchObject({ model: gateway.calls[0]?.request.model, claims: [{ supported: true }], open: [] });
    expect(report.sources).toHaveLength(10);
    expect(gateway.calls[0]?.request.maxTokens).toBeLessThan(3_000);
  });

  it('is answered by the nearest sentences, and says so, where the budget pays for no report', async () => {
    const gateway = dearGateway({ claims: [claim], open: [] });
    const { status, report } = await research(gateway, 0.01);
    expect(status).toBe('completed');
    expect(gateway.calls).toEqual([]);
    expect(report.model).toBeNull();
    expect(report.claims[0]).toMatchObject({ text: sentence, supported: true });
    expect(report.open.join(' ')).toMatch(
      /^The budget was over before a model had written its report: .* \$0\.0100 of \$0\.0100 are left\. These are the sentences/,
    );
  });

  it('keeps the claims that were whole where the answer did not fit, and says so', async () => {
    const { report } = await research(dearGateway({ claims: [claim, claim, { text: 'The railw' }] }, 'length'), 0.05);
    expect(report.claims).toHaveLength(2);
    expect(report.open.join(' ')).toMatch(/^The answer was cut off at \d+ tokens\./);
    const nothing = await research(dearGateway({ claims: [{ text: 'The railw' }] }, 'length'), 0.05);
    expect(nothing.report).toMatchObject({ model: null, claims: [{ text: sentence, supported: true }] });
    expect(nothing.report.open[0]).toMatch(/The model wrote no whole claim within \d+ tokens/);
  });

  it('tries a billed answer again only where both fit the budget', async () => {
    const gateway = createScriptedGateway(() => ({}));
    let attempts = 0;
    const failing: ScriptedGateway = {
      ...gateway,
      async callLLM(request, { beforeRetry } = {}) {
        const spentUsd = maxCallCost(request, seedCatalogue);
        attempts += 1;
        await beforeRetry?.({ costUsd: spentUsd }).catch((cause: unknown) => {
          throw new GatewayError('bad_body', 'budget', 'It does not fit twice.', {
            cause,
            spent: { usd: spentUsd, isEstimate: false },
          });
        });
        attempts += 1;
        throw new GatewayError('bad_body', 'provider', 'Broken twice.', {
          spent: { usd: 2 * spentUsd, isEstimate: false },
        });
      },
    };
    const { costUsd, report } = await research(failing, 0.05);
    expect(attempts).toBe(1);
    expect(costUsd).toBeGreaterThan(0.02);
    expect(report.claims[0]).toMatchObject({ text: sentence, supported: true });
  });

  it('is kept with the prices of the last refresh', async () => {
    const model = seedCatalogue.find(({ id }) => id === recommendedModels('analyses'));
    if (model === undefined) throw new Error('the seed lacks the model');
    const tenfold = { ...toListing(model), input_cost: 30, output_cost: 150 };
    await saveModelListings(backend.db, [tenfold], Date.now());
    const gateway = dearGateway({ claims: [claim], open: [] });
    const { report } = await research(gateway, 0.05);
    await backend.sql.query('delete from model_listings');
    expect(gateway.calls).toEqual([]);
    expect(report.open.join(' ')).toContain('The budget was over');
  });

  it('shows the model the sentence of a paragraph that is longer than a page may be', async () => {
    const gateway = dearGateway({ claims: [claim] });
    await research(gateway, 0.5, 'SITE/long');
    expect(gateway.calls[0]?.request.prompt).toContain(sentence);
  });
});

describe('a summary on a small budget', () => {
  async function summarize(gateway: ScriptedGateway, budgetUsd: number) {
    await using pages = await site();
    const services = webJobServices(backend.db, { gateway });
    const addresses = Array.from({ length: 20 }, (_, at) => `${pages.url}/page-${at}`);
    const input = { kind: 'summarize', addresses, budgetUsd };
    const { id } = await startWebJob(services, webJobInput.parse(input), { askedBy: 'test' });
    const job = await takeWebJob(backend.db, { owner: services.owner, id });
    if (job === null) throw new Error('the job was not taken');
    const outcome = await runWebJob(services, job);
    await services.reader.close();
    expect(outcome.costUsd).toBeLessThanOrEqual(budgetUsd);
    return { ...outcome, asked: pages.asked };
  }

  it('is written from less of each page where the budget does not pay for all of it', async () => {
    const whole = dearGateway({});
    expect((await summarize(whole, 1)).status).toBe('completed');
    const gateway = dearGateway({}, 'length');
    const { status, result } = await summarize(gateway, 0.05);
    expect(status).toBe('completed');
    const [asked, request] = [whole, gateway].map(({ calls }) => calls[0]?.request);
    expect(request?.prompt.length).toBeLessThan((asked?.prompt.length ?? 0) / 2);
    expect(request?.prompt).toContain('page_20');
    expect(pagesSummary.parse(result).summary).toMatch(/The answer was cut off at \d+ tokens\.$/);
  });

  it('is refused before any page is read where the budget pays for none', async () => {
    const { status, error, asked } = await summarize(dearGateway({}), 0.001);
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'budget' });
    expect(asked).toEqual([]);
  });
});
