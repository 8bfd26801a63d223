import type { Config } from '#core/config.ts';

/** Address that browsers reach Velocity under: SITE_URL, else where `serve` listens. */
export function siteUrlOf({ siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>): string {
  if (siteUrl !== undefined) return siteUrl;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
