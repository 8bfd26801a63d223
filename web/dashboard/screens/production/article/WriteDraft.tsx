import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useId } from 'react';
import { nullable, object, string, type infer as Infer } from 'zod/mini';
import { LARGEST_RUN_BUDGET, readBudget } from '#core/data/settings/settingText.ts';
import { formatMost } from '#core/models/unknownPrice.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Field } from '../../../../ui/field/Field.tsx';
import { TextInput } from '../../../../ui/field/TextInput.tsx';
import { offeredRecommendation } from '../../../../ui/models/model.ts';
import { ModelPicker } from '../../../../ui/models/ModelPicker.tsx';
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx';
import { Select } from '../../../../ui/select/Select.tsx';
import { type ArticleView, draftPlan, startFromBriefMutation } from '../../../data/articles.ts';
import { useKeptState } from '../../../data/keptState.ts';
import { modelCatalogue } from '../../../data/models.ts';
import { askArticleMutation, type ShownWriting } from '../../../data/writing.ts';
import { useDedupedMutation } from '../../../data/useDedupedMutation.ts';
import { usePressAfter } from '../../../usePressAfter.ts';
import { WritingEnded } from '../../../writing/WritingProgress.tsx';
import styles from './WriteDraft.module.css';

interface WriteDraftProps {
  view: ArticleView;
  /** Whether the story has an article already, whose text would be replaced. */
  again: boolean;
  /** The last job, where it failed or was stopped. */
  ended: ShownWriting | null;
  onCancel?: () => void;
}

const choices = object({ category: nullable(string()), model: nullable(string()), budget: string() });
const untouched: Infer<typeof choices> = { category: null, model: null, budget: '' };

/** Starts a draft: chooses the model and the highest cost. */
export function WriteDraft({ view, again, ended, onCancel }: WriteDraftProps) {
  const client = useQueryClient();
  const { id: storyId } = view.story;
  const catalogue = useQuery(modelCatalogue());
  const recommended = offeredRecommendation(
    catalogue.data?.models ?? [],
    catalogue.data?.recommended.find(({ useCase }) => useCase === 'writing')?.model,
  );
  // Kept over a draft that fails, and for this version only: the next one may be in another category.
  const place = `draft-${storyId}-${view.article?.version ?? ''}`;
  const [{ model: chosen, budget, ...kept }, setKept] = useKeptState(place, choices, untouched);
  const category = kept.category ?? view.article?.fields.category ?? ownCategory(view);
  const choose = (choice: Partial<typeof untouched>) => setKept((now) => ({ ...now, ...choice }));
  const why = useId();
  const plan = useQuery(draftPlan(storyId, chosen));
  const model = chosen ?? plan.data?.model ?? '';
  const write = useDedupedMutation(askArticleMutation(client));
  const begin = useDedupedMutation(startFromBriefMutation(client));
  const budgetUsd = readBudget(budget, LARGEST_RUN_BUDGET);
  const most = plan.data?.maxCostUsd;
  const tight = budgetUsd != null && most !== undefined && budgetUsd < most;
  const problem = write.error ?? begin.error;
  const lacksText = view.story.hasText
    ? null
    : 'This story has no News Article yet: run its research, or write one in the table.';
  const wrong =
    lacksText ??
    (category === ''
      ? 'Choose a category first.'
      : budgetUsd === undefined || tight
        ? 'Correct the budget first.'
        : null);
  const isReading = model === '' && plan.error === null;
  const missing =
    wrong ?? (isReading ? 'The models are being read.' : model === '' ? (plan.error?.message ?? null) : null);
  const ask = {
    model,
    category,
    ...(budgetUsd == null ? {} : { budgetUsd }),
    ...(again ? { again } : {}),
  };
  const start = usePressAfter({
    mustWait: isReading,
    pressedFor: JSON.stringify([category, budget]),
    act: () => {
      if (missing === null) write.mutate({ id: storyId, ask }, { onSuccess: () => onCancel?.() });
    },
  });
  return (
    <div className={styles['write']} data-next-focus>
      <h3>{again ? 'Write the article again' : 'Write the article from the brief'}</h3>
      <p>
        {again
          ? 'The text that is there is replaced by the new draft; its history keeps the old one.'
          : 'A model writes 350 to 700 words. Every quotation, figure, name and address is compared with the brief; nothing is published before you have read it.'}
      </p>
      <div className={styles['model']}>
        <Field label="Model">
          {catalogue.data === undefined || model === '' ? (
            <Skeleton width="20rem" />
          ) : (
            <ModelPicker
              label="Model"
              models={catalogue.data.models}
              value={model}
              recommended={recommended}
              onChange={(next) => choose({ model: next })}
            />
          )}
        </Field>
      </div>
      <div className={styles['short']}>
        <Field label="Category">
          <Select
            size="large"
            options={view.categories.map(({ name, slug }) => ({ value: slug, label: name }))}
            value={category === '' ? null : category}
            placeholder="Choose one"
            onChange={(next) => choose({ category: next })}
          />
        </Field>
      </div>
      <div className={styles['short']}>
        <Field
          label="Budget in USD"
          hint={
            plan.data === undefined
              ? 'None: it may cost what it costs.'
              : `This draft${plan.data.priceIsUnknown ? ':' : ' costs'} ${formatMost(plan.data.maxCostUsd, plan.data.priceIsUnknown)}.`
          }
          error={
            budgetUsd === undefined
              ? 'Not an amount'
              : tight
                ? 'Less than the draft may cost: nothing would be called.'
                : undefined
          }
        >
          <TextInput
            inputMode="decimal"
            placeholder="none"
            value={budget}
            onChange={(next) => choose({ budget: next })}
          />
        </Field>
      </div>
      {ended === null || ended.status === 'completed' ? null : <WritingEnded job={ended} />}
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {problem.message}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button
          size="large"
          variant="primary"
          icon={<PenLine aria-hidden="true" />}
          blocked={missing !== null && (wrong !== null || !isReading)}
          aria-describedby={why}
          loading={start.isHeld || write.isPending}
          onClick={start.press}
        >
          Write article
        </Button>
        {onCancel === undefined ? (
          <Button
            size="large"
            blocked={category === '' || lacksText !== null}
            aria-describedby={category === '' || lacksText !== null ? why : undefined}
            loading={begin.isPending}
            onClick={() => begin.mutate({ id: storyId, category })}
          >
            Start from the brief
          </Button>
        ) : (
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {/* Behind the buttons, which stay in their place when it goes. */}
        <p id={why} role="status" className={styles['why']}>
          {missing}
        </p>
      </div>
    </div>
  );
}

/** The slug of the story's category; empty where the site does not have it. */
function ownCategory({ story, categories }: ArticleView): string {
  const own = story.category.trim().toLowerCase();
  return categories.find(({ name, slug }) => slug === own || name.toLowerCase() === own)?.slug ?? '';
}
