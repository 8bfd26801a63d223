import { plural } from '#core/format.ts';
import { formatMost } from '#core/models/unknownPrice.ts';
import { sumText } from '#core/views/spentText.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EnterCells } from '../../../ui/grid/column.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { KeyHint } from '../../../ui/keyHint/KeyHint.tsx';
import { ModelPicker } from '../../../ui/models/ModelPicker.tsx';
import { SegmentedControl } from '../../../ui/segmentedControl/SegmentedControl.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { modelCatalogue } from '../../data/models.ts';
import { inboxStory } from '../../data/stories/wholeStory.ts';
import {
  askVariationsMutation,
  isWriting,
  type ShownWriting,
  type VariationsAsk,
  variationsPlan,
} from '../../data/writing.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import { whatToDo } from '../../data/whatToDo.ts';
import { useModelName } from '../../useModelName.ts';
import { useWriting } from '../../writing/useWriting.ts';
import { WritingEnded, WritingProgress } from '../../writing/WritingProgress.tsx';
import styles from './VariationsDialog.module.css';

type Part = VariationsAsk['focus'];
type Variation = NonNullable<ShownWriting['variations']>['variations'][number];

const parts = [
  { value: 'title', label: 'Title' },
  { value: 'angle', label: 'Angle' },
  { value: 'both', label: 'Both' },
] as const;
const counts = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

interface VariationsDialogProps {
  id: string;
  enter: EnterCells;
  /** Called after a variation was put into the story. */
  onInserted: () => void;
  onClose: () => void;
}

/** Alternative titles and angles for a story, written by a model. They stay until new ones are requested. */
export function VariationsDialog({ id, enter, onInserted, onClose }: VariationsDialogProps) {
  const { data: story, error } = useQuery(inboxStory(id));
  const { job, error: unread, now } = useWriting('variations', id);
  const written = job?.variations ?? null;
  const modelName = useModelName();
  const [chosen, setPart] = useState<Part | null>(null);
  const part = chosen ?? written?.focus ?? 'both';
  const shown = written === null || job == null || isWriting(job) ? [] : written.variations;
  const insert = (variation: Variation | undefined) => {
    if (variation === undefined || story === undefined) return;
    const names = part === 'both' ? (['title', 'angle'] as const) : [part];
    enter(names.map((name) => ({ row: id, column: name, expected: story[name], value: variation[name] })));
    onInserted();
    onClose();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, [role=listbox]') !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
    const variation = shown[(Number(event.key) + 9) % 10];
    if (variation === undefined) return;
    event.preventDefault();
    insert(variation);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    // On the document, because the focus may be on the dialog itself.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const problem = error ?? unread;
  return (
    <Dialog
      open
      bare
      size="large"
      unsaved={false}
      title="Variations"
      subtitle={story === undefined ? ' ' : `#${story.story_number} ${story.title || 'Untitled'}`}
      onClose={onClose}
    >
      <div className={styles['variations']}>
        <p role="status" className="visually-hidden">
          {shown.length === 0 ? null : plural(shown.length, 'variation', 'variations')}
        </p>
        {problem === null ? null : <p role="alert">{whatToDo(problem)}</p>}
        {job != null && isWriting(job) ? (
          <WritingProgress kind="variations" storyId={id} job={job} now={now} />
        ) : (
          <>
            {shown.length === 0 || job == null || written === null ? null : (
              <>
                <div className={styles['line']}>
                  <span className={styles['label']}>Insert</span>
                  <SegmentedControl label="Insert" value={part} choices={parts} onChange={setPart} />
                  <span className={styles['paid']}>
                    {modelName(written.model)} · {sumText(job.costUsd, written)}
                  </span>
                </div>
                <ol className={styles['list']} aria-label="Variations">
                  {shown.map((variation, at) => (
                    <li key={`${variation.title} ${variation.angle}`}>
                      <div dir="auto">
                        <p className={styles['title']}>{variation.title}</p>
                        <p>{variation.angle}</p>
                        <p className={styles['why']}>{variation.rationale}</p>
                      </div>
                      <Button
                        aria-label={`Insert ${(at + 1) % 10}: ${variation.title}`}
                        onClick={() => insert(variation)}
                      >
                        Insert <KeyHint>{(at + 1) % 10}</KeyHint>
                      </Button>
                    </li>
                  ))}
                </ol>
              </>
            )}
            {job == null || job.status === 'completed' ? null : <WritingEnded job={job} />}
            {job === undefined ? null : <Ask id={id} isAgain={shown.length > 0} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The request to the model. */
function Ask({ id, isAgain }: { id: string; isAgain: boolean }) {
  const [focus, setFocus] = useState<Part>('both');
  const [count, setCount] = useState('3');
  const [model, setModel] = useState('');
  const { data: catalogue } = useQuery(modelCatalogue());
  const ask = useDedupedMutation(askVariationsMutation(useQueryClient()));
  const asked = { focus, count: Number(count), ...(model === '' ? {} : { model }) };
  const plan = useQuery(variationsPlan(id, asked));
  const send = () => ask.mutate({ id, ask: asked });
  return (
    <form
      className={styles['ask']}
      onKeyDown={(event) => {
        // An Enter that is still held from the menu pays for nothing.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ask.isPending) send();
      }}
    >
      <div className={styles['line']}>
        <span className={styles['label']}>Vary</span>
        <SegmentedControl label="Vary" value={focus} choices={parts} onChange={setFocus} />
        <Select label="How many" options={counts} value={count} onChange={setCount} />
      </div>
      <div className={styles['model']}>
        {catalogue === undefined ? (
          <Skeleton width="12rem" />
        ) : (
          <ModelPicker
            label="Model"
            labelHidden={false}
            models={catalogue.models}
            value={model}
            none="The model that staff chose"
            onChange={setModel}
          />
        )}
      </div>
      {ask.error === null ? null : <p role="alert">{whatToDo(ask.error)}</p>}
      <div className={styles['line']}>
        <Button
          type="submit"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened for this
          autoFocus={!isAgain}
          size="large"
          variant={isAgain ? 'plain' : 'primary'}
          icon={<Sparkles aria-hidden="true" />}
          loading={ask.isPending}
        >
          {isAgain ? 'Write others' : 'Write variations'}
        </Button>
        <span className={styles['paid']}>
          {plan.data === undefined ? null : formatMost(plan.data.maxCostUsd, plan.data.priceIsUnknown)}
        </span>
      </div>
    </form>
  );
}
