import { useSyncExternalStore } from 'react';
import { formatWhole } from '#core/format.ts';
import { FailedGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { StatusNotes } from '../../shell/StatusLine.tsx';
import { keptTables, onTables, openTable } from '../openTables.ts';
import styles from '../StoryScreen.module.css';

interface UnsavedElsewhereProps {
  /** Opens an address. */
  onGo: (address: string) => unknown;
}

/** What could not be saved in tables that are not on the screen, in its status line. */
export function UnsavedElsewhere({ onGo }: UnsavedElsewhereProps) {
  return (
    <StatusNotes>
      <span role="status" className={styles['spoken']}>
        <UnsavedIn name="inbox" label="Inbox" onGo={onGo} />
        <UnsavedIn name="production" label="Production" onGo={onGo} />
      </span>
    </StatusNotes>
  );
}

function UnsavedIn({ name, label, onGo }: UnsavedElsewhereProps & { name: 'inbox' | 'production'; label: string }) {
  const unsaved = useSyncExternalStore(onTables, () => {
    const { failed = 0, conflicts = 0 } = keptTables.get(name)?.edits.counts() ?? {};
    return openTable(name) === undefined ? failed + conflicts : 0;
  });
  return unsaved === 0 ? null : (
    <button type="button" className={styles['trouble']} onClick={() => void onGo(`/dashboard/${name}`)}>
      <FailedGlyph /> {formatWhole(unsaved)} not saved in {label}
    </button>
  );
}
