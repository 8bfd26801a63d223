import { ExternalLink } from 'lucide-react';
import { siteHour } from '../../../runTime.ts';
import { ArticleGlyph, type SitePlace, stateAt, stateInFull } from '../articlePlace.tsx';
import styles from './SiteState.module.css';

interface SiteStateProps {
  article: Omit<SitePlace, 'timeZone'> | null;
  now: number;
  /** The site's. */
  timeZone: string;
}

/** The state of a story's article, since when and at which address. */
export function SiteState({ article: shown, now, timeZone }: SiteStateProps) {
  const article = shown === null ? null : { ...shown, timeZone };
  const state = stateAt(article, now);
  const since = article?.since ?? null;
  return (
    <span className={styles['state']} data-state={state}>
      <span role="status" className={styles['sign']} title={since === null ? undefined : siteHour(since, timeZone)}>
        <ArticleGlyph article={article} now={now} />
        {stateInFull(article, now)}
      </span>{' '}
      {article !== null && state === 'published' ? (
        <a href={article.address} target="_blank" rel="noreferrer" title={article.address}>
          Open article <ExternalLink aria-hidden="true" />
        </a>
      ) : null}
    </span>
  );
}
