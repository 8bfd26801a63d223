import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pause, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { IconButton } from '../../../../ui/iconButton/IconButton.tsx';
import { showToast } from '../../../../ui/toast/showToast.ts';
import { startResearchMutation } from '../../../data/research.ts';
import { pauseRunMutation, rerunStepMutation } from '../../../data/runs.ts';
import { isUnderWay } from '../../../data/underWay.ts';
import { DeleteRun } from '../../../runParts/DeleteRun.tsx';

/** Pauses, continues, retries and deletes the run, and opens its research window. */
export function TrailActions({ detail: { run, steps } }: { detail: RunDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const onError = (error: Error) => showToast(error.message, 'error');
  const pause = useMutation({ ...pauseRunMutation(client), onError });
  const start = useMutation({ ...startResearchMutation(client), onError });
  const rerun = useMutation({ ...rerunStepMutation(client), onError });
  const { story_id: storyId } = run;
  const isResearch = run.type === 'research' && storyId !== null;
  const failed = steps.find(({ status }) => status === 'failed');
  const budget = run.budget_usd === null ? {} : { budgetUsd: run.budget_usd };
  return (
    <>
      {isUnderWay(run) ? (
        <Button icon={<Pause aria-hidden="true" />} loading={pause.isPending} onClick={() => pause.mutate(run.id)}>
          Pause
        </Button>
      ) : null}
      {isResearch && (run.status === 'cancelled' || run.status === 'failed') ? (
        <Button
          icon={<Play aria-hidden="true" />}
          loading={start.isPending}
          onClick={() => start.mutate({ storyId, settings: budget })}
        >
          Continue
        </Button>
      ) : null}
      {isResearch && run.status === 'completed' && failed !== undefined ? (
        <Button
          icon={<RotateCw aria-hidden="true" />}
          loading={rerun.isPending}
          onClick={() => rerun.mutate({ runId: run.id, step: failed.step_number })}
        >
          Retry failed step
        </Button>
      ) : null}
      <IconButton label="Delete" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)} />
      {storyId === null ? null : (
        <ButtonLink
          variant="primary"
          to={`/dashboard/research/${storyId}?run=${run.id}`}
          state={{ behind: 'runs', from: `/dashboard/runs/${run.id}` }}
        >
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
