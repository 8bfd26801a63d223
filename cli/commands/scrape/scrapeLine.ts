import { formatDuration, formatUsd, plural } from '#core/format.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import { sumText } from '#core/views/spentText.ts';
import { droppedText } from './scrapeDocument.ts';

/** A scrape event as one line of text; null for events that people need not see. */
export function scrapeLine(event: ScrapeEvent): string | null {
  switch (event.type) {
    case 'scrape-started':
      return `Scraping ${plural(event.accounts.length, 'account', 'accounts')}, at most ${event.maxItems} posts each, about ${formatUsd(event.estimatedCostUsd)}`;
    case 'account-started':
      return `@${event.username} (${event.index} of ${event.total})${event.resumed ? ': collecting an unfinished run' : ''}`;
    case 'account-status':
      return `@${event.username}: ${event.status}`;
    case 'account-stored': {
      const cost = sumText(event.costUsd, event);
      return `@${event.username}: ${event.added} new, ${event.updated} seen again${droppedText(event.dropped)}, ${cost}`;
    }
    case 'account-failed':
      return `@${event.username}: ${event.message}`;
    case 'account-skipped':
      return `@${event.username}: left out, ${event.reason}`;
    case 'pause':
      return `Waiting ${formatDuration(event.ms)}`;
    case 'suggestions-started':
      return `Title ideas for ${event.posts} posts, by ${event.model}`;
    case 'suggestion-stored':
      return `Ideas for a post of @${event.username}: ${event.titles[0] ?? ''}${event.isDefault ? ' (default)' : ''}`;
    case 'suggestion-failed':
      return `No ideas for a post of @${event.username}: ${event.message}`;
    case 'suggestions-stopped':
      return `No more ideas (${event.left} posts left): ${event.message}`;
    case 'warning':
    case 'scrape-finished':
    default:
      return null;
  }
}
