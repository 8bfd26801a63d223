import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { isUnconfirmed } from '../../data/system.ts';

interface MoreScrapesProps {
  /** The change that has more accounts scraped. */
  change: { error: Error | null; isPending: boolean; reset: () => void };
  /** Sends the change again, confirmed. */
  onConfirm: () => void;
}

/** Shows why a change failed, except where it only waits for the answer to the question of {@link MoreScrapes}. */
export function showAccountError(error: Error): void {
  if (!isUnconfirmed(error)) showToast(error.message, 'error');
}

/** Asks before a change lifts the schedule above the daily limit, as setting the schedule does. */
export function MoreScrapes({ change, onConfirm }: MoreScrapesProps) {
  return (
    <ConfirmDialog
      open={isUnconfirmed(change.error)}
      title="More than the limit of a day"
      text={change.error?.message ?? ''}
      confirm="Plan them"
      loading={change.isPending}
      onConfirm={onConfirm}
      onCancel={() => change.reset()}
    />
  );
}
