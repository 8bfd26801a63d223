import { ChevronDown, ChevronRight } from 'lucide-react';
import type { RunDetail } from '#core/data/runs/runSteps.ts';
import { interruption } from '#core/views/interruption.ts';
import { stepCostText } from '#core/views/spentText.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ModelPicker } from '../../../ui/models/ModelPicker.tsx';
import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import { Tag } from '../../../ui/tag/Tag.tsx';
import styles from './StepItem.module.css';
import type { ResearchModel } from '../../data/research.ts';
import { StaleNote } from './StaleNote.tsx';
import { StepOutputView } from './StepOutputView.tsx';
import type { StepState } from './stepState.ts';

interface ModelChoice {
  models: readonly ResearchModel[];
  /** The chosen model; empty: the step's default. */
  value: string;
  /** Id of the step's default model. */
  usual: string;
  onChange: (id: string) => void;
}

interface StepItemProps {
  state: StepState;
  detail: RunDetail | null;
  open: boolean;
  modelName: (id: string) => string;
  /** The models to choose from before the step is called; null where there is nothing to choose. */
  choice: ModelChoice | null;
  /** What the step may cost, in words; empty where it is stored, or not known. */
  estimate: string;
  onOpen: (open: boolean) => void;
  /** True where the run is not in progress and may be changed. */
  isIdle: boolean;
  models: readonly ResearchModel[];
  now: number;
  onUnsaved: (discard: (() => void) | null) => void;
}

const count = new Intl.NumberFormat('en-US');

/** One step: state, duration, tokens, cost, model, and its output, which can be shown and hidden. */
export function StepItem(props: StepItemProps) {
  const { state, detail, open, modelName, choice, estimate, onOpen, isIdle, models, now, onUnsaved } = props;
  const { number, name, status, row, took, model } = state;
  const begun = row !== null && status !== 'pending';
  const isOpen = open && begun;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const panel = `step-${number}-output`;
  const heading = (
    <>
      <Chevron aria-hidden="true" />
      <StatusSign status={status} wordHidden />
      <span className={styles['number']}>{number}</span>
      <span className={styles['name']} data-name={name} data-begun={begun || undefined}>
        <span>{name}</span>
      </span>
      {row?.edited_at == null ? null : <Tag>edited</Tag>}
      {status === 'stale' ? <span className={styles['staleWord']}>stale</span> : null}
    </>
  );
  return (
    <li className={styles['step']} data-step={number} data-open={isOpen || undefined}>
      <div className={styles['row']}>
        {begun ? (
          <button
            type="button"
            className={styles['head']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            {heading}
          </button>
        ) : (
          <div className={styles['head']}>{heading}</div>
        )}
        {choice === null ? (
          <span className={styles['model']} title={model ?? undefined}>
            {model === null ? '' : modelName(model)}
          </span>
        ) : (
          <span className={styles['choice']}>
            <ModelPicker
              label={`Model of ${name}`}
              size="medium"
              none={modelName(choice.usual)}
              models={choice.models.filter(({ id, retired }) => !retired && id !== choice.usual)}
              value={choice.value}
              onChange={choice.onChange}
            />
          </span>
        )}
        {begun ? (
          <>
            <span className={styles['figure']}>{took}</span>
            <span className={styles['figure']}>{row.tokens_used > 0 ? count.format(row.tokens_used) : ''}</span>
            <span className={styles['cost']}>{row.estimated_cost > 0 ? stepCostText(row) : ''}</span>
          </>
        ) : (
          <span className={styles['estimate']}>{estimate}</span>
        )}
        <span className={styles['show']}>
          {begun ? (
            <Button
              variant="quiet"
              size="small"
              aria-label={`${isOpen ? 'Hide' : 'View'} Output of ${name}`}
              onClick={() => onOpen(!isOpen)}
            >
              {isOpen ? 'Hide Output' : 'View Output'}
            </Button>
          ) : null}
        </span>
      </div>
      {status === 'stale' && detail !== null ? (
        <StaleNote detail={detail} step={number} name={name} now={now} mayRun={isIdle} />
      ) : null}
      {isOpen && detail !== null ? (
        <div id={panel} className={styles['output']}>
          <StepOutputView
            runId={detail.run.id}
            row={row}
            streams={status === 'running' && interruption(detail.run, now) === null}
            isIdle={isIdle}
            models={models}
            onUnsaved={onUnsaved}
          />
        </div>
      ) : null}
    </li>
  );
}
