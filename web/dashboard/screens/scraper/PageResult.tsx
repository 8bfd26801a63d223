import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#core/format.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { type WebJobAnswer, webJobPage } from '../../data/web.ts';
import { MarkdownText } from '../../markdown/MarkdownText.tsx';
import styles from './ScraperScreen.module.css';

type ReadPage = NonNullable<WebJobAnswer['result']['page']>;

/** A page, or a page of a job, which is loaded when it is opened. */
export function PageResult(props: { page: ReadPage } | { jobId: string; url: string; label: string }) {
  if ('page' in props) return <WholePage page={props.page} />;
  return <FoldedPage {...props} />;
}

function FoldedPage({ jobId, url, label }: { jobId: string; url: string; label: string }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({ ...webJobPage(jobId, url), enabled: open });
  return (
    <details className={styles['folded']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label === '' ? url : label}</summary>
      {data !== undefined ? (
        <WholePage page={data} />
      ) : error === null ? (
        <Skeleton width="80%" />
      ) : (
        <p role="alert">{error.message}</p>
      )}
    </details>
  );
}

function WholePage({ page }: { page: ReadPage }) {
  const facts = [page.author, page.date?.slice(0, 10), page.siteName, page.language].filter(
    (fact) => fact != null && fact !== '',
  );
  const address = page.canonicalUrl ?? page.url;
  return (
    <article className={styles['article']}>
      <h4 dir="auto">{page.title ?? page.url}</h4>
      <p className={styles['soft']}>
        {facts.join(' · ')}
        {facts.length === 0 ? null : ' · '}
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {address.replace(/^https?:\/\//, '').slice(0, 80)}
        </a>
      </p>
      {page.warnings.map((warning) => (
        <Banner key={warning} title={warning}>
          {null}
        </Banner>
      ))}
      <div dir="auto">
        <MarkdownText text={withoutPictures(page.markdown)} />
      </div>
      <p className={styles['soft']}>
        {[
          plural(page.links.length, 'link', 'links'),
          plural(page.images.length, 'picture', 'pictures'),
          ...(page.entries.length === 0 ? [] : [plural(page.entries.length, 'entry', 'entries')]),
        ].join(', ')}
      </p>
    </article>
  );
}

/** Replaces pictures by their texts: loading them would tell other servers who reads what. */
function withoutPictures(markdown: string): string {
  return markdown.replaceAll(/!\[([^[\]]*)\]\([^()]*\)/g, (_, alt: string) => (alt === '' ? '' : `*Picture: ${alt}*`));
}
