import { KeyHint } from '../../../ui/keyHint/KeyHint.tsx';
import { StatusNotes } from '../../shell/StatusLine.tsx';
import styles from './Uploads.module.css';

/** In the status line: whose time it is, and the keys that matter here. */
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
