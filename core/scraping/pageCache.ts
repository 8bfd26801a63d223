import { array, string } from 'zod';
import type { Database } from '#core/data/database.ts';
import { getWebPage, saveWebPage, touchWebPage } from '#core/data/web/webPages.ts';
import { firstHeader, type ReplyHeaders } from '#core/http/retryAfter.ts';
import { extractedPage, type ExtractedPage } from './extract/extractedPage.ts';

const storedPage = extractedPage.extend({ warnings: array(string()) });

export type StoredPage = ExtractedPage & { warnings: string[] };

/** A stored page. */
export interface KnownPage {
  page: StoredPage;
  /** Epoch milliseconds. */
  fetchedAt: number;
  etag: string | null;
  lastModified: string | null;
}

/** Stored pages by address. */
export interface PageCache {
  find(url: string, signal?: AbortSignal): Promise<KnownPage | null>;
  save(url: string, page: StoredPage, headers: ReplyHeaders, now: number, signal?: AbortSignal): Promise<void>;
  touch(url: string, now: number, signal?: AbortSignal): Promise<void>;
}

/** Larger pages are not stored: a row should not weigh more than a picture. */
const LARGEST_STORED = 2_000_000;

export function pageCache(db: Database): PageCache {
  return {
    async find(url, signal) {
      const row = await getWebPage(db, url, { signal });
      // A row from an older version may not match the schema; it counts as missing.
      const page = storedPage.safeParse(row?.page);
      if (row === null || !page.success) return null;
      const { etag, last_modified: lastModified } = row;
      return { page: page.data, fetchedAt: Date.parse(row.fetched_at), etag, lastModified };
    },
    async save(url, page, headers, now, signal) {
      if (
        JSON.stringify(page).length > LARGEST_STORED ||
        /\bno-store\b/i.test(firstHeader(headers, 'cache-control') ?? '')
      )
        return;
      const row = {
        url,
        etag: header(headers, 'etag'),
        last_modified: header(headers, 'last-modified'),
        fetched_at: new Date(now).toISOString(),
        page: withoutBadKeys(page),
      };
      await saveWebPage(db, row, { signal });
    },
    touch: (url, now, signal) => touchWebPage(db, url, new Date(now).toISOString(), { signal }),
  };
}

/** JSONB rejects NUL and lone surrogates; texts are cleaned elsewhere, but JSON-LD is dropped. */
function withoutBadKeys(page: StoredPage): StoredPage {
  const bad = page.structured.jsonLd.some((object) => /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(object)));
  return bad ? { ...page, structured: { ...page.structured, jsonLd: [] } } : page;
}

function header(headers: ReplyHeaders, name: string): string | null {
  const value = firstHeader(headers, name);
  return value === null || value.length > 300 ? null : value;
}
