import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import { staleReason } from '#core/views/staleReason.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { rerunStepMutation } from '../../data/runs.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import { shortTime } from '../../runTime.ts';
import styles from './StepItem.module.css';
import { useFocusAtStep } from './useFocusAtStep.ts';

interface StaleNoteProps {
  detail: RunDetail;
  step: number;
  name: string;
  now: number;
  /** False while the run is in progress. */
  mayRun: boolean;
}

/** Why a step is out of date, and a way to run it again. */
export function StaleNote({ detail, step, name, now, mayRun }: StaleNoteProps) {
  const onError = (error: Error) => showToast(error.message, 'error');
  const rerun = useDedupedMutation({ ...rerunStepMutation(useQueryClient()), onError });
  const note = useRef<HTMLDivElement>(null);
  useFocusAtStep(note, mayRun);
  const reason = staleReason(step, detail.steps, watchedSteps());
  return (
    <div ref={note} className={styles['stale']}>
      <span>
        {reason === null ? 'What it reads changed' : `${reason.name} was ${happened(reason.editedBy)}`}
        {reason === null
          ? ''
          : ` ${shortTime(reason.at, now)
              .replace(/^now$/, 'just now')
              .replace(/^(?=[A-Z])/, 'on ')}`}
        . This step used the older text.
      </span>
      <Button
        size="small"
        icon={<RotateCw aria-hidden="true" />}
        aria-label={`Run again: ${name}`}
        disabled={!mayRun}
        loading={rerun.isPending}
        onClick={() => rerun.mutate({ runId: detail.run.id, step })}
      >
        Run again
      </Button>
    </div>
  );
}

function happened(editedBy: string | null): string {
  return editedBy === null ? 'run again' : `edited by ${editedBy}`;
}
