import { useParams } from 'react-router-dom';
import { RunList } from './list/RunList.tsx';
import { RunTrail } from './trail/RunTrail.tsx';

/** The workflow runs, or the audit trail of the one that the address names. */
export function RunsScreen() {
  const { runId } = useParams();
  return runId === undefined ? <RunList /> : <RunTrail key={runId} id={runId} />;
}
