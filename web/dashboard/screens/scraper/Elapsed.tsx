import { useEffect, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import type { ShownJob } from '../../data/web.ts';
import { isUnderWay } from '../../data/underWay.ts';

/** How long a job has run, and its time limit. */
export function Elapsed({ job }: { job: Pick<ShownJob, 'status' | 'startedAt' | 'finishedAt' | 'limits'> }) {
  const [now, setNow] = useState(() => systemClock.now());
  const open = isUnderWay(job);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(() => setNow(systemClock.now()), 1000);
    return () => clearInterval(timer);
  }, [open]);
  if (job.startedAt === null) return <span>waiting</span>;
  const end = job.finishedAt === null ? now : Date.parse(job.finishedAt);
  const seconds = Math.max(0, Math.round((end - Date.parse(job.startedAt)) / 1000));
  return <span>{job.limits.seconds === null ? `${seconds} s` : `${seconds} of ${job.limits.seconds} s`}</span>;
}
