import { plural } from '#core/format.ts';
import { Play } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { Progress } from '../../../ui/progress/Progress.tsx';
import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import type { WebJobAnswer } from '../../data/web.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { Elapsed } from './Elapsed.tsx';
import styles from './ScraperScreen.module.css';

/** The pages of a job, in the order in which they are read; a failure gives its reason. */
export function JobPageList({
  answer,
  resuming,
  onResume,
}: {
  answer: WebJobAnswer | undefined;
  resuming: boolean;
  onResume: () => void;
}) {
  const pages = answer?.pages ?? [];
  const job = answer?.job;
  // A page that its worker was reading when the job was stopped stays `running` in the database.
  const ended = job !== undefined && !isUnderWay(job);
  const readPages = pages.flatMap(({ status, url }) => (status === 'completed' ? [url] : []));
  const read = readPages.length;
  const most = job?.limits.pages ?? pages.length;
  return (
    <div className={styles['pages']}>
      <div className={styles['subHead']}>
        <h3>Pages</h3>
        {job === undefined ? null : <StatusSign status={job.status} />}
        {job?.status === 'cancelled' || job?.status === 'failed' ? (
          <Button size="small" icon={<Play aria-hidden="true" />} loading={resuming} onClick={onResume}>
            Resume
          </Button>
        ) : null}
      </div>
      {job === undefined || (pages.length === 0 && !isUnderWay(job)) ? (
        <p className={styles['quiet']}>{job === undefined ? 'Nothing was read yet.' : 'No page was read.'}</p>
      ) : (
        <div className={styles['progress']}>
          <p>
            <span>
              <b>{read}</b> of {plural(most, 'page', 'pages')}
            </span>
            {job.limits.depth === null ? null : (
              <span>
                depth {Math.max(0, ...pages.map(({ depth }) => depth))} of {job.limits.depth}
              </span>
            )}
            <Elapsed job={job} />
          </p>
          <Progress
            label="Pages read"
            value={read}
            total={Math.max(1, most)}
            tone={isUnderWay(job) ? 'active' : 'past'}
          />
          {job.interrupted === null ? null : <p role="status">{job.interrupted}</p>}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard */}
      <ol className={styles['pageList']} tabIndex={0} aria-label="Pages">
        {pages.map((page) => (
          <li key={page.url} data-status={page.status}>
            <StatusSign status={ended && isUnderWay(page) ? 'cancelled' : page.status} wordHidden />
            <i>{page.status === 'completed' ? readPages.indexOf(page.url) + 1 : ''}</i>
            <span>
              <span>{page.label === '' ? page.url : page.label}</span>
              <small>{page.error_message ?? shortAddress(page)}</small>
            </span>
            <span>
              {page.duration_ms === null || page.status !== 'completed'
                ? ''
                : `${(page.duration_ms / 1000).toFixed(1)} s`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The address below a page's title; empty where the title is the address. */
function shortAddress({ label, url }: { label: string; url: string }): string {
  return label === '' || label === url ? '' : url.replace(/^https?:\/\/(www\.)?/, '');
}
