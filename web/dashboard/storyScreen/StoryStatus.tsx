import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { formatWhole, plural } from '#core/format.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import type { Colleagues, PeerEdit } from '../../ui/edits/colleagues.ts';
import { shortName } from '../../ui/grid/view/cellParts.ts';
import type { CellEdits } from '../../ui/edits/cellEdits.ts';
import { FailedGlyph } from '../../ui/statusSign/glyphs.tsx';
import { StatusNotes } from '../shell/StatusLine.tsx';
import { onTables, unsavedBeside } from './openTables.ts';
import styles from './StoryScreen.module.css';

interface StatusLineProps {
  edits: CellEdits;
  /** Why not all rows could be read; null where they could. */
  unread: Error | null;
  onReadAgain: () => void;
  /** Tries to save again what could not be saved. */
  onAgain: () => Promise<void>;
  colleagues: Colleagues;
  /** The name of a cell for people; undefined for one that this table does not show. */
  nameOf: (edit: PeerEdit) => string | undefined;
  /** Moves the cursor to a cell that is not saved. */
  onTrouble: () => void;
  children?: ReactNode;
}

/** The status line of a table: whether everything is saved, and who edits what. */
export function StoryStatus(props: StatusLineProps) {
  const { edits, unread, onReadAgain, onAgain, colleagues, nameOf, onTrouble, children } = props;
  const subscribe = useCallback(
    (listener: () => void) => edits.subscribe(() => void afterPaint().then(listener)),
    [edits],
  );
  // Edits show in their cell before they show here.
  const { saving, failed, conflicts } = useSyncExternalStore(subscribe, edits.counts);
  const elsewhere = useSyncExternalStore(onTables, () => unsavedBeside(edits));
  const peers = useSyncExternalStore(colleagues.subscribe, colleagues.edits);
  const known = peers.flatMap((edit) => {
    const cell = nameOf(edit);
    return cell === undefined ? [] : [{ person: edit.person, cell }];
  });
  const [first] = known;
  const troubled = failed + conflicts;
  return (
    <StatusNotes>
      {unread === null ? null : (
        // One button, so that it can be pressed also where there is little room.
        <span role="alert">
          <button type="button" className={styles['trouble']} title={unread.message} onClick={onReadAgain}>
            <FailedGlyph /> Stories could not be read. {unread.message} <u>Read again</u>
          </button>
        </span>
      )}
      <span className={styles['saved']}>
        {/* Spoken when all is saved or something is not, and not for each step on the way. */}
        <span role="status" className={styles['spoken']}>
          {saving + troubled + elsewhere === 0 ? 'All changes saved' : null}
          {troubled === 0 ? null : (
            <span className="visually-hidden">{plural(troubled, 'change is', 'changes are')} not saved</span>
          )}
        </span>
        {troubled === 0 ? null : (
          <button type="button" className={styles['trouble']} onClick={onTrouble}>
            <FailedGlyph /> {formatWhole(troubled)} not saved
          </button>
        )}
        {saving === 0 ? null : `${formatWhole(saving)} saving`}
      </span>
      {failed === 0 ? null : (
        <button type="button" className={styles['again']} onClick={() => void onAgain()}>
          Try again
        </button>
      )}
      {first === undefined ? null : (
        <span className={styles['peers']} title={known.map(({ person, cell }) => `${person} edits ${cell}`).join('\n')}>
          <i aria-hidden="true">{shortName(first.person).slice(0, 2).toUpperCase()}</i>
          {shortName(first.person)} edits {first.cell}
          {known.length > 1 ? `, and ${known.length - 1} more` : ''}
        </span>
      )}
      <span>{children}</span>
    </StatusNotes>
  );
}
