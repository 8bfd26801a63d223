import { useSiteSettings } from '../settings/siteSettings.ts';
import { dateLine, isoDay } from '../text/dates.ts';
import { useMinute } from '../text/useMinute.ts';

/** The date line and the paper's name, on the home page. */
export function Masthead() {
  const { siteName, now: made, timeZone } = useSiteSettings();
  const today = useMinute();
  const now = today === null ? made : new Date(today).toISOString();
  return (
    <div className="masthead wide">
      <p className="date-line">
        <time dateTime={isoDay(now, timeZone)}>{dateLine(now, timeZone)}</time>
      </p>
      <h1 className="masthead-name">{siteName}</h1>
      <p className="masthead-motto">Breaking news, geopolitical analysis and global conflicts</p>
    </div>
  );
}
