import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { formatDuration, formatUsd } from '#core/format.ts';
import type { RunView } from '#core/views/researchState.ts';
import { formatMost } from '#core/models/unknownPrice.ts';
import { modelsOf } from '#core/research/prompt.ts';
import { type PricedModel, stepWeights } from '#core/research/stepWeights.ts';
import { researchSteps } from '#core/research/steps.ts';
import { interruption } from '#core/views/interruption.ts';
import { likelyCost } from '#core/views/likelyCost.ts';
import { runFigures } from '#core/views/runFigures.ts';
import { costText, sumText } from '#core/views/spentText.ts';
import { timeLeft } from '#core/views/timeLeft.ts';
import { researchModels, researchPlan, type ResearchAnswer } from '../../data/research.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { useSearch } from '../../shell/search.ts';
import { durationOf } from '../../runTime.ts';
import { BudgetField } from './BudgetField.tsx';
import styles from './RunSummary.module.css';
import { budgetOf, settingsOf, startAddress } from './startOptions.ts';
import type { StepState } from './stepState.ts';

interface RunSummaryProps {
  research: ResearchAnswer;
  view: RunView;
  states: readonly StepState[];
  now: number;
  /** Whether the run can be started or continued. */
  mayStart: boolean;
}

/** The run's progress, its cost, and what is left of its budget. */
export function RunSummary({ research, view, states, now, mayStart }: RunSummaryProps) {
  const [chosen, change] = useSearch(startAddress);
  const { detail, story } = research;
  const figures = runFigures(view, now);
  const isDone = detail?.run.status === 'completed';
  const models = useQuery(researchModels());
  const plan = useQuery({
    ...researchPlan(story.id, settingsOf(chosen, detail?.run.budget_usd ?? null)),
    enabled: mayStart,
    placeholderData: keepPreviousData,
  });
  const costUsd = detail?.run.cost_usd ?? 0;
  const most = mayStart && plan.data !== undefined ? costUsd + plan.data.maxCostUsd : null;
  const budget = detail?.run.budget_usd ?? null;
  const failed = states.filter(({ status }) => status === 'failed').length;
  const stale = states.filter(({ status }) => status === 'stale').length;
  const isLive = detail !== null && isUnderWay(detail.run);
  const goesOn = detail?.run.status === 'running' && interruption(detail.run, now) === null;
  const left = goesOn ? timeLeft(view, now) : null;
  const likely =
    detail === null || isDone
      ? null
      : likelyCost({
          spentUsd: costUsd,
          isLive,
          steps: detail.steps,
          weights: weightsOf(detail.run, models.data ?? []),
        });
  const took = detail === null ? '' : durationOf(detail.run, now);
  const done = `${figures.completed} of ${figures.total} steps`;
  return (
    <div className={styles['sum']}>
      <div>
        <div className={styles['line']}>
          <span role="status">
            <b>
              {figures.completed} of {figures.total}
            </b>{' '}
            steps{failed === 0 ? '' : `, ${failed} failed`}
            {stale === 0 ? '' : `, ${stale} stale`}
          </span>
          <span>
            {took}
            {left === null ? '' : `, about ${formatDuration(Math.ceil(left / 1000) * 1000).replace('.0s', 's')} left`}
          </span>
        </div>
        <div
          className={styles['segments']}
          role="progressbar"
          aria-label="Progress"
          aria-valuemin={0}
          aria-valuemax={figures.total}
          aria-valuenow={figures.completed}
          aria-valuetext={done}
        >
          {states.map(({ number, status }) => (
            <i key={number} data-status={status} />
          ))}
        </div>
      </div>
      <div>
        <div className={styles['line']}>
          <span>Cost</span>
          <span>
            <b>{costText(figures)}</b>
            {likely !== null ? ` of about ${formatUsd(likely)}` : null}
            {likely === null && most !== null && !isDone
              ? ` of ${formatMost(most, plan.data?.priceIsUnknown === true)}`
              : null}
          </span>
        </div>
        <Bar share={costUsd / Math.max(likely ?? most ?? costUsd, 1e-9)} />
      </div>
      <div>
        <div className={styles['line']}>
          <span>Run budget</span>
          {mayStart ? (
            <BudgetField
              value={(chosen.budget ?? String(budget ?? '')).replace(/^none$/, '')}
              isAmount={budgetOf(chosen, budget) !== undefined}
              mayExceed={plan.data?.mayExceedBudget === true}
              onChange={(text) => change({ budget: text.trim() === '' ? 'none' : text })}
            />
          ) : budget === null ? (
            <span>none</span>
          ) : (
            <span>
              <b>{sumText(Math.max(0, budget - costUsd), figures)}</b> of {formatUsd(budget)} left
            </span>
          )}
        </div>
        <Bar
          share={budget === null || budget === 0 ? 0 : costUsd / budget}
          isOver={budget !== null && costUsd > budget}
        />
      </div>
    </div>
  );
}

/** What each step of the run usually costs with the models that it asks. */
function weightsOf(run: WorkflowRun, models: readonly PricedModel[]): ReadonlyMap<number, number> {
  return models.length === 0 ? new Map() : stepWeights(researchSteps.slice(0, run.total_steps), modelsOf(run), models);
}

function Bar({ share, isOver = false }: { share: number; isOver?: boolean }) {
  return (
    <div className={styles['bar']} data-over={isOver || undefined}>
      <i style={{ width: `${Math.min(1, share) * 100}%` }} />
    </div>
  );
}
