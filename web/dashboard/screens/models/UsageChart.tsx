import { useState } from 'react';
import { formatUsd } from '#core/format.ts';
import styles from './ModelsScreen.module.css';

const DAY_MS = 86_400_000;
const HEIGHT = 160;

interface Day {
  day: string;
  modelsUsd: number;
  scrapingUsd: number;
  costUsd: number;
}

export interface UsageChartProps {
  /** The first day, UTC. */
  since: string;
  days: number;
  /** Days with a cost. */
  perDay: readonly Day[];
}

/** A stacked bar per day, models below, scraping on top; the values of the selected day are shown above the chart. */
export function UsageChart({ since, days, perDay }: UsageChartProps) {
  const known = new Map(perDay.map((day) => [day.day, day]));
  const all = Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.parse(`${since}T00:00:00Z`) + at * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, modelsUsd: 0, scrapingUsd: 0, costUsd: 0 };
  });
  const [chosen, setChosen] = useState<string>();
  const dearest = Math.max(...all.map(({ costUsd }) => costUsd));
  const most = Math.max(0.000_001, dearest);
  const shown = all.find(({ day }) => day === chosen) ?? all.at(-1);
  return (
    <figure className={styles['chart']}>
      {shown === undefined ? null : (
        <figcaption aria-live="polite">
          <b>{shown.day}</b> <i data-part="models" /> Models <b>{formatUsd(shown.modelsUsd)}</b>{' '}
          <i data-part="scraping" /> Scraping <b>{formatUsd(shown.scrapingUsd)}</b>{' '}
          <span>
            Together <b>{formatUsd(shown.costUsd)}</b>
          </span>
        </figcaption>
      )}
      <p aria-hidden="true">{dearest > 0 ? formatUsd(dearest) : ''}</p>
      <ol>
        {all.map(({ day, modelsUsd, scrapingUsd, costUsd }) => (
          <li key={day}>
            <button
              type="button"
              aria-label={`${day}: ${formatUsd(costUsd)}`}
              aria-pressed={day === shown?.day}
              onClick={() => setChosen(day)}
              onFocus={() => setChosen(day)}
              onMouseEnter={() => setChosen(day)}
            >
              <i data-part="scraping" style={{ height: (scrapingUsd / most) * HEIGHT }} />
              <i data-part="models" style={{ height: (modelsUsd / most) * HEIGHT }} />
            </button>
          </li>
        ))}
      </ol>
      <p>
        <span>{all[0]?.day}</span>
        <span>today</span>
      </p>
    </figure>
  );
}
