import { Link } from 'react-router-dom';
import { Established } from '../auth/Established.tsx';
import { categories } from '../categories.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { legalSections } from '../legal/sections.ts';
import { isoDay } from '../text/dates.ts';
import { useMinute } from '../text/useMinute.ts';
import { NewsletterBox } from './NewsletterBox.tsx';

export function Footer() {
  const { siteName, now: made, timeZone } = useSiteSettings();
  const today = useMinute();
  const now = today === null ? made : new Date(today).toISOString();
  return (
    <footer className="footer">
      <div className="wide footer-columns">
        <nav aria-label="Footer categories">
          <h2>Categories</h2>
          <ul>
            {categories.map(({ name, slug }) => (
              <li key={slug}>
                <Link to={`/category/${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">Legal</h2>
          <ul>
            {legalSections.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/legal#${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <NewsletterBox place="footer" />
          <Link className="button-link" to="/contact">
            Contact Us
          </Link>
        </div>
      </div>
      <div className="wide">
        <div className="footer-end">
          <p>
            © {isoDay(now, timeZone).slice(0, 4)} {siteName}. All rights reserved.
          </p>
          <Established />
        </div>
      </div>
    </footer>
  );
}
