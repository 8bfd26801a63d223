import { useCallback, useRef, useState } from 'react';
import { useKeptFocus } from '../../../ui/keys/useKeptFocus.ts';
import { RunList } from './list/RunList.tsx';
import styles from './RunsScreen.module.css';
import { RunTrailView } from './trail/RunTrailView.tsx';

interface RunsScreenProps {
  /** The run whose audit trail is shown. */
  runId?: string | undefined;
}

/** The workflow runs, or the audit trail of one, which leads back to the list as it was left. */
export function RunsScreen({ runId }: RunsScreenProps) {
  const [left, setLeft] = useState({ run: '', search: '' });
  const onLeave = useCallback((run: string, search: string) => setLeft({ run, search }), []);
  const screen = useRef<HTMLDivElement>(null);
  useKeptFocus(screen);
  return (
    <div ref={screen} className={styles['area']}>
      {runId === undefined ? (
        <RunList left={left.run} onLeave={onLeave} />
      ) : (
        <RunTrailView key={runId} id={runId} list={`/dashboard/runs${left.search}`} />
      )}
    </div>
  );
}
