import { Link } from 'react-router-dom';
import { formatUsd } from '#core/format.ts';
import { sumText } from '#core/views/spentText.ts';
import { sumUsd } from '#core/models/money.ts';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { formatUtcDay } from '../../dateFormat.ts';
import styles from './MonthPanel.module.css';

const DAY_MS = 86_400_000;
const WIDTH = 344;
const HEIGHT = 112;
/** Room above the highest line for its words. */
const ABOVE = 18;

export interface MonthPanelProps {
  month: {
    /** Its first day, UTC. */
    since: string;
    days: number;
    /** USD; null where none is set. */
    budgetUsd: number | null;
    spentUsd: number;
    /** True where an estimate is in it. */
    costIsEstimate: boolean;
    /** Set aside for requests in progress. */
    reservedUsd: number;
    forecastUsd: number;
    perDay: readonly { day: string; costUsd: number }[];
  };
  /** UTC. */
  today: string;
}

/** `Nov 30`: the day so many days behind the first one, UTC. */
const dayOf = (since: string, behind: number) => formatUtcDay(Date.parse(since) + behind * DAY_MS);

/** What models cost in the month that runs, day by day, against its budget, and where it ends at this pace. */
export function MonthPanel({ month, today }: MonthPanelProps) {
  const { since, days, budgetUsd, spentUsd, reservedUsd, forecastUsd, perDay } = month;
  const name = new Date(since).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
  /** Days of it, today included. */
  const gone = Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS) + 1;
  const most = Math.max(budgetUsd ?? 0, forecastUsd, spentUsd) || 1;
  const x = (day: number) => (day / days) * WIDTH;
  const y = (usd: number) => HEIGHT - (usd / most) * (HEIGHT - ABOVE);
  let sum = 0;
  const line = [`M0 ${HEIGHT}`];
  for (let day = 0; day < gone; day += 1) {
    const date = new Date(Date.parse(since) + day * DAY_MS).toISOString().slice(0, 10);
    sum += perDay.find((one) => one.day === date)?.costUsd ?? 0;
    line.push(`L${x(day + 1).toFixed(1)} ${y(sum).toFixed(1)}`);
  }
  const last = dayOf(since, days - 1);
  const over = budgetUsd === null ? 0 : forecastUsd - budgetUsd;
  const ofBudget = budgetUsd === null ? 'no budget is set' : `the budget is ${formatUsd(budgetUsd)}`;
  return (
    <Panel
      title={`${name} budget`}
      aside={
        <Link className={styles['settings']} to="/dashboard/settings">
          Settings
        </Link>
      }
    >
      <svg
        className={styles['month']}
        viewBox={`0 0 ${WIDTH} 132`}
        role="img"
        aria-label={`Models cost ${sumText(spentUsd, month)} in ${name}; ${ofBudget}`}
      >
        <path data-part="base" d={`M0 ${HEIGHT}H${WIDTH}`} />
        {budgetUsd === null ? null : (
          <>
            <path data-part="limit" d={`M0 ${y(budgetUsd)}H${WIDTH}`} />
            <text x="0" y={y(budgetUsd) - 6}>
              Budget ${budgetUsd.toFixed(2)}
            </text>
          </>
        )}
        <path d={line.join('')} />
        <path data-part="forecast" d={`M${x(gone)} ${y(spentUsd)}L${WIDTH} ${y(forecastUsd)}`} />
        <circle cx={x(gone)} cy={y(spentUsd)} r="3" />
        <text x="0" y="128">
          {dayOf(since, 0)}
        </text>
        {gone / days > 0.16 && gone / days < 0.84 ? (
          <text x={x(gone)} y="128" textAnchor="middle">
            today
          </text>
        ) : null}
        <text x={WIDTH} y="128" textAnchor="end">
          {last}
        </text>
      </svg>
      <dl className={styles['facts']}>
        <dt>Spent</dt>
        <dd>{sumText(spentUsd, month)}</dd>
        <dt>Left</dt>
        <dd>
          {budgetUsd === null
            ? 'no budget is set'
            : `${sumText(Math.max(0, sumUsd([budgetUsd, -spentUsd, -reservedUsd])), month)} after ${formatUsd(reservedUsd)} reserved`}
        </dd>
        <dt>At this pace</dt>
        <dd data-over={over > 0 || undefined}>
          {sumText(forecastUsd, month)} by {last}
          {over > 0 ? `, ${sumText(over, month)} over` : ''}
        </dd>
      </dl>
    </Panel>
  );
}
