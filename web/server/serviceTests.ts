import type { Backend } from '#core/backend/backend.ts';
import { type Clock, withDeadline } from '#core/clock.ts';
import type { Config } from '#core/config.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { formatUsd, plural } from '#core/format.ts';
import { refuseKey } from '#core/keyTrust.ts';
import { silentLog } from '#core/log.ts';
import type { GatewayAccount } from './gatewayAccount.ts';

/** Milliseconds in which a service must answer. */
const DEADLINE_MS = 10_000;

/** Services that can be tested from the dashboard. */
export const testedServices = ['database', 'models', 'scraping', 'search', 'mail'] as const;
export type TestedService = (typeof testedServices)[number];

/** The result of a service's test. Contains no keys. */
export interface ServiceTest {
  ok: boolean;
  /** The result of the test, or the reason why it failed. */
  text: string;
  /** What to do about it; empty where nothing is wrong. */
  hint: string;
  /** Milliseconds. */
  tookMs: number;
}

export interface ServiceTestParts {
  backend: Pick<Backend, 'health'>;
  config: Config;
  gatewayAccount: Pick<GatewayAccount, 'checkKey'>;
  clock: Clock;
}

/** Tests a service without calling anything that costs money. `email` gets the test mail. */
export async function testService(
  parts: ServiceTestParts,
  { service, email }: { service: TestedService; email: string },
  caller: AbortSignal,
): Promise<ServiceTest> {
  const { clock } = parts;
  const began = clock.now();
  const timed = (test: Omit<ServiceTest, 'tookMs'>) => ({ ...test, tookMs: Math.max(0, clock.now() - began) });
  try {
    const text = await withDeadline(
      clock,
      DEADLINE_MS,
      (signal) => trials[service](parts, { email, signal: AbortSignal.any([caller, signal]) }),
      () =>
        new AppError('deadline', `No answer within ${DEADLINE_MS / 1000} s.`, {
          hint: 'Look whether the service runs, and whether this server reaches it.',
        }),
    );
    return timed({ ok: true, text, hint: '' });
  } catch (thrown) {
    const { message, hint = 'The log of the server may say more.' } = toAppError(thrown);
    return timed({ ok: false, text: message, hint });
  }
}

type Trial = (parts: ServiceTestParts, asked: { email: string; signal: AbortSignal }) => Promise<string>;

const trials: Readonly<Record<TestedService, Trial>> = {
  database: async ({ backend }, { signal }) => {
    const { pendingMigrations, problems } = await backend.health({ signal });
    if (problems.length > 0) throw new AppError('storage', problems.join(' '), { hint: 'Make room, then try again.' });
    const missing = pendingMigrations?.length ?? 0;
    if (missing === 0) return 'It answers, and its tables are up to date.';
    throw new AppError('config', `${plural(missing, 'migration is', 'migrations are')} missing.`, {
      hint: 'Run `velocity backend migrate` on the server.',
    });
  },
  models: async ({ config, gatewayAccount }, { signal }) => {
    if (config.openrouterApiKey === undefined) throw missing('OPENROUTER_API_KEY');
    const { remainingUsd, usedUsd } = await gatewayAccount.checkKey({ signal, timeoutMs: DEADLINE_MS });
    if (usedUsd === null) return 'The key is accepted. The server tells nothing of credit.';
    return `The key is accepted. Credit: ${remainingUsd === null ? 'no limit' : `${formatUsd(remainingUsd)} left`}.`;
  },
  scraping: async ({ config, clock }, { signal }) => {
    refuseKey(config, 'apifyApiToken');
    const { apifyApiToken: token, apifyBaseUrl: baseUrl, apifyActor: actor } = config;
    if (token === undefined) throw missing('APIFY_API_TOKEN');
    const { createApifyScraper } = await import('#core/apify/apifyScraper.ts');
    const scraper = createApifyScraper({ token, baseUrl, actor, clock, log: silentLog });
    const { username, plan } = await scraper.testConnection({ signal });
    return `The token of ${username} is accepted${plan === null ? '' : `, plan ${plan}`}.`;
  },
  search: async ({ config: { searxngUrl }, clock }, { signal }) => {
    if (searxngUrl === undefined) throw missing('SEARXNG_URL');
    const { searchSearxng } = await import('#core/scraping/searxng.ts');
    const found = await searchSearxng({ baseUrl: searxngUrl, query: 'news', news: false, clock, signal });
    return `It found ${found.length} pages for a test search.`;
  },
  mail: async ({ config }, { email }) => {
    if (config.smtpUrl === undefined) throw missing('SMTP_URL');
    const { createMailer } = await import('#core/backend/mail/mailer.ts');
    const mailer = createMailer(config.smtpUrl, config.contactEmail, silentLog);
    const text = `${config.siteName} can send mails: this one was asked for under Settings.`;
    await mailer.send({ to: email, subject: `Test · ${config.siteName}`, text }).catch((cause: unknown) => {
      throw new AppError('provider', `The mail server refused: ${toAppError(cause).message.slice(0, 300)}`, {
        hint: 'Check SMTP_URL on the server: host, port, user and password.',
        cause,
      });
    });
    return `A mail was sent to ${email}.`;
  },
};

function missing(variable: string): AppError {
  return new AppError('config', `${variable} is not set.`, { hint: 'Set it on the server, then restart it.' });
}
