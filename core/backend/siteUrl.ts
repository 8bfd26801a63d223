import type { Config } from '#core/config.ts';

/** Public URL of Velocity: SITE_URL, or where `serve` listens. */
export function siteUrlOf({ siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>): string {
  if (siteUrl !== undefined) return siteUrl;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
