import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import { runEvents } from '#core/views/runEvents.ts';
import { longTime, timeOfDay } from '../../../runTime.ts';
import styles from './RunTrail.module.css';

/** The run's events, oldest first. */
export function RunEvents({ detail, calls }: { detail: RunDetail; calls: readonly ModelCall[] | undefined }) {
  return (
    <div className={styles['events']}>
      <h2>Events</h2>
      <ol>
        {runEvents({ ...detail, calls }).map(({ at, who, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at} title={longTime(at)}>
              {timeOfDay(at)}
            </time>
            <span className={styles['who']} title={who}>
              {who}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
