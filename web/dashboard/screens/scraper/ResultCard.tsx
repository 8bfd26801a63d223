import { Copy } from 'lucide-react';
import { useState } from 'react';
import { formatUsd } from '#core/format.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { IconButton } from '../../../ui/iconButton/IconButton.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { CodeText } from '../../CodeText.tsx';
import type { WebJobAnswer } from '../../data/web.ts';
import { useWaiting } from '../../data/workers.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { AddToStory } from './AddToStory.tsx';
import { PageResult } from './PageResult.tsx';
import { ReportResult } from './ReportResult.tsx';
import styles from './ScraperScreen.module.css';
import { SearchResults } from './SearchResults.tsx';
import { SummaryResult } from './SummaryResult.tsx';

const titles = {
  scrape: 'Page',
  search: 'Results',
  research: 'Report',
  batch: 'Pages read',
  crawl: 'Pages read',
  summarize: 'Summary',
} as const;

/** The result of a job for reading, or as JSON. */
export function ResultCard({
  answer,
  state,
  problem,
  onRetry,
}: {
  answer: WebJobAnswer | undefined;
  state: 'none' | 'loading' | 'failed' | 'there';
  problem: string | undefined;
  onRetry: () => void;
}) {
  const [asJson, setAsJson] = useState(false);
  const job = answer?.job;
  const json = answer === undefined ? '' : JSON.stringify(resultOf(answer), null, 2);
  return (
    <div className={styles['result']}>
      <div className={styles['subHead']}>
        <h3>{job === undefined ? 'Result' : titles[job.kind]}</h3>
        {job === undefined || job.costUsd === 0 ? null : (
          <span className={styles['soft']}>{formatUsd(job.costUsd)}</span>
        )}
        <AddToStory jobId={job?.id} disabled={job === undefined || isUnderWay(job) || !found(answer)} />
        <Switch label="JSON" checked={asJson} onChange={setAsJson} disabled={job === undefined} />
        <IconButton
          size="small"
          label="Copy"
          icon={<Copy aria-hidden="true" />}
          disabled={job === undefined}
          onClick={() => void navigator.clipboard.writeText(json)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard */}
      <div
        className={styles['reading']}
        tabIndex={0}
        role="group"
        aria-label="Result"
        aria-busy={job !== undefined && isUnderWay(job)}
      >
        {state === 'none' ? (
          <EmptyState title="Nothing was asked yet" text="What is found stands here, and stays when the tab closes." />
        ) : state === 'failed' ? (
          <EmptyState
            kind="failed"
            title="The result could not be read"
            text={problem ?? ''}
            action={<Button onClick={onRetry}>Try again</Button>}
          />
        ) : answer === undefined ? (
          <div role="status" aria-label="Loading the result..." className={styles['loading']}>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
            <Skeleton width="72%" />
          </div>
        ) : asJson ? (
          <pre className={styles['json']}>{json}</pre>
        ) : (
          <Readable answer={answer} />
        )}
      </div>
    </div>
  );
}

/** Whether the job read a page that a story can cite. */
function found(answer: WebJobAnswer | undefined): boolean {
  if (answer === undefined) return false;
  const { result, pages } = answer;
  return result.search === null
    ? pages.some(({ status }) => status === 'completed') || result.page !== null
    : result.search.results.length > 0;
}

function Readable({ answer }: { answer: WebJobAnswer }) {
  const { job, result, pages } = answer;
  if (job.error !== null) {
    return (
      <div className={styles['failure']}>
        <Banner kind="error" title={job.error}>
          {pages.some(({ status }) => status === 'completed')
            ? 'What was read before stays in the list of pages.'
            : null}
        </Banner>
      </div>
    );
  }
  if (result.report !== null) {
    return (
      <>
        <ReportResult report={result.report} />
        {isUnderWay(job) ? (
          <p className={styles['quiet']} role="status">
            The report is being written: it goes on when this tab closes.
          </p>
        ) : null}
      </>
    );
  }
  if (result.summary !== null) return <SummaryResult summary={result.summary} />;
  if (result.search !== null)
    return <SearchResults results={result.search.results} provider={result.search.provider} />;
  if (result.page !== null) return <PageResult page={result.page} />;
  const read = pages.filter(({ status }) => status === 'completed');
  if (job.kind === 'batch' || job.kind === 'crawl') {
    return read.length === 0 ? (
      <Waiting job={job} />
    ) : (
      <>
        {read.map(({ url, label }) => (
          <PageResult key={url} jobId={job.id} url={url} label={label} />
        ))}
      </>
    );
  }
  return <Waiting job={job} />;
}

function Waiting({ job }: Pick<WebJobAnswer, 'job'>) {
  const isWaiting = job.status === 'pending' || job.interrupted !== null;
  const waiting = useWaiting('web', isWaiting);
  if (job.status === 'cancelled')
    return (
      <p className={styles['quiet']}>
        It was stopped before there was a result. Resume goes on with it; what was read is not read again.
      </p>
    );
  if (!isUnderWay(job)) return <p className={styles['quiet']}>Nothing was found.</p>;
  if (isWaiting && waiting.todo !== null)
    return (
      <Banner title={job.interrupted === null ? waiting.text : `${job.interrupted}. ${waiting.text}`}>
        <CodeText>{waiting.todo}</CodeText>
      </Banner>
    );
  return (
    <p className={styles['quiet']} role="status">
      {job.interrupted ?? (isWaiting ? waiting.text : 'Working')}: it goes on when this tab closes.
    </p>
  );
}

function resultOf({ job, pages, result }: WebJobAnswer): unknown {
  const found = Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null));
  return { job, ...found, pages };
}
