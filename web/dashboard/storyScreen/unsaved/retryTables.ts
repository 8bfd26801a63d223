import { onChanges } from '../../data/changes.ts';
import { onReconnected } from '../../data/connection.ts';
import { isSessionHeld, onSession } from '../../data/session.ts';
import { keptTables } from '../openTables.ts';

/**
 * Retries what failed in any table without a network, a server or a session, once that is back; and what was typed into
 * a story in the trash, once that is restored. On every screen.
 * @returns ends it.
 */
export function retryTables(): () => void {
  const again = () => {
    for (const { edits } of keptTables.values()) edits.retryWaiting();
  };
  addEventListener('online', again);
  const stops = [
    onReconnected(again),
    onSession(() => {
      if (isSessionHeld()) again();
    }),
    onChanges((changes) => {
      if (changes === 'unknown') return;
      for (const [name, { edits }] of keptTables)
        for (const { table, id, kind } of changes)
          if (table === `${name}_stories` && id !== null && kind !== 'delete' && edits.isMissing(id))
            void edits.retryAll(id);
    }),
  ];
  return () => {
    removeEventListener('online', again);
    for (const stop of stops) stop();
  };
}
