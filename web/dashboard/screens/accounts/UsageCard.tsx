import { TriangleAlert } from 'lucide-react';
import { formatUsd } from '#core/format.ts';
import { dailyScrapes, estimateScrapeCost } from '#core/scrapeCost.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import { Panel } from '../../../ui/panel/Panel.tsx';
import styles from './Accounts.module.css';

/** Posts that a scrape of an account asks for where nothing else is said. */
const POSTS = 50;
const RECOMMENDED = 50;

/** What scraping the active accounts twice a day means, and what it really cost. */
export function UsageCard({ active, weekUsd }: { active: number; weekUsd: number }) {
  const { planned, limit, warning } = dailyScrapes(active);
  return (
    <Panel title="Usage">
      <div className={styles['usage']}>
        <Measure label="Daily plan" value={planned} most={limit}>
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
          <dd>{formatUsd(planned * estimateScrapeCost(POSTS))}</dd>
          <dt>Real cost, last 7 days</dt>
          <dd>{formatUsd(weekUsd)}</dd>
        </dl>
      </div>
    </Panel>
  );
}

interface MeasureProps {
  label: string;
  value: number;
  most: number;
  children: React.ReactNode;
}

function Measure({ label, value, most, children }: MeasureProps) {
  return (
    <div>
      <p className={styles['measure']}>
        <span>{label}</span>
        <span>{children}</span>
      </p>
      <Meter label={label} value={value} most={most} />
    </div>
  );
}
