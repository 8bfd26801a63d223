import { useQueryClient } from '@tanstack/react-query';
import { Pencil, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { ModelPicker } from '../../../ui/models/ModelPicker.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import type { ResearchModel } from '../../data/research.ts';
import { rerunStepMutation } from '../../data/runs.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import styles from './StepOutput.module.css';
import { useFocusAtStep } from './useFocusAtStep.ts';

interface StepToolsProps {
  runId: string;
  step: number;
  name: string;
  models: readonly ResearchModel[];
  onEdit: () => void;
}

/** Actions on an output: edit it, or run the step again, also with another model. */
export function StepTools({ runId, step, name, models, onEdit }: StepToolsProps) {
  const [model, setModel] = useState('');
  const tools = useRef<HTMLDivElement>(null);
  useFocusAtStep(tools);
  const onError = (error: Error) => showToast(error.message, 'error');
  const rerun = useDedupedMutation({ ...rerunStepMutation(useQueryClient()), onError });
  return (
    <div ref={tools} className={styles['tools']}>
      <Button size="small" icon={<Pencil aria-hidden="true" />} aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="small"
        icon={<RotateCw aria-hidden="true" />}
        aria-label={`Run again: ${name}`}
        loading={rerun.isPending}
        onClick={() => rerun.mutate({ runId, step, model: model === '' ? undefined : model })}
      >
        Run again
      </Button>
      <ModelPicker
        label={`Model for ${name}`}
        size="medium"
        none="with the same model"
        models={models.filter(({ retired }) => !retired)}
        value={model}
        onChange={setModel}
      />
    </div>
  );
}
