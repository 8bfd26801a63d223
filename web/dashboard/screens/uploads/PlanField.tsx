import { CalendarDays } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { systemClock } from '#core/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { FailedGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import type { Upload } from '../../data/uploads.ts';
import styles from './Uploads.module.css';
import { usePlannedDate } from './usePlannedDate.ts';
import { fieldText, fieldWords } from './week.ts';

/** Years before or after are mistyped. */
const FROM = '2000-01-01T00:00';
const UNTIL = '2099-12-31T23:59';

/**
 * The planned upload of a story in the browser's time zone. Saved with Enter, or when the field loses the focus; what is
 * typed stays until it is stored, and is marked where it could not be.
 */
export function PlanField({ story, name }: { story: Upload; name: string }) {
  const { typed, type, takeBack, field, stored, save: send, note, unsaved } = usePlannedDate(story, name);
  const noteId = useId();
  const isMistyped = typed !== null && typed.text !== '' && (typed.text < FROM || typed.text > UNTIL);
  const [isPartial, setPartial] = useState(false);
  const goOn = useEffectEvent(() => {
    // Of a date that was half emptied nothing is left after a reload: that is no wish to remove it, unless that was tried.
    if (typed?.text === '' && unsaved?.isRetried !== true) takeBack();
  });
  useEffect(() => goOn(), []);
  /** Saves what is typed. False where it is no date that can be saved. */
  const save = () => {
    // The browser gives no value for half a date.
    const lacks = field.current?.validity.badInput === true;
    setPartial(lacks);
    if (lacks || isMistyped) {
      const problem = lacks
        ? 'This is no whole date and time: complete it.'
        : 'An upload is planned between 2000 and 2099: correct the year.';
      showToast(`${problem} Escape takes the stored date back.`, 'error');
      return false;
    }
    if (typed === null) return true;
    if (typed.text === fieldText(typed.seen)) takeBack();
    else send(typed.text);
    return true;
  };
  const text = typed?.text ?? fieldText(stored);
  return (
    <div>
      <span className={styles['plan']} data-unsaved={unsaved !== null || undefined}>
        <TextInput
          ref={field}
          type="datetime-local"
          aria-label={`Planned upload of ${name}`}
          aria-invalid={isMistyped || isPartial || undefined}
          aria-describedby={unsaved === null ? undefined : noteId}
          min={FROM}
          max={UNTIL}
          value={text}
          onChange={type}
          onBlur={save}
          onKeyDown={(event) => {
            const { key, currentTarget } = event;
            // In the field, arrows change the date; from its story they lead on.
            const leave = () => currentTarget.closest('li')?.querySelector<HTMLElement>('[data-story]')?.focus();
            if (key === 'Enter' && save()) leave();
            if (key !== 'Escape') return;
            if (typed === null) leave();
            // What is half typed is the browser's own.
            currentTarget.value = fieldText(stored);
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
      {unsaved === null ? null : (
        <p
          ref={note}
          className={styles['unsaved']}
          title={`${unsaved.why}${unsaved.isRetried ? ' It is tried again by itself.' : ''}`}
        >
          <FailedGlyph />
          <span id={noteId}>Not saved</span>
          {unsaved.mayHelp ? (
            <Button
              variant="quiet"
              size="small"
              loading={unsaved.isSaving}
              aria-label={`Try again with the date of ${name}`}
              // The field keeps the focus: leaving it would save first, and take this button away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={save}
            >
              Try again
            </Button>
          ) : null}
        </p>
      )}
    </div>
  );
}
