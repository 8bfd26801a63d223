import { optional, string } from 'zod';

/** An option or argument that takes a whole number. */
export function wholeNumber(least: number, most: number) {
  return string()
    .regex(/^\d{1,15}$/, rangeText(least, most))
    .transform(Number)
    .refine((value) => value >= least && value <= most, rangeText(least, most));
}

export function optionalWholeNumber(least: number, most: number) {
  return optional(wholeNumber(least, most));
}

/** An amount in USD above zero. */
export const optionalUsd = optional(
  string()
    .regex(/^\$?\d{1,9}(\.\d{1,9})?$/, 'must be an amount in USD, such as 0.50')
    .transform((text) => Number(text.replace('$', '')))
    .refine((usd) => usd > 0, 'must be more than 0'),
);

function rangeText(least: number, most: number): string {
  return `must be a whole number from ${least} to ${most}`;
}
