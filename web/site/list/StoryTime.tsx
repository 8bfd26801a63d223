import type { ArticleCard } from '../reads.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { shortAge } from '../text/ago.ts';
import { dateAndTime, longDate } from '../text/dates.ts';
import { useMinute } from '../text/useMinute.ts';

/**
 * When a story was published: how long ago within a day, else the date; breaking ones always with the time of day.
 * The server writes the date, as it cannot know when a cached page is read; the first script turns it into an age.
 */
export function StoryTime({ article: { publishedAt, isBreaking } }: { article: ArticleCard }) {
  const { timeZone } = useSiteSettings();
  const now = useMinute();
  const full = dateAndTime(publishedAt, timeZone);
  const date = isBreaking ? full : longDate(publishedAt, timeZone);
  const age = now === null ? null : shortAge(now - Date.parse(publishedAt));
  return (
    <time className="story-date" dateTime={publishedAt} title={full} dir="ltr" data-ago="" suppressHydrationWarning>
      {age ?? date}
    </time>
  );
}
