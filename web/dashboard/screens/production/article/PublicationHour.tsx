import { useId } from 'react';
import { AppError } from '#core/errors.ts';
import { publicationTime } from '#core/views/publicationTime.ts';
import { TextInput } from '../../../../ui/field/TextInput.tsx';
import { FailedGlyph } from '../../../../ui/statusSign/glyphs.tsx';
import { dayAndTime } from '../../../runTime.ts';
import { useServerTime } from '../../../useNow.ts';
import styles from './ArticleFields.module.css';
import { localHour } from './publication.ts';

interface PublicationHourProps {
  /** A local time of the site, as {@link localHour} writes it. */
  value: string;
  /** The site's. */
  timeZone: string;
  onChange: (at: string) => void;
}

/** The hour at which an article comes out, in the time of the site, and what it is where the editor sits. */
export function PublicationHour({ value, timeZone, onChange }: PublicationHourProps) {
  const note = useId();
  const { text, isWrong } = hourNote(value, timeZone, useServerTime(10_000));
  return (
    <>
      <TextInput
        type="datetime-local"
        max="9999-12-31T23:59"
        aria-label={`Hour, ${timeZone}`}
        aria-describedby={note}
        aria-invalid={isWrong}
        value={value}
        onChange={onChange}
      />
      <span id={note} className={styles['zone']} data-wrong={isWrong || undefined}>
        {isWrong ? <FailedGlyph /> : null}
        {timeZone}
        {text === '' ? '' : `: ${text}`}
      </span>
    </>
  );
}

/** What is wrong with an hour, or what it is in the time zone of the browser where that is another time. */
function hourNote(at: string, timeZone: string, now: number): { text: string; isWrong: boolean } {
  if (at === '') return { text: '', isWrong: false };
  try {
    const moment = publicationTime(at, now, timeZone);
    if (Date.parse(moment) <= now) return { text: 'in the past', isWrong: true };
    const own = localHour(moment, new Intl.DateTimeFormat().resolvedOptions().timeZone);
    return { text: own === at ? '' : `${dayAndTime(new Date(moment))} where you are`, isWrong: false };
  } catch (error) {
    if (error instanceof AppError) return { text: error.message, isWrong: true };
    throw error;
  }
}
