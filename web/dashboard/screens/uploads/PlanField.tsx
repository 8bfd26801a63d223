import { CalendarDays } from 'lucide-react';
import { nullable, object, string } from 'zod/mini';
import { systemClock } from '#core/clock.ts';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { type Upload, usePlanUpload } from '../../data/uploads.ts';
import { useKeptTyping } from '../../useKeptTyping.ts';
import styles from './Uploads.module.css';
import { fieldMoment, fieldText, fieldWords } from './week.ts';

/** Years before or after are mistyped. */
const FROM = '2000-01-01T00:00';
const UNTIL = '2099-12-31T23:59';
const typing = object({ text: string(), seen: nullable(string()) });

/** The planned upload of a story in the browser's time zone. Saved with Enter, or when the field loses the focus. */
export function PlanField({ story, name }: { story: Upload; name: string }) {
  const plan = usePlanUpload();
  // What is typed while a date is being saved is a change of that date.
  const stored = plan.isPending ? plan.variables.planned : story.planned_upload_at;
  const { typed, setTyped, field } = useKeptTyping(`plan-${story.id}`, typing);
  const isMistyped = typed !== null && typed.text !== '' && (typed.text < FROM || typed.text > UNTIL);
  const save = () => {
    if (typed === null) return;
    if (isMistyped) {
      showToast(
        'An upload is planned between 2000 and 2099: correct the year. Escape takes the stored date back.',
        'error',
      );
      return;
    }
    setTyped(null);
    if (typed.text === fieldText(typed.seen)) return;
    plan.mutate(
      { id: story.id, expected: typed.seen, planned: fieldMoment(typed.text) },
      {
        onSuccess: ({ applied }) => {
          if (!applied) showToast('Somebody else planned it meanwhile: look at the date that is there now.', 'error');
        },
        onError: (error) => showToast(error.message, 'error'),
      },
    );
  };
  const text = typed?.text ?? fieldText(stored);
  return (
    <span className={styles['plan']}>
      <TextInput
        ref={field}
        type="datetime-local"
        aria-label={`Planned upload of ${name}`}
        aria-invalid={isMistyped || undefined}
        min={FROM}
        max={UNTIL}
        value={text}
        onChange={(next) => setTyped({ text: next, seen: typed === null ? stored : typed.seen })}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {/* Covers the browser's own field, which shows `mm/dd/yyyy` where nothing is planned, until it has the focus. */}
      <span aria-hidden="true" data-empty={text === '' || undefined}>
        <CalendarDays />
        {text === '' ? 'Plan a date' : fieldWords(text, systemClock.now())}
      </span>
    </span>
  );
}
