import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';

interface FailedProps {
  /** What could not be read, in the plural: `schedules`. */
  what: string;
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

/** Shown in place of a section that could not be read. */
export function Failed({ what, query }: FailedProps) {
  return (
    <EmptyState
      kind="failed"
      title={`The ${what} could not be read`}
      text={query.error?.message ?? ''}
      action={<Button onClick={() => void query.refetch()}>Try again</Button>}
    />
  );
}
