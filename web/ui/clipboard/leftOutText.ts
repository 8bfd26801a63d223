import { plural } from '#core/format.ts';

export type Tell = (text: string, kind: 'message' | 'error') => void;

export interface LeftOut {
  /** How many cells were pasted. */
  all: number;
  /** How many of them cannot be edited, and lie outside of the table. */
  fixed: number;
  outside: number;
  /** Why columns do not take their texts. */
  refusals: readonly string[];
}

/**
 * The message about cells of a pasted block that were left out.
 * @param refusals why columns do not take their texts.
 */
export function leftOutText(fixed: number, outside: number, refusals: readonly string[]): string {
  const all = fixed + outside + refusals.length;
  const reasons = [
    { count: fixed, one: 'cannot be edited here', more: 'cannot be edited here' },
    { count: outside, one: 'lies outside of the table', more: 'lie outside of the table' },
    { count: refusals.length, one: 'takes no such text', more: 'take no such text' },
  ].filter(({ count }) => count > 0);
  const begin = `${all} of the pasted cells ${all === 1 ? 'was' : 'were'} left out:`;
  const whys = reasons.map(({ count, one, more }) =>
    reasons.length > 1 ? plural(count, one, more) : all === 1 ? `it ${one}` : `they ${more}`,
  );
  return [`${begin} ${whys.join(', ')}.`, ...new Set(refusals)].join(' ');
}

/** Tells why cells were left out; of one cell alone it is an error, for nothing was pasted. */
export function tellWhy(tell: Tell, { all, fixed, outside, refusals }: LeftOut): void {
  const [why] = refusals;
  if (why !== undefined && all === 1) tell(why, 'error');
  else tell(leftOutText(fixed, outside, refusals), 'message');
}
