import { useQuery } from '@tanstack/react-query';
import { lastAndNextScrape } from '../../data/feed.ts';
import { serverNow } from '../../data/serverClock.ts';
import { longTime, shortTime, timeAhead } from '../../runTime.ts';
import { StatusNotes } from '../../shell/StatusLine.tsx';
import { useNow } from '../../useNow.ts';

/** How old the newest posts can be, in the status line: `Scraped 6m ago · next 17:00`. */
export function ScrapedNote() {
  const { data } = useQuery(lastAndNextScrape());
  // Counts again each minute, from the server's clock.
  useNow(60_000);
  if (data === undefined) return null;
  const { lastAt, nextAt } = data;
  const now = serverNow();
  return (
    <StatusNotes>
      <span>
        <span title={lastAt === null ? undefined : longTime(lastAt)}>
          {lastAt === null ? 'Not scraped yet' : `Scraped ${shortTime(lastAt, now).replace(/^now$/, 'just now')}`}
        </span>
        {nextAt === null ? null : <span title={longTime(nextAt)}>{` · next ${timeAhead(nextAt, now)}`}</span>}
      </span>
    </StatusNotes>
  );
}
