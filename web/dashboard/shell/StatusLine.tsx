import { type Connection, useConnection } from '../data/connection.ts';
import styles from './StatusLine.module.css';

const words: Record<Connection, { text: string; title: string }> = {
  connecting: { text: 'Connecting', title: 'Changes of others are on their way' },
  live: { text: 'Live', title: 'Changes of others show by themselves' },
  offline: { text: 'Offline. What you typed stays; trying again', title: 'The server cannot be reached' },
  away: { text: 'The database does not answer. Trying again', title: 'The server is there, its database is not' },
  late: { text: 'Not live: changes of others show when a screen is opened', title: 'Too many dashboards are open' },
};

/** Whether what is shown is up to date. */
export function StatusLine() {
  const connection = useConnection();
  const { text, title } = words[connection];
  return (
    <footer className={styles['line']}>
      <span className={styles['connection']} data-connection={connection} title={title}>
        <i className={styles['dot']} aria-hidden="true" />
        {/* Spoken only when it is about trouble: everybody knows that a page connects. */}
        <span role={connection === 'offline' || connection === 'away' ? 'alert' : undefined}>{text}</span>
      </span>
    </footer>
  );
}
