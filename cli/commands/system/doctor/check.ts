import { enum as oneOf, object, string } from 'zod';
import { toAppError } from '#core/errors.ts';

/** One thing that was inspected. */
export interface Check {
  name: string;
  /** `missing`: works without, but something cannot be done. */
  state: 'ok' | 'missing' | 'failed';
  detail: string;
  /** What to do; empty where nothing is to be done. */
  hint: string;
}

export const checkDocument = object({
  name: string(),
  state: oneOf(['ok', 'missing', 'failed']),
  detail: string(),
  hint: string(),
});

/** Inspects one thing; what that throws becomes its finding. */
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
