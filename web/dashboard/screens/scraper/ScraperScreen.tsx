import { plural } from '#core/format.ts';
import { useQuery } from '@tanstack/react-query';
import { webStatus } from '../../data/web.ts';
import { ProfilePanel } from './ProfilePanel.tsx';
import styles from './ScraperScreen.module.css';
import { WebPanel } from './WebPanel.tsx';

/** Reads profiles and web pages on request. */
export function ScraperScreen() {
  const { data } = useQuery(webStatus());
  const open = data?.open ?? 0;
  return (
    <section className={styles['screen']}>
      <header className={styles['head']}>
        <h1>Scraper</h1>
        <p role="status">{open === 0 ? '' : `${plural(open, 'job', 'jobs')} running`}</p>
      </header>
      <ProfilePanel />
      <WebPanel />
    </section>
  );
}
