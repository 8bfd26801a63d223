import { useQueryClient } from '@tanstack/react-query';
import { Pause, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { IconButton } from '../../../../ui/iconButton/IconButton.tsx';
import { usePageKeys } from '../../../../ui/keys/usePageKeys.ts';
import { showToast } from '../../../../ui/toast/showToast.ts';
import { rerunStepMutation } from '../../../data/runs.ts';
import { isUnderWay } from '../../../data/underWay.ts';
import { useDedupedMutation } from '../../../data/useDedupedMutation.ts';
import { DeleteRun } from '../../../runParts/DeleteRun.tsx';
import { usePressMeant } from '../../../runParts/usePressMeant.ts';
import { useStartAndPause } from '../../../runParts/useStartAndPause.ts';

/** Pauses, continues, retries and deletes the run, and opens its research window, also with the key o. */
export function TrailActions({ detail: { run, steps } }: { detail: RunDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const onError = (error: Error) => showToast(error.message, 'error');
  const { start, pause, isStarting, isPausing } = useStartAndPause();
  const rerun = useDedupedMutation({ ...rerunStepMutation(client), onError });
  const { story_id: storyId } = run;
  const { search } = useLocation();
  const state = { from: `/dashboard/runs/${run.id}${search}` };
  const research =
    storyId === null ? null : `/dashboard/research/${storyId}${search === '' ? '?' : `${search}&`}run=${run.id}`;
  usePageKeys((key) => {
    if (key !== 'o' || research === null) return false;
    void navigate(research, { state });
    return true;
  });
  const isResearch = run.type === 'research' && storyId !== null;
  const failed = steps.find(({ status }) => status === 'failed');
  const budget = run.budget_usd === null ? {} : { budgetUsd: run.budget_usd };
  const action = isUnderWay(run)
    ? {
        label: 'Pause',
        icon: <Pause aria-hidden="true" />,
        isPending: isPausing,
        act: () => pause(run.id),
      }
    : isResearch && (run.status === 'cancelled' || run.status === 'failed')
      ? {
          label: 'Continue',
          icon: <Play aria-hidden="true" />,
          isPending: isStarting,
          act: () => start({ storyId, continues: run.id, settings: budget }),
        }
      : isResearch && failed !== undefined
        ? {
            label: 'Retry failed step',
            icon: <RotateCw aria-hidden="true" />,
            isPending: rerun.isPending,
            act: () => rerun.mutate({ runId: run.id, step: failed.step_number }),
          }
        : null;
  const meant = usePressMeant(action?.label ?? '');
  return (
    <>
      {/* One button in all states, so that the focus stays on it. */}
      {action === null ? null : (
        <Button
          icon={action.icon}
          loading={action.isPending}
          onFocus={meant.onFocus}
          onClick={() => meant.press(action.act)}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Delete" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)} />
      {research === null ? null : (
        <ButtonLink variant="primary" data-next-focus to={research} state={state}>
          Open research
        </ButtonLink>
      )}
      <DeleteRun
        runId={deleting ? run.id : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate('/dashboard/runs')}
      />
    </>
  );
}
