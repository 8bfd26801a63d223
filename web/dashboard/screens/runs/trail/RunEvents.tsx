import type { RunEvent } from '#core/views/runEvents.ts';
import { longTime, timeOfDay } from '../../../runTime.ts';
import styles from './RunTrail.module.css';

/** The run's events, oldest first. */
export function RunEvents({ events }: { events: readonly RunEvent[] }) {
  return (
    <div className={styles['events']}>
      <h2>Events</h2>
      <ol>
        {events.map(({ at, who, text }) => (
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
