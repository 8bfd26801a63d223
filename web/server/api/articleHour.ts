import { AppError } from '#core/errors.ts';
import { publicationTime } from '#core/pipeline/publish/publicationTime.ts';

/**
 * The hour at which an article comes out.
 * @param local as a field of the browser writes it, `2026-11-22T06:00`, read on the clocks of `timeZone`.
 * @returns ISO 8601.
 * @throws AppError `invalid_input` for a text that is not a time, and for a past hour, with the present time there.
 */
export function hourOf(local: string, now: number, timeZone: string): string {
  const at = readHour(local, now, timeZone);
  if (Date.parse(at) > now) return at;
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  throw new AppError('invalid_input', `${clock.format(new Date(at))} is past.`, {
    hint: `In ${timeZone} it is ${clock.format(now)} now. Choose a later hour, or publish now.`,
  });
}

function readHour(local: string, now: number, timeZone: string): string {
  try {
    return publicationTime(local, now, timeZone);
  } catch {
    throw new AppError('invalid_input', 'This is no date and time.', {
      hint: 'Choose both, such as 22 Nov 2026, 06:00.',
    });
  }
}
