import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';

/** Tells who waits what for, and when what a dead process has reserved is free again: nobody knows that it is dead. */
export function waitNotice(held: { reserved?: number | undefined; awaited?: number | undefined }): string {
  const free =
    (held.reserved ?? 0) > 0
      ? ' What a process reserved that died on another machine is free after half a minute if it was for research, otherwise after 15 minutes. `velocity settings set` raises the budget.'
      : '';
  return `A request waits for the budget: ${inTheWay(held).join(', ')}.${free}`;
}

function inTheWay({ reserved = 0, awaited = 0 }: { reserved?: number | undefined; awaited?: number | undefined }) {
  return [
    reserved > 0 ? `${formatUsd(reserved)} is reserved for calls in progress` : null,
    awaited > 0 ? `${formatUsd(awaited)} is an estimate until the bills come` : null,
  ].filter((part) => part !== null);
}

interface Refused {
  mostUsd: number;
  limit: number;
  left: number;
  reserved: number;
  awaited: number;
  sent: boolean;
  others: boolean;
}

/**
 * The error of a request that does not fit a budget set by staff.
 * @param refused USD. `sent`: earlier attempts of this call were sent. `others`: it may fit when those in progress have ended.
 */
export function budgetRefusal(
  which: 'month' | 'run',
  { mostUsd, limit, left, reserved, awaited, sent, others }: Refused,
): AppError {
  const parts = inTheWay({ reserved, awaited });
  const setAside = parts.length === 0 ? '' : `; ${parts.join(', ')}`;
  const budget = which === 'month' ? 'budget of this month' : 'budget of a run';
  return new AppError(
    'budget',
    `A request could cost up to ${formatUsd(mostUsd)}, and ${formatUsd(left)} of the ${budget} of ${formatUsd(limit)} is left${setAside}.`,
    {
      hint: `Nothing ${sent ? 'more ' : ''}was sent. ${others ? 'What calls in progress have reserved may be free again when they have ended. ' : ''}Staff set it under Settings, or with \`velocity settings set ${which === 'month' ? 'monthly_budget_usd' : 'run_budget_usd'} <usd>\`.`,
    },
  );
}
