import type { ReactNode } from 'react';
import styles from './Settings.module.css';

interface SettingsSectionProps {
  /** Its anchor. */
  id: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** A section of the settings with its heading and description. */
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
  /** Unique in its list, where the list gives the focus back. */
  name?: string | undefined;
  label: ReactNode;
  /** Below the label. */
  note?: ReactNode;
  children?: ReactNode;
  /** Buttons or a control at its end. */
  action?: ReactNode;
}

/** One row of a section: label, state and actions. */
export function SettingRow({ name, label, note, children, action }: SettingRowProps) {
  return (
    <li className={styles['row']} data-row={name}>
      <span className={styles['label']}>
        <b>{label}</b>
        {note === undefined ? null : <span className={styles['mute']}>{note}</span>}
      </span>
      <span className={styles['value']}>{children}</span>
      {action === undefined ? null : <span className={styles['action']}>{action}</span>}
    </li>
  );
}
