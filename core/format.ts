/** Numbers, times and texts as shown to people, formatted the same way in terminal, pages and messages. */

/** `950`, `1.2K` from 1,000, `3.4M` from 1,000,000; one decimal. Anything that is not a number gives `0`. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return '0';
  const size = Math.abs(count);
  // 999,950 and up would round to "1000.0K".
  if (size >= 999_950) return `${(count / 1_000_000).toFixed(1)}M`;
  if (size >= 1000) return `${(count / 1000).toFixed(1)}K`;
  return String(Math.round(count));
}

/**
 * A number without decimals, with commas between its thousands: `12,345`. Not by `Intl`, whose first use in a page costs its thread
 * some ten milliseconds.
 */
export function formatWhole(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * How long ago, in the largest whole unit: `3d`, `5h`, `12m`; `now` under a minute and for times still to come,
 * `Unknown` where the text is not a date. `iso`: ISO 8601; `now`: epoch milliseconds.
 */
export function formatAge(iso: string | null | undefined, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso ?? '')) / 60_000);
  if (Number.isNaN(minutes)) return 'Unknown';
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h` : `${Math.floor(hours / 24)}d`;
}

/** {@link formatAge} inside a sentence: `3d ago`; `now` and `Unknown` stay unchanged. */
export function formatAgo(iso: string | null | undefined, now: number): string {
  const age = formatAge(iso, now);
  return /^\d/.test(age) ? `${age} ago` : age;
}

/**
 * How long until a moment: `in 3 h 34 min`, `in 34 min`, `in 2 days` from two days on; `now` under a minute and for
 * times that have passed, `Unknown` where the text is not a date. `iso`: ISO 8601; `now`: epoch milliseconds.
 */
export function formatUntil(iso: string, now: number): string {
  const minutes = Math.floor((Date.parse(iso) - now) / 60_000);
  if (Number.isNaN(minutes)) return 'Unknown';
  if (minutes < 1) return 'now';
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `in ${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `in ${hours} h` : `in ${hours} h ${minutes % 60} min`;
}

/** Bytes in steps of 1024, with at most one decimal: `512 B`, `1.4 KB`, `20 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let value = bytes;
  while (value >= 1023.95 && units.length > 1) {
    value /= 1024;
    units.shift();
  }
  return `${Number(value.toFixed(1))} ${units[0] ?? 'GB'}`;
}

/**
 * Dollars with four decimals, since model calls cost fractions of a cent: `$0.0123`. Amounts that would round to zero:
 * `<$0.0001`.
 */
export function formatUsd(usd: number): string {
  const size = Math.abs(usd);
  const sign = usd < 0 ? '-' : '';
  if (size > 0 && size < 0.000_05) return `${sign}<$0.0001`;
  return `${sign}$${size.toFixed(4)}`;
}

/** Milliseconds as `850ms`, `4.2s`, `1m 05s`, `2h 03m`. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return '0ms';
  if (ms < 999.5) return `${Math.round(ms)}ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${twoDigits(seconds % 60)}s`;
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}h ${twoDigits(minutes % 60)}m`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** `1 story`, `2 stories`; with `more`, `200+ stories`: not all of them have been read. */
export function plural(count: number, one: string, several: string, more = false): string {
  return `${formatWhole(count)}${more ? '+' : ''} ${count === 1 && !more ? one : several}`;
}

let segmenter: Intl.Segmenter | undefined;

/**
 * The first `length` characters of a text, with `…` where something was cut. Characters are grapheme clusters: an emoji
 * sequence or a letter with its accents is never split.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  // Fast path: each of these code units is one character. Tables truncate hundreds of texts per second.
  if (/^[\n\u0020-\u007E\u00A0-\u02FF\u2010-\u2027]*$/.test(text.slice(0, length + 1))) {
    return `${text.slice(0, length).trimEnd()}…`;
  }
  // Segmenting reads the whole string; of a 5 MB text only the start can matter.
  const start = text.length > length * 64 + 64 ? text.slice(0, length * 64 + 64) : text;
  let kept = 0;
  // Created on first use: loading its tables takes 6 ms, and most texts are short.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { index } of segmenter.segment(start)) {
    if (kept === length) return `${text.slice(0, index).trimEnd()}…`;
    kept += 1;
  }
  return text.length > start.length ? `${start}…` : text;
}

/**
 * A text that was cut after some code point, without its last character, whose rest may be missing: of a family of emoji
 * its first member would be shown, of a flag a letter.
 */
export function withoutLastCharacter(text: string): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return text.slice(0, segmenter.segment(text).containing(text.length - 1)?.index ?? 0);
}

/** A run's owner (`host:pid:start#attempt`) as people read it: `worker 4242 on desk`. */
export function formatOwner(owner: string): string {
  const [, host, pid] = /^(.+?):(\d+):/.exec(owner) ?? [];
  return host === undefined || pid === undefined ? owner : `worker ${pid} on ${host}`;
}
