import { AppError } from '#core/errors.ts';
import { publicationTime } from '#core/views/publicationTime.ts';

/**
 * The time at which to publish an article.
 * @param local the value of an input for date and time, `2026-11-22T06:00`, in `timeZone`.
 * @returns ISO 8601.
 * @throws AppError `invalid_input` for a malformed time, one that clocks or the calendar leave out or whose year is
 * mistyped, and a past one, with the current time in that zone.
 */
export function hourOf(local: string, now: number, timeZone: string): string {
  const at = readHour(local, now, timeZone);
  if (Date.parse(at) > now) return at;
  const clock = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  });
  throw new AppError('invalid_input', `${clock.format(new Date(at))} is past.`, {
    hint: `In ${timeZone} it is ${clock.format(now)} now. Choose a later hour, or publish now.`,
  });
}

function readHour(local: string, now: number, timeZone: string): string {
  try {
    return publicationTime(local, now, timeZone);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') throw error;
    throw new AppError('invalid_input', 'This is no date and time.', {
      hint: 'Choose both, such as Nov 22, 2026, 06:00.',
    });
  }
}
