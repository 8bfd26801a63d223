import type { Config } from '#core/config.ts';
import type { Services } from '#core/pipeline/services.ts';
import type { WebServices } from '#core/pipeline/web/webServices.ts';
import { createWebReader } from '#core/scraping/webReader.ts';
import { webSettings } from '#core/scraping/webSettings.ts';

/** The services that operations on web pages need. The caller closes `reader`. */
export function openWebServices(
  config: Config,
  { db, gateway, bills, clock, log, owner }: Pick<Services, 'db' | 'gateway' | 'bills' | 'clock' | 'log' | 'owner'>,
): WebServices {
  const { searxngUrl, newsSearchUrl } = config;
  const reader = createWebReader({ clock, db, ...webSettings(config) });
  return { db, gateway, bills, reader, clock, log, owner, searxngUrl, newsSearchUrl };
}
