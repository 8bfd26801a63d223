import { CalendarDays } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import { announce } from '../../../ui/announce.ts';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { type Upload, usePlanUpload } from '../../data/uploads.ts';
import { useKeptTyping } from '../../useKeptTyping.ts';
import styles from './Uploads.module.css';
import { fieldMoment, fieldText, fieldWords } from './week.ts';

/** Years before or after are mistyped. */
const FROM = '2000-01-01T00:00';
const UNTIL = '2099-12-31T23:59';

/**
 * The planned upload of a story in the browser's time zone. Saved with Enter, or when the field loses the focus; what is
 * typed stays until it is stored.
 */
export function PlanField({ story, name }: { story: Upload; name: string }) {
  const plan = usePlanUpload();
  // What is typed while a date is being saved is a change of that date.
  const stored = plan.isPending ? plan.variables.planned : story.planned_upload_at;
  const { typed, type, takeBack, forget, field } = useKeptTyping({
    place: `plan-${story.id}`,
    stored,
    text: fieldText(stored),
    isSaving: plan.isPending,
  });
  const isMistyped = typed !== null && typed.text !== '' && (typed.text < FROM || typed.text > UNTIL);
  const [isPartial, setPartial] = useState(false);
  const goOn = useEffectEvent(() => {
    // Of a date that was half emptied nothing is left after a reload: that is no wish to remove it.
    if (typed?.text === '') takeBack();
  });
  useEffect(() => goOn(), []);
  const save = async () => {
    // The browser gives no value for half a date.
    const lacks = field.current?.validity.badInput === true;
    setPartial(lacks);
    if (lacks) {
      showToast('This is no whole date and time: complete it. Escape takes the stored date back.', 'error');
      return;
    }
    if (typed === null) return;
    if (isMistyped) {
      showToast(
        'An upload is planned between 2000 and 2099: correct the year. Escape takes the stored date back.',
        'error',
      );
      return;
    }
    if (typed.text === fieldText(typed.seen)) {
      takeBack();
      return;
    }
    if (plan.isPending && typed.text === fieldText(stored)) return;
    const planned = fieldMoment(typed.text);
    try {
      const expected = plan.isPending ? stored : typed.seen;
      const { applied } = await plan.mutateAsync({ id: story.id, expected, planned });
      if (applied) {
        forget(typed.text, planned);
        announce(planned === null ? 'No date planned' : `Planned for ${fieldWords(typed.text, systemClock.now())}`);
      } else {
        takeBack();
        showToast('Somebody else planned it meanwhile: look at the date that is there now.', 'error');
      }
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
  };
  const text = typed?.text ?? fieldText(stored);
  return (
    <span className={styles['plan']}>
      <TextInput
        ref={field}
        type="datetime-local"
        aria-label={`Planned upload of ${name}`}
        aria-invalid={isMistyped || isPartial || undefined}
        min={FROM}
        max={UNTIL}
        value={text}
        onChange={type}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
          if (event.key !== 'Escape') return;
          // What is half typed is the browser's own.
          event.currentTarget.value = fieldText(stored);
          setPartial(false);
          takeBack();
        }}
      />
      {/* Covers the browser's own field, which shows `mm/dd/yyyy` where nothing is planned, until it has the focus. */}
      <span aria-hidden="true" data-empty={text === '' || undefined}>
        <CalendarDays />
        {isPartial ? 'No whole date' : text === '' ? 'Plan a date' : fieldWords(text, systemClock.now())}
      </span>
    </span>
  );
}
