import { afterAll, beforeAll, expect, it } from 'vitest';
import { array, number, object, string } from 'zod';
import { sumUsd } from '#core/models/money.ts';
import { type Installation, openInstallation } from '../support/installation.ts';
import { articlePage, webSite, type WebSite } from '../support/webSite.ts';

// The reported usage equals what the gateway billed, whatever models were used for.

let installation: Installation;
let web: WebSite;
const env = { WEB_LOOPBACK: 'on', WEB_HOST_INTERVAL: '0', SOURCE_CHECK: 'off' };
const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await installation.run(args, { env });
  expect(code, `${args.join(' ')}: ${stderr}`).toBe(0);
  return stdout;
};
beforeAll(async () => {
  installation = await openInstallation({ owner: false });
  web = await webSite({
    '/spans': articlePage('Spare spans', ['The railway keeps eleven sets of finished bridge spans along its lines.']),
    '/depots': articlePage('Depots', ['The position of stored bridge spans is not part of this record.']),
  });
});
afterAll(async () => {
  await installation.close();
  await web[Symbol.asyncDispose]();
});

const report = object({
  costUsd: number(),
  models: object({ calls: number(), costUsd: number() }),
  scraping: object({ costUsd: number() }),
  perDay: array(object({ modelsUsd: number() })),
  perStep: array(object({ purpose: string(), costUsd: number() })),
  perModel: array(object({ costUsd: number() })),
});

it(
  'reports a usage that equals the sum of the gateway’s bills over every use of models',
  { timeout: 360_000 },
  async () => {
    await run('accounts', 'add', 'meridian_desk', '--category', 'China Watch');
    await run('scrape', '--all');
    const post = (await run('feed', '--ids', '--limit', '1')).trim();
    await run('inbox', 'add', '--post', post);
    await run('inbox', 'variations', '3400');
    await run('research', '3400');
    await run('articles', 'draft', '3400');
    await run('models', 'test');
    await run('web', 'research', `${web.url}/spans`, '--depth', '1');
    await run('web', 'summarize', `${web.url}/spans`, `${web.url}/depots`);
    // Refused calls are not billed; calls that failed after they were billed are counted.
    installation.openrouter.setFault((_, index) => (index % 2 === 0 ? '429' : null));
    await run('inbox', 'variations', '3400');
    installation.openrouter.setFault(null);

    const billed = installation.openrouter.billedUsd();
    expect(billed).toBeGreaterThan(0);
    const document = report.parse(JSON.parse(await run('usage', '--json')));
    const asked = [...new Set(document.perStep.map(({ purpose }) => purpose))].toSorted();
    expect(asked).toEqual(['draft', 'research', 'suggestion', 'summary', 'test', 'variation', 'web']);
    expect(document.models.costUsd).toBe(billed);
    expect(sumUsd(document.perDay.map(({ modelsUsd }) => modelsUsd))).toBe(billed);
    expect(sumUsd(document.perStep.map(({ costUsd }) => costUsd))).toBe(billed);
    expect(sumUsd(document.perModel.map(({ costUsd }) => costUsd))).toBe(billed);
    expect(document.costUsd).toBe(sumUsd([billed, document.scraping.costUsd]));

    const [head = '', ...rows] = (await run('usage', '--csv')).trimEnd().split('\n');
    expect(head).toMatch(/^Day \(UTC\),For,Step,Step name,Model,Requests,Failed,Tokens or items,Cost \(USD\),/);
    const cells = rows.map((row) => row.split(','));
    const costs = (kind: (purpose: string) => boolean) =>
      sumUsd(cells.filter(([, purpose = '']) => kind(purpose)).map((row) => Number(row[8])));
    expect(costs((purpose) => purpose !== 'scraping')).toBe(billed);
    expect(costs((purpose) => purpose === 'scraping')).toBe(document.scraping.costUsd);
  },
);
