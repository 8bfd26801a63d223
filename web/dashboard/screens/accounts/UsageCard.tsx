import { TriangleAlert } from 'lucide-react';
import { formatUsd } from '#core/format.ts';
import { dailyScrapes, estimateScrapeCost } from '#core/scrapeCost.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import styles from './Accounts.module.css';

/** Posts per account that a scrape asks for by default. */
const POSTS = 50;
const RECOMMENDED = 50;

interface UsageCardProps {
  /** Both undefined while they are being read. */
  active: number | undefined;
  weekUsd: number | undefined;
}

/** What scraping the active accounts twice a day amounts to, and what scraping cost last week. */
export function UsageCard({ active, weekUsd }: UsageCardProps) {
  const { planned, limit, warning } = dailyScrapes(active ?? 0);
  return (
    <Panel title="Usage">
      <div className={styles['usage']}>
        <Measure label="Daily plan" value={active && planned} most={limit}>
          <b>{planned}</b> of {limit}
        </Measure>
        <Measure label="Active accounts" value={active} most={RECOMMENDED}>
          <b>{active}</b>, recommended under {RECOMMENDED}
        </Measure>
        {warning === null ? null : (
          <p className={styles['warning']} role="alert">
            <TriangleAlert aria-hidden="true" />
            {warning}
          </p>
        )}
        <dl>
          <dt>Estimated cost a day</dt>
          <dd>{active === undefined ? <Skeleton width="3rem" /> : formatUsd(planned * estimateScrapeCost(POSTS))}</dd>
          <dt>Real cost, last 7 days</dt>
          <dd>{weekUsd === undefined ? <Skeleton width="3rem" /> : formatUsd(weekUsd)}</dd>
        </dl>
      </div>
    </Panel>
  );
}

interface MeasureProps {
  label: string;
  /** Undefined while it is being read. */
  value: number | undefined;
  most: number;
  children: React.ReactNode;
}

function Measure({ label, value, most, children }: MeasureProps) {
  return (
    <div>
      <p className={styles['measure']}>
        <span>{label}</span>
        {value === undefined ? <Skeleton width="4rem" /> : <span>{children}</span>}
      </p>
      <Meter label={label} value={value ?? 0} most={most} />
    </div>
  );
}
