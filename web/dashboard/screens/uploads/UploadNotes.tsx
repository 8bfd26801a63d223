import { KeyHint } from '../../../ui/keyHint/KeyHint.tsx';
import { StatusNotes } from '../../shell/StatusLine.tsx';
import styles from './Uploads.module.css';

/** The time zone and the keys of this screen, in the status line. */
export function UploadNotes() {
  return (
    <StatusNotes>
      <span>{new Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      <span className={styles['keys']} aria-hidden="true">
        <span>
          <KeyHint>↑</KeyHint>
          <KeyHint>↓</KeyHint> move
        </span>
        <span>
          <KeyHint>d</KeyHint> date
        </span>
        <span>
          <KeyHint>p</KeyHint> package
        </span>
        <span>
          <KeyHint>Alt</KeyHint>
          <KeyHint>↓</KeyHint> a day later
        </span>
      </span>
    </StatusNotes>
  );
}
