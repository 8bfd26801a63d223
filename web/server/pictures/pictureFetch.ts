import type { Clock } from '#core/clock.ts';
import { createGuardedFetch, type GuardedFetch } from '#core/scraping/fetch/guardedFetch.ts';

interface PictureFetchInput {
  /** Hosts that pictures are read from, each as `host` or `host:port`. */
  hosts: readonly string[];
  /** True in tests: this machine's own loopback. */
  loopback: boolean;
  clock: Clock;
}

/**
 * Reads pictures of listed hosts by the rules of all addresses of others: a host that is listed may still be led into the
 * network by whoever answers for its name. Whether a host is listed the caller has checked.
 */
export function pictureFetch({ hosts, loopback, clock }: PictureFetchInput): GuardedFetch {
  const ports = new Set(hosts.map((host) => Number(/:(\d+)$/.exec(host)?.[1] ?? 443)));
  return createGuardedFetch({ clock, rules: { ports, loopback }, userAgent: 'VelocityBot/0.1' });
}
