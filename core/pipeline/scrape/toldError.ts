import type { AppError } from '#core/errors.ts';
import type { ToldError } from './scrapeEvents.ts';

/** An error as events and reports carry it. */
export function toldError({ code, message, hint }: AppError): ToldError {
  return { code, message, hint: hint ?? null };
}
