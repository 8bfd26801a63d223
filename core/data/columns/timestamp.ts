import { string } from 'zod';

// The embedded backend sends `2026-11-21 00:04:41.378+00`, hosted Supabase `2026-11-21T00:04:41.378142+00:00`.
const STORED = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)?(Z|[+-]\d{2}(?::?\d{2})?)$/;

/**
 * Converts a stored timestamp to ISO 8601 in UTC with milliseconds (`2026-11-21T00:04:41.378Z`), whichever backend sent
 * it.
 * Null where the text is not a timestamp with a zone.
 */
export function toIsoTimestamp(stored: string): string | null {
  const parts = STORED.exec(stored);
  if (parts === null) return null;
  const [, day = '', time = '', fraction = '', zone = ''] = parts;
  const at = Date.parse(`${day}T${time}.${fraction.padEnd(3, '0')}${fullZone(zone)}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function fullZone(zone: string): string {
  if (zone === 'Z') return zone;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Schema of a `timestamptz` column. */
export const timestamp = string().transform((stored, context) => {
  const iso = toIsoTimestamp(stored);
  if (iso !== null) return iso;
  context.issues.push({ code: 'custom', message: 'not a timestamp', input: stored });
  return stored;
});
