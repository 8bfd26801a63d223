import type { KeyboardEvent } from 'react';
import { formatDuration } from '#core/format.ts';
import type { RunTimeline, TimelineRow } from '#core/views/runTimeline.ts';
import { StatusSign } from '../../../../ui/statusSign/StatusSign.tsx';
import styles from './TimeAxis.module.css';

interface TimeAxisProps {
  timeline: RunTimeline;
  selected: number | undefined;
  onSelect: (step: number) => void;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** The steps of a run on an axis of time; one is selected, by pointer or with the arrows. */
export function TimeAxis({ timeline: { ticks, pauses, rows }, selected, onSelect }: TimeAxisProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = rows.findIndex(({ step }) => step === selected);
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const to = rows[places[event.key] ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    onSelect(to.step);
    event.currentTarget.querySelector<HTMLElement>(`[data-step="${to.step}"]`)?.focus();
  };
  return (
    <div className={styles['axis']}>
      <div className={styles['header']}>
        <span className={styles['stepHead']}>Step</span>
        <div className={styles['ticks']} aria-hidden="true">
          {ticks.map(({ at, label }) => (
            <span key={label} style={{ left: percent(at) }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its buttons */}
      <ol onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <li key={row.step}>
            <button
              type="button"
              className={styles['row']}
              data-step={row.step}
              aria-current={row.step === selected ? 'step' : undefined}
              data-next-focus={row.step === selected || undefined}
              tabIndex={row.step === selected ? 0 : -1}
              onClick={() => onSelect(row.step)}
            >
              <span className={styles['name']}>
                <StatusSign status={row.status} wordHidden />
                <span className={styles['number']}>{row.step}</span>
                <span className={styles['word']}>{row.name}</span>
              </span>
              <span className={styles['course']}>
                {ticks.map(({ at, label }) => (
                  <i key={label} className={styles['line']} style={{ left: percent(at) }} />
                ))}
                {pauses.map(({ at, ms }) => (
                  <i
                    key={at}
                    className={styles['pause']}
                    style={{ left: percent(at) }}
                    title={`${formatDuration(ms)} pause`}
                  />
                ))}
                {row.bars.map(({ kind, from, to }) => (
                  <i
                    key={`${kind} ${from}`}
                    className={styles['bar']}
                    data-kind={kind}
                    style={{ left: percent(from), width: `max(2px, ${percent(to - from)})` }}
                  />
                ))}
                <span className={styles['label']} style={labelPlace(row)}>
                  {row.label}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {pauses.length === 0 ? null : (
        <p className={styles['note']}>
          Dotted lines: nothing ran for {pauses.map(({ ms }) => formatDuration(ms)).join(', then for ')}.
        </p>
      )}
    </div>
  );
}

/** Places the label behind the last bar, else before it, else before all bars, else upon it: where there is room. */
function labelPlace({ bars, label }: TimelineRow) {
  const [first] = bars;
  const [before, last] = bars.slice(-2).length === 2 ? bars.slice(-2) : [undefined, first];
  if (first === undefined || last === undefined) return {};
  const width = widthOf(label);
  // As far as the axis reaches: a narrow one has less room than was estimated.
  if (last.to + width < 1) return { left: percent(last.to), maxWidth: `calc(${percent(1 - last.to)} + 1.5rem)` };
  const left = last.from - (before?.to ?? 0) > width ? last.from : first.from;
  // To the left of the axis stands the step's name. Upon the bar, the end of the bar stays in sight.
  return left < width
    ? { right: percent(1 - last.to), marginRight: '1rem' }
    : { right: percent(1 - left), maxWidth: percent(left) };
}

/** Estimates a label's width with the space at its sides, as a share of a narrow axis. */
function widthOf(label: string): number {
  return label.length * 0.011 + 0.02;
}
