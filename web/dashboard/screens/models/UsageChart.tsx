import { useRef, useState } from 'react';
import { formatUsd } from '#core/format.ts';
import { sumText } from '#core/views/spentText.ts';
import { usePageKeys } from '../../../ui/keys/usePageKeys.ts';
import { formatUtcDay } from '../../dateFormat.ts';
import styles from './UsageChart.module.css';

const DAY_MS = 86_400_000;
/** Pixels of a full bar. */
const HEIGHT = 176;

const parts = [
  ['research', 'Research'],
  ['drafts', 'Article drafts'],
  ['scraping', 'Scraping'],
  ['suggestions', 'Suggestions'],
  ['other', 'Tests and other'],
] as const;

const nothing = {
  costUsd: 0,
  costIsEstimate: false,
  parts: { research: 0, drafts: 0, scraping: 0, suggestions: 0, other: 0 },
  estimatedParts: [],
};

interface Day {
  day: string;
  costUsd: number;
  /** True where an estimate is in it. */
  costIsEstimate: boolean;
  /** USD. */
  parts: Record<(typeof parts)[number][0], number>;
  /** Those that an estimate is in. */
  estimatedParts: readonly (typeof parts)[number][0][];
}

export interface UsageChartProps {
  /** The first day, UTC. */
  since: string;
  days: number;
  /** Days with a cost. */
  perDay: readonly Day[];
}

/** A stacked bar per day, by purpose; the selected day's values are shown above. Left and right select another day. */
export function UsageChart({ since, days, perDay }: UsageChartProps) {
  const known = new Map(perDay.map((day) => [day.day, day]));
  const all: Day[] = Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.parse(`${since}T00:00:00Z`) + at * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, ...nothing };
  });
  const [chosen, setChosen] = useState<string>();
  const { most, ticks, inCents } = scaleOf(Math.max(...all.map(({ costUsd }) => costUsd)));
  const shown = all.find(({ day }) => day === chosen) ?? all.at(-1);
  const list = useRef<HTMLOListElement>(null);
  // Thirty days are one stop of Tab; the arrows go from day to day, wherever the focus is.
  usePageKeys((key) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = all[all.findIndex(({ day }) => day === shown?.day) + step];
    if (step === 0 || next === undefined) return false;
    list.current?.querySelectorAll('button')[all.indexOf(next)]?.focus();
    return true;
  });
  return (
    <figure className={styles['chart']}>
      {shown === undefined ? null : (
        <figcaption aria-live="polite">
          <span className={styles['together']}>
            <b>{formatUtcDay(shown.day)}</b>
            <span className="visually-hidden">Together</span> <b>{sumText(shown.costUsd, shown)}</b>
          </span>
          {parts.map(([part, name]) => (
            <span key={part}>
              <i data-part={part} />
              {name} <b>{sumText(shown.parts[part], { costIsEstimate: shown.estimatedParts.includes(part) })}</b>
            </span>
          ))}
        </figcaption>
      )}
      <div className={styles['plot']}>
        {ticks.map((usd) => (
          <span key={usd} aria-hidden="true" className={styles['tick']} style={{ bottom: (usd / most) * HEIGHT }}>
            <span>{inCents ? `$${usd.toFixed(2)}` : formatUsd(usd)}</span>
          </span>
        ))}
        <ol ref={list}>
          {all.map(({ day, costUsd, costIsEstimate, parts: spent }) => (
            <li key={day}>
              <button
                type="button"
                aria-label={`${day}: ${sumText(costUsd, { costIsEstimate })}`}
                aria-pressed={day === shown?.day}
                tabIndex={day === shown?.day ? 0 : -1}
                onClick={() => setChosen(day)}
                onFocus={() => setChosen(day)}
                onMouseEnter={() => setChosen(day)}
              >
                {parts
                  .toReversed()
                  .map(([part]) =>
                    spent[part] > 0 ? (
                      <i key={part} data-part={part} style={{ height: Math.max(1, (spent[part] / most) * HEIGHT) }} />
                    ) : null,
                  )}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <p aria-hidden="true" className={styles['days']}>
        {all.map(({ day }, at) => (
          <span key={day}>
            {at === days - 1 ? <b>today</b> : (days - 1 - at) % 7 === 0 && at > 0 ? formatUtcDay(day) : ''}
          </span>
        ))}
      </p>
    </figure>
  );
}

/** Two to five round amounts up to the dearest day, and what a full bar is worth. */
function scaleOf(dearest: number): { most: number; ticks: number[]; inCents: boolean } {
  if (dearest <= 0) return { most: 1, ticks: [], inCents: true };
  const power = 10 ** Math.floor(Math.log10(dearest));
  const step = [0.2, 0.5, 1, 2].map((part) => part * power).find((each) => dearest / each <= 5) ?? power;
  const ticks: number[] = [];
  for (let tick = 1; tick * step <= dearest; tick += 1) ticks.push(tick * step);
  // Two of them would read alike in cents: $0.01 for 0.010 and for 0.015.
  return { most: Math.max(dearest, 1e-6), ticks, inCents: step >= 0.01 };
}
