import { optional, string } from 'zod';
import { AppError } from '#core/errors.ts';
import type { ListSearch } from '#core/data/listSearch.ts';

/** Options with which a list is searched; part of its input. */
export const searchOptions = { search: optional(string()), since: optional(string()) };

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * Parses the search options. `--since` takes a time, a day, or how long ago: `4h`, `2d`.
 * @throws AppError `usage` for a malformed time.
 */
export function typedSearch(
  {
    search,
    since,
    author,
    category,
  }: {
    search?: string | undefined;
    since?: string | undefined;
    author?: string | undefined;
    category?: string | undefined;
  },
  now: number,
): ListSearch {
  return { text: search, author, category, since: since === undefined ? undefined : typedTime(since, now) };
}

function typedTime(text: string, now: number): string {
  const ago = /^(\d{1,5})\s*([mhdw])$/.exec(text.trim());
  const unit = UNITS_MS[ago?.[2] ?? ''];
  const at = unit === undefined ? Date.parse(text) : now - Number(ago?.[1]) * unit;
  if (Number.isFinite(at)) return new Date(at).toISOString();
  throw new AppError('usage', `--since is no time: "${text.slice(0, 60)}".`, {
    hint: 'For example --since 4h, --since 2d or --since 2026-11-20.',
  });
}
