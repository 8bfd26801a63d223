import { lazyCode, withCode } from '../lazy/lazyCode.ts';
import type { LeftOut, Tell } from './leftOutText.ts';

const messages = lazyCode(() => import('./leftOutText.ts'));

/** Tells which pasted cells were left out, where some were. */
export function tellLeftOut(tell: Tell, leftOut: LeftOut): void {
  if (leftOut.fixed + leftOut.outside + leftOut.refusals.length > 0)
    withCode(messages, ({ tellWhy }) => tellWhy(tell, leftOut));
}
