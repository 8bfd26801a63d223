import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { showToast } from '../../ui/toast/showToast.ts';
import { deleteRunMutation } from '../data/runs.ts';

interface DeleteRunProps {
  /** The run to delete; null while the dialog is closed. */
  runId: string | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a run is deleted. */
export function DeleteRun({ runId, onClose, onDeleted }: DeleteRunProps) {
  const remove = useMutation(deleteRunMutation(useQueryClient()));
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
        if (runId === null) return;
        remove.mutate(runId, {
          onSuccess: () => {
            close();
            showToast('Workflow run deleted', 'success');
            onDeleted?.();
          },
        });
      }}
    />
  );
}
