import { Hono } from 'hono';
import { enum as oneOf, object, strictObject, unknown } from 'zod';
import { getBudgetUse } from '#core/data/modelCalls/modelUsage.ts';
import { getSettingChanges } from '#core/data/settings/settingChanges.ts';
import { getSettings } from '#core/data/settings/settings.ts';
import { changeSetting } from '#core/pipeline/editing/settings.ts';
import { firstOfMonth } from '#core/pipeline/ledger/monthUsage.ts';
import { allSettingKeys } from '#core/research/allSettingKeys.ts';
import type { GatewayAccount } from '../gatewayAccount.ts';
import { testedServices } from '../serviceTests.ts';
import { beforeNumber, smallBody, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

const keyParam = object({ key: oneOf(allSettingKeys) });
const settingJson = unknown().refine((value) => isShallow(value, 8), 'it is nested too deeply');
/** The value that the editor saw, and the new one. */
const change = strictObject({ expected: settingJson, value: settingJson });
const changesQuery = strictObject({ before: beforeNumber, key: oneOf(allSettingKeys).optional() });
const serviceParam = object({ service: oneOf(testedServices) });

/** Changes per page of the history. */
const CHANGES = 30;

interface SettingsContext extends Pick<ApiContext, 'clock' | 'serverAdmin'> {
  gatewayAccount: Pick<GatewayAccount, 'fetchListing'>;
  ask: AskOperation;
}

/** `/settings`: the settings for everybody, their history, and tests of the services. */
export function settingsApi({ clock, serverAdmin, gatewayAccount, ask }: SettingsContext) {
  return new Hono<SessionEnv>()
    .get('/', async (context) => {
      const options = { signal: context.req.raw.signal };
      return context.json({ settings: await getSettings(context.var.db, allSettingKeys, options) });
    })
    .get('/budget', async (context) => {
      const now = clock.now();
      const used = await getBudgetUse(context.var.db, firstOfMonth(now), { signal: context.req.raw.signal });
      return context.json({ ...used, now });
    })
    .put('/:key', smallBody, validated('param', keyParam), validated('json', change), async (context) => {
      const services = { db: context.var.db, fetchListing: gatewayAccount.fetchListing };
      const { key } = context.req.valid('param');
      const { expected, value } = context.req.valid('json');
      return context.json(await changeSetting(services, { key, expected, value }));
    })
    .get('/changes', validated('query', changesQuery), async (context) => {
      const { key, before } = context.req.valid('query');
      const asked = { keys: key === undefined ? allSettingKeys : [key], before, limit: CHANGES };
      const changes = await getSettingChanges(context.var.db, asked, { signal: context.req.raw.signal });
      return context.json({ changes, next: changes.length < CHANGES ? null : (changes.at(-1)?.id ?? null) });
    })
    .post('/test/:service', validated('param', serviceParam), async (context) => {
      const { service } = context.req.valid('param');
      const { askedBy } = ask(context, 'test service');
      const input = { service, email: context.var.user.email ?? askedBy };
      return context.json(await serverAdmin.test(input, context.req.raw.signal));
    });
}

/** Whether a value has at most so many levels. What compares and writes it later goes into each of them. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}
