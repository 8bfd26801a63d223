import type { ReactNode } from 'react';
import styles from './Settings.module.css';

interface SettingsSectionProps {
  /** Its place in the address. */
  id: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** A part of the settings, with its heading and what it is about. */
export function SettingsSection({ id, title, about, children }: SettingsSectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={`settings-${id}`}>
      <h2 id={`settings-${id}`} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles['about']}>{about}</p>
      {children}
    </section>
  );
}

interface SettingRowProps {
  label: ReactNode;
  /** Below the label. */
  note?: ReactNode;
  children?: ReactNode;
  /** Buttons or a control at its end. */
  action?: ReactNode;
}

/** One line of a section: what it is, how it stands, what can be done. */
export function SettingRow({ label, note, children, action }: SettingRowProps) {
  return (
    <li className={styles['row']}>
      <span className={styles['label']}>
        <b>{label}</b>
        {note === undefined ? null : <span className={styles['mute']}>{note}</span>}
      </span>
      <span className={styles['value']}>{children}</span>
      {action === undefined ? null : <span className={styles['action']}>{action}</span>}
    </li>
  );
}
