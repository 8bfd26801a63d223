import { systemClock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import { silentLog } from '#core/log.ts';
import type { WebServices } from '#core/pipeline/web/webServices.ts';
import { localReader } from '../../../support/webSite.ts';

/** What web jobs work with, on local sites and with a gateway of the test's; null: no key. */
export function webJobServices(
  db: Database,
  {
    gateway = null,
    owner = 'test',
    ...rest
  }: { gateway?: Gateway | null; owner?: string; searxngUrl?: string; newsSearchUrl?: string } = {},
): WebServices {
  const refused: Gateway = { configured: false, callLLM: () => Promise.reject(new Error('no key')) };
  return {
    db,
    gateway: { configured: gateway !== null, for: () => gateway ?? refused },
    reader: localReader({ db }),
    clock: systemClock,
    log: silentLog,
    owner,
    searxngUrl: rest.searxngUrl,
    newsSearchUrl: rest.newsSearchUrl ?? 'http://127.0.0.1:1/?q={query}',
  };
}
