import { ExternalLink } from 'lucide-react';
import styles from './ArticleLine.module.css';
import { useServerNowAt } from '../../useServerNowAt.ts';
import { ArticleGlyph, type SitePlace, stateAt, stateWords } from './articlePlace.tsx';

/** The state of a story's article, since when and at which address; stands under the title in the table. */
export function ArticleLine({ article, onOpen }: { article: SitePlace; onOpen: () => void }) {
  const now = useServerNowAt(article.since);
  return (
    <div className={styles['line']}>
      <button type="button" tabIndex={-1} data-own title={stateWords(article, now)} onClick={onOpen}>
        {stateWords(article, now)}
      </button>
      {stateAt(article, now) === 'published' ? (
        <a
          href={article.address}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          data-own
          title={article.address}
          aria-label={`Open ${article.address}`}
        >
          <ExternalLink aria-hidden="true" />
        </a>
      ) : null}
    </div>
  );
}

/** The icon of the state of a story's article, beside its number in the table. */
export function ArticleSign({ article }: { article: SitePlace }) {
  return <ArticleGlyph article={article} now={useServerNowAt(article.since)} />;
}
