import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { catch as otherwise, object, regex, string } from 'zod/mini';
import { useKeptFocus } from '../../../ui/keys/useKeptFocus.ts';
import { RunList } from './list/RunList.tsx';
import styles from './RunsScreen.module.css';
import { RunTrailView } from './trail/RunTrailView.tsx';

const LIST = '/dashboard/runs';
const opener = otherwise(object({ from: string().check(regex(/^\/dashboard\/runs(?:\?|$)/)) }), { from: LIST });

interface RunsScreenProps {
  /** The run whose audit trail is shown. */
  runId?: string | undefined;
}

/** The workflow runs, or the audit trail of one, which leads back to the list as it was left, also after a reload. */
export function RunsScreen({ runId }: RunsScreenProps) {
  const state: unknown = useLocation().state;
  const [list, setList] = useState(() => opener.parse(state).from);
  const [left, setLeft] = useState(runId ?? '');
  if (runId !== undefined && runId !== left) setLeft(runId);
  const screen = useRef<HTMLDivElement>(null);
  useKeptFocus(screen);
  return (
    <div ref={screen} className={styles['area']}>
      {runId === undefined ? (
        <RunList left={left} onAddress={setList} />
      ) : (
        <RunTrailView key={runId} id={runId} list={list} />
      )}
    </div>
  );
}
