import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';

interface FailedProps {
  /** `schedules`. */
  what: string;
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

/** In place of a part that could not be read. */
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
