import { ExternalLink } from 'lucide-react';
import { longTime } from '../../../runTime.ts';
import { ArticleGlyph, type SitePlace, stateAt, stateWords } from '../articlePlace.tsx';
import styles from './SiteState.module.css';

/** The state of a story's article, since when and at which address. */
export function SiteState({ article, now }: { article: SitePlace | null; now: number }) {
  const state = stateAt(article, now);
  const since = article?.since ?? null;
  return (
    <span className={styles['state']} data-state={state}>
      <span className={styles['sign']} title={since === null ? undefined : longTime(since)}>
        <ArticleGlyph article={article} now={now} />
        {stateWords(article, now)}
      </span>
      {article !== null && state === 'published' ? (
        <a href={article.address} target="_blank" rel="noreferrer" title={article.address}>
          Open article <ExternalLink aria-hidden="true" />
        </a>
      ) : null}
    </span>
  );
}
