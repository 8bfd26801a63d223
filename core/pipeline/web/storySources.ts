import type { Database } from '#core/data/database.ts';
import { getInboxStory, type InboxStory } from '#core/data/inbox/inboxStories.ts';
import { setStoryField } from '#core/data/stories/storyField.ts';
import { AppError } from '#core/errors.ts';
import { comparableAddress } from '#core/research/sourceAddresses.ts';
import { addressesIn } from '#core/research/textAddresses.ts';
import type { OperationContext } from '../services.ts';
import { storedPage } from './jobPages.ts';
import { webReport } from './researchWeb.ts';
import { pagesSummary } from './summarizePages.ts';
import { searchAnswer } from './webSearch.ts';

/** A page that a story can cite. */
export interface FoundSource {
  url: string;
  title: string;
}

/**
 * The pages of a job's result: those that a report or a summary cites, what a search found, else every page that was
 * read, without duplicates.
 * @param result of the job, as stored.
 */
export function sourcesOf(
  result: unknown,
  pages: readonly { url: string; status: string; label?: string; page?: { title: string | null } | null }[],
): FoundSource[] {
  for (const form of [webReport, pagesSummary] as const) {
    const found = form.safeParse(result);
    if (found.success) return found.data.sources.map(({ url, title }) => ({ url, title }));
  }
  const page = storedPage.safeParse(result);
  if (page.success) return [{ url: page.data.url, title: page.data.title ?? '' }];
  const search = searchAnswer.safeParse(result);
  if (search.success) return search.data.results.map(({ url, title }) => ({ url, title }));
  return pages.flatMap(({ url, status, label, page }) =>
    status === 'completed' ? [{ url, title: page?.title ?? label ?? '' }] : [],
  );
}

export interface AddedSources {
  story: InboxStory;
  added: number;
  /** Number of pages that were listed before. */
  known: number;
}

/** Attempts while somebody else edits the same field. */
const ATTEMPTS = 5;

/**
 * Appends pages to the sources of an inbox story, one line each; addresses that are already listed are skipped.
 * @throws {AppError} `not_found`, `conflict`, `invalid_input` where the field becomes too long.
 */
export async function addStorySources(
  { db, person }: { db: Database; person?: string | undefined },
  storyId: string,
  found: readonly FoundSource[],
  { signal }: OperationContext = {},
): Promise<AddedSources> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const story = await getInboxStory(db, storyId, { signal });
    if (story === null)
      throw new AppError('not_found', 'There is no such inbox story.', { hint: 'It may be in the trash.' });
    const there = new Set(addressesIn(story.sources).map(comparableAddress));
    const fresh = found.filter(({ url }) => {
      const known = there.has(comparableAddress(url));
      there.add(comparableAddress(url));
      return !known;
    });
    const known = found.length - fresh.length;
    if (fresh.length === 0) return { story, added: 0, known };
    const lines = fresh.map(({ url, title }) => [title.replaceAll(/\s+/g, ' ').trim(), url].filter(Boolean).join(' '));
    const value = [story.sources.trimEnd(), ...lines].filter((line) => line !== '').join('\n');
    const change = { table: 'inbox_stories', id: story.id, field: 'sources', expected: story.sources, value } as const;
    const { applied } = await setStoryField(db, { ...change, person }, { signal });
    if (applied) return { story: { ...story, sources: value }, added: fresh.length, known };
  }
  throw new AppError('conflict', 'The sources of this story are being edited.', { hint: 'Try again in a moment.' });
}
