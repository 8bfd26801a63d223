import type { WebJobAnswer } from '../../data/web.ts';
import styles from './ScraperScreen.module.css';

/** A summary of several pages with its numbered sources. */
export function SummaryResult({ summary }: { summary: NonNullable<WebJobAnswer['result']['summary']> }) {
  return (
    <>
      <div className={styles['report']} dir="auto">
        {summary.summary.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <SummarySources sources={summary.sources} />
    </>
  );
}

/** The numbered sources of a text. */
export function SummarySources({ sources }: { sources: readonly { number: number; url: string; title: string }[] }) {
  return (
    <div className={styles['passages']}>
      <h4>Pages</h4>
      <ol>
        {sources.map(({ number, url, title }) => (
          <li key={number}>
            <i>{number}</i>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
