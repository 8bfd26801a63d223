import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getArticleDraft } from '#core/data/articles/articleDrafts.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { promoteInboxStory } from '#core/data/production/productionStories.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { silentLog } from '#core/log.ts';
import { draftArticle, planDraft } from '#core/pipeline/publish/draft/draftArticle.ts';
import { startWriting } from '#core/pipeline/writing/startWriting.ts';
import { draftHere } from '#core/pipeline/writing/writeHere.ts';
import { openTestBackend, type TestBackend } from '../../../../support/backends.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { ledgered } from '../../../../support/ledgered.ts';
import { createScriptedGateway, type Reply, type ScriptedGateway } from '../../../../support/scriptedGateway.ts';
import { jobServices } from '../../jobs/jobServices.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend('embedded');
});
afterAll(() => backend.close());

const filler = 'The ferry line reopened and the town waited for it. '.repeat(45).trim();
const brief = `${filler} [Wire](https://example.org/wire)`;

async function production(): Promise<string> {
  const { id } = await createInboxStory(backend.db, { title: 'Ferry' });
  const draft = { title: 'Ferry', news_article: brief, category: 'EU Watch' };
  return (await promoteInboxStory(backend.db, id, draft)).story.id;
}

function answer(paragraph: string): Reply {
  const content = { headline: 'Ferry line reopens', standfirst: 'It waited.', paragraphs: [`${paragraph} [1]`] };
  return { content: JSON.stringify(content), estimatedCost: 0.02 };
}

function openServices(gateway: ScriptedGateway) {
  const clock = new FakeClock(Date.now());
  return { db: backend.db, gateway: ledgered(gateway, backend.db, clock), clock, log: silentLog, person: 'Ana Weiss' };
}

describe('the budget of a draft', () => {
  it('pays for the attempt that was planned, and not for another one after a failure that was billed', async () => {
    const { maxCostUsd } = await planDraft({ db: backend.db }, { brief });
    let attempts = 0;
    const failing: ScriptedGateway = {
      ...createScriptedGateway(),
      async callLLM(_, { beforeRetry } = {}) {
        attempts += 1;
        await beforeRetry?.({ costUsd: 0.01 }).catch((cause: unknown) => {
          throw new GatewayError('bad_body', 'budget', 'It does not fit twice.', {
            cause,
            spent: { usd: 0.01, isEstimate: false },
          });
        });
        attempts += 1;
        throw new GatewayError('bad_body', 'provider', 'Broken twice.', {
          spent: { usd: 0.02, isEstimate: false },
        });
      },
    };
    const drafting = draftArticle(openServices(failing), {
      productionStoryId: await production(),
      budgetUsd: maxCostUsd,
    });
    await expect(drafting).rejects.toMatchObject({ code: 'budget' });
    expect(attempts).toBe(1);
  });

  it('counts a correction that failed and was billed', async () => {
    const gateway = createScriptedGateway(() =>
      gateway.calls.length === 0
        ? answer('Too short.')
        : new GatewayError('timeout', 'deadline', 'Too slow.', {
            spent: { usd: 0.03, isEstimate: true },
            attempts: 1,
          }),
    );
    const report = await draftArticle(openServices(gateway), { productionStoryId: await production() });
    expect(report).toMatchObject({ words: 2, costUsd: 0.05, costIsEstimate: true });
    expect(await getArticleDraft(backend.db, report.article.id)).toMatchObject({ cost_usd: 0.05 });
  });

  it('covers what an attempt of a process that died has cost', async () => {
    const gateway = createScriptedGateway(() => answer(filler));
    const services = jobServices(backend, gateway);
    const storyId = await production();
    const { maxCostUsd } = await planDraft({ db: backend.db }, { brief });
    const input = { budgetUsd: maxCostUsd + 0.01 };
    const { id } = await startWriting(services, { kind: 'article', storyId, input }, { askedBy: 'desk@example.org' });
    await backend.sql.query('update writing_jobs set cost_usd = 0.02 where id = $1', [id]);
    await expect(draftHere(services, { storyId, ...input }, {})).rejects.toMatchObject({ code: 'budget' });
    expect(gateway.calls).toEqual([]);
  });
});
