import type { WebJobAnswer } from '../../data/web.ts';
import styles from './ScraperScreen.module.css';

type Search = NonNullable<WebJobAnswer['result']['search']>;

const providers = { searxng: 'SearXNG', gateway: 'Perplexity Sonar, with citations', news: 'News feeds' } as const;

/** The results of a search. */
export function SearchResults({ results, provider }: Search) {
  if (results.length === 0) return <p className={styles['quiet']}>Nothing was found. Other words may help.</p>;
  return (
    <>
      <ol className={styles['found']}>
        {results.map(({ url, title, source, date, snippet }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
              {title}
            </a>
            <small>{[source, date?.slice(0, 10)].filter((part) => part != null).join(' · ')}</small>
            <p dir="auto">{snippet}</p>
          </li>
        ))}
      </ol>
      <p className={styles['quiet']}>{providers[provider]}</p>
    </>
  );
}
