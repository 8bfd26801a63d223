import { useParams } from 'react-router-dom';
import { RunList } from './list/RunList.tsx';
import { RunTrailView } from './trail/RunTrailView.tsx';

/** The workflow runs, or the audit trail of the one that the address names. */
export function RunsScreen() {
  const { runId } = useParams();
  return runId === undefined ? <RunList /> : <RunTrailView key={runId} id={runId} />;
}
