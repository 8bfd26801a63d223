import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { productionFields } from '#core/data/production/productionFields.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/checkbox/Checkbox.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog/Dialog.tsx';
import { applyRunMutation } from '../../data/runs.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import styles from './ApplyDialog.module.css';

/** Characters of each text that are shown: enough to compare two. */
const SHOWN = 4000;

/**
 * Writes the run's current outputs into its production story: at once into fields that no person has changed. The
 * others are shown side by side, and written only where that is ticked.
 */
export function ApplyDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { mutate, data, error, isPending } = useDedupedMutation(applyRunMutation(useQueryClient()));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => mutate({ runId }), [mutate, runId]);
  const kept = data?.kept ?? [];
  const overwrite = () => {
    const chosen = kept.filter(({ field }) => ticked.has(field));
    mutate(
      { runId, overwrite: Object.fromEntries(chosen.map(({ field, held }) => [field, held])) },
      { onSuccess: () => setTicked(new Set()) },
    );
  };
  return (
    <Dialog
      open
      size="large"
      title="Apply to production"
      unsaved={false}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Close</DialogClose>
          {kept.length === 0 ? null : (
            <Button variant="primary" size="large" loading={isPending} disabled={ticked.size === 0} onClick={overwrite}>
              Overwrite {ticked.size === 0 ? '' : `${ticked.size} `}
              {ticked.size === 1 ? 'field' : 'fields'}
            </Button>
          )}
        </>
      }
    >
      {error === null ? null : (
        <p role="alert" className={styles['problem']}>
          {error.message}{' '}
          <Button size="small" onClick={() => mutate({ runId })}>
            Try again
          </Button>
        </p>
      )}
      {data === undefined ? (
        error === null ? (
          <p role="status">Applying...</p>
        ) : null
      ) : (
        <p role="status">
          {data.written.length === 0
            ? `Nothing had to be written into production story #${data.story.number}.`
            : `Written into production story #${data.story.number}: ${data.written.map(labelOf).join(', ')}.`}
          {data.stale.length === 0 ? '' : ` Stale steps among it: ${data.stale.join(', ')}.`}
        </p>
      )}
      {kept.length === 0 ? null : (
        <>
          <p>These fields hold a person&apos;s words and were left alone. Tick what the run shall replace.</p>
          {kept.map(({ field, held, incoming }) => (
            <section key={field} className={styles['field']} aria-label={labelOf(field)}>
              <Checkbox
                label={`Overwrite ${labelOf(field)}`}
                checked={ticked.has(field)}
                onChange={(checked) => {
                  const next = new Set(ticked);
                  if (checked) next.add(field);
                  else next.delete(field);
                  setTicked(next);
                }}
              />
              <div className={styles['pair']}>
                <Side title="In production" text={held} />
                <Side title="From this run" text={incoming} />
              </div>
            </section>
          ))}
        </>
      )}
    </Dialog>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with arrows */}
      <pre tabIndex={0} role="region" aria-label={title}>
        {text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}
      </pre>
    </div>
  );
}

function labelOf(field: string): string {
  return productionFields.find(({ name }) => name === field)?.label ?? field;
}
