import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button/Button.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { exportUsage, usageReport } from '../../data/models.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import { formatUtcDay } from '../../dateFormat.ts';
import { saveFile } from '../../saveFile.ts';
import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import styles from './ModelsScreen.module.css';

const DAY_MS = 86_400_000;

/** The days of the usage report, and its download. */
export function UsageHead() {
  const { data } = useQuery(usageReport());
  const read = useDedupedMutation({
    mutationFn: exportUsage,
    onSuccess: (file) => saveFile(file, 'usage.csv'),
    onError: (error) => showToast(error.message, 'error'),
  });
  usePageKeys((key) => {
    if (key !== 'c') return false;
    if (!read.isPending) read.mutate();
    return true;
  });
  return (
    <>
      {data === undefined ? null : (
        <span className={styles['credit']} title="Days are in UTC, like the gateway's bills">
          {formatUtcDay(data.since)} to {formatUtcDay(Date.parse(data.since) + (data.days - 1) * DAY_MS)}, {data.days}{' '}
          days
        </span>
      )}
      <Button icon={<Download aria-hidden="true" />} loading={read.isPending} onClick={() => read.mutate()}>
        Export
      </Button>
    </>
  );
}
