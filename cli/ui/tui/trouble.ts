import { toAppError } from '#core/errors.ts';
import type { Trouble } from './state.ts';

/** An error as the status line shows it. */
export function troubleOf(thrown: unknown): Trouble {
  const { message, hint } = toAppError(thrown);
  return { message, hint: hint ?? null };
}
