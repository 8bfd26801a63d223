import { formatAge } from '#core/format.ts';

/** `6m ago`; `now` within a minute. */
export function ago(iso: string, now: number): string {
  const age = formatAge(iso, now);
  return age === 'now' ? age : `${age} ago`;
}
