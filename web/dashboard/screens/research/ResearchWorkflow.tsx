import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { extend, optional, regex, string } from 'zod/mini';
import { plural } from '#core/format.ts';
import { formatMost } from '#core/models/unknownPrice.ts';
import { waitingRun } from '#core/views/researchState.ts';
import { storedRun } from '#core/views/storedRun.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { workedUntil } from '#core/views/workedMs.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { modelName, offeredRecommendation } from '../../../ui/models/model.ts';
import { ModelPicker } from '../../../ui/models/ModelPicker.tsx';
import { researchModels, researchPlan, type ResearchAnswer } from '../../data/research.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { useSearch } from '../../shell/search.ts';
import { OpeningNotices, RunNotices } from './Notices.tsx';
import styles from './ResearchScreen.module.css';
import { RunSummary } from './RunSummary.tsx';
import { StepGraph } from './StepGraph.tsx';
import { StepItem } from './StepItem.tsx';
import { settingsOf, startAddress, stepModelsOf, stepModelsText } from './startOptions.ts';
import { stepState, usualModel } from './stepState.ts';

const address = extend(startAddress, { open: optional(string().check(regex(/^\d{1,2}(,\d{1,2})*$/))) });
const workflow = watchedSteps();

interface ResearchWorkflowProps {
  research: ResearchAnswer;
  /** False where an earlier run is shown. */
  isNewest: boolean;
  now: number;
  /** Told what gives up what is typed and not saved; null where that is nothing. */
  onUnsaved: (discard: (() => void) | null) => void;
}

/** The run's summary, and its steps as a graph and as a list. */
export function ResearchWorkflow({ research, isNewest, now, onUnsaved }: ResearchWorkflowProps) {
  const [{ open, ...chosen }, change] = useSearch(address);
  const models = useQuery(researchModels());
  const list = useRef<HTMLOListElement>(null);
  const { story, detail } = research;
  const live = detail !== null && isUnderWay(detail.run);
  const label = `#${story.number}`;
  const steps = detail === null ? workflow : workflow.slice(0, detail.run.total_steps);
  const view =
    detail === null
      ? waitingRun({ id: story.id, label, title: story.title }, steps, null)
      : storedRun(detail.run, detail.steps, steps, label);
  const until = detail === null ? now : workedUntil(detail.run, now);
  const states = view.steps.map((step) => stepState(step, detail, until));
  const opened = new Set((open ?? '').split(',').filter(Boolean).map(Number));
  const setOpen = (step: number, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(step);
    else next.delete(step);
    change({ open: [...next].toSorted((a, b) => a - b).join(',') });
  };
  const show = (step: number) => {
    setOpen(step, true);
    const item = list.current?.querySelector(`[data-step="${step}"]`);
    item?.scrollIntoView({ block: 'nearest' });
    item?.querySelector('button')?.focus();
  };
  const mayStart = isNewest && !live && detail?.run.status !== 'completed' && story.deletedAt === null;
  const plan = useQuery({
    ...researchPlan(story.id, settingsOf(chosen, detail?.run.budget_usd ?? null)),
    enabled: mayStart,
    placeholderData: keepPreviousData,
  });
  const estimateOf = (step: number) => {
    const planned = mayStart ? plan.data?.steps.find((one) => one.step === step) : undefined;
    return planned === undefined || planned.reused ? '' : formatMost(planned.maxCostUsd, planned.priceIsUnknown);
  };
  const stepModels = stepModelsOf(chosen);
  const allSteps = chosen.model ?? detail?.run.model ?? '';
  const chooseModel = (step: number, id: string) => {
    const { [String(step)]: _before, ...others } = stepModels;
    change({ models: stepModelsText(id === '' ? others : { ...others, [String(step)]: id }) });
  };
  const usualOf = (step: number) => (allSteps === '' ? (usualModel(step) ?? '') : allSteps);
  const choiceOf = (step: number) => stepModels[String(step)] ?? detail?.run.step_models[String(step)] ?? '';
  const unoffered = states.filter(({ number, status }) => {
    if (!mayStart || status === 'completed') return false;
    return offeredRecommendation(models.data ?? [], choiceOf(number) || usualOf(number)) === undefined;
  });
  const nameOf = (id: string) => modelName(models.data ?? [], id);
  return (
    <>
      <RunSummary research={research} view={view} states={states} now={now} mayStart={mayStart} />
      <OpeningNotices research={research} isEarlier={!isNewest} />
      <div className={styles['models']}>
        <span aria-hidden={mayStart}>Model of all steps</span>
        {mayStart ? (
          <ModelPicker
            label="Model of all steps"
            size="medium"
            none="Each step’s own"
            models={(models.data ?? []).filter(({ retired }) => !retired)}
            value={allSteps}
            onChange={(id) => change({ model: id })}
          />
        ) : (
          <span className={styles['chosen']}>{allSteps === '' ? 'Each step’s own' : nameOf(allSteps)}</span>
        )}
      </div>
      {unoffered.length === 0 ? null : (
        <Banner title="The configured server does not offer these models">
          {`It has none for ${plural(unoffered.length, 'step', 'steps')}: choose a model of all steps, or one for each.`}
        </Banner>
      )}
      <div className={styles['body']}>
        <StepGraph
          steps={steps}
          states={states}
          storyLabel={label}
          production={detail?.production ?? null}
          onShow={show}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with arrows */}
        <ol className={styles['steps']} ref={list} tabIndex={0} aria-label="Steps">
          {states.map((state) => (
            <StepItem
              key={state.number}
              state={state}
              detail={detail}
              open={opened.has(state.number)}
              modelName={nameOf}
              choice={
                mayStart && state.status !== 'completed'
                  ? {
                      models: models.data ?? [],
                      value: choiceOf(state.number),
                      usual: usualOf(state.number),
                      onChange: (id) => chooseModel(state.number, id),
                    }
                  : null
              }
              estimate={estimateOf(state.number)}
              isIdle={!live && story.deletedAt === null}
              models={models.data ?? []}
              now={now}
              onUnsaved={onUnsaved}
              onOpen={(isOpen) => setOpen(state.number, isOpen)}
            />
          ))}
        </ol>
      </div>
      <RunNotices research={research} now={now} />
    </>
  );
}
