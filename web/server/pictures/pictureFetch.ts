import type { Clock } from '#core/clock.ts';
import { createGuardedFetch, type GuardedFetch } from '#core/scraping/fetch/guardedFetch.ts';

interface PictureFetchInput {
  /** Allowed hosts, each as `host` or `host:port`. */
  hosts: readonly string[];
  /** Allows the loopback address, for tests. */
  loopback: boolean;
  clock: Clock;
}

/**
 * A guarded fetch for pictures of listed hosts: the DNS of a listed host could still point into the internal network.
 * The caller checks that the host is listed.
 */
export function pictureFetch({ hosts, loopback, clock }: PictureFetchInput): GuardedFetch {
  const ports = new Set(hosts.map((host) => Number(/:(\d+)$/.exec(host)?.[1] ?? 443)));
  return createGuardedFetch({ clock, rules: { ports, loopback }, userAgent: 'VelocityBot/0.1' });
}
