import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { enum as oneOf, guid, literal, object, optional, union } from 'zod/mini';
import { Tabs } from '../../../ui/tabs/Tabs.tsx';
import {
  resumeWebJobMutation,
  startWebJobMutation,
  stopWebJob,
  webJobDetail,
  webJobs,
  webStatus,
} from '../../data/web.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import { jobKeys, scraperKeys } from '../../shell/keys.ts';
import { useSearch } from '../../shell/search.ts';
import { SetupBanner } from '../../SetupBanner.tsx';
import { KeyNotes } from '../../shell/StatusLine.tsx';
import { AskForm } from './AskForm.tsx';
import { JobPageList } from './JobPageList.tsx';
import { ResultCard } from './ResultCard.tsx';
import styles from './ScraperScreen.module.css';
import { StatusCard } from './StatusCard.tsx';
import { useScraperKeys } from './useScraperKeys.ts';
import { tabOf, webTabs, type WebTab } from './webTabs.ts';

const address = object({
  tab: optional(oneOf(webTabs.map(({ value }) => value))),
  job: optional(guid()),
  page: optional(union([guid(), literal('')])),
});

/** The panel of web pages: five tabs, each showing its newest job. */
export function WebPanel() {
  const [{ tab = 'scrape', job: chosen }, change] = useSearch(address);
  const client = useQueryClient();
  const jobs = useQuery(webJobs());
  const newest = jobs.data?.find(({ kind }) => tabOf(kind) === tab)?.id;
  // Who changes the tab while a job is being stored has that job's id in the address, and another tab in sight.
  const isElsewhere = jobs.data?.some(({ id: known, kind }) => known === chosen && tabOf(kind) !== tab) ?? false;
  const id = isElsewhere ? newest : (chosen ?? newest);
  const job = useQuery({ ...webJobDetail(id ?? ''), enabled: id !== undefined });
  const data = id === undefined ? undefined : job.data;
  const start = useDedupedMutation({
    ...startWebJobMutation(),
    onSuccess: async (made) => {
      change({ job: made.id });
      await client.invalidateQueries({ queryKey: ['web'] });
    },
  });
  const stop = useDedupedMutation({
    ...stopWebJob(),
    onSuccess: () => client.invalidateQueries({ queryKey: ['web'] }),
  });
  const resume = useDedupedMutation({
    ...resumeWebJobMutation(),
    onSuccess: () => client.invalidateQueries({ queryKey: ['web'] }),
  });
  const running = data !== undefined && isUnderWay(data.job);
  const shown = data === undefined ? '' : `${data.job.id} ${data.job.status}`;
  // The count of running jobs falls with the end of this one, not with the next poll; a quick one is never seen running.
  useEffect(() => {
    if (shown !== '') void client.invalidateQueries({ queryKey: webStatus().queryKey });
  }, [shown, client]);
  const choose = (value: WebTab) => {
    start.reset();
    resume.reset();
    change({ tab: value, job: undefined });
  };
  const onStop = () => {
    if (running && !stop.isPending) stop.mutate(data.job.id);
  };
  useScraperKeys({ choose, stop: onStop });
  return (
    <section className={styles['panel']} aria-labelledby="web-scraping">
      <KeyNotes keys={running ? [...scraperKeys, ...jobKeys] : scraperKeys} />
      <div className={styles['tabs']}>
        <Tabs
          label="Web scraping"
          value={tab}
          tabs={webTabs}
          bar={styles['panelHead']}
          before={<h2 id="web-scraping">Web scraping</h2>}
          after={<p>robots.txt respected</p>}
          onChange={choose}
        >
          <AskForm
            key={tab}
            tab={tab}
            asked={data?.job.asked ?? []}
            running={running}
            starting={start.isPending || (job.isPending && id !== undefined && id === start.data?.id)}
            stopping={stop.isPending}
            error={start.error ?? stop.error ?? resume.error}
            onStart={(ask) => start.mutate(ask)}
            onStop={onStop}
          />
          <div className={styles['setup']}>{tab === 'summarize' ? <SetupBanner service="models" /> : null}</div>
          <div className={styles['columns']}>
            <JobPageList
              answer={data}
              resuming={resume.isPending}
              onResume={() => data !== undefined && resume.mutate(data.job.id)}
            />
            <ResultCard
              key={id}
              answer={data}
              state={
                id === undefined
                  ? jobs.isPending
                    ? 'loading'
                    : 'none'
                  : job.isError
                    ? 'failed'
                    : data === undefined
                      ? 'loading'
                      : 'there'
              }
              problem={job.error?.message ?? jobs.error?.message}
              onRetry={() => void job.refetch()}
            />
            <StatusCard />
          </div>
        </Tabs>
      </div>
    </section>
  );
}
