import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { showToast } from '../../ui/toast/showToast.ts';
import { deleteRunMutation } from '../data/runs.ts';
import { useDedupedMutation } from '../data/useDedupedMutation.ts';

interface DeleteRunProps {
  /** The run to delete; null while the dialog is closed. */
  runId: string | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a run is deleted. */
export function DeleteRun({ runId, onClose, onDeleted }: DeleteRunProps) {
  const remove = useDedupedMutation({
    ...deleteRunMutation(useQueryClient()),
    // At once: what is refetched afterwards takes a while.
    onSuccess: () => {
      onClose();
      showToast('Workflow run deleted', 'success');
      onDeleted?.();
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={runId !== null}
      title="Delete workflow run"
      text="Are you sure you want to delete this workflow run?"
      confirm="Delete"
      loading={remove.isPending}
      problem={remove.error?.message}
      onCancel={close}
      onConfirm={() => {
        if (runId !== null) remove.mutate(runId);
      }}
    />
  );
}
