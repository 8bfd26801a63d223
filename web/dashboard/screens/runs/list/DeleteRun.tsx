import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';

/** Asks before a run is removed from every list. */
export function DeleteRun({ run, onClose }: { run: WorkflowRun | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={run !== null}
      title="Delete workflow run"
      text="Are you sure you want to delete this workflow run?"
      confirm="Delete"
      onConfirm={onClose}
      onCancel={onClose}
    />
  );
}
