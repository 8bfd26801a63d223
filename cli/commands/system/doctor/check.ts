import { enum as oneOf, object, string } from 'zod';
import { toAppError } from '#core/errors.ts';

/** The result of one check. */
export interface Check {
  name: string;
  /** `missing`: Velocity works without it, but something cannot be done. */
  state: 'ok' | 'missing' | 'failed';
  detail: string;
  /** What to do; empty for `ok`. */
  hint: string;
}

export const checkDocument = object({
  name: string(),
  state: oneOf(['ok', 'missing', 'failed']),
  detail: string(),
  hint: string(),
});

/** Runs one check. An error that `inspect` throws becomes a failed check. */
export async function check(name: string, inspect: () => Promise<Omit<Check, 'name'>>): Promise<Check> {
  try {
    return { name, ...(await inspect()) };
  } catch (thrown) {
    const { message, hint } = toAppError(thrown);
    return { name, state: 'failed', detail: message, hint: hint ?? '' };
  }
}

export function fine(detail: string): Omit<Check, 'name'> {
  return { state: 'ok', detail, hint: '' };
}
