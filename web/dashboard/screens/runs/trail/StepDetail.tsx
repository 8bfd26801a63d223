import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { RunDetail, RunStep, PricedStep } from '#core/data/runs/runSteps.ts';
import { stepCostText } from '#core/views/spentText.ts';
import type { WatchedStep } from '#core/views/researchState.ts';
import type { TimelineRow } from '#core/views/runTimeline.ts';
import { Banner } from '../../../../ui/banner/Banner.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx';
import { StatusSign } from '../../../../ui/statusSign/StatusSign.tsx';
import { showToast } from '../../../../ui/toast/showToast.ts';
import { rerunStepMutation, runStep } from '../../../data/runs.ts';
import { isUnderWay } from '../../../data/underWay.ts';
import { useDedupedMutation } from '../../../data/useDedupedMutation.ts';
import { EarlierOutputs } from '../../../runParts/EarlierOutputs.tsx';
import { LongText } from './LongText.tsx';
import { longTime } from '../../../runTime.ts';
import styles from './RunTrail.module.css';

interface StepDetailProps {
  detail: RunDetail;
  row: TimelineRow;
  workflow: readonly WatchedStep[];
}

/** One step in full: model, cost, prompt and output. */
export function StepDetail({ detail, row, workflow }: StepDetailProps) {
  const step = detail.steps.find(({ step_number }) => step_number === row.step);
  const onError = (error: Error) => showToast(error.message, 'error');
  const rerun = useDedupedMutation({ ...rerunStepMutation(useQueryClient()), onError });
  const mayRun =
    detail.run.type === 'research' &&
    detail.run.story_id !== null &&
    detail.run.deleted_at === null &&
    !isUnderWay(detail.run);
  return (
    <aside className={styles['inspect']} aria-label={`Step ${row.step}`}>
      <h2>
        <StatusSign status={row.status} wordHidden />
        <span className={styles['grow']}>
          {row.step} {row.name}
        </span>
        {step === undefined || !mayRun ? null : (
          <Button
            icon={<RotateCw aria-hidden="true" />}
            loading={rerun.isPending}
            onClick={() => rerun.mutate({ runId: detail.run.id, step: row.step })}
          >
            Run again
          </Button>
        )}
      </h2>
      {step === undefined ? (
        <p className={styles['soft']}>This step has not begun.</p>
      ) : (
        <>
          {step.error_message === null ? null : (
            <Banner kind="error" title={step.error_message}>
              {null}
            </Banner>
          )}
          <StepFacts step={step} workflow={workflow} />
          <StepTexts runId={detail.run.id} step={step} />
          <EarlierOutputs
            runId={detail.run.id}
            step={row.step}
            className={styles['earlier']}
            heading={<h3>Earlier</h3>}
            Text={EarlierText}
          />
        </>
      )}
    </aside>
  );
}

function EarlierText({ text }: { text: string }) {
  return <LongText label="Earlier output" text={text} />;
}

const count = new Intl.NumberFormat('en-US');

function StepFacts({ step, workflow }: { step: PricedStep; workflow: readonly WatchedStep[] }) {
  const names = (numbers: readonly number[]) =>
    workflow.flatMap(({ number, name }) => (numbers.includes(number) ? [`${number} ${name}`] : [])).join(', ');
  const reads = names(workflow.find(({ number }) => number === step.step_number)?.needs ?? []);
  const usedBy = names(workflow.flatMap(({ number, needs }) => (needs.includes(step.step_number) ? [number] : [])));
  const facts: [string, string][] = [
    ['Service', step.service_used],
    ['Model served', step.model_served ?? 'none'],
    ['Attempts', String(step.attempts)],
    ['Tokens', count.format(step.tokens_used)],
    ['Cost', stepCostText(step)],
    ['Edited', step.edited_at === null ? '' : `${step.edited_by ?? 'somebody'}, ${longTime(step.edited_at)}`],
    ['Stale', step.stale ? 'What it reads changed' : ''],
    ['Reads', reads],
    ['Used by', usedBy],
  ];
  return (
    <>
      <dl className={styles['facts']}>
        {facts.map(([label, text]) =>
          text === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      {step.warnings.length === 0 ? null : (
        <Banner title="The output does not keep to all that was asked">
          <ul>
            {step.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

function StepTexts({ runId, step }: { runId: string; step: RunStep }) {
  const live = step.status === 'running';
  const { data, error, refetch } = useQuery(runStep({ runId, step: step.step_number, live }));
  if (error !== null && data === undefined) {
    return (
      <div role="alert">
        <p>{error.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  return (
    <>
      <div>
        <h3>Prompt</h3>
        {data === undefined ? <Skeleton /> : <LongText label="Prompt" text={data.prompt_used} />}
      </div>
      <div>
        <h3>Output</h3>
        {data === undefined ? (
          <Skeleton />
        ) : (
          <LongText label="Output" text={data.output_content ?? data.output_partial ?? ''} />
        )}
      </div>
    </>
  );
}
